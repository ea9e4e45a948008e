/** Three Card Poker, sections 10 to 13, with rulings T1 to T10. */

import { bestOf, compare, highest, rank, three, type Made } from "../cards";
import { lineOf, won, type PayTable } from "../money";
import { byMeter } from "./progressive";
import {
  judged,
  known,
  said,
  type Game,
  type Hand,
  type Judged,
  type Round,
  type SettledHand,
} from "./round";

const QUEEN = 12;
const ENVY: PayTable = new Map([
  ["mini_royal_spades", "10000"],
  ["mini_royal", "2500"],
]); // 13, in cents

interface Table {
  readonly round: Round;
  readonly dealer: readonly string[] | null;
  readonly made: ReadonlyMap<number, Made | null>;
}

const conceded = (hand: Hand): boolean => said(hand, "concede");
const folded = (hand: Hand): boolean => said(hand, "fold") || conceded(hand);
const tableOf = ({ rules }: Round, name: string): PayTable =>
  rules.pay_tables.get(name) ?? new Map<string, string>();

/** A wager against a posted pay table. */
function byTable(stake: number, table: PayTable, made: Made): Judged {
  const line = lineOf(table, made.names);
  return judged(line === null ? 0 : stake + won(stake, table.get(line)!), made.names);
}

/** Ante or play of a hand that stayed in: 11(a)(1), T1. */
function againstDealer(wager: string, stake: number, mine: Made, dealer: readonly string[]): Judged {
  const theirs = three(dealer);
  const qualified = theirs.strength[0]! > 0 || Math.max(...dealer.map(rank)) >= QUEEN;
  const wins = qualified ? compare(mine, theirs) : wager === "ante" ? 1 : 0;
  return judged(wins > 0 ? 2 * stake : wins === 0 ? stake : 0, mine.names);
}

/** The hands that count for progressive and envy: conceded ones never do, folded ones by setting (T7). */
const counts = ({ rules }: Round, hand: Hand): boolean =>
  !conceded(hand) && (rules.folded_progressive || !folded(hand));

function wager(table: Table, hand: Hand, name: string, stake: number): Judged | null {
  const { round, dealer } = table;
  const made = table.made.get(hand.seat) ?? null;
  if (conceded(hand)) return judged(0); // T3
  switch (name) {
    case "ante":
    case "play":
      if (folded(hand)) return judged(0);
      return made && dealer && againstDealer(name, stake, made, dealer);
    case "pair_plus": // 10(b): also after a fold
      return made && byTable(stake, tableOf(round, name), made);
    case "six_card_bonus": {
      const cards = known(hand.cards, 3); // 6(g): also after a fold
      return cards && dealer && byTable(stake, tableOf(round, name), bestOf([...cards, ...dealer]));
    }
    case "cover_all": {
      const all = [...table.made.values(), dealer && three(dealer)]; // 12, T6: every hand that was dealt
      const seen = all.filter((one) => one !== null);
      return seen.length < all.length ? null : byTable(stake, tableOf(round, name), highest(seen));
    }
    case "progressive":
      if (!counts(round, hand)) return judged(0);
      return made && byMeter(stake, tableOf(round, name), made.names);
    default:
      return null;
  }
}

/** The ante bonus (11(a)(3), T2) and the envy bonus (13(e), T7). */
function awards(table: Table, hand: Hand): ReadonlyMap<string, Judged | null> {
  const found = new Map<string, Judged | null>();
  const made = table.made.get(hand.seat) ?? null;
  if (hand.wagers.has("play")) {
    const bonus = tableOf(table.round, "ante_bonus");
    const line = made && lineOf(bonus, made.names);
    const amount = line === null ? 0 : won(hand.wagers.get("ante") ?? 0, bonus.get(line)!);
    if (made === null || amount > 0) found.set("ante_bonus", made && judged(amount, made.names));
  }
  if (hand.wagers.has("progressive") && counts(table.round, hand)) {
    const others = table.round.hands.filter((one) => one.player !== hand.player && counts(table.round, one));
    const lines = others.map((one) => {
      const theirs = table.made.get(one.seat) ?? null;
      return theirs && Number(ENVY.get(lineOf(ENVY, theirs.names) ?? "") ?? 0);
    });
    const amount = lines.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    if (lines.includes(null)) found.set("envy", null);
    else if (amount > 0) found.set("envy", judged(amount));
  }
  return found;
}

function settle(round: Round): { hands: ReadonlyMap<number, SettledHand>; pot: number; commission: number } {
  const made = new Map(
    round.hands.map((hand) => {
      const cards = known(hand.cards, 3);
      return [hand.seat, cards && three(cards)];
    }),
  );
  const table: Table = { round, dealer: known(round.dealer, 3), made };
  const hands = round.hands.map((hand): [number, SettledHand] => [
    hand.seat,
    {
      wagers: new Map([...hand.wagers].map(([name, stake]) => [name, wager(table, hand, name, stake)])),
      awards: awards(table, hand),
    },
  ]);
  return { hands: new Map(hands), pot: 0, commission: 0 };
}

export const threeCardPoker: Game = { title: "Three Card Poker", settle };
