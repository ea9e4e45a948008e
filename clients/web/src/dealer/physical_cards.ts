/** Physical cards on the dealer's page: which card is to be read next, and what is known of the others. */

import type { Place, ShoeView, SlotView } from "../protocol";
import { whom } from "./irregularity_draft";
import { named } from "../text/cards";

/** "Card 2 of seat 4", for people. */
export const slotName = (place: Place, nth: number): string => `Card ${nth} of ${lower(whom(place))}`;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Where the card comes that everything else waits for, and how it is read; null if nothing waits for a card. */
export function firstComes(
  { slots = [], next = null, unread = false }: ShoeView,
  byHand: boolean,
): string | null {
  const slot = next === null ? undefined : slots[next - 1];
  if (slot === undefined) return null;
  const how = !byHand ? "over the reader" : unread ? "by hand" : "over the reader, or by its rank and suit";
  return `First comes ${lower(slotName(slot.place, slot.nth))}, ${how}.`;
}

/** What everybody reads of the round's cards that were entered by hand, or were other ones than was read. */
export function announced({ by_hand = [], corrected = [] }: ShoeView): string[] {
  const places = [...new Set(by_hand.map(({ place }) => place))];
  const entered = places.map((place) => {
    const cards = by_hand.filter((one) => one.place === place).map(({ nth }) => nth);
    return `card${cards.length > 1 ? "s" : ""} ${cards.join(", ")} of ${lower(whom(place))}`;
  });
  return [
    ...(entered.length > 0 ? [`Entered by hand: ${entered.join("; ")}.`] : []),
    ...corrected.map(
      ({ place, nth, before, after }) =>
        `${slotName(place, nth)} is the ${named(after)} and not the ${named(before)}.`,
    ),
  ];
}

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
