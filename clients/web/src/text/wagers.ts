/** Wagers in words. */

import type { TableView } from "../protocol";
import { plain } from "./words";

/** The posted name of a wager: "Pair plus". */
export function label(view: TableView, wager: string): string {
  const posted = [...view.rules.spots, ...view.rules.raises, ...view.rules.pay_tables];
  const found = posted.find((one) => one.wager === wager)?.label ?? plain(wager);
  return found.charAt(0).toUpperCase() + found.slice(1);
}
