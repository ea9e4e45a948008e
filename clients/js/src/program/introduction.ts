/** How a program says who it is: with the session token of its first welcome. */

import { Introduction, type Says } from "../connection/introduction.js";
import type { Welcome } from "../protocol.js";

/** Where the token of the session is kept; null: there is no session yet. */
export interface Holder {
  session: string | null;
}

export class TokenIntroduction extends Introduction {
  readonly page = false;

  constructor(
    readonly holder: Holder,
    readonly guests: boolean,
    readonly elapsed: () => number,
    readonly says: Says,
  ) {
    super();
  }

  begin(redirected: string | null): void {
    const { session } = this.holder;
    if (redirected === null && session === null && !this.guests) {
      this.postpone();
      return this.says.signInNeeded();
    }
    const who = redirected === null ? { session } : { ticket: redirected };
    this.says.hello(this.last.send(this.elapsed()), who);
  }

  welcomed(message: Welcome): number | null {
    this.signedIn(message);
    return this.last.welcomed(message.id, this.elapsed());
  }

  signedIn({ session }: Welcome): void {
    this.holder.session = session ?? this.holder.session;
  }

  forget(): void {
    this.holder.session = null;
  }
}
