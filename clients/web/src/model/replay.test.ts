import { expect, test } from "vitest";
import type { RoundShown } from "@croupier/client";
import { table } from "@croupier/client/view/table.fixture";
import { at, steps } from "./replay";

const shown = (updates: RoundShown["updates"]): RoundShown => ({
  type: "RoundShown",
  id: "1",
  round: 3,
  opened_at: 1,
  closed_at: 2,
  view: table(),
  updates,
  record: null,
  may: [],
});

test("each step has its sentence and the view at that time", () => {
  const told = steps(
    shown([
      { type: "WagerPlaced", seq: 1, seat: 5, wager: "ante", amount: 500, stack: 9_500 },
      { type: "WagerPlaced", seq: 2, seat: 5, wager: "ante", amount: 0, stack: 10_000 },
      { type: "BetsClosed", seq: 3, seats: [5], pot: 0 },
      { type: "Skipped", seq: 4 },
      { type: "CardsDealt", seq: 5, to: 5, cards: ["Qs", null], hands: [] },
      { type: "CardsDealt", seq: 6, to: "dealer", cards: [null], hands: [] },
      { type: "CardsDealt", seq: 7, to: "community", cards: ["2c"], hands: [] },
      {
        type: "Reviewed",
        seq: 8,
        words: "No.",
        cases: { disputes: [], corrections: [] },
        player: null,
        stack: null,
      },
      {
        type: "Paid",
        seq: 9,
        seat: 5,
        wager: "ante",
        stake: 500,
        returned: 1_000,
        stack: 1,
        why: "wins",
        pot: 0,
      },
      { type: "Awarded", seq: 10, seat: 5, award: "ante_bonus", amount: 500, stack: 2, why: "a straight" },
      { type: "WagerReturned", seq: 11, seat: 5, wager: "ante", amount: 500, stack: 3, why: "alone" },
      { type: "RoundClosed", seq: 12, deadline: null, tray: null },
    ]),
  );
  const who = at(table(), 5);
  expect(told.map(({ words }) => words)).toEqual([
    "Round 3 opens.",
    `${who}: Ante $5.`,
    `${who}: Ante withdrawn.`,
    "No more bets.",
    `${who}: queen of spades, face down.`,
    "Dealer: 1 card face down.",
    "On the table: two of clubs.",
    `${who}: Ante, $10 back of $5, wins.`,
    `${who}: Ante bonus, $5, a straight.`,
    `${who}: Ante $5 returned, alone.`,
    "The round is over.",
  ]);
  expect(told[4]?.view.seats.find(({ seat }) => seat === 5)?.cards).toEqual(["Qs", null]);
  expect(told.at(-1)?.view.phase).toBe("over");
});

test("an open seat is named by its number", () => {
  expect(at(table(), 7)).toBe("Seat 7");
});
