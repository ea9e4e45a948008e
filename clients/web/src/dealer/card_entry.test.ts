import { expect, test } from "vitest";
import { pressed, rankLabel, RANKS, SUITS } from "./card_entry";

test("each of the 52 cards takes two keys, in either case", () => {
  const cards = [...RANKS].flatMap((rank) =>
    [...SUITS].map((suit) => pressed(pressed(null, rank.toLowerCase()).rank, suit).card),
  );
  expect(new Set(cards).size).toBe(52);
  expect(pressed("Q", "h")).toEqual({ rank: null, card: "Qh" });
  expect(pressed(null, "T")).toEqual({ rank: "T", card: null });
});

test("a second rank replaces the first, and a suit alone does nothing", () => {
  expect(pressed("Q", "k")).toEqual({ rank: "K", card: null });
  expect(pressed(null, "h")).toEqual({ rank: null, card: null });
  expect(pressed("Q", "x")).toEqual({ rank: "Q", card: null });
  expect(pressed("Q", "Shift")).toEqual({ rank: "Q", card: null });
});

test("a ten is called 10", () => expect([..."9TJ"].map(rankLabel)).toEqual(["9", "10", "J"]));
