/** In which order the other seats stand around the player's own. */

/**
 * The seats of the arc from left to right, less those of `mine`.
 *
 * The player sits in the middle, as at a real table: the seat with the next higher number is at the left. Where the
 * numbers end, they go on at the other end. Somebody without a seat sees seat 1 at the right.
 */
export function arcOf(places: number, mine: readonly number[]): number[] {
  const own = mine[0];
  const start = own === undefined ? places : ((own - 1 + Math.floor(places / 2)) % places) + 1;
  return Array.from({ length: places }, (_, nth) => ((start - 1 - nth + places) % places) + 1).filter(
    (seat) => !mine.includes(seat),
  );
}
