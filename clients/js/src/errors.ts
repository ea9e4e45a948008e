/** Why something was not done. */

import type { Code, Refused, TableGone } from "./protocol.js";

/** The server refused it, and nothing has changed. `code` is for programs, `message` for people. */
export class Refusal extends Error {
  readonly code: Code;
  /** The same may be accepted after so many milliseconds; null: not by itself. */
  readonly retryAfter: number | null;

  constructor(refusal: Refused | TableGone) {
    const { code, message } = refusal;
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.retryAfter = ("retry_after" in refusal ? refusal.retry_after : null) ?? null;
  }
}

/** Why a connection is over, or an answer does not come. */
export type Reason = "closed" | "lost" | "dropped" | "signed_out" | "excluded" | "refused" | "our_fault";

/**
 * There will be no answer. `closed`: `close` was called. `lost`: the connection was lost before the answer to a request.
 * `dropped`: the client went elsewhere, or became another player, before the answer. `signed_out`: the session has ended,
 * or a sign-in got no answer. `excluded`: the house excludes this player. `refused`: it refuses this client even in the
 * lobby. `our_fault`: the server could not read what this client sent. A command may have been carried out all the same.
 */
export class ConnectionClosed extends Error {
  constructor(
    readonly reason: Reason,
    message: string = reason,
  ) {
    super(message);
    this.name = "ConnectionClosed";
  }
}
