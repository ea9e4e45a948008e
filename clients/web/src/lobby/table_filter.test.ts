import { expect, test } from "vitest";
import { card } from "@croupier/client/view/lobby.fixture";
import {
  ALL,
  filtered,
  freeSeats,
  gamesOf,
  keepFilter,
  keptFilter,
  lowestWagers,
  quickest,
} from "./table_filter";

const closed = { by: "Sam", why: "Cleaning.", since: 0 };
const tables = [
  card("full", { taken: 7 }),
  card("empty", { game: "three_card_poker", game_title: "Three Card Poker", low: 1_000 }),
  card("shut", { taken: 2, open: false }),
  card("some", { taken: 3, low: 2_500 }),
];
const names = (found: readonly { table: string }[]): string[] => found.map(({ table }) => table);

test("tables are filtered by game, lowest wager and free seats", () => {
  expect(names(filtered(tables, ALL))).toEqual(["full", "empty", "shut", "some"]);
  expect(names(filtered(tables, { ...ALL, game: "three_card_poker" }))).toEqual(["empty"]);
  expect(names(filtered(tables, { ...ALL, atMost: 1_000 }))).toEqual(["full", "empty", "shut"]);
  expect(names(filtered(tables, { ...ALL, free: true }))).toEqual(["empty", "some"]);
});

test("a seat is free only at a table where one can sit down", () => {
  expect(tables.map(freeSeats)).toEqual([0, 7, 0, 4]);
  expect(freeSeats(card("T1", { standing: { ...card("T1").standing!, closed } as never }))).toBe(0);
});

test("the quickest seat is at a table where somebody plays, or else at the first open one", () => {
  const dealt = tables.map((one) => ({ ...one, dealer: "Dana" }));
  expect(quickest(dealt)?.table).toBe("some");
  expect(quickest(dealt.slice(0, 3))?.table).toBe("empty");
  expect(quickest([...tables, card("auto", { pace: "house" })])?.table).toBe("auto");
  expect(quickest(tables)?.table).toBe("empty");
  expect(quickest(tables.slice(0, 1))).toBeNull();
});

test("games and lowest wagers are those of the tables, each once and in order", () => {
  expect(gamesOf(tables)).toEqual([
    ["flop_poker", "Flop Poker"],
    ["three_card_poker", "Three Card Poker"],
  ]);
  expect(lowestWagers(tables)).toEqual([500, 1_000, 2_500]);
});

test("the choice is kept, and what cannot be read is no choice", () => {
  const storage = new Map<string, string>();
  const browser = {
    getItem: (key: string): string | null => storage.get(key) ?? null,
    setItem: (key: string, value: string): void => void storage.set(key, value),
  };
  expect(keptFilter(browser)).toEqual(ALL);
  const chosen = { game: "flop_poker", atMost: 500, free: true };
  keepFilter(browser, chosen);
  expect(keptFilter(browser)).toEqual(chosen);
  for (const wrong of ["{", "null", "7", '{"game":7,"atMost":"x","free":1}']) {
    storage.set("lobby", wrong);
    expect(keptFilter(browser)).toEqual(ALL);
  }
  const shut = (): never => {
    throw new Error("No storage here.");
  };
  expect(keptFilter({ getItem: shut })).toEqual(ALL);
  keepFilter({ setItem: shut }, chosen);
});
