import { expect, test } from "vitest";
import { table } from "@croupier/client/view/table.fixture";
import { buyInOffers, fullPlay, proposedBuyIn } from "./buy_in";

const range = { low: 2_000, high: 100_000, chip: 100 };

test("full play is the lowest wagers of a hand with every raise on them", () => {
  const { rules } = table();
  expect(fullPlay(rules)).toBe(1_000);
  expect(fullPlay({ ...rules, raises: [{ wager: "flop", label: "Flop", of: "ante", times: 4 }] })).toBe(
    2_500,
  );
  expect(fullPlay({ ...rules, raises: [] })).toBe(500);
  const both = rules.spots.map((spot) => ({ ...spot, must: true }));
  expect(fullPlay({ ...rules, spots: both })).toBe(1_500);
});

test("ten hands are proposed, at least the lowest buy-in and at most half of the wallet", () => {
  expect(proposedBuyIn(range, 1_000, 100_000)).toBe(10_000);
  expect(proposedBuyIn(range, 150, 100_000)).toBe(2_000);
  expect(proposedBuyIn(range, 1_000, 15_050)).toBe(7_500);
  expect(proposedBuyIn(range, 1_000, 3_000)).toBe(2_000);
  expect(proposedBuyIn({ ...range, high: 5_000 }, 1_000, 100_000)).toBe(5_000);
});

test("no offer is below the lowest buy-in, also for a second seat, where any amount may be brought", () => {
  expect(buyInOffers(range, 1_000, 2_000)).toEqual([5_000, 10_000, 20_000, 50_000]);
  expect(buyInOffers({ ...range, low: 0 }, 150, 2_000)).toEqual([2_000, 3_000, 7_500]);
  expect(buyInOffers({ ...range, low: 0, high: 1_500 }, 1_000, 2_000)).toEqual([]);
});
