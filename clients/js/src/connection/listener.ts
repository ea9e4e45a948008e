/** What a connection tells the client that it serves. */

import type {
  Bans,
  Heartbeat,
  Interrupted,
  Legal,
  Lobby,
  LobbyChanged,
  MetersShown,
  Refused,
  Snapshot,
  TableGone,
  Updates,
  Wallet,
  Welcome,
} from "../protocol.js";

/**
 * `unsure`: no command has been answered for two seconds. `interrupted`: the table takes no commands for now, and its
 * clock stands still. `reconnecting`: the connection is lost and comes back by itself. `moving`: the same, because another
 * server takes over the table. `signed_out`: the session has ended; staff sign in again. `closed`: it was closed, and does
 * not come back by itself.
 */
export type ConnectionState =
  "connecting" | "open" | "unsure" | "interrupted" | "moving" | "reconnecting" | "signed_out" | "closed";

/** The messages that a client acts on. The others are answers, or belong to the connection. */
export type ClientMessage =
  | Bans
  | Heartbeat
  | Interrupted
  | Legal
  | Lobby
  | LobbyChanged
  | MetersShown
  | Refused
  | Snapshot
  | TableGone
  | Updates
  | Wallet
  | Welcome;

/** The table is served at the socket `url`, which refuses this page; the servers at `addresses` offer pages of their own. */
export interface UnreachableTable {
  readonly url: string;
  readonly addresses: readonly string[];
}

/** Who listens to a connection. `handleMessage` gets the messages for the current place, in order. Its `Refused` refuses that place. */
export interface Listener {
  /** `code`: with which the connection was just closed; 0 or less if this client gave it up, because of what it knows of the line. */
  connectionChanged(state: ConnectionState, code?: number): void;
  handleMessage(message: ClientMessage): void;
  /** Why the session has ended or is locked, in a sentence of the server. */
  sessionOver(why: string): void;
  /** The page cannot follow the table to the server that serves it; null: the table is reached again. */
  tableUnreachable(table: UnreachableTable | null): void;
  /** The next snapshot takes back something that this window has shown: the server lost the end of its log. */
  historyLost(): void;
  /** An answer took `ms` milliseconds. */
  answeredIn(ms: number): void;
}
