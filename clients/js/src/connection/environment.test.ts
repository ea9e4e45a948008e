import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { machine } from "./environment.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([3_600_000, -3_600_000])("a span is right when the machine's clock is set by %i ms", (by) => {
  const since = machine.elapsed();
  vi.setSystemTime(Date.now() + by);
  vi.advanceTimersByTime(700);
  expect(machine.elapsed() - since).toBeCloseTo(700);
});
