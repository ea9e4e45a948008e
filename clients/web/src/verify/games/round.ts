/** A round as it is settled again, and what comes of it. */

import type { Cards, Rules } from "../proof";

/** A hand that is settled. `choices` are those of its player, or of the clock, in order. */
export interface Hand {
  readonly seat: number;
  readonly player: string;
  readonly cards: Cards;
  readonly wagers: ReadonlyMap<string, number>;
  readonly choices: readonly string[];
}

/** What is settled: the hands that are not void, by seat, and all else that the rules ask for. */
export interface Round {
  readonly rules: Rules;
  readonly hands: readonly Hand[];
  readonly dealer: Cards;
  readonly community: Cards;
  readonly button: number | "dealer" | null;
}

/**
 * What a wager or an award comes to: the cents that come back, those that a limit cut off, and what the hand may be
 * called. A progressive win may bring a part of the meter besides.
 */
export interface Judged {
  readonly returned: number;
  readonly cut: number;
  readonly names: readonly string[];
  readonly percent: number;
}

/** By wager or award. Null: it depends on a card that is not known yet. */
export type Judgement = ReadonlyMap<string, Judged | null>;

export interface SettledHand {
  readonly wagers: Judgement;
  readonly awards: Judgement;
}

export interface Settled {
  readonly hands: ReadonlyMap<number, SettledHand>;
  /** The cents in the pot, and those that the house keeps of it; null if they depend on cards that are not known. */
  readonly pot: number;
  readonly commission: number | null;
}

/** A game as it is settled; `saved`: its rules save one wager when all others are void. */
export interface Game {
  readonly title: string;
  readonly settle: (round: Round) => Settled;
  readonly saved?: { readonly wager: string; readonly settle: (round: Round) => Settled };
}

export const judged = (returned: number, names: readonly string[] = [], cut = 0, percent = 0): Judged => ({
  returned,
  names,
  cut,
  percent,
});

/** So many cards, if all of them are known. */
export function known(cards: Cards, count: number): readonly string[] | null {
  return cards.length === count && cards.every((card) => card !== null) ? (cards as readonly string[]) : null;
}

export const said = ({ choices }: Hand, choice: string): boolean => choices.includes(choice);
