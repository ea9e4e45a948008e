/** How a program says who it is: with the session token of its first welcome. */

import { Hello } from "../connection/hello.js";
import type { Introduction, Says } from "../connection/introduction.js";
import type { Welcome } from "../protocol.js";

/** Where the token of the session is kept; null: there is no session yet. */
export interface Holder {
  session: string | null;
}

export class TokenIntroduction implements Introduction {
  readonly page = false;
  readonly #last = new Hello();

  constructor(
    readonly holder: Holder,
    readonly guests: boolean,
    readonly now: () => number,
    readonly says: Says,
  ) {}

  get done(): boolean {
    return this.#last.done;
  }

  get postponed(): boolean {
    return this.#last.postponed;
  }

  isLast(id: string | null): boolean {
    return this.#last.isLast(id);
  }

  begin(redirected: string | null): void {
    const { session } = this.holder;
    if (redirected === null && session === null && !this.guests) {
      this.postpone();
      return this.says.signInNeeded();
    }
    const who = redirected === null ? { session } : { ticket: redirected };
    this.says.hello(this.#last.send(this.now()), who);
  }

  welcomed(message: Welcome): number | null {
    this.signedIn(message);
    return this.#last.welcomed(message.id, this.now());
  }

  signedIn({ session }: Welcome): void {
    this.holder.session = session ?? this.holder.session;
  }

  queue(): boolean {
    return this.#last.queue();
  }

  takeQueued(): boolean {
    return this.#last.takeQueued();
  }

  postpone(): void {
    this.#last.postpone();
  }

  close(): void {
    this.#last.close();
  }

  disconnected(): void {
    this.close();
  }

  forget(): void {
    this.holder.session = null;
  }

  unknown(): void {
    this.forget();
  }
}
