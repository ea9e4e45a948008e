/** Cards in words, and the signs that are printed on them. */

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
