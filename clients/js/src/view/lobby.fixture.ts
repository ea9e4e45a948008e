/** A table in the lobby, for the tests. */

import type { TableCard } from "../protocol.js";

export function card(table: string, parts: Partial<TableCard> = {}): TableCard {
  return {
    table,
    title: table,
    game: "flop_poker",
    game_title: "Flop Poker",
    pace: "dealer",
    low: 500,
    high: 500,
    places: 7,
    taken: 0,
    round: 1,
    phase: "betting",
    open: true,
    dealer: null,
    needs: [],
    ...parts,
  };
}
