import { expect, test } from "vitest";
import { pips } from "./pips";

test("a card has as many pips as its rank says, no two at one place", () => {
  for (const [rank, many] of Object.entries({
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    T: 10,
  })) {
    expect(new Set(pips(rank).map(({ x, y }) => `${x} ${y}`)).size).toBe(many);
  }
});

test("the pips of the lower half are upside down", () => {
  expect(pips("2")).toEqual([
    { x: 64, y: 38, turned: false },
    { x: 64, y: 142, turned: true },
  ]);
});

test("aces and court cards have none", () => {
  expect(["A", "K", "Q", "J"].flatMap(pips)).toEqual([]);
});
