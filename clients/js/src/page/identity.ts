/**
 * Which player this window is.
 *
 * The server knows it by a cookie that no script can read. A window says hello with a ticket, which is good once: from its last
 * welcome, or fetched with the cookie. All windows of a browser are one guest: the first one without a cookie holds a lock while
 * the server creates the guest, and the others then find the cookie.
 */

import type { PageEnvironment } from "./environment.js";

export class Identity {
  /** The ticket to come back with. */
  #ticket: string | null = null;
  /** Does the server not know the token that an earlier version of this page has stored? */
  #unknown = false;
  #releaseLock = (): void => undefined;

  constructor(readonly environment: PageEnvironment) {}

  /** The ticket for the next hello, if there is one; it is given out once. */
  takeTicket(): string | null {
    const ticket = this.#ticket;
    this.#ticket = null;
    return ticket;
  }

  keepTicket(ticket: string | null): void {
    this.#ticket = ticket;
  }

  /** The token that an earlier version of this page has stored; it is exchanged for a cookie. */
  get oldToken(): string | null {
    return this.#unknown ? null : this.environment.oldToken;
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

  /** The server has set the cookie. */
  exchanged(): void {
    this.environment.forgetOldToken();
  }

  /** The session has ended, or the server does not know it. */
  forget(): void {
    this.#ticket = null;
    this.#unknown = true;
  }
}
