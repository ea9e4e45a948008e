/** What the floor did at the table, in its words, for as long as it is news. */

import type { Standing, TableUpdate } from "../protocol";

export class Notice {
  /** The last of it that the table does not show by itself, until bets are closed again. */
  news = $state<string | null>(null);
  /** Why the floor sent us away, until it was read. */
  sentAway = $state<string | null>(null);

  /** Listen to an update at a table that stood so before it; `player` are we. */
  hear(update: TableUpdate, before: Standing, player: string | undefined): void {
    if (update.type === "BetsClosed") this.news = null;
    if (update.type !== "Supervised") return;
    const { held, closed } = update.standing;
    const shown = (held && !before.held) || (closed && !before.closed);
    if (update.leaves != null && update.leaves === player) this.sentAway = update.words;
    else this.news = shown ? null : update.words;
  }

  /** We go to another table. */
  forget(): void {
    this.news = this.sentAway = null;
  }
}
