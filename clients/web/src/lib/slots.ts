/** Physical cards on the dealer's page: which card is to be read next, and what is known of the others. */

import type { Place, ShoeView, SlotView } from "../protocol";
import { whom } from "./reports";

/** "Card 2 of seat 4", for people. */
export const slotName = (place: Place, nth: number): string => `Card ${nth} of ${lower(whom(place))}`;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** How a slot stands, in a word. */
export function slotState({ unseen, read, card }: SlotView, next: boolean): string {
  if (unseen) return "stays unseen";
  if (read === null) return next ? "next" : "to come";
  return card === null ? `read by ${read === "hand" ? "hand" : "the reader"}` : "";
}

/** What the dealer is to do now; `byHand`: this card may be entered. Empty where no card is awaited. */
export function todo({ slots = [], next = null, unread = false }: ShoeView, byHand: boolean): string {
  if (slots.length === 0) return "";
  const slot = next === null ? undefined : slots[next - 1];
  if (slot === undefined) return "All cards are read: go on, or take the last one back.";
  const name = `${slotName(slot.place, slot.nth)}, ${slot.face_up ? "face up" : "face down"}`;
  if (unread) return `${name}: the reader could not read it.${byHand ? " Enter it by hand." : ""}`;
  return byHand ? `${name}: the reader, or its rank and suit.` : `${name}: over the reader, please.`;
}
