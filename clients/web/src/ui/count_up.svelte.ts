/** A number that counts up to the known amount, never beyond it. It falls at once. */

const COUNTING = 250; // ms

/** The number shown on the way `from` the shown to the `known` amount, after a `part` of the time. */
export function onTheWay(from: number, known: number, part: number): number {
  return known <= from || part >= 1 ? known : from + Math.floor((known - from) * part);
}

export class CountUp {
  shown = $state<number | null>(null);
  #frame: number | null = null;

  /** A new amount is known; `calm`: show it at once. */
  know(known: number | null, calm: boolean): void {
    this.stop();
    const from = this.shown;
    if (calm || known === null || from === null || known <= from) {
      this.shown = known;
      return;
    }
    const start = performance.now();
    const step = (): void => {
      const part = (performance.now() - start) / COUNTING;
      this.shown = onTheWay(from, known, part);
      this.#frame = part < 1 ? requestAnimationFrame(step) : null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}
