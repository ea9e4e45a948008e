/** What waits for somebody on the floor, in words, and which table comes first. */

import type { TableCard } from "../protocol";

export type Need = NonNullable<TableCard["needs"]>[number];

const NEEDS: Readonly<Record<Need, string>> = {
  held: "The table stands still",
  ruling: "A report waits for a ruling",
  count_confirmation: "A wrong count waits for a supervisor",
  verification: "A deck waits to be verified",
  dealer: "Players wait, and no dealer is there",
  dispute: "A player disputes a round",
  correction: "A correction waits for another supervisor",
  count: "The stub is overdue to be counted",
};

const ORDER = Object.keys(NEEDS);

export const inWords = (need: Need): string => NEEDS[need] ?? need; // a newer server may know more

/** The tables, those that wait for somebody first, as the house lists them otherwise. */
export function sorted(tables: readonly TableCard[]): TableCard[] {
  return [...tables].sort((one, other) => weight(one) - weight(other));
}

function weight({ needs = [], open }: TableCard): number {
  const first = needs[0];
  if (first === undefined) return ORDER.length + Number(open);
  const place = ORDER.indexOf(first);
  return place === -1 ? 0 : place;
}
