/** What needs a supervisor, in words, and which table comes first. */

import type { TableCard } from "@croupier/client";

export type Need = NonNullable<TableCard["needs"]>[number];

const NEEDS: Readonly<Record<Need, string>> = {
  store: "The store may lose what it acknowledges: its operator is needed",
  held: "The table is paused",
  report: "A dealer has been at a report for a minute",
  ruling: "An irregularity waits for a ruling",
  count_confirmation: "A wrong count waits for a supervisor",
  verification: "A deck waits to be verified",
  dealer: "Players wait, and no dealer is connected",
  reader: "A card waits to be read, and no card reader is connected",
  tray: "A count of the tray waits to be verified",
  fill: "The tray runs low and needs a fill",
  claim: "A progressive winner waits to be paid",
  dispute: "A player disputes a round",
  correction: "A correction waits for another supervisor",
  count: "The count of the stub is overdue",
  device: "A device does not answer",
};

const ORDER = Object.keys(NEEDS);

export const alarmText = (need: Need): string => NEEDS[need] ?? need; // a newer server may know more

/** The digit that leads to each table: its place in the server's list, wherever its row is now. */
export function tableKeys(tables: readonly TableCard[]): ReadonlyMap<string, string> {
  return new Map(tables.slice(0, 9).map(({ table }, nth) => [table, String(nth + 1)]));
}

/** The tables, those with alarms first, and otherwise in the server's order. */
export function byUrgency(tables: readonly TableCard[]): TableCard[] {
  return [...tables].sort((one, other) => weight(one) - weight(other));
}

function weight({ needs = [], open }: TableCard): number {
  const first = needs[0];
  if (first === undefined) return ORDER.length + Number(open);
  const place = ORDER.indexOf(first);
  return place === -1 ? 0 : place;
}
