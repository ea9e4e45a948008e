/** How poker hands rank, of five cards or fewer and of three (sections 3 and 5 of the rules; ruling C1). */

import { RANKS } from "./deck";

/** A judged hand: its classes from the most particular on, and numbers that compare as the hands do. */
export interface Made {
  readonly names: readonly string[];
  readonly strength: readonly number[];
}

const FIVE = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
] as const;
const THREE = ["high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"] as const;
const [ACE, JACK] = [14, 11];

export const STRAIGHT_OF_FIVE = FIVE.indexOf("straight");
export const FLUSH_OF_FIVE = FIVE.indexOf("flush");

export const rank = (card: string): number => RANKS.indexOf(card[0]!) + 2;
const suit = (card: string): string => card[1]!;

export const suited = (cards: readonly string[]): boolean =>
  cards.every((card) => suit(card) === suit(cards[0]!));

/** The ranks, those that come most often first, then the higher first. */
export function grouped(cards: readonly string[]): readonly number[] {
  const ranks = cards.map(rank);
  const often = (one: number): number => ranks.filter((other) => other === one).length;
  return ranks.sort((one, other) => often(other) - often(one) || other - one);
}

/** The rank that leads a straight of all these cards, or null. An ace is also below a two. */
function straight(ranks: readonly number[]): number | null {
  const sorted = [...ranks].sort((one, other) => one - other);
  const runs = (from: readonly number[]): boolean =>
    from.every((one, at) => at === 0 || one === from[at - 1]! + 1);
  if (runs(sorted)) return sorted.at(-1)!;
  if (sorted.at(-1) !== ACE) return null;
  const low = [1, ...sorted.slice(0, -1)];
  return runs(low) ? low.at(-1)! : null;
}

/** Judge five cards, or the fewer of a folded hand: these make no straight and no flush (W4). */
export function five(cards: readonly string[]): Made {
  const ranks = grouped(cards);
  const times = [...new Set(ranks)].map((one) => ranks.filter((other) => other === one).length);
  const top = cards.length === 5 ? straight(ranks) : null;
  const flush = cards.length === 5 && suited(cards);
  const of = (name: (typeof FIVE)[number], more: readonly string[] = []): Made => ({
    names: [...more, name],
    strength: [FIVE.indexOf(name), ...(top === null ? ranks : [top])],
  });
  if (flush && top !== null) return of("straight_flush", top === ACE ? ["royal_flush"] : []);
  if (times[0] === 4) return of("four_of_a_kind");
  if (times[0] === 3 && times[1] === 2) return of("full_house");
  if (flush) return of("flush");
  if (top !== null) return of("straight");
  if (times[0] === 3) return of("three_of_a_kind");
  if (times[0] === 2 && times[1] === 2) return of("two_pair");
  if (times[0] === 2) return of("pair", ranks[0]! >= JACK ? ["jacks_or_better"] : []);
  return of("high_card");
}

/** Judge a hand of Three Card Poker (3(b)). */
export function three(cards: readonly string[]): Made {
  const ranks = grouped(cards);
  const top = straight(ranks);
  const kinds = new Set(ranks).size;
  const of = (name: (typeof THREE)[number], more: readonly string[] = []): Made => ({
    names: [...more, name],
    strength: [THREE.indexOf(name), ...(top === null ? ranks : [top])],
  });
  if (suited(cards) && top !== null) {
    const royal = top === ACE ? ["mini_royal"] : [];
    return of(
      "straight_flush",
      royal.length > 0 && suit(cards[0]!) === "s" ? ["mini_royal_spades", ...royal] : royal,
    );
  }
  if (kinds === 1) return of("three_of_a_kind");
  if (top !== null) return of("straight");
  if (suited(cards)) return of("flush");
  return of(kinds === 2 ? "pair" : "high_card");
}

export function compare(one: Made, other: Made): number {
  const at = one.strength.findIndex((number, place) => number !== other.strength[place]);
  return at < 0 ? 0 : one.strength[at]! - other.strength[at]!;
}

/** The highest of some judged hands, at least one. */
export const highest = (hands: readonly Made[]): Made =>
  hands.reduce((best, hand) => (compare(hand, best) > 0 ? hand : best));

/** All ways to take so many of the cards. */
export function taken(cards: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => taken(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}

export const bestOf = (cards: readonly string[]): Made => highest(taken(cards, 5).map(five));
