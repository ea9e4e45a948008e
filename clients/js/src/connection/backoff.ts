/** How long to wait before the next try: longer each time, and different for each page. */

const FIRST = 300; // ms
const LONGEST = 8_000; // ms
const SOON = 1_500; // ms, where the server says that the table is away for a moment

export class Backoff {
  #tries = 0;

  /**
   * The next pause in ms, for a `random` from 0 to 1. It doubles only after each of `addresses` has been tried, so that one
   * dead address does not delay the others.
   */
  next(random: number, addresses: number, soon: boolean): number {
    const longest = Math.min(soon ? SOON : LONGEST, FIRST * 2 ** (this.#tries++ / addresses));
    return longest / 2 + (random * longest) / 2;
  }

  reset(): void {
    this.#tries = 0;
  }
}
