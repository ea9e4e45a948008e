import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "./clock.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("a deadline that has just been set is its full time away, between two ticks and on a slow line", () => {
  const clock = new Clock();
  clock.heard(1_000_000 - 150, true);
  vi.setSystemTime(1_005_190);
  clock.look();
  expect(clock.left(1_005_190 + 12_000)).toBe(12);
});

test("no time is left at the deadline and after it", () => {
  const clock = new Clock();
  clock.heard(1_000_000, true);
  expect(clock.left(1_000_000)).toBe(0);
  expect(clock.left(990_000)).toBe(0);
});
