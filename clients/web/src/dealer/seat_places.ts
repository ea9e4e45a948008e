/** Where the seats are drawn on the dealer's felt. */

/** A share of the free width from the left, and of the free height from the top. */
export type Spot = readonly [x: number, y: number];

/** The left half of the arc by the number of its seats, from seat 1 up; the right half mirrors it. */
const HALVES: readonly (readonly Spot[])[] = [
  [],
  [[0.1, 0.2]],
  [
    [0.02, 0.56],
    [0.13, 0.1],
  ],
  [
    [0.02, 0.66],
    [0.02, 0.36],
    [0.16, 0.065],
  ],
];
const TOP: Spot = [0.5, 0.03];

/** Where each of `places` seats is, 1 to 7 of them. Seat 1 is at the dealer's left. */
export function seatSpots(places: number): Spot[] {
  const left = HALVES[Math.floor(places / 2)] ?? [];
  const right = [...left].reverse().map(([x, y]): Spot => [1 - x, y]);
  return [...left, ...(places % 2 === 1 ? [TOP] : []), ...right];
}
