/** A socket to the house: calls an address on the way, notices when a line is dead, and says how long to wait. */

import type { FromClient, FromServer } from "../protocol";
import type { Astray } from "./listener";
import type { Ground, Socket } from "./environment";
import { Pauses } from "./backoff";
import { Way } from "./addresses";

const HEARTBEAT = 10_000; // ms, until the welcome says it
const SILENCE = 2.5; // heartbeats after which a line is dead, whatever the socket believes
const DIALLING = 8_000; // ms for an address to answer

/** The code of a line that fell silent, which no house sends. */
export const SILENT = 0;

/** Who uses the link. `lost` gets the code that the house closed with, or SILENT. */
export interface Ends {
  opened(): void;
  heard(message: FromServer): void;
  lost(code: number): void;
  astray(where: Astray | null): void;
}

export class Link {
  /** Milliseconds between two heartbeats of the house. */
  heartbeat = HEARTBEAT;
  readonly way: Way;
  #socket: Socket | null = null;
  #open = false;
  #heardAt = 0;
  readonly #pauses = new Pauses();
  #stopWatch = (): void => undefined;
  #stopPause = (): void => undefined;

  constructor(
    readonly ground: Ground,
    readonly ends: Ends,
  ) {
    this.way = new Way(ground.home);
  }

  /** Is there a line? */
  get open(): boolean {
    return this.#open;
  }

  /** Is there neither a line nor a call for one? */
  get idle(): boolean {
    return this.#socket === null;
  }

  call(): void {
    this.#stopPause();
    const socket = this.ground.dial(this.way.url);
    this.#socket = socket;
    this.#watch(DIALLING);
    socket.onopen = () => {
      this.#open = true;
      this.#watch();
      this.ends.opened();
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      this.ends.heard(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code }) => this.ends.lost(code);
  }

  send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** We are where we wanted to be: the next loss is a first one. */
  arrived(): void {
    this.#pauses.over();
    this.way.arrived();
    this.ends.astray(null);
  }

  /** This call led nowhere. A page cannot read why, so one that is at no address of the house says where the table is. */
  ledNowhere(silent = false): void {
    const { way } = this;
    way.lost(silent);
    if (way.vain !== null && way.strange) this.ends.astray({ url: way.vain, addresses: way.addresses });
  }

  /** Do `what` after a pause, longer each time; a call before that calls it off. */
  later(what: () => void, shortly = false): void {
    this.#stopPause();
    // Who is sent to where nobody lets them in tries two addresses, however many there are.
    const tried = this.way.vain === null ? this.way.all.length : 2;
    const pause = this.#pauses.next(this.ground.random(), tried, shortly);
    this.#stopPause = this.ground.after(pause, what);
  }

  hangUp(): void {
    this.#stopWatch();
    this.#stopPause();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The network is there again, or the window: call now instead of after the pause, or leave a line that died. */
  nudge(): void {
    if (this.idle) this.call();
    else if (this.#open && this.ground.now() - this.#heardAt > this.heartbeat * SILENCE)
      this.ends.lost(SILENT);
  }

  /** Leave the line if it stays silent for `ms`. */
  #watch(ms = this.heartbeat * SILENCE): void {
    this.#heardAt = this.ground.now();
    this.#stopWatch();
    this.#stopWatch = this.ground.after(ms, () => this.ends.lost(SILENT));
  }
}
