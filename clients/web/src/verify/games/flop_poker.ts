/** Flop Poker, sections 10 and 11, with rulings F1 to F6. */

import { compare, five, highest, taken, type Made } from "../cards";
import { equally, lineOf, mostOf, payoutLimit, within, won, type PayTable } from "../money";
import type { Rules } from "../proof";
import { judged, known, said, type Game, type Hand, type Judged, type Round, type Settled } from "./round";

const tableOf = (rules: Rules): PayTable => rules.pay_tables.get("flop") ?? new Map<string, string>();

/** The limit on what ante and flop wager win (11(d), C7). */
function limitOf(rules: Rules): number {
  const ante = rules.limits.get("ante")?.[0] ?? 0;
  return payoutLimit(ante + mostOf(ante, tableOf(rules)));
}

/** All three own cards and two of the community's (1, F3). */
function bestHand(hand: Hand, community: readonly string[] | null): Made | null {
  const cards = known(hand.cards, 3);
  return cards && community && highest(taken(community, 2).map((two) => five([...cards, ...two])));
}

/** Ante and flop wager: 10(a)(2), 10(c), 11. */
function main({ rules }: Round, hand: Hand, made: Made | null): [string, Judged | null][] {
  const names = ["ante", "flop"].filter((name) => hand.wagers.has(name));
  if (said(hand, "surrender")) return names.map((name) => [name, judged(0)]);
  if (made === null) return names.map((name) => [name, null]);
  const line = lineOf(tableOf(rules), made.names);
  if (line === null) return names.map((name) => [name, judged(0, made.names)]);
  const stakes = names.map((name) => hand.wagers.get(name)!);
  const wins = names.map((name, at) =>
    name === "ante" ? stakes[at]! : won(stakes[at]!, tableOf(rules).get(line)!),
  );
  const kept = within(limitOf(rules), wins);
  return names.map((name, at) => [name, judged(stakes[at]! + kept[at]!, made.names, wins[at]! - kept[at]!)]);
}

/** The pot of all, surrendered hands too, goes to the highest hand; ties share it from the dealer's left (10(d), C9). */
function pot(
  hands: readonly Hand[],
  made: ReadonlyMap<number, Made | null>,
): ReadonlyMap<number, Judged | null> {
  const playing = hands.filter(({ wagers }) => wagers.has("pot"));
  const judgedHands = playing.map(({ seat }) => made.get(seat) ?? null);
  const seen = judgedHands.filter((one) => one !== null);
  if (seen.length < playing.length || seen.length === 0)
    return new Map(playing.map(({ seat }) => [seat, null]));
  const best = highest(seen);
  const winners = playing.filter(({ seat }) => compare(made.get(seat)!, best) === 0).map(({ seat }) => seat);
  const shares = equally(potOf(hands), winners.length);
  return new Map(
    playing.map(({ seat }) => [seat, judged(shares[winners.indexOf(seat)] ?? 0, made.get(seat)!.names)]),
  );
}

const potOf = (hands: readonly Hand[]): number =>
  hands.reduce((sum, { wagers }) => sum + (wagers.get("pot") ?? 0), 0);

function settled(round: Round, withMain: boolean): Settled {
  const community = known(round.community, 3);
  const made = new Map(round.hands.map((hand) => [hand.seat, bestHand(hand, community)]));
  const shares = pot(round.hands, made);
  const hands = round.hands.map((hand) => {
    const wagers = withMain ? main(round, hand, made.get(hand.seat) ?? null) : [];
    if (shares.has(hand.seat)) wagers.push(["pot", shares.get(hand.seat)!]);
    return [hand.seat, { wagers: new Map(wagers), awards: new Map<string, Judged | null>() }] as const;
  });
  return { hands: new Map(hands), pot: potOf(round.hands), commission: 0 };
}

export const flopPoker: Game = {
  title: "Flop Poker",
  settle: (round) => settled(round, true),
  saved: { wager: "pot", settle: (round) => settled(round, false) }, // 12(a) and (b)
};
