/** The table that this window follows: passes on what continues its log, and notices when something is missing. */

import type { Continued, Heartbeat, Hello, Interrupted, Legal, Snapshot, Updates } from "../protocol.js";
import type { Listener } from "./listener.js";
import { LogPosition } from "./log_position.js";

export type TableMessage = Continued | Heartbeat | Interrupted | Legal | Snapshot | Updates;

/** What the messages of a table lead to. */
export interface Follows {
  /** Something is missing: hello has to be said again. */
  gap(): void;
  /** The table is here, as far as the server has sent it. */
  arrived(): void;
  /** The table takes commands again. */
  continued(): void;
}

export class FollowedTable {
  #name: string | null = null;
  #interrupted = false;
  readonly #position = new LogPosition();

  constructor(
    readonly listener: Listener,
    readonly follows: Follows,
  ) {}

  /** Its name; null in the lobby. */
  get name(): string | null {
    return this.#name;
  }

  /** Does the table take no commands for now? */
  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** What a hello says to get the updates that follow. */
  get seen(): Pick<Hello, "last_seq" | "mark"> {
    return this.#position.seen;
  }

  /** Follow another table, or with null none. */
  change(name: string | null): void {
    this.#name = name;
    this.#position.forget();
  }

  /** Somebody else will follow it: what was seen is not theirs. */
  forget(): void {
    this.#position.forget();
  }

  /** What was seen may be wrong: a snapshot is needed. */
  invalidate(): void {
    this.#position.invalidate();
  }

  /** Hello was said, or the connection is over: the server says again if it is interrupted. */
  reset(): void {
    this.#interrupted = false;
  }

  /** Handle a message; `welcomed`: the server has answered the last hello, so that the message belongs to it. */
  handle(message: TableMessage, welcomed: boolean): void {
    // It may be late, from the table before. Servers of before do not name the table.
    if ("table" in message && (message.table ?? this.#name) !== this.#name) return;
    const following = welcomed && this.#position.valid;
    switch (message.type) {
      case "Heartbeat":
        if (following && message.seq !== null && !this.#position.isAt(message.seq, message.mark))
          this.follows.gap();
        return this.listener.handleMessage(message);
      case "Snapshot":
        if (!welcomed || message.view.table !== this.#name) return;
        if (this.#position.start(message)) this.listener.historyLost();
        this.listener.handleMessage(message);
        return this.follows.arrived();
      case "Legal":
        if (following) this.listener.handleMessage(message);
        return;
      case "Updates": {
        if (!following) return;
        const updates = this.#position.follow(message);
        if (updates === null) return this.follows.gap();
        if (updates.length > 0) this.listener.handleMessage({ ...message, updates });
        if (this.#position.valid) this.follows.arrived(); // otherwise the listener could not apply one
        return;
      }
      case "Interrupted":
        if (!following) return;
        this.#interrupted = true;
        this.listener.handleMessage(message);
        return this.listener.connectionChanged("interrupted");
      case "Continued":
        if (!this.#interrupted) return;
        this.#interrupted = false;
        return this.follows.continued();
    }
  }
}
