/** How long to wait before the next try: longer each time, and different for each page. */

const FIRST = 300; // ms
const LONGEST = 8_000; // ms
const FAILURES = 4; // for which one counts that may come again after each success
const SOON = 1_500; // ms, where the server says that the table is away for a moment

export class Backoff {
  #tries = 0;

  /**
   * The next pause in ms, for a `random` from 0 to 1. It doubles only after each of `addresses` has been tried, so that one
   * dead address does not delay the others. After the `least` that the server asks for it is as long again at most.
   */
  next(random: number, addresses: number, soon: boolean, least: number): number {
    const bound = least > 0 ? least : soon ? SOON : LONGEST;
    const longest = Math.min(bound, LONGEST, FIRST * 2 ** (this.#tries++ / addresses));
    return least > 0 ? least + random * longest : longest / 2 + (random * longest) / 2;
  }

  /** Pause as after several failures: the next try may end in the same way, however well it begins. */
  slowDown(): void {
    this.#tries += FAILURES;
  }

  reset(): void {
    this.#tries = 0;
  }
}
