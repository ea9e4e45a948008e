/** Whether each hand was judged right and each wager paid by the rules: check 9 of docs/fairness.md. */

import type { Dealt } from "./deal";
import { listed, notYet, proven, wrong, type Finding } from "./findings";
import { GAMES } from "./games";
import type { Game, Hand, Judged, Judgement, Round, Settled } from "./games/round";
import type { Proof, RoundRecord, SeatRecord } from "./proof";
import { voids, type Voids } from "./voids";
import { dollars, quoted, wagerOf } from "./words";

/** What was found of the wagers of a round. */
class Tally {
  readonly wrongs: string[] = [];
  readonly open: string[] = [];
  right = 0;

  judge(record: SeatRecord, name: string, got: number, expected: Judged | null): void {
    const whose = wagerOf(name, record.seat);
    if (expected === null) {
      this.open.push(whose);
      return;
    }
    const made = record.made.get(name);
    if (got !== expected.returned)
      this.wrongs.push(
        `For ${whose}, ${dollars(got)} came back; by the rules it is ${dollars(expected.returned)}.`,
      );
    else if ((record.cut.get(name) ?? 0) !== expected.cut)
      this.wrongs.push(
        `For ${whose}, the limit cuts off ${dollars(expected.cut)}; the record says otherwise.`,
      );
    else if (made !== undefined && expected.names.length > 0 && !expected.names.includes(made))
      this.wrongs.push(
        `For ${whose}, the hand was judged ${quoted(made)}; it is ${quoted(expected.names[0]!)}.`,
      );
    else this.right++;
  }
}

export function checkPayouts({ account, record }: Proof, dealt: Dealt): Finding[] {
  const game = GAMES.get(record.game);
  if (game === undefined)
    return [
      notYet(`Hands and payments are not checked: this page does not know the game ${quoted(record.game)}.`),
    ];
  const found = voids(record, account.deal, game.saved?.wager ?? null);
  if (typeof found === "string") return [wrong(found)];
  const live = found.over ? [] : record.seats.filter(({ seat }) => !found.dead.has(seat));
  live.sort((one, other) => one.seat - other.seat); // as each rule goes around the table
  const settled = settledAgain(game, record, live, dealt, found);
  const tally = new Tally();
  for (const seat of record.seats) checkSeat(tally, seat, settled, found);
  checkPot(tally, record, settled);
  checkMeters(tally, record, settled);
  tally.wrongs.push(...record.seats.flatMap((seat) => wrongRaises(record.game, seat)));
  return findingsOf(tally, found);
}

function settledAgain(
  game: Game,
  record: RoundRecord,
  live: readonly SeatRecord[],
  dealt: Dealt,
  { saved }: Voids,
): Settled {
  const nothing: Settled = { hands: new Map(), pot: 0, commission: 0 };
  if (live.length === 0) return nothing;
  const hands = live.map(({ seat, player, wagers, choices }): Hand => {
    const mine = saved ? new Map([...wagers].filter(([name]) => name === game.saved?.wager)) : wagers;
    return {
      seat,
      player,
      cards: dealt.seats.get(seat) ?? [],
      wagers: mine,
      choices: choices.map(({ choice }) => choice),
    };
  });
  const { rules, button } = record;
  const round: Round = { rules, button, dealer: dealt.dealer, community: dealt.community, hands };
  return saved ? (game.saved?.settle(round) ?? nothing) : game.settle(round);
}

