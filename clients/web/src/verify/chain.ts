/** Whether the rounds of a table follow one another without a gap: check 11 of docs/fairness.md. */

import { notYet, proven, wrong, type Finding } from "./findings";

/** A round of a chain: its account names the `before` of the round before, and has the hash `hash` itself. */
export interface Link {
  readonly table: string;
  readonly round: number;
  readonly before: string;
  readonly hash: string;
}

/** The findings on the rounds of each table that is among the links. */
export function checkChain(links: readonly Link[]): Finding[] {
  const tables = [...new Set(links.map(({ table }) => table))];
  return tables.flatMap((name) =>
    ofTable(
      name,
      links.filter(({ table }) => table === name),
    ),
  );
}

function ofTable(table: string, links: readonly Link[]): Finding[] {
  const rounds = [...links].sort((one, other) => one.round - other.round);
  return rounds.flatMap((here, at): Finding[] => {
    const last = rounds[at - 1];
    if (last === undefined) return first(here);
    if (last.round === here.round)
      return last.hash === here.hash
        ? [notYet(`Round ${here.round} at table ${table} was chosen twice.`)]
        : [wrong(`There are two different accounts of round ${here.round} at table ${table}.`)];
    if (here.before === last.hash)
      return [
        proven(
          `Round ${here.round} at table ${table} follows round ${last.round}: nothing was left out or changed.`,
        ),
      ];
    if (last.round + 1 < here.round)
      return [notYet(`Between rounds ${last.round} and ${here.round} at table ${table} a proof is missing.`)];
    return [
      wrong(`Round ${here.round} at table ${table} does not follow the round ${last.round} that was chosen.`),
    ];
  });
}

const first = ({ round, before, table }: Link): Finding[] =>
  before === ""
    ? [proven(`Round ${round} is the first that has an account at table ${table}.`)]
    : [notYet(`The round before round ${round} at table ${table} is not checked: its proof was not chosen.`)];
