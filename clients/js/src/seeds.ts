/**
 * Seeds for the decks of rounds, which this client draws by itself, so that the house alone does not choose a deck.
 *
 * A promise, which is a hash of the seed, goes with the wagers of a round, and the seed itself after "No more bets"
 * (`docs/fairness.md`). Where there is no WebCrypto, as in a page over plain http, the client takes no part.
 */

import type { Bet, GiveSeed, TableAction } from "./protocol.js";

/** What keeps seeds: for a page the browser's storage, so that a reload and other windows have the same ones. */
export interface SeedStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What this client needs of WebCrypto. */
export interface Hashing {
  digest(algorithm: "SHA-256", data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

const KEPT = 8; // rounds, of all tables
const KEY = "croupier.seeds";

/** What the house has accepted of us for a round: a wager with our promise, and then the seed. */
export type Taken = "promise" | "seed";

export class Seeds {
  readonly #promises = new Map<string, string>();
  readonly #taken = new Map<string, Taken>();
  #given = "";

  constructor(
    private readonly store: SeedStore = memory(),
    private readonly subtle: Hashing | null = globalThis.crypto?.subtle ?? null, // null over plain http
  ) {}

  /** Can this client give seeds at all? */
  get possible(): boolean {
    return this.subtle !== null;
  }

  /** Draw the seed of a round, and work out its promise for a seat: a wager then has it at once. */
  async prepare(table: string, round: number, seat: number): Promise<void> {
    const place = `${table}/${round}/${seat}`;
    if (this.subtle === null || this.#promises.has(place)) return;
    const promise = await this.#promise(table, round, seat, this.#seed(table, round));
    if (this.#promises.size > KEPT * 7) this.#promises.clear();
    this.#promises.set(place, promise);
  }

  /** The wager with its promise; without one, if that is not prepared. */
  promised(table: string, bet: Bet): Bet {
    const promise = this.#promises.get(`${table}/${bet.round}/${bet.seat}`);
    return promise === undefined ? bet : { ...bet, promise };
  }

  /** The seed that this client has drawn for a round; null if it has none. */
  drawn(table: string, round: number): string | null {
    return this.#kept().find(([name]) => name === `${table}/${round}`)?.[1] ?? null;
  }

  /** What the house has accepted of this client for a round. */
  taken(table: string, round: number): Taken | null {
    return this.#taken.get(`${table}/${round}`) ?? null;
  }

  /** Note that the house has accepted a wager, or a seed. */
  accepted(table: string, command: Bet | GiveSeed): void {
    if (command.type === "Bet" && (command.promise === undefined || command.amount === 0)) return;
    const place = `${table}/${command.round}`;
    if (this.#taken.size > KEPT && !this.#taken.has(place)) this.#taken.clear();
    if (this.#taken.get(place) !== "seed")
      this.#taken.set(place, command.type === "Bet" ? "promise" : "seed");
  }

  /** The house lost the end of a log, and perhaps what it had accepted: a seed may be awaited again. */
  forgetTaken(): void {
    this.#taken.clear();
    this.#given = "";
  }

  /** The seed that is awaited now, if it is ours and was not given yet. */
  async due(table: string, actions: readonly TableAction[]): Promise<GiveSeed | null> {
    const asked = actions.find((action) => action.type === "MayGiveSeed");
    if (asked === undefined || this.subtle === null || this.#given === asked.promise) return null;
    const { round, seat, promise } = asked;
    const seed = this.#seed(table, round);
    if ((await this.#promise(table, round, seat, seed)) !== promise || this.#given === promise) return null;
    this.#given = promise;
    return { type: "GiveSeed", round, seat, seed };
  }

  #seed(table: string, round: number): string {
    const known = this.drawn(table, round);
    if (known !== null) return known;
    const seed = base64url(crypto.getRandomValues(new Uint8Array(32)));
    this.store.setItem(KEY, JSON.stringify([...this.#kept().slice(1 - KEPT), [`${table}/${round}`, seed]]));
    return seed;
  }

  #kept(): [string, string][] {
    return JSON.parse(this.store.getItem(KEY) ?? "[]") as [string, string][];
  }

  async #promise(table: string, round: number, seat: number, seed: string): Promise<string> {
    const text = new TextEncoder();
    const parts = ["croupier/1/player", table, `${round}`, `${seat}`].map((part) => text.encode(part));
    const digest = await this.subtle?.digest("SHA-256", behindLengths([...parts, bytes(seed)]));
    return Array.from(new Uint8Array(digest ?? new ArrayBuffer(0)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
  }
}

/** The parts one after another, each behind its length in four bytes. */
function behindLengths(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + 4 + part.length, 0));
  const view = new DataView(all.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    all.set(part, at + 4);
    at += 4 + part.length;
  }
  return all;
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function bytes(seed: string): Uint8Array {
  return Uint8Array.from(atob(seed.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}

function memory(): SeedStore {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
