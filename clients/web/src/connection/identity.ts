/**
 * Which player this window is.
 *
 * All windows of a browser are one guest. The first one without a token holds a lock while the server creates the guest, and
 * the others then find its token. From then on a window keeps its token, even if the browser's stored token changes.
 */

import type { Welcome } from "../protocol";
import type { Environment } from "./environment";

export class Identity {
  #token: string | null = null;
  /** A token that the server no longer knows. It stays stored until another replaces it: only signing out removes one. */
  #unknown: string | null = null;
  #releaseLock = (): void => undefined;

  constructor(readonly environment: Environment) {}

  /** The token to say hello with; null for a new guest. */
  get token(): string | null {
    return (this.#token ??= this.#kept);
  }

  get #kept(): string | null {
    const { token } = this.environment;
    return token === this.#unknown ? null : token;
  }

  /** Call `then` as soon as no other window of this browser is creating a guest. */
  whenAlone(then: () => void): void {
    this.release();
    this.#releaseLock = this.environment.whenAlone(then);
  }

  /** Let other windows create a guest. */
  release(): void {
    this.#releaseLock();
    this.#releaseLock = () => undefined;
  }

  /** The server created a guest. False if another window was faster: then this window becomes that guest. */
  became({ session }: Welcome): boolean {
    if (session === null) return true; // a page with a ticket has its token already
    const first = this.token;
    if (first === null) this.signedIn(session);
    this.release();
    return first === null || first === session;
  }

  signedIn(session: string): void {
    this.#token = this.environment.token = session;
  }

  /** The server does not know this session any more. */
  forget(): void {
    this.#unknown = this.#token;
    this.#token = null;
  }

  /** The session has ended for every window that uses it. */
  signedOut(): void {
    if (this.environment.token === this.#token) this.environment.token = null;
    this.#token = null;
  }
}
