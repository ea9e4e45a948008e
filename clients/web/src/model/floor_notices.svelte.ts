/** What the floor did at the table, for as long as it is news. */

import type { Kept, Posted, Standing, TableUpdate, TableView } from "@croupier/client";

const KEY = "croupier.sent-away";

export class FloorNotices {
  /** The last action of the floor that the table does not show by itself, until bets are closed again. */
  news = $state<string | null>(null);
  /** The table and the reason that the player has read after being sent away. */
  #read = $state<string | null>(null);

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = localStorage) {
    this.#read = storage.getItem(KEY);
  }

  /** Apply an update. `before` is the table's standing before it, `player` the player of this window. */
  apply(update: TableUpdate, before: Standing, player: string | undefined): void {
    if (update.type === "BetsClosed") this.news = null;
    if (update.type !== "Supervised") return;
    const { held, closed, posted } = update.standing;
    const shown = (held && !before.held) || (closed && !before.closed) || isNew(posted, before.posted);
    const ours = update.leaves != null && update.leaves === player;
    this.news = shown || ours ? null : update.words;
  }

  /** Why the floor sent the player away, until they have read it, also after a reload. */
  sentAway({ table, standing }: TableView): string | null {
    const words = standing.sent_away ?? null;
    return words !== null && this.#read !== `${table} ${words}` ? words : null;
  }

  /** Note that the player has read it, until the floor lets them back. */
  read({ table, standing }: TableView): void {
    this.#read = standing.sent_away ? `${table} ${standing.sent_away}` : null;
    if (this.#read) this.storage.setItem(KEY, this.#read);
  }

  /** Forget it once the floor has let the player back. */
  letBack({ table, standing }: TableView): void {
    if (standing.sent_away || !this.#read?.startsWith(`${table} `)) return;
    this.#read = null;
    this.storage.removeItem(KEY);
  }

  /** The window goes to another table. */
  forget(): void {
    this.news = null;
  }
}

function isNew(posted: Posted | null | undefined, before: Posted | null | undefined): boolean {
  return posted != null && (posted.words !== before?.words || posted.round !== before.round);
}

/** The limits or rules that the floor has posted, until bets are closed in the first round with them. */
export function postedChange({ standing, round, phase }: TableView): Posted | null {
  const posted = standing.posted ?? null;
  if (posted === null) return null;
  return round < posted.round || (round === posted.round && phase === "betting") ? posted : null;
}

/** The round from which the posted limits or rules apply. */
export function fromRound({ round }: TableView, posted: Posted): string {
  return posted.round === round ? "That is this round." : `That is round ${posted.round}.`;
}

/** Who the floor keeps this open seat for, if anybody. */
export function keptSeat({ round, standing }: TableView, number: number): Kept | null {
  return standing.kept?.find(({ seat, until }) => seat === number && round < until) ?? null;
}