/** All that came back to a seat: a void wager whole, each other one as it was settled, and its awards. */
function checkSeat(tally: Tally, record: SeatRecord, settled: Settled, { paid }: Voids): void {
  const { seat, wagers, returned, claimed, voided } = record;
  const mine = settled.hands.get(seat);
  for (const [wager, stake] of wagers) {
    const whose = wagerOf(wager, seat);
    const got = (returned.get(wager) ?? 0) + (claimed.get(wager) ?? 0);
    const expected = paid.get(`${seat} ${wager}`) ?? mine?.wagers.get(wager);
    if (voided.has(wager) && got === stake) tally.right++;
    else if (voided.has(wager))
      tally.wrongs.push(`What was wagered as ${whose} is void, and did not come back whole.`);
    else if (expected === undefined)
      tally.wrongs.push(`What was wagered as ${whose} is no wager that can be settled.`);
    else tally.judge(record, wager, got, expected);
  }
  for (const wager of returned.keys())
    if (!wagers.has(wager))
      tally.wrongs.push(`For ${wagerOf(wager, seat)}, something came back that was not wagered.`);
  const awards: Judgement = mine?.awards ?? new Map<string, Judged | null>();
  const claims = new Map([...claimed].filter(([name]) => !wagers.has(name)));
  for (const name of new Set([...awards.keys(), ...record.awards.keys(), ...claims.keys()])) {
    const got = (record.awards.get(name) ?? 0) + (claims.get(name) ?? 0);
    const expected = awards.get(name);
    if (expected !== undefined) tally.judge(record, name, got, expected);
    else if (got > 0)
      tally.wrongs.push(`For ${wagerOf(name, seat)}, ${dollars(got)} was paid; by the rules it is nothing.`);
  }
}

function checkPot(tally: Tally, record: RoundRecord, settled: Settled): void {
  if (record.pot !== settled.pot)
    tally.wrongs.push(`The pot is ${dollars(record.pot)}, and by the rules it is ${dollars(settled.pot)}.`);
  if (settled.commission === null) tally.open.push("the commission");
  else if (record.commission !== settled.commission)
    tally.wrongs.push(
      `The house kept ${dollars(record.commission)} of the pot, and by the rules it is ${dollars(settled.commission)}.`,
    );
}

/** Awards of a meter: who may have which part of it, and how much that was. */
function checkMeters(tally: Tally, record: RoundRecord, settled: Settled): void {
  const due = new Map<number, number>();
  for (const [seat, { wagers }] of settled.hands)
    for (const judged of wagers.values())
      if (judged !== null && judged.percent > 0) due.set(seat, judged.percent);
  for (const { seat, percent, before, awarded } of record.meters) {
    if (due.get(seat) !== percent)
      tally.wrongs.push(
        `Seat ${seat} was paid ${percent} % of the meter, and by the rules it is ${due.get(seat) ?? 0} %.`,
      );
    else if (BigInt(awarded) !== (BigInt(before) * BigInt(percent)) / 100_000_000n)
      tally.wrongs.push(
        `Seat ${seat} was paid ${dollars(awarded)} from the meter, which is not ${percent} % of it.`,
      );
    else tally.right++;
    due.delete(seat);
  }
  for (const [seat, percent] of due) tally.open.push(`the ${percent} % of the meter for seat ${seat}`);
}

/** The wagers that choices of the same name make: how many times the ante each is. */
const RAISES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  three_card_poker: { play: 1 },
  flop_poker: { flop: 1 },
  texas_holdem_bonus: { flop: 2, turn: 1, river: 1 },
  winners_pot_poker: { bet: 1, double: 2 },
};

/** A wager that a choice makes has its size, and there is none without the choice. */
function wrongRaises(game: string, { seat, wagers, choices }: SeatRecord): string[] {
  return Object.entries(RAISES[game] ?? {}).flatMap(([wager, times]) => {
    const chosen = choices.some(({ choice }) => choice === wager);
    const right = chosen ? times * (wagers.get("ante") ?? 0) : undefined;
    return wagers.get(wager) === right
      ? []
      : [`What was wagered as ${wagerOf(wager, seat)} is not what its player chose.`];
  });
}

function findingsOf({ wrongs, open, right }: Tally, found: Voids): Finding[] {
  const findings = wrongs.map(wrong);
  if (open.length > 0)
    findings.push(
      notYet(`Not proven yet, because it depends on cards that are not known yet: ${listed(open)}.`),
    );
  if (wrongs.length === 0 && right > 0)
    findings.push(
      proven(
        found.over
          ? `The round is void, and what was wagered came back whole (${right} in all).`
          : `Each hand was judged right, and what it was paid follows from the posted rules (${right} in all).`,
      ),
    );
  return findings;
}
