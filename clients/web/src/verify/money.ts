/** Payouts, limits and shares, in whole cents (rulings C7 to C9). */

/** A posted payout "x:y", or "x/y" of a commission; null if it is not such. */
function fraction(text: string): readonly [bigint, bigint] | null {
  const found = /^([0-9]{1,15})(?:[:/]([0-9]{1,15}))?$/.exec(text);
  if (found === null || /^0+$/.test(found[2] ?? "1")) return null;
  return [BigInt(found[1]!), BigInt(found[2] ?? "1")];
}

/** What a stake wins at "x:y"; a part of a cent rounds up. A payout that cannot be read wins nothing. */
export function won(stake: number, odds: string): number {
  const [gain, of] = fraction(odds) ?? [0n, 1n];
  return Number((BigInt(stake) * gain + of - 1n) / of);
}

/** A part of an amount, such as "1/20"; a part of a cent rounds down. */
export function partOf(amount: number, rate: string): number {
  const [share, of] = fraction(rate) ?? [0n, 1n];
  return Number((BigInt(amount) * share) / of);
}

/** A table of payouts, by the hand. */
export type PayTable = ReadonlyMap<string, string>;

/** The line that pays a hand: that of its most particular name. */
export const lineOf = (table: PayTable, names: readonly string[]): string | null =>
  names.find((name) => table.has(name)) ?? null;

/** The most that a stake can win on a table. */
export const mostOf = (stake: number, table: PayTable): number =>
  Math.max(0, ...[...table.values()].map((odds) => won(stake, odds)));

const LEAST_LIMIT = 5_000_000;

/** The limit on a player's winnings, where minimum wagers can win so many cents in a round. */
export const payoutLimit = (atMinimum: number): number => Math.max(LEAST_LIMIT, atMinimum);

/** Share an amount in proportion to the weights, each rounded down; missing cents go one each, in their order. */
export function inProportion(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / total));
  let missing = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (weights[at]! > 0 && missing-- > 0 ? share + 1 : share));
}

/** The winnings of one player after the limit. */
export function within(limit: number, winnings: readonly number[]): readonly number[] {
  const total = winnings.reduce((sum, one) => sum + one, 0);
  return total <= limit ? winnings : inProportion(limit, winnings);
}

/** Share an amount equally; odd cents go one each in order. */
export const equally = (amount: number, shares: number): readonly number[] =>
  Array.from({ length: shares }, (_, at) => Math.floor(amount / shares) + (at < amount % shares ? 1 : 0));
