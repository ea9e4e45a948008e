/** Requests that are sent once. If the connection is lost before the answer, the answer is null. */

import type {
  Decreed,
  FromClient,
  OutcomeShown,
  Refilled,
  Refused,
  RoundShown,
  RoundsShown,
  RulesShown,
  Welcome,
} from "../protocol.js";
import { newId } from "./pending_commands.js";

/** The answers to requests that are not refused. */
export type Reply = Welcome | RoundsShown | RoundShown | OutcomeShown | RulesShown | Decreed | Refilled;
/** Makes the message of a request from its id. */
export type MakeRequest = (id: string) => FromClient;

export class Requests {
  readonly #open = new Map<string, (answer: Reply | Refused | null) => void>();
  /** Open requests that are not sent yet. */
  readonly #unsent = new Map<string, MakeRequest>();

  constructor(readonly send: (message: FromClient) => void) {}

  /** Send a request if connected `now`; one that `waits` is sent as soon as there is a connection. */
  ask<T extends Reply>(now: boolean, make: MakeRequest, waits = false): Promise<T | Refused | null> {
    if (!now && !waits) return Promise.resolve(null);
    const id = newId();
    const answer = new Promise<Reply | Refused | null>((resolve) => this.#open.set(id, resolve));
    if (now) this.send(make(id));
    else this.#unsent.set(id, make);
    return answer as Promise<T | Refused | null>;
  }

  /** The connection is open now. */
  opened(): void {
    for (const [id, make] of this.#unsent) this.send(make(id));
    this.#unsent.clear();
  }

  /** Deliver an answer; false if no request waits for it. */
  answer(said: Reply | Refused): boolean {
    if (said.id === null) return false;
    this.#open.get(said.id)?.(said);
    return this.#open.delete(said.id);
  }

  /** The connection is lost: requests that were sent get no answer. */
  drop(): void {
    for (const [id, resolve] of this.#open) {
      if (this.#unsent.has(id)) continue;
      resolve(null);
      this.#open.delete(id);
    }
  }
}
