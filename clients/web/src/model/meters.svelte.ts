/** The progressive meters that this page shows. An old amount is not shown, and a win is celebrated. */

import type { MeterCard, Won } from "@croupier/client";
import type { ServerClock } from "./clock.svelte";

const SILENT = 5_000; // ms; the server sends something every three seconds

export class Meters {
  #cards = $state.raw<readonly MeterCard[]>([]);
  /** When the server sent its last message. */
  #lastMessageAt = $state(0);

  constructor(readonly clock: ServerClock) {}

  /** All meters; without an amount while the server is silent. */
  get all(): readonly MeterCard[] {
    return this.clock.now - this.#lastMessageAt < SILENT ? this.#cards : without(this.#cards);
  }

  /** The meter of this name, if this page shows it. */
  find(name: string | null | undefined): MeterCard | null {
    return this.all.find(({ meter }) => meter === name) ?? null;
  }

  /** The win on a meter that is celebrated now. */
  celebrated(card: MeterCard | null): Won | null {
    const won = card?.won ?? null;
    return won !== null && won.until !== null && this.clock.now < won.until ? won : null;
  }

  show(cards: readonly MeterCard[]): void {
    this.#cards = cards;
  }

  /** The server sent a message. */
  serverAlive(): void {
    this.#lastMessageAt = this.clock.now;
  }

  /** The connection is lost, or the window goes to another table: the amounts will soon be old. */
  clear(): void {
    this.#cards = without(this.#cards);
  }
}

const without = (cards: readonly MeterCard[]): readonly MeterCard[] =>
  cards.map((card) => ({ ...card, cents: null }));
