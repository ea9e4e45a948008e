/** Questions that are asked once: where the line is cut before the answer, that is null. */

import type {
  Decreed,
  FromClient,
  OutcomeShown,
  Refused,
  RoundShown,
  RoundsShown,
  Welcome,
} from "../protocol";
import { newId } from "./pending_commands";

/** What a question may be answered with, if it is not refused. */
export type Said = Welcome | RoundsShown | RoundShown | OutcomeShown | Decreed;
/** The message that asks, under its id. */
export type Say = (id: string) => FromClient;

export class Questions {
  readonly #open = new Map<string, (answer: Said | Refused | null) => void>();
  /** Those of them that were not sent yet. */
  readonly #unsent = new Map<string, Say>();

  constructor(readonly send: (message: FromClient) => void) {}

  /** Ask, if there is a line `now`; one that `waits` is asked as soon as there is one. */
  ask<T extends Said>(now: boolean, say: Say, waits = false): Promise<T | Refused | null> {
    if (!now && !waits) return Promise.resolve(null);
    const id = newId();
    const answer = new Promise<Said | Refused | null>((resolve) => this.#open.set(id, resolve));
    if (now) this.send(say(id));
    else this.#unsent.set(id, say);
    return answer as Promise<T | Refused | null>;
  }

  /** There is a line now. */
  opened(): void {
    for (const [id, say] of this.#unsent) this.send(say(id));
    this.#unsent.clear();
  }

  /** Give an answer to who asked; false if nobody did. */
  answer(said: Said | Refused): boolean {
    if (said.id === null) return false;
    this.#open.get(said.id)?.(said);
    return this.#open.delete(said.id);
  }

  /** Nothing that was sent is answered any more. */
  drop(): void {
    for (const [id, resolve] of this.#open) {
      if (this.#unsent.has(id)) continue;
      resolve(null);
      this.#open.delete(id);
    }
  }
}
