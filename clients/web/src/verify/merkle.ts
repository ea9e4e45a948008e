/** The tree over the salted cards of a deck (docs/fairness.md, "The root"). */

import type { Bytes } from "./bytes";
import { DECK } from "./deck";
import { hash } from "./hashing";

/** What proves one card: its position from 1, its salt, and the other node at each step up from the leaf. */
export interface Opening {
  readonly position: number;
  readonly card: string;
  readonly salt: Bytes;
  readonly path: readonly Bytes[];
}

export const leaf = (position: number, card: string, salt: Bytes): Promise<Bytes> =>
  hash("croupier/1/card", position, card, salt);

const node = (left: Bytes, right: Bytes): Promise<Bytes> => hash("croupier/1/node", left, right);

/** How many of `leaves` positions are on the left: the largest power of two below their number. */
export function onTheLeft(leaves: number): number {
  let power = 1;
  while (power * 2 < leaves) power *= 2;
  return power;
}

/** The root over these leaves, at least one. */
export async function rootOver(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 1) return leaves[0]!;
  const left = onTheLeft(leaves.length);
  return node(await rootOver(leaves.slice(0, left)), await rootOver(leaves.slice(left)));
}

export const rootOf = async (deck: readonly string[], salts: readonly Bytes[]): Promise<Bytes> =>
  rootOver(await Promise.all(deck.map((card, at) => leaf(at + 1, card, salts[at]!))));

/** The root that an opening leads to; null if its path has a wrong length. */
export async function rootFrom({ position, card, salt, path }: Opening): Promise<Bytes | null> {
  const sides: boolean[] = []; // from the root down: is the card on the left?
  for (let [from, leaves] = [position, DECK.length]; leaves > 1;) {
    const left = onTheLeft(leaves);
    sides.push(from <= left);
    [from, leaves] = from <= left ? [from, left] : [from - left, leaves - left];
  }
  if (sides.length !== path.length) return null;
  let here = await leaf(position, card, salt);
  for (const [step, other] of path.entries())
    here = sides[sides.length - 1 - step] ? await node(here, other) : await node(other, here);
  return here;
}
