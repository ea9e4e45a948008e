import { expect, test } from "vitest";
import { placeName } from "./places";

test("each place with cards has a name", () => {
  expect([placeName(2), placeName("dealer"), placeName("community")]).toEqual([
    "Seat 2",
    "The dealer",
    "The community cards",
  ]);
});
