/** Winner's Pot Poker, sections 10 and 11, with rulings W1 to W9. */

import { compare, five, highest, type Made } from "../cards";
import { ring } from "../dealing_order";
import { equally, inProportion, lineOf, mostOf, partOf, payoutLimit, won, type PayTable } from "../money";
import type { Cards, Rules } from "../proof";
import { judged, known, said, type Game, type Hand, type Judged, type Round, type Settled } from "./round";

const IN_THE_POT = ["ante", "bet", "double"];
const HOUSE_ANTES = 4; // W2: the dealer's ante, bet and double

const tableOf = (rules: Rules): PayTable => rules.pay_tables.get("jacks_plus") ?? new Map<string, string>();

/** The limit on what a jacks plus wager wins (11(c), C7). */
const limitOf = (rules: Rules): number =>
  payoutLimit(mostOf(rules.limits.get("jacks_plus")?.[0] ?? 0, tableOf(rules)));

/** The hands in the order of dealing, from the one behind the button on; a hand that is void may hold the button. */
function inOrder({ hands, button }: Round): readonly Hand[] {
  const places = new Set(hands.map(({ seat }) => seat));
  if (typeof button === "number") places.add(button);
  const order = ring(
    [...places].sort((one, other) => one - other),
    button,
  );
  return order.flatMap((place) => hands.filter(({ seat }) => seat === place));
}

/** Jacks plus, on the cards that a hand holds (W4). */
export function jacksPlus(rules: Rules, stake: number, cards: Cards): Judged | null {
  const held = known(cards, cards.length);
  if (held === null) return null;
  const { names } = five(held);
  const line = lineOf(tableOf(rules), names);
  if (line === null) return judged(0, names);
  const wins = won(stake, tableOf(rules).get(line)!);
  const kept = Math.min(wins, limitOf(rules));
  return judged(stake + kept, names, wins - kept);
}

/** Royal flushes that exceed the limit together share it in proportion to their stakes (11(c), W7). */
function shareTheLimit(rules: Rules, order: readonly Hand[], found: Map<number, Judged | null>): void {
  const stakes = order.filter(({ seat }) => found.get(seat)?.names[0] === "royal_flush");
  const stakeOf = (hand: Hand): number => hand.wagers.get("jacks_plus")!;
  const wins = stakes.map(
    (hand) => found.get(hand.seat)!.returned + found.get(hand.seat)!.cut - stakeOf(hand),
  );
  const total = wins.reduce((sum, one) => sum + one, 0);
  if (stakes.length < 2 || total <= limitOf(rules)) return;
  const kept = inProportion(limitOf(rules), stakes.map(stakeOf));
  for (const [at, hand] of stakes.entries())
    found.set(
      hand.seat,
      judged(stakeOf(hand) + kept[at]!, found.get(hand.seat)!.names, wins[at]! - kept[at]!),
    );
}

/** The cents of a hand in the pot: a fold on three cards leaves none (W3). */
const stakeInThePot = ({ wagers }: Hand): number =>
  wagers.has("bet") ? IN_THE_POT.reduce((sum, name) => sum + (wagers.get(name) ?? 0), 0) : 0;

interface Pot {
  readonly amount: number;
  readonly commission: number | null;
  /** What each hand that stayed in gets; null if it depends on cards that are not known. */
  readonly shares: ReadonlyMap<number, number> | null;
}

/** The pot and its shares: 10(h), W5, W6, C9. */
function potOf(
  { rules, dealer }: Round,
  order: readonly Hand[],
  made: ReadonlyMap<number, Made | null>,
): Pot {
  const ante = rules.limits.get("ante")?.[0] ?? 0;
  const amount = HOUSE_ANTES * ante + order.reduce((sum, hand) => sum + stakeInThePot(hand), 0);
  const stayed = order.filter((hand) => !said(hand, "fold"));
  if (stayed.length === 0) return { amount, commission: 0, shares: new Map() }; // W6
  const [dealt, hands] = [known(dealer, 5), stayed.map(({ seat }) => made.get(seat) ?? null)];
  const seen = hands.filter((hand) => hand !== null);
  if (dealt === null || seen.length < hands.length) return { amount, commission: null, shares: null };
  const theirs = five(dealt);
  const best = highest([theirs, ...seen]);
  const winners = stayed.filter(({ seat }) => compare(made.get(seat)!, best) === 0);
  if (winners.length === 0) return { amount, commission: 0, shares: new Map() }; // 10(h)(1)
  const tied = compare(theirs, best) === 0;
  const base = tied ? amount - Math.floor(amount / (winners.length + 1)) : amount;
  const commission = Math.min(partOf(base, rules.commission_rate), rules.commission_fixed);
  const shares = equally(base - commission, winners.length);
  return { amount, commission, shares: new Map(winners.map(({ seat }, at) => [seat, shares[at]!])) };
}

function settle(round: Round): Settled {
  const order = inOrder(round);
  const made = new Map(
    order.map((hand) => {
      const cards = known(hand.cards, 5);
      return [hand.seat, cards && five(cards)];
    }),
  );
  const bonus = new Map(
    order
      .filter(({ wagers }) => wagers.has("jacks_plus"))
      .map((hand) => [hand.seat, jacksPlus(round.rules, hand.wagers.get("jacks_plus")!, hand.cards)]),
  );
  shareTheLimit(round.rules, order, bonus);
  const { amount, commission, shares } = potOf(round, order, made);
  const hands = order.map((hand) => {
    const { seat } = hand;
    const names = said(hand, "fold") ? [] : (made.get(seat)?.names ?? []);
    const wagers = new Map<string, Judged | null>(
      IN_THE_POT.filter((name) => hand.wagers.has(name)).map((name) => [name, judged(0, names)]),
    );
    if (bonus.has(seat)) wagers.set("jacks_plus", bonus.get(seat)!);
    const awards = new Map<string, Judged | null>();
    if (shares?.has(seat)) awards.set("pot", judged(shares.get(seat)!, names));
    if (shares === null && !said(hand, "fold")) awards.set("pot", null);
    return [seat, { wagers, awards }] as const;
  });
  return { hands: new Map(hands), pot: amount, commission };
}

export const winnersPotPoker: Game = { title: "Winner’s Pot Poker", settle };
