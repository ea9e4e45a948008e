/** How long to wait before the next try: longer each time, and never the same for everybody. */

const FIRST = 300; // ms
const LONGEST = 8_000; // ms
const SHORTLY = 1_500; // ms, where the house itself says that what we want is away just now

export class Pauses {
  #tries = 0;

  /**
   * The next pause in ms, for a `random` from 0 to 1. It is doubled when each of `addresses` has been tried once more: a
   * dead one keeps nobody from the others.
   */
  next(random: number, addresses: number, shortly: boolean): number {
    const longest = Math.min(shortly ? SHORTLY : LONGEST, FIRST * 2 ** (this.#tries++ / addresses));
    return longest / 2 + (random * longest) / 2;
  }

  over(): void {
    this.#tries = 0;
  }
}
