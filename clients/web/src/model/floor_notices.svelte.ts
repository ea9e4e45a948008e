/** What the floor did at the table, in its words, for as long as it is news. */

import type { Kept, Posted, Standing, TableUpdate, TableView } from "../protocol";

const KEY = "croupier.sent-away";

export class FloorNotices {
  /** The last of it that the table does not show by itself, until bets are closed lastWagers. */
  news = $state<string | null>(null);
  /** The table and the words that we read as the floor sent us away. */
  #read = $state<string | null>(null);

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = localStorage) {
    this.#read = storage.getItem(KEY);
  }

  /** Listen to an update at a table that stood so before it; `player` are we. */
  apply(update: TableUpdate, before: Standing, player: string | undefined): void {
    if (update.type === "BetsClosed") this.news = null;
    if (update.type !== "Supervised") return;
    const { held, closed, posted } = update.standing;
    const shown = (held && !before.held) || (closed && !before.closed) || isNew(posted, before.posted);
    const ours = update.leaves != null && update.leaves === player;
    this.news = shown || ours ? null : update.words;
  }

  /** Why the floor sent us away from a table, until it was read; it is told again after a reload. */
  sentAway({ table, standing }: TableView): string | null {
    const words = standing.sent_away ?? null;
    return words !== null && this.#read !== `${table} ${words}` ? words : null;
  }

  /** Note that it was read, until the floor lets us back. */
  read({ table, standing }: TableView): void {
    this.#read = standing.sent_away ? `${table} ${standing.sent_away}` : null;
    if (this.#read) this.storage.setItem(KEY, this.#read);
  }

  /** The floor has let us back, if it had sent us away from a table that stands so. */
  letBack({ table, standing }: TableView): void {
    if (standing.sent_away || !this.#read?.startsWith(`${table} `)) return;
    this.#read = null;
    this.storage.removeItem(KEY);
  }

  /** We go to another table. */
  forget(): void {
    this.news = null;
  }
}

function isNew(posted: Posted | null | undefined, before: Posted | null | undefined): boolean {
  return posted != null && (posted.words !== before?.words || posted.round !== before.round);
}

/** What the floor has posted, until bets are closed in the first round that it holds for. */
export function postedChange({ standing, round, phase }: TableView): Posted | null {
  const posted = standing.posted ?? null;
  if (posted === null) return null;
  return round < posted.round || (round === posted.round && phase === "betting") ? posted : null;
}

/** Which round it is from fromRound on that holds. */
export function fromRound({ round }: TableView, posted: Posted): string {
  return posted.round === round ? "That is this round." : `That is round ${posted.round}.`;
}

/** For whom the floor keeps an open place, if it does. */
export function keptSeat({ round, standing }: TableView, number: number): Kept | null {
  return standing.kept?.find(({ seat, until }) => seat === number && round < until) ?? null;
}
