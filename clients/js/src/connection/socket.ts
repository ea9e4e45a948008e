/** A socket to the server: dials its addresses in turn, notices a dead connection, and pauses longer after each failure. */

import type { FromClient, FromServer } from "../protocol.js";
import type { UnreachableTable } from "./listener.js";
import { OPEN, type Environment, type Socket } from "./environment.js";
import { Backoff } from "./backoff.js";
import { Addresses } from "./addresses.js";
import { readFrame } from "./frame.js";

const HEARTBEAT = 10_000; // ms, until the welcome says it
const SILENCE = 2.5; // heartbeats after which a silent connection counts as dead
const SOON = 2_000; // ms for an answer when the connection is in doubt
const DIAL_TIMEOUT = 8_000; // ms for an address to answer

/** The close code of a connection that fell silent; no server sends it. */
export const SILENT = 0;

/** The close code of a connection that brought a frame that cannot be read; no server sends it. */
export const UNREADABLE = -1;

/** The close code of a connection whose network is gone; no server sends it. */
export const OFFLINE = -2;

/** What the socket reports. `lost` gets the server's close code, SILENT, UNREADABLE or OFFLINE. */
export interface SocketEvents {
  opened(): void;
  received(message: FromServer): void;
  lost(code: number): void;
  /** Has the server welcomed us? Then it answers what is asked. */
  welcomed(): boolean;
  /** Ask the server something. */
  ask(): void;
  unreachable(table: UnreachableTable | null): void;
}

export class ServerSocket {
  /** Milliseconds between two heartbeats of the server. */
  heartbeat = HEARTBEAT;
  readonly addresses: Addresses;
  #webSocket: Socket | null = null;
  #open = false;
  #dialledAt = 0;
  #notBefore = 0; // ms; the server wants no try before
  readonly #backoff = new Backoff();
  #stopSilenceTimer = (): void => undefined;
  #stopPause: (() => void) | null = null;

  constructor(
    readonly environment: Environment,
    readonly events: SocketEvents,
  ) {
    this.addresses = new Addresses(environment.home);
    environment.watch?.({ offline: () => this.idle || this.events.lost(OFFLINE), wake: () => this.wake() });
  }

  /** Is it connected? */
  get open(): boolean {
    return this.#open;
  }

  /** Is it neither connected nor connecting? */
  get idle(): boolean {
    return this.#webSocket === null;
  }

  connect(): void {
    this.#endPause();
    const socket = this.#dial();
    if (socket === null) return this.events.lost(SILENT);
    this.#webSocket = socket;
    this.#dialledAt = this.environment.elapsed();
    this.#dropAfterSilence(DIAL_TIMEOUT);
    socket.onopen = () => {
      this.#open = true;
      this.#dropAfterSilence();
      this.events.opened();
    };
    socket.onmessage = ({ data }) => {
      this.#dropAfterSilence();
      try {
        this.events.received(readFrame(data));
      } catch {
        this.#backoff.slowDown();
        this.events.lost(UNREADABLE);
      }
    };
    socket.onclose = ({ code }) => this.events.lost(code);
    socket.onerror = () => undefined; // a close follows; some sockets throw what nobody listens to
  }

  /** Send a message. A line that is closing takes none: what needs an answer is sent again over the next one. */
  send(message: FromClient): void {
    if (this.#webSocket?.readyState === OPEN) this.#webSocket.send(JSON.stringify(message));
  }

  /** The table or lobby is reached: the next failure counts as the first one. */
  succeeded(): void {
    this.#backoff.reset();
    this.addresses.succeeded();
    this.events.unreachable(null);
  }

  /**
   * This attempt failed. A page cannot read why. A page that was loaded from an unlisted address may be refused for that, so
   * it says where the table is.
   */
  failed(silent = false): void {
    const { addresses } = this;
    addresses.failed(silent);
    if (addresses.failedRedirect !== null && addresses.unlisted)
      this.events.unreachable({ url: addresses.failedRedirect, addresses: addresses.known });
  }

  /** Do `what` after a pause of more than `least` ms that grows each time. Connecting before that cancels it. */
  retryLater(what: () => void, soon = false, least: number | null = 0): void {
    this.#endPause();
    // A page that a redirect leads nowhere tries two addresses, however many there are.
    const tried = this.addresses.failedRedirect === null ? this.addresses.all.length : 2;
    const pause = this.#backoff.next(this.environment.random(), tried, soon, least ?? 0);
    const now = this.environment.elapsed();
    this.#notBefore = Math.max(this.#notBefore, now + (least ?? 0)); // even if the connection is lost meanwhile
    this.#stopPause = this.environment.after(Math.max(pause, this.#notBefore - now), what);
  }

  #endPause(): void {
    this.#stopPause?.();
    this.#stopPause = null;
  }

  close(): void {
    this.#stopSilenceTimer();
    this.#endPause();
    const socket = this.#webSocket;
    this.#webSocket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The network or the window is back: connect now instead of after a pause or a dial without an answer, or ask. */
  wake(): void {
    if (this.#open) return this.events.welcomed() ? this.#ask() : undefined;
    const waits = this.idle ? this.#stopPause !== null : this.environment.elapsed() - this.#dialledAt >= SOON;
    if (!waits) return;
    this.close();
    this.connect();
  }

  /** Does it still live? */
  #ask(): void {
    this.events.ask();
    this.#dropAfterSilence(SOON);
  }

  /** A socket to the next address; null if the server listed one that is none. */
  #dial(): Socket | null {
    try {
      return this.environment.dial(this.addresses.url);
    } catch (error) {
      if (this.addresses.url === this.environment.home) throw error; // the program named it
      return null;
    }
  }

  /** Drop the connection if it stays silent for `ms`. */
  #dropAfterSilence(ms = this.heartbeat * SILENCE): void {
    this.#stopSilenceTimer();
    this.#stopSilenceTimer = this.environment.after(ms, () => this.events.lost(SILENT));
  }
}
