import { expect, test } from "vitest";
import type { PayTable } from "@croupier/client";
import { seat } from "@croupier/client/view/table.fixture";
import { madeLine } from "./made_line";

const line = (hand: string) => ({ hand, odds: "1 to 1" });
const table: PayTable = {
  wager: "pair_plus",
  label: "Pair plus",
  lines: [line("Straight flush"), line("Straight"), line("Pair")],
  progressive: false,
};
const paid = (why: string, returned = 1_000, wager = "pair_plus") =>
  seat(1, "me", { results: [{ wager, stake: 500, returned, why }] });

test("the line is the one that the reason names", () => {
  expect(madeLine(table, [paid("pair")])).toBe(2);
  expect(madeLine(table, [paid("straight, 6 to 1")])).toBe(1);
});

test("the longest name counts where one hand begins as another", () => {
  expect(madeLine(table, [paid("straight flush")])).toBe(0);
});

test("a lost wager, another wager and a hand of another name light nothing", () => {
  expect(madeLine(table, [paid("pair", 0), paid("pair", 1_000, "ante"), paid("no pair")])).toBe(-1);
});
