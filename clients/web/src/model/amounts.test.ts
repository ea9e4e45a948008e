import { expect, test } from "vitest";
import type { MayBet } from "@croupier/client";
import { affordable, atLeast, cheapestHand, companions, inRange, laterBets } from "./amounts";
import { seat, table } from "@croupier/client/view/table.fixture";

const range = { low: 2_000, high: 10_000, chip: 500 };

test("a wallet pays whole chips, up to the highest amount", () => {
  expect(affordable(range, 20_000)).toEqual(range);
  expect(affordable(range, 3_999).high).toBe(3_500);
  expect(affordable(range, 10).high).toBe(0);
});

test("an amount is in whole chips, from the lowest to the highest", () => {
  expect([2_000, 2_500, 10_000].every((amount) => inRange(range, amount))).toBe(true);
  expect([null, 0, 1_500, 2_001, 2_250, 10_500].some((amount) => inRange(range, amount))).toBe(false);
});

test("the fewest whole chips that do are offered, if the wallet and the table allow them", () => {
  expect([1, 2_001, 10_000].map((missing) => atLeast(missing, range))).toEqual([2_000, 2_500, 10_000]);
  expect(atLeast(10_001, range)).toBe(null);
});

const bet = (seat: number, wager: string, full_play: number, high = 5_000): MayBet => ({
  type: "MayBet",
  command: { type: "Bet", round: 1, seat, wager, amount: 500 },
  ...{ low: 500, high, chip: 500, may_withdraw: true, full_play },
});

test("later bets are the wagers as often as full play makes them once more", () => {
  const bets = [bet(2, "ante", 5), bet(2, "bonus", 1), bet(3, "ante", 5)];

  expect(laterBets(bets, [])).toBe(0);
  expect(laterBets(bets, [seat(2, "me", { wagers: { ante: 500, bonus: 500 } })])).toBe(2_000);
  expect(
    laterBets(
      bets,
      [2, 3].map((number) => seat(number, "me", { wagers: { ante: 500, gone: 1 } })),
    ),
  ).toBe(4_000);
});

const spots = table().rules.spots;
const spot = (wager: string, must: boolean, low = 500, high = 5_000): (typeof spots)[number] => ({
  ...spots[0]!,
  ...{ wager, must, low, high },
});

test("the cheapest hand has its compulsory wagers, or any one", () => {
  expect(
    cheapestHand({ spots: [spot("ante", true), spot("pot", true, 200), spot("bonus", false, 100)] }),
  ).toBe(700);
  expect(cheapestHand({ spots: [spot("ante", false), spot("pair_plus", false, 100)] })).toBe(100);
});

test("a compulsory wager brings along others that are fixed and not made yet", () => {
  const rules = { spots: [spot("ante", true), spot("pot", true, 500, 500), spot("bonus", false, 500, 500)] };
  // The stack has only the lowest ante left: that is no fixed ante.
  const bets = [
    bet(2, "ante", 2, 500),
    bet(2, "pot", 1, 500),
    bet(3, "pot", 1, 500),
    bet(2, "bonus", 1, 500),
  ];
  const come = (wager: string, wagers: Record<string, number>): string[] =>
    companions(rules, { seat: 2, wager }, bets, wagers).map(
      ({ seat, wager, amount }) => `${seat} ${wager} ${amount}`,
    );

  expect(come("ante", { ante: 500 })).toEqual(["2 pot 500"]);
  expect(come("ante", { ante: 500, pot: 500 })).toEqual([]);
  expect(come("pot", { pot: 500 })).toEqual([]); // the ante may be more than its lowest
  expect(come("bonus", { bonus: 500 })).toEqual([]);
});
