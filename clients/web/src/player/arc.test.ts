import { expect, test } from "vitest";
import { arcOf } from "./arc";

test("somebody without a seat sees all seats, seat 1 at the right", () => {
  expect(arcOf(7, [])).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test("a player has three neighbours at each side", () => {
  expect(arcOf(7, [4])).toEqual([7, 6, 5, 3, 2, 1]);
});

test("where the numbers end they go on at the other end", () => {
  expect(arcOf(7, [1])).toEqual([4, 3, 2, 7, 6, 5]);
  expect(arcOf(7, [7])).toEqual([3, 2, 1, 6, 5, 4]);
});

test("of six places the odd one is at the left", () => {
  expect(arcOf(6, [1])).toEqual([4, 3, 2, 6, 5]);
});

test("a second seat of the player is not among the others", () => {
  expect(arcOf(7, [4, 5])).toEqual([7, 6, 3, 2, 1]);
});
