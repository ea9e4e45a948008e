/**
 * Watches whether each round was dealt from the deck that had been fixed, by nothing but what this window was told.
 *
 * The whole round, with its rules and payouts, is checked by its proof (`src/verify`, `docs/fairness.md`).
 */

import type { HouseClient } from "@croupier/client/page";
import type { TableUpdate, TableView } from "@croupier/client";
import { hex, unbase64url } from "../verify/bytes";
import { cutDeck, salts, shuffled } from "../verify/deck";
import { keyOf } from "../verify/hashing";
import { rootOf } from "../verify/merkle";

/** `right`: from the fixed deck; `later`: the house has not revealed its seed yet; `wrong`: from another deck. */
export type Mark = "right" | "later" | "wrong";
type To = Extract<TableUpdate, { type: "CardsDealt" }>["to"];
type SeedLine = TableView["fairness"]["seeds"][number];

/** What was told of one round. Positions are places in the deck, from 1. */
interface Told {
  readonly table: string;
  readonly round: number;
  readonly roots: { root: string; cut: number }[];
  readonly places: Map<To, number[]>;
  readonly cards: Map<number, string>;
  seeds: readonly SeedLine[];
  top: number;
}

export class DeckWatch {
  /** The mark of each round that this window has seen from before its first card on. */
  marks = $state.raw<ReadonlyMap<number, Mark>>(new Map());
  /** What is wrong with the last round that was not right. */
  alarm = $state<string | null>(null);
  #table = "";
  #told: Told | null = null;

  constructor(private readonly client: Pick<HouseClient, "on" | "seeds" | "me">) {
    client.on("update", (update, view) => this.#see(update, view));
    client.on("Snapshot", ({ view }) => this.#begin(view));
  }

  /** Begin with the round, if no card of it can have left the deck: a first step may burn one. */
  #begin({ table, round, commitment, step, phase }: TableView): void {
    if (table !== this.#table) this.marks = new Map();
    this.#table = table;
    const fresh = { table, round, roots: [], places: new Map(), cards: new Map(), seeds: [], top: 1 };
    this.#told = commitment !== null && phase === "betting" && step === 0 ? fresh : null;
  }

  #see(update: TableUpdate, view: TableView): void {
    if (update.type === "RoundOpened") this.#begin({ ...view, step: 0, phase: "betting" });
    const told = this.#told;
    if (told === null) return;
    switch (update.type) {
      case "SeedsClosed":
        told.seeds = update.seeds;
        return this.#checkOwnSeed(told, view);
      case "DeckCommitted":
        told.roots.push({ root: update.root, cut: update.cut });
        return;
      case "CardBurned":
        told.top += 1;
        return;
      case "CardDiscarded":
        told.cards.set(told.top++, update.card);
        return;
      case "CardsDealt":
        return dealt(told, update.to, update.cards);
      case "CardsShown":
        for (const [nth, position] of (told.places.get(update.of) ?? []).entries())
          told.cards.set(position, update.cards[nth] ?? "");
        return;
      case "SeedRevealed":
        return void this.#check({ ...told }, update.seed);
      case "RoundClosed":
        this.#checkTaken(told, view);
        if (!this.marks.has(told.round) && told.roots.length > 0) this.#mark(told, "later");
    }
  }

  /** The seed that this window has given must be among those that count, as it was given. */
  #checkOwnSeed(told: Told, view: TableView): void {
    const drawn = this.client.seeds.drawn(told.table, told.round);
    const line = this.#line(told, view);
    if (drawn !== null && line !== undefined && line.seed !== null && line.seed !== drawn)
      this.#wrong(told, "another seed than yours was counted");
  }

  /** A promise or a seed of this window that the house has accepted must not be left out (of a round with a root). */
  #checkTaken(told: Told, view: TableView): void {
    const taken = this.client.seeds.taken(told.table, told.round);
    const line = this.#line(told, view);
    const dealt = this.#mine(view).some((seat) => told.places.has(seat));
    if (taken === null || !dealt || told.roots.length === 0) return;
    if (line === undefined || (taken === "seed" && line.seed === null))
      this.#wrong(told, "your seed was left out");
  }

  #mine(view: TableView): number[] {
    return view.seats.filter(({ player }) => player === this.client.me?.player).map(({ seat }) => seat);
  }

  #line(told: Told, view: TableView): SeedLine | undefined {
    const mine = this.#mine(view);
    return told.seeds.find(({ seat }) => mine.includes(seat));
  }

  async #check(told: Told, seed: string): Promise<void> {
    if (!this.client.seeds.possible) return; // without TLS a browser cannot hash
    const wrong = await fault(told, seed);
    if (wrong !== null) this.#wrong(told, wrong);
    else if (this.marks.get(told.round) !== "wrong") this.#mark(told, "right");
  }

  #wrong(told: Told, what: string): void {
    this.#mark(told, "wrong");
    this.alarm = `Round ${told.round}: ${what}. Save its proof in Rounds, and call the floor.`;
  }

  #mark({ round }: Told, mark: Mark): void {
    this.marks = new Map([...this.marks, [round, mark]]);
  }
}

function dealt(told: Told, to: To, cards: readonly (string | null)[]): void {
  const at = told.places.get(to) ?? [];
  told.places.set(to, at);
  for (const card of cards) {
    at.push(told.top);
    if (card !== null) told.cards.set(told.top, card);
    told.top += 1;
  }
}

/** What is wrong with a round whose seed is revealed; null: nothing. */
async function fault(told: Told, seed: string): Promise<string | null> {
  const bytes = unbase64url(seed);
  if (bytes === null) return "the revealed seed is none";
  const key = await keyOf(bytes);
  const seeds = told.seeds.map(({ seed }) => (seed === null ? new Uint8Array() : unbase64url(seed)!));
  const whole = await shuffled(key, seeds);
  let deck = whole;
  for (const [recuts, { root, cut }] of told.roots.entries()) {
    deck = cutDeck(whole, cut);
    if (hex(await rootOf(deck, await salts(key, recuts))) !== root)
      return "the deck is not the one that was fixed before the first card";
  }
  for (const [position, card] of told.cards)
    if (deck[position - 1] !== card) return `${card} is not from its place in the deck`;
  return null;
}
