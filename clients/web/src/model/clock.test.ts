import { Clock } from "@croupier/client/page";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock } from "./clock.svelte";

let server: Clock;
let clock: ServerClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  server = new Clock();
  clock = new ServerClock(server);
});
afterEach(() => void vi.useRealTimers());

/** The server said what time it is. */
function sync(now: number, fresh: boolean): void {
  server.sync(now, fresh);
  clock.update();
}

test("a new deadline is its full time away, between two ticks and on a slow connection", () => {
  sync(1_000_000 - 150, true);
  vi.advanceTimersByTime(5_190);
  clock.update();
  expect(clock.secondsUntil(1_005_190 + 12_000)).toBe(12);
});

test("no time is left at and after the deadline", () => {
  sync(1_000_000, true);
  expect(clock.secondsUntil(1_000_000)).toBe(0);
  expect(clock.secondsUntil(990_000)).toBe(0);
});

test("a stopped clock stands still and then continues at the server's time", () => {
  sync(1_000_000, true);
  clock.hold(true);
  vi.advanceTimersByTime(60_000);
  clock.update();
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  sync(1_060_000, false);
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  clock.hold(false);
  expect(clock.secondsUntil(1_080_000)).toBe(20);
});
