/** Makes proofs as docs/fairness.md describes them, for tests: of rounds that the core played, and of any other. */

import { readFileSync } from "node:fs";
import { hex, unhex, utf8, type Bytes } from "./bytes";
import { canonical } from "./canonical";
import { cutDeck, salts } from "./deck";
import { hash, keyOf, sha256 } from "./hashing";
import { leaf, onTheLeft, rootOver } from "./merkle";

/** JSON of which a test changes any part. */
export type Json = Record<string, any>;

/** A round as `tests/reading/web_rounds.py` writes it. */
export interface Played {
  readonly record: Json;
  readonly posted_rules: Json;
  /** The seed of the house, from which the deck follows; null: the deck was chosen. */
  readonly seed: string | null;
  readonly cuts: readonly number[];
  readonly deal: readonly [string | number, number][];
  readonly seats: readonly Json[];
  readonly dealer: readonly (string | null)[];
  readonly community: readonly (string | null)[];
  readonly discarded: readonly string[];
  readonly void: Json | null;
  readonly rulings: readonly Json[];
}

/** A few rounds of each game, as the core played them. */
export const ROUNDS: readonly Played[] = JSON.parse(
  readFileSync(new URL("./rounds.fixture.json", import.meta.url), "utf8"),
) as Played[];

export const base64url = (bytes: Bytes): string => Buffer.from(bytes).toString("base64url");
export const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, "base64url"));

/** 32 bytes that are always the same. */
export const seedOf = (number: number): Bytes => new Uint8Array(32).fill(number);

/** The path of a position: the other node at each step from the leaf to the root. */
async function pathOf(leaves: readonly Bytes[], place: number): Promise<Bytes[]> {
  if (leaves.length === 1) return [];
  const left = onTheLeft(leaves.length);
  const [mine, other] =
    place < left ? [leaves.slice(0, left), leaves.slice(left)] : [leaves.slice(left), leaves.slice(0, left)];
  return [...(await pathOf(mine, place < left ? place : place - left)), await rootOver(other)];
}

export interface Made {
  readonly proof: Json;
  /** The proof as a file. */
  readonly text: string;
}

export interface Options {
  /** The player whose proof it is, who saw their own cards; without one it is the house's, with all cards opened. */
  readonly player?: string;
  /** Reveal the seed. Otherwise the deck is salted with another one. */
  readonly revealed?: boolean;
  readonly before?: string;
  /** The seeds of the players, from which the deck follows too; null: it was withheld. */
  readonly seeds?: readonly (readonly [seat: number, seed: Bytes | null])[];
}

const hashOf = async (value: unknown): Promise<string> => hex(await sha256(utf8(canonical(value)!)));

/** The proof of a round that was played. */
export async function proofOf(played: Played, options: Options = {}): Promise<Made> {
  const { player, revealed = played.seed !== null, before = "", seeds = [] } = options;
  const record = structuredClone(played.record);
  const seed = bytesOf(played.seed ?? base64url(seedOf(7)));
  const { table, round, game, button } = record;
  const posted = await hashOf(played.posted_rules);
  const link = before === "" ? new Uint8Array() : unhex(before)!;
  const commitment = hex(await hash("croupier/1/seed", table, round, unhex(posted)!, link, seed));
  const deck: string[] | null = record.deck;
  const key = await keyOf(seed);
  const whole = deck === null ? [] : cutDeck(deck, deck.length - (played.cuts.at(-1) ?? 0));
  const trees =
    deck === null
      ? []
      : await Promise.all(
          played.cuts.map(async (cut, recuts) => {
            const salty = await salts(key, recuts);
            const leaves = await Promise.all(
              cutDeck(whole, cut).map((card, at) => leaf(at + 1, card, salty[at]!)),
            );
            return { cut, salty, leaves, root: hex(await rootOver(leaves)) };
          }),
        );
  const account = {
    table,
    round,
    game,
    button,
    posted_rules_hash: posted,
    commitment,
    before,
    seeds: await Promise.all(
      seeds.map(async ([seat, mine]) => ({
        seat,
        promise: hex(await hash("croupier/1/player", table, round, seat, mine ?? seedOf(99))),
        seed: mine && base64url(mine),
      })),
    ),
    cuts: trees.map(({ cut, root }) => ({ cut, root })),
    deal: trees.length > 0 ? played.deal : [],
    seats: played.seats,
    dealer: played.dealer,
    community: played.community,
    discarded: played.discarded,
    void: played.void,
    rulings: played.rulings,
  };
  const seen = sees(played, player);
  if (!revealed) hide(record, seen);
  const last = trees.at(-1);
  const openings = [];
  for (const position of seen)
    openings.push({
      position,
      card: deck![position - 1],
      salt: base64url(last!.salty[position - 1]!),
      path: (await pathOf(last!.leaves, position - 1)).map(hex),
    });
  const proof = {
    form: "croupier/proof/1",
    account,
    hash: hex(await hash("croupier/1/account", canonical(account)!)),
    posted_rules: played.posted_rules,
    record: { ...record, commitment, posted_rules_hash: posted, seed: revealed ? base64url(seed) : null },
    openings,
    seed: revealed ? base64url(seed) : null,
    reveal: "at_close",
  };
  return { proof, text: JSON.stringify(proof) };
}

/** The positions of cards in the deck that somebody sees, in their order. */
function sees(played: Played, player: string | undefined): readonly number[] {
  if (played.record.deck === null) return [];
  const seen: number[] = [];
  const dealt = new Map<string | number, number>();
  let position = 0;
  for (const [to, count] of played.deal)
    for (let card = 0; card < count; card++) {
      const nth = dealt.get(to) ?? 0;
      dealt.set(to, nth + 1);
      position++;
      if (to !== "burn" && (player === undefined || shown(played, to, nth, player))) seen.push(position);
    }
  return seen;
}

function shown(played: Played, to: string | number, nth: number, player: string): boolean {
  if (to === "discard") return true;
  if (to === "dealer") return played.dealer[nth] !== null;
  if (to === "community") return played.community[nth] !== null;
  const own = played.record.seats.find((seat: Json) => seat.seat === to)?.player === player;
  return own || played.seats.find(({ seat }) => seat === to)?.cards[nth] !== null;
}

/** Leave out of a record all that its reader does not know. */
function hide(record: Json, seen: readonly number[]): void {
  const known = new Set(seen.map((position) => record.deck[position - 1]));
  const faces = (cards: (string | null)[]): (string | null)[] =>
    cards.map((card) => (known.has(card) ? card : null));
  for (const seat of record.seats) seat.cards = faces(seat.cards);
  record.dealer.cards = faces(record.dealer.cards);
  record.community = faces(record.community);
  record.deck = null;
}

/** A proof with a change, as a file; `rehash` computes the hash of the account again. */
export async function changed(
  { proof }: Made,
  change: (proof: Json) => void,
  rehash = false,
): Promise<string> {
  const copy = structuredClone(proof);
  change(copy);
  if (rehash) copy.hash = hex(await hash("croupier/1/account", canonical(copy.account)!));
  return JSON.stringify(copy);
}
