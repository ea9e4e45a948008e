/** How a change makes other tables of those in the lobby. */

import type { LobbyChanged, TableCard } from "../protocol.js";

/** The cards of all tables after a change, in order. */
export function tablesAfter(tables: readonly TableCard[], { cards, order }: LobbyChanged): TableCard[] {
  const known = new Map([...tables, ...cards].map((card) => [card.table, card]));
  return order === null ? [...known.values()] : order.flatMap((name) => known.get(name) ?? []);
}
