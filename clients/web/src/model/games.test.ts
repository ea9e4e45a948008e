import { expect, test } from "vitest";
import { seat, table } from "./table.fixture";
import { gameTitle, places } from "./games";

test("a listed game has its places for cards before the deal", () => {
  expect(places(table({ game: "flop_poker" }))).toEqual({ own: 3, dealer: 0, community: 3 });
});

test("an unlisted game has places for the cards that are dealt", () => {
  const cards = ["As", null, null, "2d"];
  const view = table({
    game: "high_card",
    seats: [seat(1, "ann"), seat(2, "bob", { cards })],
    community: ["2c"],
  });
  expect(places(view)).toEqual({ own: 4, dealer: 1, community: 1 });
  expect(gameTitle(view.game)).toBe("High card");
});
