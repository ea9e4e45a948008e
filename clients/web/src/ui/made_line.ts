/** Which line of a pay table the player's hand has made. */

import type { PayTable, SeatView } from "@croupier/client";

/**
 * The line (counted from 0) for which a wager of these seats was paid in this round; -1 if none was.
 *
 * The reason that is given with a payment begins with the name of the hand as the pay table posts it.
 */
export function madeLine({ wager, lines }: PayTable, seats: readonly SeatView[]): number {
  const whys = seats
    .flatMap(({ results }) => results)
    .filter((one) => one.wager === wager && one.returned > one.stake)
    .map(({ why }) => why.toLowerCase());
  const made = lines
    .map(({ hand }, nth) => ({ hand: hand.toLowerCase(), nth }))
    .filter(({ hand }) => whys.some((why) => why.startsWith(hand)));
  return made.sort((one, other) => other.hand.length - one.hand.length)[0]?.nth ?? -1;
}
