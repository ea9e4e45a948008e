/** The server's clock on this screen. */

const TICK = 200; // ms

export class Clock {
  /** The server's time now, in ms; moves while somebody looks at it. */
  now = $state(Date.now());
  #ahead = 0;

  /**
   * The server said that it is `now` (ms). A message takes time to come, so that what it says is old: the largest
   * difference seen since the welcome is the nearest to the truth.
   */
  heard(now: number, fresh: boolean): void {
    const ahead = now - Date.now();
    this.#ahead = fresh ? ahead : Math.max(this.#ahead, ahead);
    this.now = Date.now() + this.#ahead;
  }

  /** Let it run; the function that comes back stops it. */
  run(): () => void {
    const timer = setInterval(() => (this.now = Date.now() + this.#ahead), TICK);
    return () => clearInterval(timer);
  }

  /** Whole seconds until `deadline`, never below 0. */
  left(deadline: number): number {
    return Math.max(0, Math.ceil((deadline - this.now) / 1000));
  }
}
