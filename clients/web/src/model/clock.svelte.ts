/** The server's clock on this screen. */

import type { Clock } from "@croupier/client/page";

const TICK = 200; // ms

export class ServerClock {
  /** The server's time now, in ms. */
  now = $state(Date.now());
  #held = false;

  constructor(readonly server: Clock) {}

  /** Update it now and not at the next tick, so that a new deadline is its full time away. */
  update(): void {
    if (!this.#held) this.now = this.server.now();
  }

  /** Stop the clock of an interrupted table, or let it run again. */
  hold(held: boolean): void {
    this.#held = held;
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
