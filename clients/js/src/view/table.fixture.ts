/** A table for the tests: two players at three seats, in the middle of a round. */

import type { PlayerView, SeatView, TableView } from "../protocol.js";
import { position } from "./fold_seats.js";

export function seat(number: number, player: string, parts: Partial<SeatView> = {}): SeatView {
  return { ...position(number, player), ...parts };
}

export function player(name: string, seats: number[], parts: Partial<PlayerView> = {}): PlayerView {
  return {
    player: name,
    name: name.toUpperCase(),
    seats,
    stack: 10_000,
    pending: 0,
    done: false,
    away: false,
    leaving: false,
    bot: false,
    ...parts,
  };
}

export function table(parts: Partial<TableView> = {}): TableView {
  return {
    table: "T1",
    game: "three_card_poker",
    title: "Table One",
    pace: "house",
    places: 7,
    rules: {
      hash: "00",
      chip: 100,
      buy_in_low: 2_000,
      buy_in_high: 100_000,
      spots: [
        { wager: "ante", label: "Ante", low: 500, high: 10_000, must: false, needs: [] },
        { wager: "pair_plus", label: "Pair plus", low: 500, high: 5_000, must: false, needs: [] },
      ],
      raises: [{ wager: "play", label: "Play", of: "ante", times: 1 }],
      pay_tables: [],
      notes: [],
      game_title: "Three Card Poker",
      card_places: { seat: 3, dealer: 3, community: 0 },
    },
    round: 4,
    step: 0,
    phase: "betting",
    turn: null,
    deadline: null,
    silence: null,
    silence_option: null,
    commitment: "c0",
    players: [player("ann", [2, 3]), player("bob", [5])],
    seats: [seat(2, "ann"), seat(3, "ann"), seat(5, "bob")],
    dealer: [],
    dealer_hand: null,
    community: [],
    button: null,
    pot: 0,
    void: null,
    standing: { dealer: null, held: null, closed: null },
    tray: null,
    progressive: null,
    devices: [],
    cases: { disputes: [], corrections: [] },
    equipment: { decks: [], devices: [], counted: 0, miscount: false },
    shoe: null,
    report: null,
    rulings: [],
    discarded: [],
    fairness: { promises: null, seeds: [], root: null, seed: null },
    ...parts,
  };
}
