import type { MayBet } from "@croupier/client";
import { expect, test } from "vitest";
import { seat } from "@croupier/client/view/table.fixture";
import { changes, doubled, wagersOf, WagerSteps } from "./wager_steps.svelte";

const placed = (wager: string, amount: number) => ({ seat: 1, wager, amount });
const may = (wager: string, high: number): MayBet => ({
  type: "MayBet",
  command: { type: "Bet", round: 1, seat: 1, wager, amount: 500 },
  low: 500,
  high,
  chip: 500,
  may_withdraw: true,
  full_play: 1,
});

test("the last step is undone first, and each only once", () => {
  const steps = new WagerSteps();
  steps.remember(1, []);
  steps.remember(1, [placed("ante", 500)]);
  expect(steps.take(1)).toEqual([placed("ante", 500)]);
  expect(steps.take(1)).toEqual([]);
  expect(steps.take(1)).toBeNull();
});

test("steps of an earlier round are forgotten", () => {
  const steps = new WagerSteps();
  steps.remember(1, []);
  expect(steps.any(2)).toBe(false);
  steps.remember(2, [placed("ante", 500)]);
  expect(steps.take(2)).toEqual([placed("ante", 500)]);
  expect(steps.any(2)).toBe(false);
});

test("wagers are listed in the order in which the table posts them", () => {
  const seats = [seat(1, "me", { wagers: { pair_plus: 500, ante: 1_000 } })];
  const order = ["ante", "pair_plus", "bonus"];
  expect(wagersOf(seats, order, () => null)).toEqual([placed("ante", 1_000), placed("pair_plus", 500)]);
  const pending = (_: number, wager: string) => ({ ante: 0, bonus: 500 })[wager] ?? null;
  expect(wagersOf(seats, order, pending)).toEqual([placed("pair_plus", 500), placed("bonus", 500)]);
});

test("what goes is withdrawn from the last to the first, and then the rest is wagered", () => {
  const now = [placed("ante", 500), placed("pair_plus", 500), placed("bonus", 500)];
  expect(changes(now, [placed("ante", 1_000)])).toEqual([
    placed("bonus", 0),
    placed("pair_plus", 0),
    placed("ante", 1_000),
  ]);
  expect(changes([], now)).toEqual(now);
  expect(changes(now, now)).toEqual([]);
});

test("wagers are doubled as far as their limits allow", () => {
  const now = [placed("ante", 500), placed("pair_plus", 1_500)];
  const bets = [may("ante", 10_000), may("pair_plus", 2_500)];
  expect(doubled(now, bets)).toEqual([placed("ante", 1_000), placed("pair_plus", 2_500)]);
  expect(doubled([placed("ante", 10_000)], bets)).toBeNull();
  expect(doubled([], bets)).toBeNull();
});
