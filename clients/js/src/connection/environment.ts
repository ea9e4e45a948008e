/** What a connection needs from outside: sockets, time, random numbers, and who it speaks for. */

import { elapsed } from "../clock.js";
import type { SeedStore } from "../seeds.js";
import type { Introduction, Says } from "./introduction.js";

/** The encoding of this client. The second is for a server that does not know the first; both are understood. */
export const PROTOCOLS = ["croupier.2.json", "croupier.json"];

/** A WebSocket takes messages in this state alone (https://websockets.spec.whatwg.org/#dom-websocket-open). */
export const OPEN = 1;

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Environment {
  /** The address to dial first. */
  readonly home: string;
  /** Close codes after which it is useless to connect again. */
  readonly final: readonly number[];
  dial(url: string): Socket;
  /** Milliseconds to measure spans with; setting the machine's clock does not change them. */
  elapsed(): number;
  random(): number;
  /** Call `what` after `ms`; the returned function cancels it. */
  after(ms: number, what: () => void): () => void;
  /** What keeps the seeds for decks; without it they last as long as the client. */
  readonly seeds?: SeedStore;
  /** Tell when the network goes, and when it or the window comes back, where that can be known. */
  watch?(tells: { offline(): void; wake(): void }): void;
  /** `guests`: hello may create a new guest. Otherwise somebody has to sign in. */
  introduce(guests: boolean, says: Says): Introduction;
}

const LONGEST_TIMER = 2 ** 31 - 1; // ms; a longer one would ring at once

/** The time, the random numbers and the timers of this machine. */
export const machine: Pick<Environment, "elapsed" | "random" | "after"> = {
  elapsed,
  random: () => Math.random(),
  after: (ms, what) => {
    const timer = setTimeout(what, Math.min(ms, LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
};
