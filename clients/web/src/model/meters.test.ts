import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MeterCard, Won } from "@croupier/client";
import { Clock } from "@croupier/client/page";
import { ServerClock } from "./clock.svelte";
import { TableStore } from "./table_store.svelte";
import { FakeServer, snapshot } from "@croupier/client/connection/fake_server.fixture";
import { Meters } from "./meters.svelte";

const NOW = 1_000_000;
const WON: Won = {
  meter: "GRAND",
  table: "T1",
  title: "Table One",
  claim: 1,
  seat: 3,
  name: "Ann",
  hand: "mini royal spades",
  percent: 100,
  cents: 100_020,
  at: NOW,
  until: NOW + 20_000,
};
const GRAND: MeterCard = {
  meter: "GRAND",
  label: "Grand",
  cents: 100_015,
  version: 2,
  stopped: null,
  won: null,
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers().unstubAllGlobals());

function meters(): { meters: Meters; clock: ServerClock } {
  const clock = new ServerClock(new Clock());
  const shown = new Meters(clock);
  shown.serverAlive();
  shown.show([GRAND]);
  return { meters: shown, clock };
}

test("an amount is shown until the server falls silent", () => {
  const { meters: shown, clock } = meters();
  vi.advanceTimersByTime(4_900);
  clock.update();
  expect(shown.find("GRAND")?.cents).toBe(100_015);
  vi.advanceTimersByTime(200);
  clock.update();
  expect(shown.find("GRAND")).toEqual({ ...GRAND, cents: null });
  shown.serverAlive();
  expect(shown.find("GRAND")?.cents).toBe(100_015);
  expect(shown.find("OTHER")).toBe(null);
  expect(shown.find(null)).toBe(null);
});

test("a win is celebrated until its time is over", () => {
  const { meters: shown, clock } = meters();
  expect(shown.celebrated({ ...GRAND, won: WON })).toEqual(WON);
  vi.advanceTimersByTime(19_999);
  clock.update();
  expect(shown.celebrated({ ...GRAND, won: WON })).toEqual(WON);
  expect(shown.celebrated({ ...GRAND, won: { ...WON, until: null } })).toBe(null);
  vi.advanceTimersByTime(1);
  clock.update();
  expect(shown.celebrated({ ...GRAND, won: WON })).toBe(null);
  expect(shown.celebrated(GRAND)).toBe(null);
  expect(shown.celebrated(null)).toBe(null);
});

test("after a lost connection or a change of table no amount is shown until the next message", () => {
  for (const storage of ["localStorage", "sessionStorage"])
    vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined });
  const server = new FakeServer();
  const store = new TableStore("player", server);
  const shown = (): void => server.say({ type: "MetersShown", meters: [GRAND] });
  store.go("T1");
  for (const change of [
    () => server.socket.onclose?.({ code: 1006 }),
    () => server.say({ type: "TableGone", table: "T1", code: "table_away", message: "It moves." }),
    () => store.go("T2"),
  ]) {
    server.pass(2_000);
    server.welcome();
    server.say(snapshot(1));
    shown();
    expect(store.meters.all).toEqual([GRAND]);
    change();
    expect(store.meters.all).toEqual([{ ...GRAND, cents: null }]);
  }
  server.welcome();
  store.go("T1");
  server.welcome();
  server.say(snapshot(1));
  shown();
  server.say({ type: "Interrupted", message: "Wait." });
  expect(store.connectionState).toBe("interrupted");
  expect(store.meters.find("GRAND")?.cents).toBe(100_015);
});
