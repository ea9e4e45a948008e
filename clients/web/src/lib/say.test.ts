import { expect, test } from "vitest";
import { seat, table } from "./fixture";
import { label, net, say } from "./say";

const mine = [2];

test("own cards are read out once they make a hand", () => {
  const view = table({ seats: [seat(2, "ann", { cards: ["Qs", "Qh", "4d"], hand: "Pair of queens" })] });
  const dealt = { type: "CardsDealt", seq: 1, to: 2, cards: ["4d"], hand: "Pair of queens" } as const;
  expect(say(dealt, view, mine)).toBe(
    "Your cards: queen of spades, queen of hearts, four of diamonds. Pair of queens.",
  );
  expect(say(dealt, view, [5])).toBeNull();
});

test("others' turns and choices are told with seat and name", () => {
  const view = table({ turn: 5, phase: "deciding" });
  const opened = {
    type: "StepOpened",
    seq: 1,
    step: 1,
    phase: "deciding",
    deadline: 1,
    silence: "fold",
  } as const;
  expect(say({ ...opened, turn: 5 }, view, mine)).toBe("Seat 5, BOB decides.");
  expect(say({ ...opened, turn: 2 }, view, mine)).toBe("Your turn at seat 2. On silence: fold.");
  expect(say({ type: "Chose", seq: 2, seat: 5, choice: "fold", folded: true, by: "table" }, view, mine)).toBe(
    "Seat 5, BOB: fold, chosen by the table.",
  );
});

test("results are told for own wagers only, and the round's sum at its end", () => {
  const results = [
    { wager: "ante", stake: 500, returned: 0, why: "dealer wins" },
    { wager: "pair_plus", stake: 500, returned: 1_000, why: "pair, 1 to 1" },
  ];
  const view = table({ seats: [seat(2, "ann", { results }), seat(5, "bob")] });
  const paid = {
    type: "Paid",
    seq: 1,
    wager: "pair_plus",
    stake: 500,
    returned: 1_000,
    stack: 0,
    why: "pair, 1 to 1",
  } as const;
  expect(say({ ...paid, seat: 2 }, view, mine)).toBe("Pair plus: $10 back of $5, pair, 1 to 1.");
  expect(say({ ...paid, seat: 5 }, view, mine)).toBeNull();
  expect(say({ type: "RoundClosed", seq: 2, deadline: null }, view, mine)).toBe(
    "Round over. You are even in this round.",
  );
  expect(net(results)).toBe(0);
});

test("a wager without a posted label is called by its name", () => {
  expect(["ante", "play", "ante_bonus"].map((wager) => label(table(), wager))).toEqual([
    "Ante",
    "Play",
    "Ante bonus",
  ]);
});
