import { expect, test } from "vitest";
import { equally, inProportion, lineOf, mostOf, partOf, payoutLimit, within, won } from "./money";

test("odds are exact, and a part of a cent rounds up (C8)", () => {
  expect(won(5, "3:2")).toBe(8);
  expect(won(100, "35:1")).toBe(3500);
  expect(won(9_000_000_000_000, "1000:3")).toBe(3_000_000_000_000_000);
  expect(won(100, "nothing")).toBe(0);
  expect(won(100, "1:0")).toBe(0);
});

test("a commission rounds down (C8)", () => {
  expect(partOf(119, "1/20")).toBe(5);
  expect(partOf(119, "no rate")).toBe(0);
});

test("the payout limit is at least $50,000, and is spread in proportion (C7)", () => {
  expect(payoutLimit(1)).toBe(5_000_000);
  expect(payoutLimit(6_000_000)).toBe(6_000_000);
  expect(within(10, [3, 4])).toEqual([3, 4]);
  expect(within(10, [10, 5, 0, 5])).toEqual([6, 2, 0, 2]);
});

test("missing cents go one each to those above zero, in order", () => {
  expect(inProportion(10, [1, 0, 1, 1])).toEqual([4, 0, 3, 3]);
  expect(equally(11, 3)).toEqual([4, 4, 3]);
});

test("a table pays its most particular line", () => {
  const table = new Map([
    ["straight_flush", "40:1"],
    ["pair", "1:1"],
  ]);
  expect(lineOf(table, ["mini_royal", "straight_flush"])).toBe("straight_flush");
  expect(lineOf(table, ["flush"])).toBeNull();
  expect(mostOf(100, table)).toBe(4000);
  expect(mostOf(100, new Map())).toBe(0);
});
