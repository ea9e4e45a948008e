/** The server's clock on this screen. */

const TICK = 200; // ms
const SET = 2_000; // ms; a clock that differs by more than messages take was set

export class ServerClock {
  /** The server's time now, in ms. */
  now = $state(Date.now());
  #offset = 0;
  #held = false;

  /**
   * The server said that it is `now` (ms). The message took time to arrive, so the largest difference seen since the
   * welcome is the best estimate, until the server's clock or this device's is set.
   */
  sync(now: number, fresh: boolean): void {
    const offset = now - Date.now();
    const set = Math.abs(offset - this.#offset) > SET;
    this.#offset = fresh || set ? offset : Math.max(this.#offset, offset);
    this.update();
  }

  /** Update it now and not at the next tick, so that a new deadline is its full time away. */
  update(): void {
    if (!this.#held) this.now = Date.now() + this.#offset;
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
