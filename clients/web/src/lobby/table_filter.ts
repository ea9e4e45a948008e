/** Which tables of the lobby somebody wants to see. The choice stays with the browser. */

import type { TableCard } from "@croupier/client";

export interface TableFilter {
  /** The name of a game; empty for all. */
  game: string;
  /** The table's lowest wager is at most so many cents; 0 for any. */
  atMost: number;
  /** Only tables that are open and have a free seat. */
  free: boolean;
}

export const ALL: TableFilter = { game: "", atMost: 0, free: false };
const KEPT = "lobby";

/** How many seats somebody may take now. */
export const freeSeats = ({ open, places, taken, standing }: TableCard): number =>
  open && !standing?.held && !standing?.closed ? places - taken : 0;

export function filtered(tables: readonly TableCard[], { game, atMost, free }: TableFilter): TableCard[] {
  return tables.filter(
    (card) =>
      (game === "" || card.game === game) &&
      (atMost === 0 || card.low <= atMost) &&
      (!free || freeSeats(card) > 0),
  );
}

/** The first table of these with a free seat and somebody to deal; one where others play comes before the rest. */
export function quickest(tables: readonly TableCard[]): TableCard | null {
  const open = tables.filter((card) => freeSeats(card) > 0);
  const dealt = open.filter(({ pace, dealer }) => pace === "house" || dealer !== null);
  return dealt.find(({ taken }) => taken > 0) ?? dealt[0] ?? open[0] ?? null;
}

/** The games of these tables: the name and the title of each, by title. */
export function gamesOf(tables: readonly TableCard[]): [string, string][] {
  const titles = new Map(tables.map(({ game, game_title }) => [game, game_title]));
  return [...titles].sort(([, one], [, other]) => one.localeCompare(other));
}

/** The lowest wagers of these tables in cents, the least first. */
export function lowestWagers(tables: readonly TableCard[]): number[] {
  return [...new Set(tables.map(({ low }) => low))].sort((one, other) => one - other);
}

/** The filter of the last visit; that of all tables if there is none, or it cannot be read. */
export function keptFilter(storage: Pick<Storage, "getItem">): TableFilter {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? "{}");
    if (typeof kept !== "object" || kept === null) return ALL;
    const { game, atMost, free } = kept as Record<string, unknown>;
    return {
      game: typeof game === "string" ? game : ALL.game,
      atMost: typeof atMost === "number" ? atMost : ALL.atMost,
      free: free === true,
    };
  } catch {
    return ALL; // a browser may keep nothing, and somebody may have changed it
  }
}

export function keepFilter(storage: Pick<Storage, "setItem">, filter: TableFilter): void {
  try {
    storage.setItem(KEPT, JSON.stringify(filter));
  } catch {
    // without room or permission the choice is good for this visit
  }
}
