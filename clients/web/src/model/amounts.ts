import type { Bet, MayBet, Raise, Rules, SeatView } from "@croupier/client";

/** Amounts of chips that somebody may bring to the table, in cents. */
export interface AmountRange {
  readonly low: number;
  readonly high: number;
  /** Each amount is a multiple of it. */
  readonly chip: number;
}

/** The amounts of `range` that a wallet of `balance` cents can pay. */
export function affordable(range: AmountRange, balance: number): AmountRange {
  const high = Math.min(range.high, balance);
  return { ...range, high: high - (high % range.chip) };
}

/** Is this an amount of the range? Null, which is no amount, is none. */
export function inRange(range: AmountRange, amount: number | null): amount is number {
  return amount !== null && range.low <= amount && amount <= range.high && amount % range.chip === 0;
}

/** The fewest chips of the range that are at least `missing` cents; null if there are none. */
export function atLeast(missing: number, range: AmountRange): number | null {
  const amount = Math.max(range.low, Math.ceil(missing / range.chip) * range.chip);
  return amount <= range.high ? amount : null;
}

/** What these seats stake later if they make every bet that depends on their wagers, in cents. */
export function laterBets(bets: readonly MayBet[], seats: readonly SeatView[]): number {
  const times = (seat: number, wager: string): number =>
    bets.find(({ command }) => command.seat === seat && command.wager === wager)?.full_play ?? 1;
  return seats
    .flatMap(({ seat, wagers }) =>
      Object.entries(wagers).map(([wager, amount]) => (times(seat, wager) - 1) * amount),
    )
    .reduce((sum, amount) => sum + amount, 0);
}

/** The least that a hand needs to be in, in cents: its compulsory wagers at their lowest, or any one wager. */
export function cheapestHand({ spots }: Pick<Rules, "spots">): number {
  const musts = spots.filter(({ must }) => must);
  return musts.length > 0
    ? musts.reduce((sum, { low }) => sum + low, 0)
    : Math.min(...spots.map(({ low }) => low));
}

/**
 * The wagers of posted, fixed amount that come along with the compulsory `made` wager of a seat: without them its hand
 * would be left out of the round, and its wagers returned.
 */
export function companions(
  { spots }: Pick<Rules, "spots">,
  made: { readonly seat: number; readonly wager: string },
  bets: readonly MayBet[],
  wagers: Readonly<Record<string, number>>,
): Bet[] {
  const musts = spots.filter(({ must }) => must);
  if (!musts.some(({ wager }) => wager === made.wager)) return [];
  return musts
    .filter(({ wager, low, high }) => low === high && wagers[wager] === undefined)
    .flatMap(({ wager, low }) =>
      bets
        .filter(({ command }) => command.seat === made.seat && command.wager === wager)
        .map(({ command }) => ({ ...command, amount: low })),
    );
}

/** What a raise costs a hand with these wagers, in cents. */
export const raiseCost = (
  { of, times }: Pick<Raise, "of" | "times">,
  wagers: Readonly<Record<string, number>>,
): number => times * (wagers[of] ?? 0);
