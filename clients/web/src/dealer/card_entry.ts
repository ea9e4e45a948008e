/** Naming a card by two keys: its rank, and then its suit. */

import type { Card } from "@croupier/client";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";

/** The rank named so far, if any. */
export type Named = string | null;

/** Press the key of a rank or a suit. Returns a card once both are named; a suit without a rank does nothing. */
export function pressed(rank: Named, key: string): { rank: Named; card: Card | null } {
  const upper = key.toUpperCase();
  if (upper.length === 1 && RANKS.includes(upper)) return { rank: upper, card: null };
  if (rank !== null && key.length === 1 && SUITS.includes(key)) return { rank: null, card: rank + key };
  return { rank, card: null };
}

/** The label of a rank's key: "10" for T. */
export const rankLabel = (rank: string): string => (rank === "T" ? "10" : rank);
