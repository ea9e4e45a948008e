/** What playing a hand to its end will cost, before its cards are dealt. */

import type { Raise, SeatView, TableView } from "@croupier/client";
import { raiseCost } from "../model/amounts";
import { dollars } from "../text/money";
import { wagerLabel } from "../text/wagers";

interface Pending {
  /** The amount sent for this wager and not yet accepted, in cents; null if none is on its way. */
  pendingBet(seat: number, wager: string): number | null;
}

/** What a choice will cost, in cents, from the wagers that are made or on their way (ruling C16). */
export function laterCost(raise: Raise, seat: SeatView, sent: Pending): number {
  const asked = sent.pendingBet(seat.seat, raise.of);
  return raiseCost(raise, asked === null ? seat.wagers : { [raise.of]: asked });
}

/** The same before the wager is made: "2 × Ante". */
export const multiple = (view: TableView, of: string, times: number): string =>
  `${times} × ${wagerLabel(view, of)}`;

/** What playing to the end costs, in a sentence; empty where wagers are not made. `stack` is in cents. */
export function playingOn(view: TableView, seat: SeatView, sent: Pending, stack: number): string {
  const { raises } = view.rules;
  if (view.phase !== "betting" || raises.length === 0) return "";
  const sum = raises.reduce((sum, one) => sum + laterCost(one, seat, sent), 0);
  const name = raises.length === 1 ? wagerLabel(view, raises[0]!.wager) : "Playing to the end";
  if (sum > 0)
    return sum <= stack
      ? `${name} will cost ${raises.length > 1 ? "up to " : ""}${dollars(sum)} more.`
      : `${name} will cost ${raises.length > 1 ? "up to " : ""}${dollars(sum)} more, and you keep ${dollars(stack)}.`;
  const bases = [...new Set(raises.map(({ of }) => of))];
  const times = (base: string) => raises.reduce((sum, one) => sum + (one.of === base ? one.times : 0), 0);
  return `${name} costs ${raises.length > 1 ? "up to " : ""}${bases.map((base) => multiple(view, base, times(base))).join(" and ")} more.`;
}
