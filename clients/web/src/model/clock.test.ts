import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock } from "./clock.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("a new deadline is its full time away, between two ticks and on a slow connection", () => {
  const clock = new ServerClock();
  clock.sync(1_000_000 - 150, true);
  vi.setSystemTime(1_005_190);
  clock.update();
  expect(clock.secondsUntil(1_005_190 + 12_000)).toBe(12);
});

test("no time is left at and after the deadline", () => {
  const clock = new ServerClock();
  clock.sync(1_000_000, true);
  expect(clock.secondsUntil(1_000_000)).toBe(0);
  expect(clock.secondsUntil(990_000)).toBe(0);
});

test("a stopped clock stands still and then continues at the server's time", () => {
  const clock = new ServerClock();
  clock.sync(1_000_000, true);
  clock.hold(true);
  vi.setSystemTime(1_060_000);
  clock.update();
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  clock.sync(1_060_000, false);
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  clock.hold(false);
  expect(clock.secondsUntil(1_080_000)).toBe(20);
});

test.each([3_600_000, -3_600_000])(
  "a clock of the server that was set by %i ms is followed at once",
  (by) => {
    const clock = new ServerClock();
    clock.sync(1_000_000, true);
    clock.sync(1_000_000 + by, false);
    expect(clock.secondsUntil(1_012_000 + by)).toBe(12);
  },
);

test("a message that was a little late sets no clock", () => {
  const clock = new ServerClock();
  clock.sync(1_000_000, true);
  clock.sync(1_000_000 - 900, false);
  expect(clock.secondsUntil(1_012_000)).toBe(12);
});
