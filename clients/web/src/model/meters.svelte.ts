/** The progressive meters that are to be seen from here. What is old is not shown, and what is won is celebrated. */

import type { MeterCard, Won } from "../protocol";
import type { ServerClock } from "./clock.svelte";

const SILENT = 5_000; // ms; the house says something every three seconds

export class Meters {
  #cards = $state.raw<readonly MeterCard[]>([]);
  /** When the house said something last. */
  #heard = $state(0);

  constructor(readonly clock: ServerClock) {}

  /** All of them; without a number while the house is not heard. */
  get all(): readonly MeterCard[] {
    return this.clock.now - this.#heard < SILENT ? this.#cards : without(this.#cards);
  }

  /** The meter of this name, if it is to be seen from here. */
  find(name: string | null | undefined): MeterCard | null {
    return this.all.find(({ meter }) => meter === name) ?? null;
  }

  /** What was won on a meter and is celebrated now. */
  celebrated(card: MeterCard | null): Won | null {
    const won = card?.won ?? null;
    return won !== null && won.until !== null && this.clock.now < won.until ? won : null;
  }

  show(cards: readonly MeterCard[]): void {
    this.#cards = cards;
  }

  /** The house said something, whatever it was. */
  serverAlive(): void {
    this.#heard = this.clock.now;
  }

  /** The line is cut, or we go elsewhere: what was shown will soon be old. */
  clear(): void {
    this.#cards = without(this.#cards);
  }
}

const without = (cards: readonly MeterCard[]): readonly MeterCard[] =>
  cards.map((card) => ({ ...card, cents: null }));
