/** The proof of a round as it stands in a file (docs/fairness.md, "The proof"), and how it is read. */

import { unbase64url, unhex } from "./bytes";
import { isCard } from "./deck";
import {
  anything,
  flag,
  list,
  mapped,
  maybe,
  object,
  oneOf,
  orNull,
  readAs,
  such,
  text,
  tuple,
  whole,
  type Shape,
  type Shaped,
} from "./shape";

export const FORM = "croupier/proof/1";
export const LARGEST = 8_000_000; // characters of a file
const MOST = 1_000; // proofs in a file
const TOLD = 5; // of the problems of a file, so many are told

export type Place = number | "dealer" | "community";
export type Cards = readonly (string | null)[];

const isSeat = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 7;

const digest = readAs("a hash of 64 hexadecimal digits", (value) => (unhex(value) === null ? null : value));
const secret = readAs("32 bytes in base64url", unbase64url);
const card: Shape<string> = such("a card", isCard);
const cards = list(orNull(card));
const seat: Shape<number> = such("a seat from 1 to 7", isSeat);
const position: Shape<number> = such(
  "a position from 1 to 52",
  (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 52,
);
const places: readonly unknown[] = ["dealer", "community"];
const place: Shape<Place> = such("a place", (value) => isSeat(value) || places.includes(value));
const target: Shape<Place | "burn" | "discard"> = such(
  "a place that cards go to",
  (value) => isSeat(value) || [...places, "burn", "discard"].includes(value),
);
const button: Shape<number | "dealer"> = such(
  "a place of the button",
  (value) => isSeat(value) || value === "dealer",
);
const cents = whole;

const account = object({
  table: text,
  round: whole,
  game: text,
  posted_rules_hash: digest,
  commitment: orNull(digest),
  before: readAs("a hash, or empty", (value) => (value === "" || unhex(value) !== null ? value : null)),
  seeds: list(object({ seat, promise: digest, seed: orNull(secret) })),
  cuts: list(object({ cut: whole, root: digest })),
  button: orNull(button),
  deal: list(tuple(target, whole)),
  seats: list(
    object({
      seat,
      cards,
      choice: orNull(text),
      folded: flag,
      void: orNull(text),
      results: list(tuple(text, cents, cents)),
    }),
  ),
  dealer: cards,
  community: cards,
  discarded: cards,
  void: orNull(object({ cause: text, clause: text })),
  rulings: list(object({ kind: text, clause: text, place: orNull(place) })),
});

const rules = object({
  limits: mapped(tuple(cents, cents)),
  pay_tables: mapped(mapped(text)),
  dealing: maybe(orNull(text), null),
  progressive_table: maybe(orNull(text), null),
  folded_progressive: maybe(flag, false),
  ante_pays: maybe(text, ""),
  aces_1000: maybe(flag, false),
  commission_rate: maybe(text, "0"),
  commission_fixed: maybe(cents, 0),
  payout_limit: maybe(orNull(cents), null),
});

const amounts = mapped(cents);

const record = object({
  table: text,
  round: whole,
  game: text,
  result: oneOf("settled", "void"),
  dealing: oneOf("hand", "manual_shoe", "automated_shoe"),
  cards_from: oneOf("deck", "shoe"),
  deck: orNull(list(orNull(card))),
  cut: maybe(whole, 0),
  commitment: orNull(digest),
  seed: orNull(secret),
  button: orNull(button),
  players_dealt: whole,
  rules,
  rules_hash: digest,
  posted_rules_hash: digest,
  seats: list(
    object({
      seat,
      player: text,
      cards,
      wagers: amounts,
      choices: list(object({ choice: text, by: text })),
      returned: amounts,
      awards: amounts,
      made: mapped(text),
      voided: mapped(text),
      cut: amounts,
      claimed: maybe(amounts, new Map<string, number>()),
    }),
  ),
  dealer: object({ cards }),
  community: cards,
  discarded: maybe(cards, []),
  pot: cents,
  commission: cents,
  irregularities: list(
    object({ kind: text, clause: text, seat: orNull(place), count: maybe(orNull(whole), null) }),
  ),
  meters: maybe(list(object({ seat, percent: whole, before: whole, awarded: cents, after: whole })), []),
});

const proof = object({
  form: oneOf(FORM),
  account,
  hash: digest,
  posted_rules: anything,
  record,
  openings: list(object({ position, card, salt: secret, path: list(readAs("a hash", unhex)) })),
  seed: orNull(secret),
  reveal: oneOf("at_close", "at_day_end"),
});

export type Account = Shaped<typeof account>;
export type Rules = Shaped<typeof rules>;
export type RoundRecord = Shaped<typeof record>;
export type SeatRecord = RoundRecord["seats"][number];
export type Irregularity = RoundRecord["irregularities"][number];

/** A proof, with the account and the rules of its record as they stand in the file: these are hashed. */
export type Proof = Shaped<typeof proof> & {
  readonly raw: { readonly account: unknown; readonly rules: unknown };
};

/** The round of a proof in words. */
export const titleOf = ({ account: { table, round } }: Proof): string => `Round ${round} at table ${table}`;

/** A proof, or the sentences that say why there is none. */
export type Found = Proof | readonly string[];

const NOT_JSON = "This is not a proof: it is not JSON.";
const NO_FORM = 'This is not a proof: its "form" is not that of a proof.';

/** What is in a file: one proof, a list of them, or one a line, as `croupier proof` prints them. */
export function readProofs(file: string): readonly Found[] {
  if (file.length > LARGEST) return [["This is not a proof: it is too large."]];
  const values = valuesOf(file);
  if (values === null) return [[NOT_JSON]];
  if (values.length > MOST) return [[`This file has more than ${MOST.toLocaleString("en-US")} proofs.`]];
  return values.map(asProof);
}

function valuesOf(file: string): readonly unknown[] | null {
  const whole = parsed(file);
  if (whole !== undefined) return Array.isArray(whole) && whole.length > 0 ? whole : [whole];
  const lines = file.split("\n").filter((line) => line.trim() !== "");
  const values = lines.slice(0, MOST + 1).map(parsed);
  return values.length > 1 && !values.includes(undefined) ? values : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asProof(value: unknown): Found {
  const form = (value as { form?: unknown } | null)?.form;
  if (typeof form !== "string" || !form.startsWith("croupier/proof/")) return [NO_FORM];
  if (form !== FORM)
    return [
      `This is a proof of another version, ${JSON.stringify(form.slice(0, 40))}. This page checks ${FORM}.`,
    ];
  const problems: string[] = [];
  const found = proof(value, "proof", problems);
  if (problems.length === 0) {
    const { account: told, record: recorded } = value as { account: unknown; record: { rules: unknown } };
    return { ...found, raw: { account: told, rules: recorded.rules } };
  }
  const more = problems.length - TOLD;
  return [
    ...problems.slice(0, TOLD).map((problem) => `The proof is not whole: ${problem}`),
    ...(more > 0
      ? [`The proof is not whole: ${more} more of its values are missing or of a wrong kind.`]
      : []),
  ];
}
