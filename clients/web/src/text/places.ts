/** Places with cards, in words. */

import type { Place } from "@croupier/client";

/** "Seat 2", "The dealer", "The community cards". */
export function placeName(place: Place): string {
  if (place === "dealer") return "The dealer";
  return place === "community" ? "The community cards" : `Seat ${place}`;
}
