/** Progressive wagers: Three Card Poker 13 and Texas Hold 'Em Bonus 12. */

import { lineOf, type PayTable } from "../money";
import { judged, type Judged } from "./round";

/** Settle one by its table: "100%" of the meter, or "70 for 1", which is the whole return. */
export function byMeter(stake: number, table: PayTable, names: readonly string[]): Judged {
  const line = lineOf(table, names);
  const pays = line === null ? "" : table.get(line)!;
  const percent = /^([0-9]{1,3})%$/.exec(pays);
  const forOne = /^([0-9]{1,6}) for 1$/.exec(pays);
  return judged(
    forOne === null ? 0 : stake * Number(forOne[1]),
    names,
    0,
    percent === null ? 0 : Number(percent[1]),
  );
}
