import { expect, test } from "vitest";
import { seat, table } from "@croupier/client/view/table.fixture";
import { places } from "./games";

const { rules } = table();

test("a game has its places for cards before the deal", () => {
  const flop = { ...rules, card_places: { seat: 3, dealer: 0, community: 3 } };
  expect(places(table({ rules: flop, dealer: [], community: [] }))).toEqual({
    own: 3,
    dealer: 0,
    community: 3,
  });
});

test("more cards than the game deals have their places", () => {
  const cards = ["As", null, null, "2d"];
  const one = { ...rules, card_places: { seat: 1, dealer: 1, community: 0 } };
  const view = table({
    rules: one,
    dealer: [],
    seats: [seat(1, "ann"), seat(2, "bob", { cards })],
    community: ["2c"],
  });
  expect(places(view)).toEqual({ own: 4, dealer: 1, community: 1 });
});
