/** What has gone over the socket, in order. Only the last messages are kept. */

import { isObject } from "./schema";
import type { Json } from "./schema";

export const MOST = 500;

/** A message, or with "note" what happened to the socket. `at` counts milliseconds since the recording began. */
export interface Entry {
  readonly nth: number;
  readonly at: number;
  readonly direction: "in" | "out" | "note";
  readonly text: string;
  /** Undefined for a text that is not JSON. */
  readonly message: Json | undefined;
  readonly type: string;
  readonly bytes: number;
}

export class Recording {
  entries = $state.raw<readonly Entry[]>([]);
  /** Is nothing missing since the connection was opened? */
  whole = $state(true);
  #count = 0;
  #began: number;

  constructor(readonly now: () => number) {
    this.#began = now();
  }

  /** Begin again: what follows is a session of its own. */
  restart(): void {
    this.entries = [];
    this.whole = true;
    this.#began = this.now();
  }

  /** Forget what was recorded so far; the session goes on. */
  clear(): void {
    this.entries = [];
    this.whole = false;
  }

  note(text: string): void {
    this.#put("note", text, undefined, "");
  }

  add(direction: "in" | "out", text: string): Entry {
    const message = parsed(text);
    const type = isObject(message) ? message["type"] : null;
    return this.#put(direction, text, message, typeof type === "string" ? type : "(no type)");
  }

  #put(direction: Entry["direction"], text: string, message: Json | undefined, type: string): Entry {
    const bytes = new TextEncoder().encode(text).length;
    const at = this.now() - this.#began;
    const entry = { nth: (this.#count += 1), at, direction, text, message, type, bytes };
    if (this.entries.length === MOST) this.whole = false;
    this.entries = [...this.entries.slice(1 - MOST), entry];
    return entry;
  }
}

/** The value of a JSON text, or undefined if it is none. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
