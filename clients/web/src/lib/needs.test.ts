import { expect, test } from "vitest";
import type { TableCard } from "../protocol";
import { sorted, type Need } from "./needs";

function card(table: string, needs: Need[], open = true): TableCard {
  return {
    ...{ table, title: table, game: "flop_poker", pace: "dealer", low: 500, high: 500, places: 7 },
    ...{ taken: 0, round: 1, phase: "betting", open, dealer: null, needs },
  };
}

test("what holds a table most comes first, then tables that are not open, then the others in their order", () => {
  const tables = [
    card("quiet", []),
    card("count", ["count"]),
    card("deck", ["verification", "dealer"]),
    card("shut", [], false),
    card("report", ["ruling"]),
    card("calm", []),
  ];
  expect(sorted(tables).map(({ table }) => table)).toEqual([
    "report",
    "deck",
    "count",
    "shut",
    "quiet",
    "calm",
  ]);
});
