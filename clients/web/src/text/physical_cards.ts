/** Physical cards on the dealer's page: which card is entered next, and what is known of the others. */

import type { Place, ShoeView } from "@croupier/client";
import { placeName } from "./places";
import { named } from "./cards";

/** "Card 2 of seat 4", for people. */
export const slotName = (place: Place, nth: number): string => `Card ${nth} of ${lower(placeName(place))}`;

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The card that is entered next; null if no card is awaited. */
export function awaitedCard({ slots = [], next = null }: ShoeView): string | null {
  const slot = next === null ? undefined : slots[next - 1];
  return slot === undefined ? null : slotName(slot.place, slot.nth);
}

/** Which card has to be entered first, and how; null if no card is awaited. */
export function firstCard(
  { slots = [], next = null, unread = false }: ShoeView,
  byHand: boolean,
): string | null {
  const slot = next === null ? undefined : slots[next - 1];
  if (slot === undefined) return null;
  const how = !byHand ? "with the reader" : unread ? "by hand" : "with the reader, or by its rank and suit";
  return `First enter ${lower(slotName(slot.place, slot.nth))}, ${how}.`;
}

/** What everybody is told about cards that were entered by hand or corrected. */
export function cardNotes({ by_hand = [], corrected = [] }: ShoeView): string[] {
  const places = [...new Set(by_hand.map(({ place }) => place))];
  const entered = places.map((place) => {
    const cards = by_hand.filter((one) => one.place === place).map(({ nth }) => nth);
    return `card${cards.length > 1 ? "s" : ""} ${cards.join(", ")} of ${lower(placeName(place))}`;
  });
  return [
    ...(entered.length > 0 ? [`Entered by hand: ${entered.join("; ")}.`] : []),
    ...corrected.map(
      ({ place, nth, before, after }) =>
        `${slotName(place, nth)} is the ${named(after)} and not the ${named(before)}.`,
    ),
  ];
}

/** What the dealer has to do with the awaited card; `byHand`: it may be typed. Empty if the step has no cards. */
export function instruction({ slots = [], next = null, unread = false }: ShoeView, byHand: boolean): string {
  if (slots.length === 0) return "";
  const slot = next === null ? undefined : slots[next - 1];
  if (slot === undefined) return "Continue, or take back the last card.";
  const how = slot.face_up ? "Face up" : "Face down";
  if (unread) return `${how}. The reader could not read it.${byHand ? " Enter it by hand." : ""}`;
  return byHand ? `${how}. Use the reader, or name its rank and suit.` : `${how}. Use the reader.`;
}
