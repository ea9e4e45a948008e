/** What the table does when the clock runs out. */

import type { SeatView, TableView } from "@croupier/client";

/** `does` is what happens then, and `whose` to whom, if it is not to the player with these seats: "seat 3: ". */
export function clockEnd(view: TableView, mine: readonly SeatView[]): { whose: string; does: string } {
  if (view.silence === null)
    return { whose: "", does: view.phase === "over" ? "next round" : "no more bets" };
  if (view.turn !== null)
    return {
      whose: mine.some(({ seat }) => seat === view.turn) ? "" : `seat ${view.turn}: `,
      does: view.silence,
    };
  const asked = mine.some((seat) => seat.cards.length > 0 && !seat.folded && !seat.decided && !seat.void);
  return { whose: asked ? "" : "undecided seats: ", does: view.silence };
}
