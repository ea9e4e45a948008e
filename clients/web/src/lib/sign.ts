/** What a table's sign posts of its progressive wager. */

import type { PayTable, TableView } from "../protocol";

const POSTED = ["progressive", "envy"];

/** The pay tables of the progressive wager. */
export const posted = ({ rules }: TableView): PayTable[] =>
  rules.pay_tables.filter(({ wager }) => POSTED.includes(wager));
