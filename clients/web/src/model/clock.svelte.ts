/** The server's clock on this screen. */

import type { Clock, ConnectionState } from "@croupier/client/page";

const TICK = 200; // ms
/** Codes with which a connection ends whose server stops, or is gone. */
const HOUSE_GONE: readonly (number | undefined)[] = [1001, 1006];

export class ServerClock {
  /** The server's time now, in ms. */
  now = $state(Date.now());
  /** Does it stand? */
  held = $state(false);
  #lost = false;

  constructor(readonly server: Clock) {}

  /** Update it now and not at the next tick, so that a new deadline is its full time away. */
  update(): void {
    if (!this.held) this.now = this.server.now();
  }

  /**
   * The connection changed: stop or go on as the table's own clock does. That stands while the table is interrupted, and
   * while the house is gone. When the line alone is cut, the table goes on without this page.
   */
  follow(state: ConnectionState, code?: number): void {
    const lost = state === "reconnecting" || state === "moving";
    if (!lost) this.held = state === "interrupted";
    else if (!this.#lost && HOUSE_GONE.includes(code)) this.held = true; // later attempts say nothing of the first cause
    this.#lost = lost;
    this.update();
  }

  /** Let it run; the returned function stops it. */
  run(): () => void {
    const timer = setInterval(() => this.update(), TICK);
    return () => clearInterval(timer);
  }

  /**
   * Whole seconds until `deadline`, never below 0.
   *
   * Rounded to the nearest: rounded up, a clock slightly behind the server's would show more than the full time.
   */
  secondsUntil(deadline: number): number {
    return Math.max(0, Math.round((deadline - this.now) / 1000));
  }
}
