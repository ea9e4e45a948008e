/** Questions that are asked once: where the line is cut before the answer, that is null. */

import type { Decreed, FromClient, Refused, RoundShown, RoundsShown, Welcome } from "../protocol";
import { newId } from "./outbox";

/** What a question may be answered with, if it is not refused. */
export type Said = Welcome | RoundsShown | RoundShown | Decreed;
/** The message that asks, under its id. */
export type Say = (id: string) => FromClient;

export class Questions {
  readonly #open = new Map<string, (answer: Said | Refused | null) => void>();

  constructor(readonly send: (message: FromClient) => void) {}

  /** Ask, if there is a line `now`. */
  ask<T extends Said>(now: boolean, say: Say): Promise<T | Refused | null> {
    if (!now) return Promise.resolve(null);
    const id = newId();
    const answer = new Promise<Said | Refused | null>((resolve) => this.#open.set(id, resolve));
    this.send(say(id));
    return answer as Promise<T | Refused | null>;
  }

  /** Give an answer to who asked; false if nobody did. */
  answer(said: Said | Refused): boolean {
    if (said.id === null) return false;
    this.#open.get(said.id)?.(said);
    return this.#open.delete(said.id);
  }

  /** Nothing is answered any more. */
  drop(): void {
    for (const resolve of this.#open.values()) resolve(null);
    this.#open.clear();
  }
}
