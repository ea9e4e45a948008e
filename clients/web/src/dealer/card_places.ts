/** The places for cards on the dealer's felt: the cards on the table, and the one that is entered next. */

import type { Card, Place, TableView } from "@croupier/client";

/** `due`: the card that is entered next. `open`: no card yet. A card that is face down is null. */
export interface CardPlace {
  is: "card" | "due" | "open";
  card: Card | null;
}

/** The places of the dealer, of the community cards, or of a seat; at least `least`, in the order of dealing. */
export function cardPlaces(view: TableView, place: Place, least = 0): CardPlace[] {
  const found: CardPlace[] = lying(view, place).map((card) => ({ is: "card", card }));
  for (const [at, slot] of (view.shoe?.slots ?? []).entries())
    if (slot.place === place) {
      const next = view.shoe?.next === at + 1;
      found[slot.nth - 1] = { is: slot.read !== null ? "card" : next ? "due" : "open", card: slot.card };
    }
  return Array.from({ length: Math.max(least, found.length) }, (_, nth) => found[nth] ?? OPEN);
}

const OPEN: CardPlace = { is: "open", card: null };

function lying(view: TableView, place: Place): readonly (Card | null)[] {
  if (place === "dealer") return view.dealer;
  if (place === "community") return view.community;
  return view.seats.find(({ seat }) => seat === place)?.cards ?? [];
}
