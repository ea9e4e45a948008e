/** A round that is made as docs/fairness.md says, with the cryptography of Node: all hands fold, so nothing is paid. */

import { createHash, createHmac } from "node:crypto";
import type { Bytes } from "./bytes";
import { canonical } from "./canonical";
import { base64url, type Json, type Played } from "./proofs.fixture";

const lengths = (part: Buffer): Buffer =>
  Buffer.concat([Buffer.from(Uint32Array.of(part.length).buffer).swap32(), part]);

/** The parts of a hash one after another, each behind its length. */
export const partsOf = (...list: (string | number | Bytes)[]): Buffer =>
  Buffer.concat(list.map((part) => lengths(Buffer.from(typeof part === "number" ? String(part) : part))));

/** The deck that the seeds of the house and of the players determine. */
export function deckOf(seed: Bytes, seeds: readonly Bytes[] = []): string[] {
  const blocks = Array.from({ length: 8 }, (_, n) =>
    createHmac("sha256", seed)
      .update(partsOf("croupier/1/deck", n, ...seeds))
      .digest(),
  );
  const bytes = Buffer.concat(blocks);
  const deck = ["c", "d", "h", "s"].flatMap((suit) =>
    "2 3 4 5 6 7 8 9 T J Q K A".split(" ").map((rank) => rank + suit),
  );
  let at = 0;
  for (let last = 51; last > 0; last--) {
    const numbers = last + 1;
    while (bytes[at]! >= 256 - (256 % numbers)) at++;
    const place = bytes[at++]! % numbers;
    const card = deck[last]!;
    deck[last] = deck[place]!;
    deck[place] = card;
  }
  return deck;
}

const RULES = {
  limits: { ante: [500, 50_000], pair_plus: [500, 50_000] },
  chip: 100,
  pay_tables: {
    pair_plus: {
      pair: "1:1",
      flush: "3:1",
      straight: "5:1",
      three_of_a_kind: "25:1",
      straight_flush: "35:1",
    },
    ante_bonus: { straight: "1:1", three_of_a_kind: "4:1", straight_flush: "5:1" },
  },
  version_6f: "none",
  ante_bonus: "default",
  six_card_bonus: null,
  progressive_table: null,
  folded_progressive: true,
  max_positions: 1,
  dealer_stack: "before_choices",
  settle_by: "procedure",
  dealing: "hand",
};

/** Round `round` of Three Card Poker, with folded hands at seats 2 and 5. */
export function foldedRound(seed: Bytes, seeds: readonly (Bytes | null)[] = [], round = 1): Played {
  const deck = deckOf(
    seed,
    seeds.map((one) => one ?? new Uint8Array()),
  );
  const cards = (place: number): string[] => [deck[place]!, deck[place + 3]!, deck[place + 6]!];
  const seats = [2, 5].map((seat, place): Json => ({
    seat,
    player: `player ${seat}`,
    cards: cards(place),
    wagers: { ante: 500 },
    choices: [{ choice: "fold", by: "player" }],
    returned: { ante: 0 },
    awards: {},
    made: {},
    voided: {},
    cut: {},
    exposed: [],
  }));
  return {
    record: {
      round,
      table: "T1",
      game: "three_card_poker",
      result: "settled",
      dealing: "hand",
      cards_from: "deck",
      deck,
      cut: 0,
      button: null,
      players_dealt: 2,
      rules: RULES,
      rules_hash: createHash("sha256").update(canonical(RULES)!).digest("hex"),
      seats,
      dealer: { cards: cards(2), exposed: [] },
      community: [],
      discarded: [],
      pot: 0,
      commission: 0,
      irregularities: [],
      meters: [],
    },
    posted_rules: RULES,
    seed: base64url(seed),
    cuts: [0],
    deal: Array.from({ length: 3 }, (): [string | number, number][] => [
      [2, 1],
      [5, 1],
      ["dealer", 1],
    ]).flat(),
    seats: seats.map(({ seat }) => ({
      seat,
      cards: [null, null, null],
      choice: "fold",
      folded: true,
      void: null,
      results: [["ante", 500, 0]],
    })),
    dealer: cards(2),
    community: [],
    discarded: [],
    void: null,
    rulings: [],
  };
}
