/** The report of an irregularity while it is filled in: which hand, which of its cards, and how many there are. */

import type { Card, MayName, MayReport, Place, Report } from "@croupier/client";

/** What is filled in so far. `cards` are counted from 1. */
export interface Draft {
  of: MayReport;
  place: MayName | null;
  cards: readonly number[];
  /** Face-up cards that no card reader has read, as the dealer named them. */
  faces: readonly Card[];
}

/** Begin a report; a question with one possible answer is not asked. */
export function beginDraft(of: MayReport): Draft {
  const [only, ...others] = of.places;
  return others.length > 0 || only === undefined
    ? { of, place: null, cards: [], faces: [] }
    : withPlace({ of, place: null, cards: [], faces: [] }, only);
}

/** Choose the hand. */
export function withPlace(draft: Draft, place: MayName): Draft {
  return { ...draft, place, cards: place.cards.length === 1 ? place.cards : [] };
}

/** Name a card, or take it back. */
export function withCard(draft: Draft, card: number): Draft {
  const { cards } = draft;
  const others = cards.filter((one) => one !== card);
  return { ...draft, cards: others.length < cards.length ? others : [...cards, card].sort((a, b) => a - b) };
}

/** What is missing: the hand, its cards, their faces or their number; null if the report is complete. */
export function missing(draft: Draft): "place" | "cards" | "faces" | "count" | null {
  const { of, place, cards, faces } = draft;
  if (of.places.length > 0 && place === null) return "place";
  if (place !== null && place.cards.length > 0 && cards.length === 0) return "cards";
  if (faces.length < facesOf(draft)) return "faces";
  return place !== null && place.counts.length > 0 ? "count" : null;
}

/** How many faces the report has to name. */
export function facesOf({ of, place, cards }: Draft): number {
  if (place === null) return of.faces ?? 0;
  return (place.faces ?? 0) * (place.cards.length > 0 ? cards.length : 1);
}

/** What is asked next, about this draft; `outcome` shows what a report of it would do. */
export type Question = "place" | "cards" | "faces" | "count" | "outcome";

/** The next question; the cards are asked for until they are `chosen`, because several can be named. */
export function question(draft: Draft, chosen: boolean): Question {
  const asks = missing(draft);
  if (asks !== "place" && draft.place !== null && draft.place.cards.length > 1 && !chosen) return "cards";
  return asks ?? "outcome";
}

/** The same draft of what can be reported now: the round may have gone on since it was begun. */
export function rebased(draft: Draft, reports: readonly MayReport[]): Draft {
  const of = reports.find(({ command }) => command.kind === draft.of.command.kind) ?? draft.of;
  const place = of.places.find(({ place }) => place === draft.place?.place) ?? draft.place;
  return { ...draft, of, place };
}

/** The numbers of cards that a hand may have by mistake: those within two of the right one, which is not among them. */
export function likelyCounts({ counts }: MayName): number[] {
  const right = counts.find((count) => !counts.includes(count + 1) && counts.includes(count + 2));
  return right === undefined ? [...counts] : counts.filter((count) => Math.abs(count - right - 1) <= 2);
}

/** The command; `count` if the report asks for it. */
export function reportCommand({ of, place, cards, faces }: Draft, count: number | null): Report {
  return { ...of.command, place: place?.place ?? null, cards, count, faces };
}

/** The key that names a place: a seat's number, or a letter. */
export const placeKey = (place: Place): string => (typeof place === "number" ? String(place) : place[0]!);
