/**
 * How long this player has played in this browser, and how much they have won or lost.
 *
 * The net result is what the wallet and the table hold now, less what they held at the start. While money is on its way
 * between the two, the last result stays.
 */

import type { TableView, Welcome } from "@croupier/client";

interface Start {
  player: string;
  since: number;
  total: number;
}

const KEY = "croupier.sitting";

export class PlaySession {
  /** Milliseconds since the epoch, by the server's clock; null before the first count. */
  since = $state<number | null>(null);
  /** Cents won (or lost, below 0) since then. */
  net = $state(0);
  #start: Start | null = null;

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage) {
    this.#start = JSON.parse(storage.getItem(KEY) ?? "null") as Start | null;
  }

  /** Count again at `now`: `balance` cents in the wallet, and what `view` shows at the table `chipsAt`. */
  count(
    me: Welcome | null,
    balance: number,
    chipsAt: string | null,
    view: TableView | null,
    now: number,
  ): void {
    if (me === null || me.role !== "player") return;
    const total = all(me.player, balance, chipsAt, view);
    if (total === null) return;
    if (this.#start?.player !== me.player) {
      this.#start = { player: me.player, since: now, total };
      this.storage.setItem(KEY, JSON.stringify(this.#start));
    }
    this.since = this.#start.since;
    this.net = total - this.#start.total;
  }
}

/** All money of `player`; null while a part of it cannot be seen or is on its way. */
export function all(
  player: string,
  balance: number,
  chipsAt: string | null,
  view: TableView | null,
): number | null {
  const seated = view?.players.find((one) => one.player === player);
  if (seated === undefined) return chipsAt === null ? balance : null;
  if (seated.pending > 0 || chipsAt !== view?.table) return null;
  const wagered = view.seats
    .filter((seat) => seat.player === player)
    .flatMap(({ wagers }) => Object.values(wagers))
    .reduce((sum, amount) => sum + amount, 0);
  return balance + seated.stack + wagered;
}
