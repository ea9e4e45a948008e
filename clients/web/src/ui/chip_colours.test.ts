import { expect, test } from "vitest";
import { CHIP_COLOURS, chipsOf, coloursOf, pilesOf } from "./chip_colours";

test("an amount is made up of the fewest chips, the largest first", () => {
  expect(chipsOf(13_075)).toEqual([10_000, 2_500, 500, 50, 25]);
  expect(chipsOf(0)).toEqual([]);
});

test("less than the smallest chip is drawn as one of it", () => {
  expect(chipsOf(1)).toEqual([25]);
  expect(chipsOf(110)).toEqual([100, 25]);
});

test("a chip that no colour is made for has the colours of the next smaller one", () => {
  expect(coloursOf(700).value).toBe(500);
  expect(coloursOf(1).value).toBe(CHIP_COLOURS[0]!.value);
});

test("chips stand in piles of a limited height and number", () => {
  expect(pilesOf(700, 6, 2)).toEqual([[500, 100, 100]]);
  expect(pilesOf(80_000, 2, 2)).toEqual([
    [50_000, 10_000],
    [10_000, 10_000],
  ]);
});
