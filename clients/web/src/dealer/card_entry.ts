/** Naming a card by two keys: its rank, and then its suit. */

import type { Card } from "../protocol";

export const RANKS = "A23456789TJQK";
export const SUITS = "cdhs";

/** What has been named so far: a rank, or nothing yet. */
export type Named = string | null;

/** Name a rank or a suit by its key; a card when both are there. A suit without a rank names nothing. */
export function pressed(rank: Named, key: string): { rank: Named; card: Card | null } {
  const upper = key.toUpperCase();
  if (upper.length === 1 && RANKS.includes(upper)) return { rank: upper, card: null };
  if (rank !== null && key.length === 1 && SUITS.includes(key)) return { rank: null, card: rank + key };
  return { rank, card: null };
}

/** What a rank is called on its key: "10" for T. */
export const rankLabel = (rank: string): string => (rank === "T" ? "10" : rank);
