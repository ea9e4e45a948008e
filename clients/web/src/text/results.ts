/** What a round brought a seat. */

import type { ClaimView, SeatView, TableView } from "@croupier/client";

/** What came back less what was staked, in cents. */
export function net(results: readonly { stake: number; returned: number }[]): number {
  return results.reduce((sum, { stake, returned }) => sum + returned - stake, 0);
}

/** The open and paid claims of these seats on the meter in this round. */
export const meterClaims = (view: TableView, seats: readonly SeatView[]): ClaimView[] =>
  (view.progressive?.claims ?? []).filter(
    ({ round, seat, stand }) =>
      round === view.round && stand !== "rejected" && seats.some((one) => one.seat === seat),
  );

/** What a seat that gained from the pot shows; null for the others. */
export function prize(view: TableView, number: number): string | null {
  const winners = view.seats.filter(({ results }) =>
    results.some(({ wager, stake, returned }) => wager === "pot" && returned > stake),
  );
  if (!winners.some(({ seat }) => seat === number)) return null;
  return winners.length > 1 ? "shares the pot" : "wins the pot";
}
