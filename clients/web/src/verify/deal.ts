/** Where the cards of a round lie: checks 6 to 8 of docs/fairness.md. */

import { hex } from "./bytes";
import { counted, notYet, proven, wrong, wrongOr, type Finding } from "./findings";
import { expectedDeal } from "./dealing_order";
import { rootFrom } from "./merkle";
import type { Cards, Place, Proof, SeatRecord } from "./proof";

type Target = Place | "burn" | "discard";

/** The cards of a round as far as they are known, each proven to lie where it does or else told alone. */
export interface Dealt {
  readonly seats: ReadonlyMap<number, Cards>;
  readonly dealer: Cards;
  readonly community: Cards;
}

export const called = (place: Target): string =>
  typeof place === "number"
    ? `seat ${place}`
    : { dealer: "the dealer", community: "the community", burn: "a burn", discard: "the discard rack" }[
        place
      ];

/** Check that each opening leads to the last root. */
export async function checkOpenings({ account, openings }: Proof): Promise<Finding[]> {
  const root = account.cuts.at(-1)?.root;
  if (openings.length === 0) return [];
  if (root === undefined) return [wrong("Cards are opened, and no root of the deck was told.")];
  const wrongs = [];
  const seen = new Map<string, number>();
  for (const opening of openings) {
    const { position, card } = opening;
    const found = await rootFrom(opening);
    if (found === null || hex(found) !== root)
      wrongs.push(
        `The ${card} at position ${position} is not what the house had fixed: its opening leads to another root.`,
      );
    else if ((seen.get(card) ?? position) !== position) wrongs.push(`The deck has the ${card} twice.`);
    else seen.set(card, position);
  }
  const lie = openings.length === 1 ? "lies in its place" : "lie in their places";
  const sentence = `${counted(openings.length, "card")} that the player saw ${lie} under the root of the deck.`;
  return wrongOr(wrongs, sentence);
}

/** The positions in the deck of each place's cards, by the order in which cards left it. */
export function positions({ account }: Proof): ReadonlyMap<Target, readonly number[]> {
  const found = new Map<Target, number[]>();
  let next = 1;
  for (const [to, count] of account.deal) {
    const mine = found.get(to) ?? [];
    for (let nth = 0; nth < count && next <= 52; nth++) mine.push(next++);
    found.set(to, mine);
  }
  return found;
}

interface Placed {
  readonly whose: Target;
  readonly cards: Cards;
}

function told({ account, record }: Proof): readonly Placed[] {
  return [account, { ...record, dealer: record.dealer.cards }].flatMap((source) => [
    ...source.seats.map(({ seat, cards }: { seat: number; cards: Cards }): Placed => ({
      whose: seat,
      cards,
    })),
    { whose: "dealer", cards: source.dealer },
    { whose: "community", cards: source.community },
    { whose: "discard", cards: source.discarded },
  ]);
}

/** Check that the cards lie where the deal put them; `deck` is the one in play, if it is known. */
export function checkPlaces(proof: Proof, deck: readonly string[] | null): Finding[] {
  const where = positions(proof);
  const opened = new Map(proof.openings.map(({ position, card }) => [position, card]));
  const elsewhere = new Map(proof.openings.map(({ position, card }) => [card, position]));
  const wrongs = new Set<string>();
  const unproven = new Set<number>();
  const dealt = proof.account.deal.reduce((sum, [, count]) => sum + count, 0);
  if (dealt > 52) return [wrong("More than 52 cards were dealt.")];
  if (proof.account.commitment === null) return [];
  for (const [position, card] of opened)
    if (deck !== null && deck[position - 1] !== card)
      wrongs.add(`Position ${position} of the deck is not the ${card} that was opened.`);
  for (const { whose, cards } of told(proof)) {
    const mine = where.get(whose) ?? [];
    if (mine.length !== cards.length)
      wrongs.add(`${cards.length} cards are told of ${called(whose)}, and ${mine.length} were dealt there.`);
    for (const [nth, card] of cards.entries()) {
      const position = mine[nth];
      if (card === null || position === undefined) continue;
      const fixed = deck?.[position - 1] ?? opened.get(position);
      if (fixed === undefined && elsewhere.has(card))
        wrongs.add(`The ${card} of ${called(whose)} is at position ${elsewhere.get(card)}, not ${position}.`);
      else if (fixed === undefined) unproven.add(position);
      else if (fixed !== card)
        wrongs.add(
          `The ${card} of ${called(whose)} is not the card that was dealt there: that was the ${fixed}.`,
        );
    }
  }
  if (wrongs.size > 0) return [...wrongs].map(wrong);
  const open =
    unproven.size === 0
      ? []
      : [notYet(`${counted(unproven.size, "card")} cannot be checked yet: the file has no opening of them.`)];
  return dealt === 0
    ? open
    : [...open, proven("Each card that can be checked came from its own place in the deck.")];
}

/** The cards of each place: those of the record, and where they are hidden there those of openings or of the deck. */
export function dealtCards(proof: Proof, deck: readonly string[] | null): Dealt {
  const { record } = proof;
  const where = positions(proof);
  const opened = new Map(proof.openings.map(({ position, card }) => [position, card]));
  const known = (whose: Place, cards: Cards): Cards =>
    cards.map((card, nth) => {
      const position = where.get(whose)?.[nth];
      return card ?? (position === undefined ? null : (deck?.[position - 1] ?? opened.get(position) ?? null));
    });
  return {
    seats: new Map(record.seats.map(({ seat, cards }: SeatRecord) => [seat, known(seat, cards)])),
    dealer: known("dealer", record.dealer.cards),
    community: known("community", record.community),
  };
}

/** Check that a round without irregularities was dealt in the order of its rules. */
export function checkOrder(proof: Proof): Finding[] {
  const { account, record } = proof;
  const dealt = account.deal.flatMap(([to, count]) => Array<Target>(Math.min(count, 52)).fill(to));
  if (dealt.length === 0) return [];
  if (account.rulings.length > 0)
    return [notYet("The order of the deal is not checked: it depends on what was ruled in this round.")];
  const expected = expectedDeal(record);
  if (expected === null) return [];
  const whole = record.result === "settled";
  const same = dealt.every((to, at) => to === expected[at]) && (!whole || dealt.length === expected.length);
  return wrongOr(
    same ? [] : ["The cards were not dealt in the order of the rules."],
    "The cards were dealt in the order of the rules.",
  );
}
