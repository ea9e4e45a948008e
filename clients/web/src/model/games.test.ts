import { expect, test } from "vitest";
import { seat, table } from "./table.fixture";
import { gameTitle, places } from "./games";

test("a game has its places for cards before any is dealt", () => {
  expect(places(table({ game: "flop_poker" }))).toEqual({ own: 3, dealer: 0, community: 3 });
});

test("a game that nobody has heard of has places for the cards that lie there", () => {
  const cards = ["As", null, null, "2d"];
  const view = table({
    game: "high_card",
    seats: [seat(1, "ann"), seat(2, "bob", { cards })],
    community: ["2c"],
  });
  expect(places(view)).toEqual({ own: 4, dealer: 1, community: 1 });
  expect(gameTitle(view.game)).toBe("High card");
});
