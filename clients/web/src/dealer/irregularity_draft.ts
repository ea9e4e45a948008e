/** A report of an irregularity on its way: whom it befell, which of the cards, and how many there are. */

import type { Card, Effect, MayName, MayReport, Place, Report, TableView } from "../protocol";
import { dollars } from "../text/money";
import { label } from "../text/wagers";

/** What has been said so far. `cards` are counted from 1. */
export interface Draft {
  of: MayReport;
  place: MayName | null;
  cards: readonly number[];
  /** Cards that lie face up and no reader has identified, as they were named. */
  faces: readonly Card[];
}

/** Begin a report; what can only be one way is not asked. */
export function draft(of: MayReport): Draft {
  const [only, ...others] = of.places;
  return others.length > 0 || only === undefined
    ? { of, place: null, cards: [], faces: [] }
    : named({ of, place: null, cards: [], faces: [] }, only);
}

/** Say whom it befell. */
export function named(said: Draft, place: MayName): Draft {
  return { ...said, place, cards: place.cards.length === 1 ? place.cards : [] };
}

/** Name a card, or take it back. */
export function toggled(said: Draft, card: number): Draft {
  const { cards } = said;
  const others = cards.filter((one) => one !== card);
  return { ...said, cards: others.length < cards.length ? others : [...cards, card].sort((a, b) => a - b) };
}

/** What is still to be said: whom it befell, which cards, their faces, how many; null if the report is whole. */
export function missing(said: Draft): "place" | "cards" | "faces" | "count" | null {
  const { of, place, cards, faces } = said;
  if (of.places.length > 0 && place === null) return "place";
  if (place !== null && place.cards.length > 0 && cards.length === 0) return "cards";
  if (faces.length < facesOf(said)) return "faces";
  return place !== null && place.counts.length > 0 ? "count" : null;
}

/** How many cards the report has to name by their faces. */
export function facesOf({ of, place, cards }: Draft): number {
  if (place === null) return of.faces ?? 0;
  return (place.faces ?? 0) * (place.cards.length > 0 ? cards.length : 1);
}

/** The command; `count` where that was asked for. */
export function reported({ of, place, cards, faces }: Draft, count: number | null): Report {
  return { ...of.command, place: place?.place ?? null, cards, count, faces };
}

/** "Seat 2", "The dealer", "The table": a place, for people. */
export function whom(place: Place): string {
  if (place === "dealer") return "The dealer";
  return place === "community" ? "The community cards" : `Seat ${place}`;
}

/** The key that names a place: a seat's number, or a letter. */
export const keyOf = (place: Place): string => (typeof place === "number" ? String(place) : place[0]!);

const KEYS = "123456789abcdefghijk";

/** The key of a line in a list, counted from 0. */
export const lineKey = (nth: number): string => KEYS[nth] ?? "";

/** What a report does to one wager: "Ante $5 goes back". */
export function effectInWords(view: TableView, { wager, amount, back }: Effect): string {
  const what = `${label(view, wager)} ${dollars(amount)}`;
  if (back === null) return `${what} is settled by the posted odds`;
  if (back === amount) return `${what} goes back`;
  return back === 0 ? `${what} is lost` : `${what}: ${dollars(back)} goes back`;
}
