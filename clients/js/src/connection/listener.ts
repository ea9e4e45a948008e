/** What a connection tells the store of its page. */

import type { FromServer } from "../protocol.js";

/**
 * `interrupted`: the table takes no commands for now, and its clock stands still. `reconnecting`: the connection is lost
 * and comes back by itself. `moving`: the same, because another server takes over the table. `signed_out`: the session has
 * ended; staff sign in again.
 */
export type ConnectionState =
  "connecting" | "open" | "interrupted" | "moving" | "reconnecting" | "signed_out";

/** The table is served at the socket `url`, which refuses this page; the servers at `addresses` offer pages of their own. */
export interface UnreachableTable {
  readonly url: string;
  readonly addresses: readonly string[];
}

/** Who listens to a connection. `handleMessage` gets the messages for the current page, in order, but no answers to commands. */
export interface Listener {
  connectionChanged(state: ConnectionState): void;
  handleMessage(message: FromServer): void;
  /** Why the session has ended or is locked, in a sentence of the server. */
  sessionOver(why: string): void;
  /** The page cannot follow the table to the server that serves it; null: the table is reached again. */
  tableUnreachable(table: UnreachableTable | null): void;
  /** The next snapshot takes back something that this window has shown: the server lost the end of its log. */
  historyLost(): void;
  /** An answer took `ms` milliseconds. */
  answeredIn(ms: number): void;
}
