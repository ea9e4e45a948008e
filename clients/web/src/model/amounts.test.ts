import { expect, test } from "vitest";
import { affordable, inRange } from "./amounts";

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
