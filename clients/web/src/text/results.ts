/** What a round brought a seat. */

import type { ClaimView, Result, SeatView, TableView } from "@croupier/client";

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

/** Is this a wager of a seat that won the pot, and did it become part of the pot? It has no payment of its own. */
export function pooled(
  view: TableView,
  results: readonly Result[],
  { wager, stake, returned }: Result,
): boolean {
  const won = results.some((one) => one.wager === "pot" && one.stake === 0);
  return won && stake > 0 && returned === 0 && !view.rules.pay_tables.some((table) => table.wager === wager);
}

/** What a seat that gained from the pot shows; null for the others. */
export function prize(view: TableView, number: number): string | null {
  const winners = view.seats.filter(({ results }) =>
    results.some(({ wager, stake, returned }) => wager === "pot" && returned > stake),
  );
  if (!winners.some(({ seat }) => seat === number)) return null;
  return winners.length > 1 ? "shares the pot" : "wins the pot";
}
