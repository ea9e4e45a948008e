import { describe, expect, test } from "vitest";
import { cents, dollars, fit, pressHelp, signed, upOrDown, chipValues } from "./money";

describe("dollars", () => {
  test.each([
    [0, "$0"],
    [5, "$0.05"],
    [2_500, "$25"],
    [123_450, "$1,234.50"],
    [-550, "−$5.50"],
    [1_000_000_000_000, "$10,000,000,000"],
  ])("%i cents read %s", (amount, text) => expect(dollars(amount)).toBe(text));
});

test("gains and losses have a sign, and zero has none", () => {
  expect([3_250, -500, 0].map(signed)).toEqual(["+$32.50", "−$5", "$0"]);
});

test("a result is said in words", () => {
  expect([3_250, -500, 0].map(upOrDown)).toEqual(["up $32.50", "down $5", "even"]);
});

describe("cents", () => {
  test.each([
    ["25", 2_500],
    ["$25", 2_500],
    [" 0.5 ", 50],
    ["1,000.05", 100_005],
    ["0.29", 29],
  ])("%s is understood", (typed, amount) => expect(cents(typed)).toBe(amount));

  test.each(["", "$", "-5", "1.234", "1,00", "five", "1e3", "5 5"])("%s is no amount", (typed) =>
    expect(cents(typed)).toBeNull(),
  );

  test("every shown amount can be typed", () => {
    for (let amount = 0; amount < 300_000; amount += 37) expect(cents(dollars(amount))).toBe(amount);
  });
});

test("an amount is fitted to whole chips within the limits", () => {
  expect(fit(1_234, 500, 10_000, 100)).toBe(1_200);
  expect(fit(100, 500, 10_000, 100)).toBe(500);
  expect(fit(99_999, 500, 10_050, 100)).toBe(10_000);
});

test("the help at a spot says what a press does", () => {
  const fixed = { low: 100, high: 100, chip: 100, may_withdraw: true };
  expect(pressHelp(0, fixed, 500)).toBe("Press to wager $1.");
  expect(pressHelp(100, fixed, 500)).toBe("Delete withdraws.");
  const ante = { low: 1_000, high: 2_000, chip: 100, may_withdraw: true };
  expect(pressHelp(0, ante, 500)).toBe("Press to wager $10.");
  expect(pressHelp(1_000, ante, 500)).toBe("Press to add $5, Delete withdraws.");
  expect(pressHelp(1_800, ante, 500)).toBe("Press to add $2, minus lowers, Delete withdraws.");
  expect(pressHelp(2_000, { ...ante, may_withdraw: false }, 500)).toBe("Minus lowers.");
  expect(pressHelp(100, { ...fixed, may_withdraw: false }, 500)).toBe("");
});

test("the chips suit the table's unit and limits", () => {
  expect(chipValues(100, 10_000)).toEqual([100, 500, 2_500, 10_000]);
  expect(chipValues(500, 100_000)).toEqual([500, 2_500, 10_000, 50_000]);
  expect(chipValues(2_500, 5_000)).toEqual([2_500]);
});
