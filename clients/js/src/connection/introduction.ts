/** How a connection says who it is, each time it connects: as a page with a cookie, or as a program with a token. */

import type { Welcome } from "../protocol.js";

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

export interface Introduction {
  /** Does a page of the house ask? It gets tickets; a program gets a session token. */
  readonly page: boolean;
  /** Has the server welcomed us? */
  readonly done: boolean;
  /** Has hello to be said later? */
  readonly postponed: boolean;
  /** Is this the id of the last hello? */
  isLast(id: string | null): boolean;
  /** Say hello, with the ticket of a redirect if there is one. */
  begin(redirected: string | null): void;
  /** The server has answered hello. Returns how long that took (ms), or null if this is no answer to an open one. */
  welcomed(message: Welcome): number | null;
  /** Somebody has signed in. */
  signedIn(message: Welcome): void;
  /** Have hello said once more after the answer to the one that is on its way. False if none is on its way. */
  queue(): boolean;
  /** The server has answered hello: has it to be said once more? */
  takeQueued(): boolean;
  /** Say hello later. */
  postpone(): void;
  /** The server refused hello for good. */
  close(): void;
  /** The connection is over: the next one starts from the beginning. */
  disconnected(): void;
  /** The session has ended: the next connection is somebody else's. */
  forget(): void;
  /** The server does not know the session: the next hello is somebody else's. */
  unknown(): void;
}
