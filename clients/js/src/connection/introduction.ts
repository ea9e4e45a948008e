/** How a connection says who it is, each time it connects: as a page with a cookie, or as a program with a token. */

import type { Welcome } from "../protocol.js";
import { Hello } from "./hello.js";

/** As whom to say hello: with a session token or a ticket, or as a new guest. */
export interface Who {
  readonly session?: string | null;
  readonly ticket?: string | null;
}

/** What an introduction leads to. */
export interface Says {
  hello(id: string, who: Who): void;
  /** Nobody is known here, and guests are not created: somebody has to sign in. */
  signInNeeded(): void;
  /** Nobody answered when we asked for a ticket. */
  unanswered(): void;
  /** Another window of this browser has created another guest: say hello again, as that one. */
  becameAnother(): void;
}

export abstract class Introduction {
  /** Does a page of the house ask? It gets tickets; a program gets a session token. */
  abstract readonly page: boolean;
  protected readonly last = new Hello();

  /** Has the server welcomed us? */
  get done(): boolean {
    return this.last.done;
  }

  /** Has hello to be said later? */
  get postponed(): boolean {
    return this.last.postponed;
  }

  /** Is this the id of the last hello? */
  isLast(id: string | null): boolean {
    return this.last.isLast(id);
  }

  /** Say hello, with the ticket of a redirect if there is one. */
  abstract begin(redirected: string | null): void;

  /** The server has answered hello. Returns how long that took (ms), or null if this is no answer to an open one. */
  abstract welcomed(message: Welcome): number | null;

  /** Somebody has signed in. */
  abstract signedIn(message: Welcome): void;

  /** Have hello said once more after the answer to the one that is on its way. False if none is on its way. */
  queue(): boolean {
    return this.last.queue();
  }

  /** The server has answered hello: has it to be said once more? */
  takeQueued(): boolean {
    return this.last.takeQueued();
  }

  /** Say hello later. */
  postpone(): void {
    this.last.postpone();
  }

  /** The server refused hello for good. */
  close(): void {
    this.last.close();
  }

  /** The connection is over: the next one starts from the beginning. */
  disconnected(): void {
    this.close();
  }

  /** The session has ended: the next connection is somebody else's. */
  abstract forget(): void;

  /** The server does not know the session: the next hello is somebody else's. */
  unknown(): void {
    this.forget();
  }
}
