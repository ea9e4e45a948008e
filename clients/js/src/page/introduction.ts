/**
 * How this window says who it is, each time it connects.
 *
 * It says hello with a ticket: from a redirect, from its last welcome, or fetched with the cookie. Without a cookie hello
 * creates a new guest, or somebody has to sign in. The ticket of the welcome to a new guest is traded for a cookie.
 */

import type { Welcome } from "../protocol.js";
import { Introduction, type Says, type Who } from "../connection/introduction.js";
import type { PageEnvironment } from "./environment.js";
import { Identity } from "./identity.js";

export class PageIntroduction extends Introduction {
  readonly page = true;
  readonly #identity: Identity;
  #known = false; // the server knows who says hello on this connection
  #trades = false; // the welcome's ticket is traded for a cookie
  #attempt = 0; // counts connections: an answer to an earlier one is none

  constructor(
    readonly environment: PageEnvironment,
    readonly guests: boolean,
    readonly says: Says,
  ) {
    super();
    this.#identity = new Identity(environment);
  }

  begin(redirected: string | null): void {
    const ticket = redirected ?? (this.#known ? null : this.#identity.takeTicket());
    if (ticket !== null || this.#known) return this.#say({ ticket });
    this.last.postpone();
    this.#askForTicket((found) => {
      const { oldToken } = this.#identity;
      if (found !== null) return this.#say({ ticket: found });
      if (oldToken !== null) return this.#say({ session: oldToken });
      if (!this.guests) return this.says.signInNeeded();
      this.#identity.whenAlone(() =>
        this.#askForTicket((found) => {
          if (found !== null) this.#identity.release();
          this.#say(found === null ? {} : { ticket: found });
        }),
      );
    });
  }

  welcomed({ id, ticket = null }: Welcome): number | null {
    this.#known = true;
    if (this.#trades && this.last.isLast(id)) this.#trade(ticket);
    else this.#identity.keepTicket(ticket);
    return this.last.welcomed(id, this.environment.elapsed());
  }

  signedIn({ ticket = null }: Welcome): void {
    this.#known = true;
    this.#trade(ticket);
  }

  override postpone(): void {
    super.postpone();
    this.#identity.release();
  }

  override close(): void {
    super.close();
    this.#identity.release();
  }

  override disconnected(): void {
    this.#attempt += 1;
    this.#known = this.#trades = false;
    super.disconnected();
  }

  forget(): void {
    this.#identity.forget();
  }

  override unknown(): void {
    super.unknown();
    this.#known = false;
  }

  /** Get a ticket with the cookie, if there is one. Without an answer nobody knows who this is: try again later. */
  #askForTicket(then: (ticket: string | null) => void): void {
    const attempt = this.#attempt;
    this.environment.askForTicket(null, (answer) => {
      if (attempt !== this.#attempt || !this.last.postponed) return;
      if (answer === null) return this.says.unanswered();
      then(answer.ticket);
    });
  }

  #say(who: Who): void {
    const id = this.last.send(this.environment.elapsed());
    this.#trades = (who.ticket ?? null) === null && !this.#known;
    this.says.hello(id, who);
  }

  /** Trade the ticket of a welcome for a cookie. A guest whom another window was faster to create becomes that guest. */
  #trade(ticket: string | null): void {
    const attempt = this.#attempt;
    this.environment.askForTicket(ticket, (answer) => {
      this.#identity.release();
      if (answer?.mine) this.#identity.exchanged();
      if (attempt !== this.#attempt || answer === null) return;
      this.#identity.keepTicket(answer.ticket);
      if (answer.mine) return;
      this.#known = false;
      this.says.becameAnother();
    });
  }
}
