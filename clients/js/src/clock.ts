/** The server's clock. */

const SET = 2_000; // ms; a clock that differs by more than messages take was set

/** This machine's time in ms, whose pace nobody changes by setting the clock. It may stand still while it sleeps. */
export const elapsed = (): number => performance.timeOrigin + performance.now();

export class Clock {
  #offset = 0;

  /** The server's time now, in milliseconds since the epoch; before the first welcome this machine's. */
  now(): number {
    return elapsed() + this.#offset;
  }

  /**
   * The server said that it is `now` (ms). The message took time to arrive, so the largest difference seen since the
   * welcome is the best estimate, until the server's clock or this machine's is set. `fresh`: this is a welcome.
   */
  sync(now: number, fresh: boolean): void {
    const offset = now - elapsed();
    const set = Math.abs(offset - this.#offset) > SET;
    this.#offset = fresh || set ? offset : Math.max(this.#offset, offset);
  }
}
