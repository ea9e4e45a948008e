/** Wagers, money and what stands in a file, in words. */

const NAMES: ReadonlyMap<string, string> = new Map([
  ["ante", "ante"],
  ["play", "play wager"],
  ["pair_plus", "Pair Plus"],
  ["six_card_bonus", "6 Card Bonus"],
  ["cover_all", "Cover All"],
  ["progressive", "progressive wager"],
  ["ante_bonus", "ante bonus"],
  ["envy", "envy bonus"],
  ["flop", "flop wager"],
  ["turn", "turn wager"],
  ["river", "river wager"],
  ["bonus", "bonus wager"],
  ["pot", "pot"],
  ["bet", "bet wager"],
  ["double", "double wager"],
  ["jacks_plus", "Jacks Plus"],
]);
const LONGEST = 40;

/** A text of a file, not more than a line of it. */
export const quoted = (text: string): string =>
  `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;

export const wagerOf = (wager: string, seat: number): string =>
  `the ${NAMES.get(wager) ?? quoted(wager)} of seat ${seat}`;

export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
