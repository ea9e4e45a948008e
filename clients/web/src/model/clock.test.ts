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

test("the clock of an interrupted table stands still and then continues at the server's time", () => {
  sync(1_000_000, true);
  clock.follow("interrupted");
  vi.advanceTimersByTime(60_000);
  clock.update();
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  sync(1_060_000, false);
  expect(clock.secondsUntil(1_012_000)).toBe(12);
  clock.follow("open");
  expect(clock.secondsUntil(1_080_000)).toBe(20);
});

test.each([
  ["the node stops", 1001, true],
  ["the server is gone", 1006, true],
  ["the line fell silent", 0, false],
  ["the network is gone", -2, false],
  ["this page said too much", 4429, false],
])("when %s, the clock stands only if the table's own does", (_, code, stands) => {
  clock.follow("open");
  clock.follow("reconnecting", code);
  expect(clock.held).toBe(stands);
  clock.follow("reconnecting", 1006); // the next attempt fails, whatever the first cause
  expect(clock.held).toBe(stands);
  clock.follow("open");
  expect(clock.held).toBe(false);
});

test("an interrupted table whose connection is lost may still be interrupted", () => {
  clock.follow("interrupted");
  clock.follow("reconnecting", 0);
  expect(clock.held).toBe(true);
});
