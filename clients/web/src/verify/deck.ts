/** The deck that the seeds of a round determine (docs/fairness.md, "The deck"), and the salts of its cards. */

import type { Bytes } from "./bytes";
import { keyed } from "./hashing";

export const RANKS = "23456789TJQKA";
export const DECK: readonly string[] = [..."cdhs"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const CARDS: ReadonlySet<string> = new Set(DECK);

export const isCard = (value: unknown): value is string => typeof value === "string" && CARDS.has(value);

/** The deck before any cut, top card first. `seeds` are those of the players, a missing one empty. */
export async function shuffled(key: CryptoKey, seeds: readonly Bytes[]): Promise<readonly string[]> {
  const deck = [...DECK];
  let block: Bytes = new Uint8Array();
  let [blocks, at] = [0, 0];
  for (let last = deck.length - 1; last > 0; last--) {
    const fair = 256 - (256 % (last + 1));
    let byte: number;
    do {
      if (at === block.length) {
        block = await keyed(key, "croupier/1/deck", blocks++, ...seeds);
        at = 0;
      }
      byte = block[at++]!;
    } while (byte >= fair);
    const place = byte % (last + 1);
    [deck[last], deck[place]] = [deck[place]!, deck[last]!];
  }
  return deck;
}

/** The deck after so many cards of its top went below the others. */
export const cutDeck = (deck: readonly string[], cards: number): readonly string[] => [
  ...deck.slice(cards),
  ...deck.slice(0, cards),
];

/** The salts of positions 1 to 52, after so many recuts. */
export const salts = (key: CryptoKey, recuts: number): Promise<Bytes[]> =>
  Promise.all(DECK.map((_, at) => keyed(key, "croupier/1/salt", recuts, at + 1)));
