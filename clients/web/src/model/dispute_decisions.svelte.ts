/** Decisions on the player's own disputes. Each is shown until it is read, even days later. */

import type { DisputeView, TableView } from "@croupier/client";

const KEY = "croupier.decided";

export class DisputeDecisions {
  #read = $state.raw<readonly string[]>([]);

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage) {
    this.#read = JSON.parse(storage.getItem(KEY) ?? "[]") as string[];
  }

  /** The first decision on a dispute of `player` that was not read yet, if there is one. */
  unread({ table, cases }: TableView, player: string): DisputeView | null {
    const mine = cases.disputes.filter((one) => one.player === player && one.verdict !== null);
    return mine.find(({ number }) => !this.#read.includes(`${player} ${table}-${number}`)) ?? null;
  }

  /** Note that a decision was read. */
  read(table: string, { player, number }: DisputeView): void {
    const name = `${player} ${table}-${number}`;
    if (this.#read.includes(name)) return;
    this.#read = [...this.#read, name].slice(-KEPT);
    this.storage.setItem(KEY, JSON.stringify(this.#read));
  }
}

const KEPT = 100; // more than a table shows
