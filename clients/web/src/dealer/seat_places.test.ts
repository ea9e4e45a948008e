import { expect, test } from "vitest";
import { seatSpots } from "./seat_places";

test("each seat has its own place, seat 1 at the left and the last at the right", () => {
  for (const places of [1, 2, 3, 4, 5, 6, 7]) {
    const spots = seatSpots(places);
    expect(new Set(spots.map(String)).size).toBe(places);
    expect([...spots].sort(([one], [other]) => one - other)[0]![0]).toBe(spots[0]![0]);
  }
});

test("the middle seat of an odd number is opposite the dealer", () => {
  expect(seatSpots(7)[3]).toEqual([0.5, 0.03]);
  expect(seatSpots(6)).toHaveLength(6);
});
