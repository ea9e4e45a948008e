/** Cards in words, and the small words around them. */

import type { Closed, TableView, Void } from "../protocol";

const RANKS: Record<string, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const PIPS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The index of a card as it is printed: "10" for `Th`. */
export const index = (card: string): string => (card[0] === "T" ? "10" : card[0]!);

/** The suit's sign, drawn as text and never as an emoji. */
export const pip = (card: string): string => `${PIPS[card[1]!]}\uFE0E`;

/** "spades" for `s`. */
export const suitName = (suit: string): string => SUITS[suit] ?? suit;

/** "queen of spades", or "face down". */
export function named(card: string | null): string {
  return card === null ? "face down" : `${RANKS[card[0]!]} of ${SUITS[card[1]!]}`;
}

/** Several cards in words: "queen of spades, four of diamonds", "three cards face down". */
export function cardsInWords(cards: readonly (string | null)[]): string {
  const down = cards.filter((card) => card === null).length;
  if (cards.length === 0) return "no cards";
  if (down === cards.length) return `${down} ${down === 1 ? "card" : "cards"} face down`;
  return cards.map(named).join(", ");
}

/** "ante bonus" for `ante_bonus`: the name of a wager or award that the table has no label for. */
export const plain = (name: string): string => name.replaceAll("_", " ");

/** The same with a capital letter. */
export const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 second", "12 seconds". */
export const seconds = (count: number): string => `${count} ${count === 1 ? "second" : "seconds"}`;

/** "18 s": the number and its unit are never on two lines. */
export const inSeconds = (count: number): string => `${count}\u00A0s`;

/** What is said of a void round. */
export function voided({ cause }: Void): string {
  const why =
    {
      fault: " because of a fault of the house's equipment",
      misdeal: " because the cards were misdealt",
      short_deck: " because the deck has a wrong number of cards",
      irregularity: " by a ruling of the floor",
      floor: " because the floor decided so",
    }[cause as string] ?? ""; // a newer server may know more
  return `This round is void${why}. All wagers have been returned.`;
}

/** What is said of a table that the floor closes: it plays the open round to its end. */
export const closing = ({ step }: TableView, { why }: Closed): string =>
  step === null ? `The floor has closed the table: ${why}` : `The table closes after this round: ${why}`;

/** The address of the pages at a socket: "http://127.0.0.1:8001" for ws://127.0.0.1:8001/ws. */
export const page = (socket: string): string => socket.replace(/^ws/, "http").replace(/\/ws$/, "");

/** Why nothing is wagered on a meter: an operator's own reason may not say that this is what it is about. */
export const unwagered = (why: string): string =>
  why.toLowerCase().includes("progressive") ? why : `No progressive wagers: ${why}`;
