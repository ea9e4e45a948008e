/** Whether the account and the record of a round tell the same: check 10 of docs/fairness.md. */

import { wrongOr, type Finding } from "./findings";
import type { Account, Cards, Proof, RoundRecord, SeatRecord } from "./proof";

type SeatAccount = Account["seats"][number];

const FOLDS: ReadonlySet<string> = new Set(["fold", "surrender", "concede"]);
const STOPS: ReadonlySet<string> = new Set(["fault", "misdeal", "short_deck"]); // void without a ruling

export function checkAgreement({ account, record }: Proof): Finding[] {
  const wrongs = [...differences(account, record)].map(
    (what) => `The account and the record do not tell the same of ${what}.`,
  );
  return wrongOr(wrongs, "The account and the record tell the same.");
}

function* differences(account: Account, record: RoundRecord): Generator<string> {
  if (account.table !== record.table || account.round !== record.round) yield "which round it is";
  if (account.game !== record.game) yield "the game";
  if (account.posted_rules_hash !== record.posted_rules_hash) yield "the posted rules";
  if (account.commitment !== record.commitment) yield "the commitment";
  if (account.button !== record.button) yield "the button";
  if ((account.cuts.at(-1)?.cut ?? 0) !== record.cut && account.commitment !== null) yield "the cut";
  if ((account.void !== null) !== (record.result === "void")) yield "whether it is void";
  if (differ(account.dealer, record.dealer.cards)) yield "the dealer’s cards";
  if (differ(account.community, record.community)) yield "the community cards";
  if (differ(account.discarded, record.discarded)) yield "the discarded cards";
  const dealt = record.players_dealt > 0 || account.deal.some(([to]) => to !== "burn");
  if (dealt && record.players_dealt !== record.seats.length) yield "how many hands were dealt";
  if (!sameRulings(account, record)) yield "what was ruled";
  const told = new Map(account.seats.map((seat) => [seat.seat, seat]));
  const recorded = new Set(record.seats.map(({ seat }) => seat));
  if (told.size !== account.seats.length || recorded.size !== record.seats.length)
    yield "the seats: one stands twice";
  for (const seat of record.seats) {
    const mine = told.get(seat.seat);
    told.delete(seat.seat);
    const ruled = (by: string): boolean =>
      record.irregularities.some((one) => one.clause === by && one.seat === seat.seat);
    if (mine !== undefined) yield* ofSeat(mine, seat, record.result === "void", ruled);
    else if (record.players_dealt > 0) yield `seat ${seat.seat}`;
  }
  for (const number of told.keys()) yield `seat ${number}`;
}

/** Cards differ where both are known and are not the same. */
const differ = (one: Cards, other: Cards): boolean =>
  one.length !== other.length ||
  one.some((card, at) => card !== null && other[at] !== null && card !== other[at]);

/** The record also names what made a round void without a ruling. */
function sameRulings({ rulings }: Account, { irregularities }: RoundRecord): boolean {
  const rest = irregularities.slice(rulings.length);
  const same = rulings.every((one, at) => {
    const other = irregularities[at];
    return other?.kind === one.kind && other.clause === one.clause && other.seat === one.place;
  });
  return same && rest.length <= 1 && rest.every(({ kind }) => STOPS.has(kind));
}

/** What differs of a seat; `ruled` says whether its hand was ruled on by a clause. */
function* ofSeat(
  told: SeatAccount,
  recorded: SeatRecord,
  isVoid: boolean,
  ruled: (clause: string) => boolean,
): Generator<string> {
  const { seat, choices } = recorded;
  const last = choices.at(-1)?.choice ?? null;
  const hidden = told.choice === null && (isVoid || told.void !== null); // an answer that never came out stays hidden
  if (differ(told.cards, recorded.cards)) yield `the cards of seat ${seat}`;
  if (told.choice !== last && !hidden) yield `the choice of seat ${seat}`;
  if (told.folded !== choices.some(({ choice }) => FOLDS.has(choice)) && !hidden)
    yield `whether seat ${seat} folded`;
  if (told.void !== null && !ruled(told.void)) yield `whether the hand of seat ${seat} is void`;
  if (!sameMoney(told, recorded)) yield `what came back to seat ${seat}`;
}

/** Every wager that was settled stands in the results once; an award has no stake. A void wager may stand there. */
function sameMoney({ results }: SeatAccount, { wagers, returned, awards, voided }: SeatRecord): boolean {
  const settled = new Map<string, number>();
  const awarded = new Map<string, number>();
  for (const [name, stake, back] of results) {
    if (stake === 0) awarded.set(name, (awarded.get(name) ?? 0) + back);
    else if (settled.has(name) || wagers.get(name) !== stake || returned.get(name) !== back) return false;
    else settled.set(name, back);
  }
  const missing = [...wagers.keys()].some((name) => !settled.has(name) && !voided.has(name));
  const same = [...new Set([...awarded.keys(), ...awards.keys()])].every(
    (name) => (awarded.get(name) ?? 0) === (awards.get(name) ?? 0),
  );
  return !missing && same;
}
