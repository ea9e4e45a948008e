/** Requests that are sent once. If the connection is lost before the answer, the answer is null. */

import type {
  Decreed,
  FromClient,
  FromServer,
  Named,
  OutcomeShown,
  ProofShown,
  Refilled,
  Refused,
  RoundShown,
  RoundsShown,
  RulesShown,
  Welcome,
} from "../protocol.js";
import { newId } from "./pending_commands.js";

/** What answers a request that is not refused. */
export interface Replies {
  SignIn: Welcome;
  Refill: Refilled;
  ChooseName: Named;
  ShowRounds: RoundsShown;
  ShowRound: RoundShown;
  ShowProof: ProofShown;
  ShowOutcome: OutcomeShown;
  ShowRules: RulesShown;
  Exclude: Decreed;
  Readmit: Decreed;
  StopGaming: Decreed;
  StartGaming: Decreed;
}

type WithoutId<M> = M extends FromClient ? Omit<M, "id"> : never;
/** The message of a request; its id is added. */
export type Request = WithoutId<Extract<FromClient, { type: keyof Replies }>>;
export type ReplyTo<R extends Request> = Replies[R["type"]];
/** Sends a request and returns the answer; null if the connection is lost first. */
export type Ask = <R extends Request>(request: R) => Promise<ReplyTo<R> | Refused | null>;

type Answer = Replies[keyof Replies] | Refused;
/** A reply that means nothing to anybody but who asked. */
type Reply = Exclude<Replies[keyof Replies], Welcome>;

const REPLIES: Record<Reply["type"], true> = {
  Decreed: true,
  Named: true,
  OutcomeShown: true,
  ProofShown: true,
  Refilled: true,
  RoundShown: true,
  RoundsShown: true,
  RulesShown: true,
};

export const isReply = (message: FromServer): message is Reply => message.type in REPLIES;

export class Requests {
  readonly #open = new Map<string, (answer: Answer | null) => void>();
  /** Open requests that are not sent yet. */
  readonly #unsent = new Map<string, Request>();

  constructor(readonly send: (message: FromClient) => void) {}

  /** Send a request if connected `now`; one that `waits` is sent as soon as there is a connection. */
  ask<R extends Request>(now: boolean, request: R, waits = false): Promise<ReplyTo<R> | Refused | null> {
    if (!now && !waits) return Promise.resolve(null);
    const id = newId();
    const answer = new Promise<Answer | null>((resolve) => this.#open.set(id, resolve));
    if (now) this.send({ ...request, id });
    else this.#unsent.set(id, request);
    return answer as Promise<ReplyTo<R> | Refused | null>;
  }

  /** The connection is open now. */
  opened(): void {
    for (const [id, request] of this.#unsent) this.send({ ...request, id });
    this.#unsent.clear();
  }

  /** Deliver an answer; false if no request waits for it. */
  answer(said: Answer): boolean {
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

  /** There will be no connection: what was not sent yet gets no answer either. */
  end(): void {
    this.#unsent.clear();
    this.drop();
  }
}
