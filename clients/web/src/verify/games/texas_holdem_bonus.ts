/** Texas Hold 'Em Bonus Poker, sections 10 to 12, with rulings X1 to X6. */

import { bestOf, compare, FLUSH_OF_FIVE, grouped, STRAIGHT_OF_FIVE, suited, type Made } from "../cards";
import { mostOf, payoutLimit, within, won, type PayTable } from "../money";
import type { Rules } from "../proof";
import { byMeter } from "./progressive";
import { judged, known, said, type Game, type Hand, type Judged, type Round, type Settled } from "./round";

const MAIN = ["ante", "flop", "turn", "river"];
const ACES_AGAINST_ACES = "1000:1"; // 11(d)
const [ACE, KING, JACK] = [14, 13, 11];

const tableOf = (rules: Rules, name: string): PayTable =>
  rules.pay_tables.get(name) ?? new Map<string, string>();

/** The limit on what all wagers but the progressive win (11(e), C7). */
function limitOf(rules: Rules): number {
  const ante = rules.limits.get("ante")?.[0] ?? 0;
  const bonus = rules.limits.get("bonus")?.[0] ?? 0;
  const top = Math.max(
    mostOf(bonus, tableOf(rules, "bonus")),
    rules.aces_1000 ? won(bonus, ACES_AGAINST_ACES) : 0,
  );
  return payoutLimit(5 * ante + top);
}

/** The line of 11(c) for two cards, or null. */
function bonusLine(cards: readonly string[]): string | null {
  const [high, low] = grouped(cards) as [number, number];
  if (high === low) return high === ACE ? "aces" : high >= JACK ? "kings_queens_jacks" : "pair";
  if (high !== ACE || low < JACK) return null;
  return (low === KING ? "ace_king" : "ace_queen_jack") + (suited(cards) ? "_suited" : "");
}

interface Line {
  readonly name: string;
  readonly stake: number;
  /** What comes back but for winnings. */
  readonly back: number;
  readonly wins: number;
  readonly names: readonly string[];
}

/** Ante, flop, turn and river wager against the dealer's hand (10(h)(1) to (3), 11(b), X1). */
function main(round: Round, hand: Hand): (Line | null)[] {
  const names = MAIN.filter((name) => hand.wagers.has(name));
  const line = (name: string, back: number, wins: number, made: readonly string[]): Line => {
    const stake = hand.wagers.get(name)!;
    return { name, stake, back: back * stake, wins: wins * stake, names: made };
  };
  if (said(hand, "fold")) return names.map((name) => line(name, 0, 0, []));
  const [mine, theirs] = [bestHand(round, hand.cards), bestHand(round, round.dealer)];
  if (mine === null || theirs === null) return names.map(() => null);
  const order = compare(mine, theirs);
  const least = round.rules.ante_pays === "flush" ? FLUSH_OF_FIVE : STRAIGHT_OF_FIVE;
  return names.map((name) => {
    const pays = order > 0 && (name !== "ante" || mine.strength[0]! >= least);
    return line(name, order < 0 ? 0 : 1, pays ? 1 : 0, mine.names);
  });
}

function bestHand({ community }: Round, cards: Round["dealer"]): Made | null {
  const [two, board] = [known(cards, 2), known(community, 5)];
  return two && board && bestOf([...two, ...board]);
}

/** The bonus wager on a player's two cards (11(c) and (d), X2). */
function bonus({ rules, dealer }: Round, hand: Hand): Line | null {
  const cards = known(hand.cards, 2);
  if (cards === null) return null;
  const [name, stake, line] = ["bonus", hand.wagers.get("bonus")!, bonusLine(cards)];
  if (line === null) return { name, stake, back: 0, wins: 0, names: ["high_card"] };
  let odds = tableOf(rules, "bonus").get(line) ?? "";
  if (line === "aces" && rules.aces_1000) {
    const theirs = known(dealer, 2);
    if (theirs === null) return null;
    if (bonusLine(theirs) === "aces") odds = ACES_AGAINST_ACES;
  }
  return { name, stake, back: stake, wins: won(stake, odds), names: [line] };
}

/** Lines within the limit; if one is not known, what the limit leaves of the winning ones is not known either. */
function limited(
  rules: Rules,
  names: readonly string[],
  lines: readonly (Line | null)[],
): [string, Judged | null][] {
  const seen = lines.filter((line) => line !== null);
  const kept = within(
    limitOf(rules),
    seen.map(({ wins }) => wins),
  );
  return names.map((name) => {
    const at = seen.findIndex((line) => line.name === name);
    const line = seen[at];
    if (line === undefined || (seen.length < lines.length && line.wins > 0)) return [name, null];
    return [name, judged(line.back + kept[at]!, line.names, line.wins - kept[at]!)];
  });
}

const royal = (cards: readonly string[]): boolean =>
  [..."cdhs"].some((suit) => [..."TJQKA"].every((one) => cards.includes(one + suit)));

/** The progressive wager (12, X5). */
function progressive(round: Round, hand: Hand): Judged | null {
  const stake = hand.wagers.get("progressive")!;
  if (said(hand, "fold") && !round.rules.folded_progressive) return judged(0);
  const [two, board] = [known(hand.cards, 2), known(round.community, 5)];
  if (two === null || board === null) return null;
  const { names } = bestOf([...two, ...board]);
  const complete = [5, 6, 7].find((cards) => royal([...two, ...board.slice(0, cards - 2)]));
  const line = royal(board)
    ? "community_royal"
    : complete === undefined
      ? names.at(-1)!
      : `royal_after_${complete}`;
  const { returned, percent } = byMeter(stake, tableOf(round.rules, "progressive"), [line]);
  return judged(returned, [line, ...names], 0, percent);
}

function settle(round: Round): Settled {
  const hands = round.hands.map((hand) => {
    const names = [...MAIN, "bonus"].filter((name) => hand.wagers.has(name));
    const lines = [...main(round, hand), ...(hand.wagers.has("bonus") ? [bonus(round, hand)] : [])];
    const wagers = new Map(limited(round.rules, names, lines));
    if (hand.wagers.has("progressive")) wagers.set("progressive", progressive(round, hand)); // X5: last
    return [hand.seat, { wagers, awards: new Map<string, Judged | null>() }] as const;
  });
  return { hands: new Map(hands), pot: 0, commission: 0 };
}

/** The bonus wagers alone, by 11(c) and never by 11(d) (13(a) and (b), C3); the limit is the table's. */
function settleSaved(round: Round): Settled {
  const limit = limitOf(round.rules);
  const printed = { ...round, rules: { ...round.rules, aces_1000: false } };
  const hands = round.hands
    .filter(({ wagers }) => wagers.has("bonus"))
    .map((hand) => {
      const line = bonus(printed, hand);
      const wins = Math.min(line?.wins ?? 0, limit);
      const result = line && judged(line.back + wins, line.names, line.wins - wins);
      return [
        hand.seat,
        { wagers: new Map([["bonus", result]]), awards: new Map<string, Judged | null>() },
      ] as const;
    });
  return { hands: new Map(hands), pot: 0, commission: 0 };
}

export const texasHoldemBonus: Game = {
  title: "Texas Hold ’Em Bonus",
  settle,
  saved: { wager: "bonus", settle: settleSaved },
};
