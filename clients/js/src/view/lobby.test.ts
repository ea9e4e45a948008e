import { expect, test } from "vitest";
import type { LobbyChanged, TableCard } from "../protocol.js";
import { card } from "./lobby.fixture.js";
import { tablesAfter } from "./lobby.js";

const change = (cards: TableCard[], order: string[] | null): LobbyChanged => ({
  type: "LobbyChanged",
  cards,
  order,
});
const [one, two, three] = [card("T1"), card("T2"), card("T3")];

test("a card that has changed stays where it was", () => {
  const taken = card("T1", { taken: 1 });
  expect(tablesAfter([one, two], change([taken], null))).toEqual([taken, two]);
});

test("tables are added, taken away and put in another order", () => {
  expect(tablesAfter([one, two], change([three], ["T3", "T1", "T2"]))).toEqual([three, one, two]);
  expect(tablesAfter([one, two], change([], ["T2"]))).toEqual([two]);
  expect(tablesAfter([one, two], change([], ["T2", "T1"]))).toEqual([two, one]);
  expect(tablesAfter([one], change([two], ["T2"]))).toEqual([two]);
  expect(tablesAfter([one], change([], []))).toEqual([]);
});

test("any changes make the tables as they are", () => {
  let seed = 1;
  const below = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  let tables: TableCard[] = [];
  for (let step = 0; step < 500; step += 1) {
    const now = ["T1", "T2", "T3", "T4", "T5"]
      .map((name) => ({ name, place: below(1_000) }))
      .filter(() => below(3) > 0)
      .sort((first, second) => (below(4) > 0 ? 0 : first.place - second.place))
      .map(({ name }) => card(name, { taken: below(3) }));
    const before = new Map(tables.map((each) => [each.table, each.taken]));
    const names = now.map(({ table }) => table);
    const cards = now.filter(({ table, taken }) => before.get(table) !== taken);
    const same = names.join() === tables.map(({ table }) => table).join();
    tables = tablesAfter(tables, change(cards, same ? null : names));
    expect(tables).toEqual(now);
  }
});
