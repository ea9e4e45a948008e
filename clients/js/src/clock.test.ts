import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "./clock.js";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("it is this machine's until the server says what time it is, and then runs on", () => {
  const clock = new Clock();
  expect(clock.now()).toBe(1_000_000);
  clock.sync(5_000_000, true);
  vi.advanceTimersByTime(700);
  expect(clock.now()).toBe(5_000_700);
});

test.each([60_000, -60_000])("a clock of this machine that is set by %i ms changes nothing", (by) => {
  const clock = new Clock();
  clock.sync(5_000_000, true);
  vi.setSystemTime(Date.now() + by);
  expect(clock.now()).toBe(5_000_000);
});

test("after a sleep the clock is right with the next message", () => {
  const clock = new Clock();
  clock.sync(5_000_000, true);
  clock.sync(8_600_000, false); // an hour for the server, and nothing for this machine
  expect(clock.now()).toBe(8_600_000);
});

test.each([3_600_000, -3_600_000])(
  "a clock of the server that was set by %i ms is followed at once",
  (by) => {
    const clock = new Clock();
    clock.sync(1_000_000, true);
    clock.sync(1_000_000 + by, false);
    expect(clock.now()).toBe(1_000_000 + by);
  },
);

test("a message that was a little late sets no clock, and one that was faster does", () => {
  const clock = new Clock();
  clock.sync(1_000_000 - 500, true);
  clock.sync(1_000_000 - 900, false);
  expect(clock.now()).toBe(1_000_000 - 500);
  clock.sync(1_000_000 - 100, false);
  expect(clock.now()).toBe(1_000_000 - 100);
});
