/** What the page proposes to bring to a table. All amounts are in cents. */

import type { Rules } from "@croupier/client";
import { cheapestHand, type AmountRange } from "./amounts";

const HANDS = 10; // for so many hands chips are proposed
const OFFERED = [5, HANDS, 20, 50]; // hands

/** What one hand costs that makes every raise on the lowest wagers. */
export function fullPlay({ spots, raises }: Pick<Rules, "spots" | "raises">): number {
  const low = (name: string): number => spots.find(({ wager }) => wager === name)?.low ?? 0;
  const raised = raises.reduce((sum, { of, times }) => sum + times * low(of), 0);
  const bases = new Set(raises.map(({ of }) => of));
  const based = spots.filter(({ wager, must }) => must || bases.has(wager));
  const wagers = based.reduce((sum, spot) => sum + spot.low, 0);
  return Math.max(cheapestHand({ spots }), wagers + raised);
}

/** `amount` in whole chips and in the range, which a wallet limits too. */
function within({ low, high, chip }: AmountRange, amount: number): number {
  return Math.max(low, Math.min(high, Math.ceil(amount / chip) * chip));
}

/** About ten hands: never less than the range allows, and at most half of the wallet where it allows that. */
export function proposedBuyIn(range: AmountRange, hand: number, balance: number): number {
  const half = Math.floor(balance / 2 / range.chip) * range.chip;
  return within(range, Math.min(HANDS * hand, half));
}

/** Amounts to choose from, the lowest first: for several numbers of hands, and none below the table's `lowest` buy-in. */
export function buyInOffers(range: AmountRange, hand: number, lowest: number): number[] {
  const offers = OFFERED.map((hands) => within(range, Math.max(lowest, hands * hand)));
  return [...new Set(offers)].filter((amount) => amount >= lowest);
}
