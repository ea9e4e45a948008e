/** The wagers seat by seat, as the dealer settles them: counterclockwise, from the dealer's right. */

import type { SeatView, TableView } from "@croupier/client";

export interface PaidSeat {
  seat: number;
  name: string;
  /** The name of each wager, and its cents. */
  wagers: [string, number][];
  results: SeatView["results"];
}

/** The seats with wagers or results. */
export function payList({ seats, players }: TableView): PaidSeat[] {
  return seats
    .map(({ seat, player, wagers, results }) => ({
      seat,
      name: players.find((one) => one.player === player)?.name ?? player,
      wagers: Object.entries(wagers),
      results,
    }))
    .filter(({ wagers, results }) => wagers.length + results.length > 0)
    .sort((one, other) => other.seat - one.seat);
}
