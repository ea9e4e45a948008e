/** The signs of tables and meters, and the pay tables that a table's sign shows. */

import type { MeterCard, PayTable, TableCard, TableView } from "@croupier/client";

/** The pay tables of the progressive wager. */
export const progressivePayTables = ({ rules }: TableView): PayTable[] =>
  rules.pay_tables.filter(({ progressive }) => progressive);

/** The signs of all tables and meters: the address and the label of each. */
export function signs(tables: readonly TableCard[], meters: readonly MeterCard[]): [string, string][] {
  return [
    ...tables.map(({ table, title }): [string, string] => [at("table", table), `${table} · ${title}`]),
    ...meters.map(({ meter, label }): [string, string] => [at("meter", meter), `${meter} · ${label}`]),
  ];
}

const at = (whose: string, name: string): string => `sign?${new URLSearchParams({ [whose]: name })}`;
