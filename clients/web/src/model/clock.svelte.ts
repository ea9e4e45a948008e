/** The server's clock on this screen. */

const TICK = 200; // ms

export class ServerClock {
  /** The server's time now, in ms; moves while somebody looks at it. */
  now = $state(Date.now());
  #offset = 0;
  #held = false;

  /**
   * The server said that it is `now` (ms). A message takes time to come, so that what it says is old: the largest
   * difference seen since the welcome is the nearest to the truth.
   */
  sync(now: number, fresh: boolean): void {
    const offset = now - Date.now();
    this.#offset = fresh ? offset : Math.max(this.#offset, offset);
    this.update();
  }

  /** Look at it now, not at the next tick: a deadline that has just been set is its whole time away. */
  update(): void {
    if (!this.#held) this.now = Date.now() + this.#offset;
  }

  /** The table holds its clock, or lets it go on. */
  hold(held: boolean): void {
    this.#held = held;
    this.update();
  }

  /** Let it run; the function that comes back stops it. */
  run(): () => void {
    const timer = setInterval(() => this.update(), TICK);
    return () => clearInterval(timer);
  }

  /**
   * Whole seconds until `deadline`, never below 0.
   *
   * To the nearest: rounded up, a clock that is a moment behind the server's would show more than the full time.
   */
  secondsUntil(deadline: number): number {
    return Math.max(0, Math.round((deadline - this.now) / 1000));
  }
}
