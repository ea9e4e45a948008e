/**
 * Who this window is.
 *
 * All windows of a browser are one guest: the first that comes in without a token is alone while it becomes somebody,
 * and the others find its token. From then on a window stays who it is for its life, whatever becomes of the token that
 * the browser keeps.
 */

import type { Welcome } from "../protocol";
import type { Ground } from "./environment";

export class Identity {
  #token: string | null = null;
  /** A token that the house no longer knows. It is left until another takes its place: only who signs out removes one. */
  #unknown: string | null = null;
  #leave = (): void => undefined;

  constructor(readonly ground: Ground) {}

  /** The token to say hello with; null for a stranger. */
  get token(): string | null {
    return (this.#token ??= this.#kept);
  }

  get #kept(): string | null {
    const { token } = this.ground;
    return token === this.#unknown ? null : token;
  }

  /** Call `then` as soon as no other window of this browser is about to become somebody. */
  alone(then: () => void): void {
    this.free();
    this.#leave = this.ground.alone(then);
  }

  /** Let other windows become somebody. */
  free(): void {
    this.#leave();
    this.#leave = () => undefined;
  }

  /** A stranger was made a guest. False if another window became somebody first: then so do we. */
  became({ session }: Welcome): boolean {
    if (session === null) return true; // who came with a ticket has it already
    const first = this.token;
    if (first === null) this.signedIn(session);
    this.free();
    return first === null || first === session;
  }

  signedIn(session: string): void {
    this.#token = this.ground.token = session;
  }

  /** The house does not know us any more. */
  lost(): void {
    this.#unknown = this.#token;
    this.#token = null;
  }

  /** The session has ended, for every window that has it. */
  signedOut(): void {
    if (this.ground.token === this.#token) this.ground.token = null;
    this.#token = null;
  }
}
