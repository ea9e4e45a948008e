/** Wagers in words. */

import type { Effect, TableView } from "@croupier/client";
import { dollars } from "./money";
import { spaced } from "./words";

/** The posted name of a wager: "Pair plus". */
export function wagerLabel(view: TableView, wager: string): string {
  const posted = [...view.rules.spots, ...view.rules.raises, ...view.rules.pay_tables];
  const found = posted.find((one) => one.wager === wager)?.label ?? spaced(wager);
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/** What a ruling does to one wager: "Ante $5 goes back". */
export function effectInWords(view: TableView, { wager, amount, back }: Effect): string {
  const what = `${wagerLabel(view, wager)} ${dollars(amount)}`;
  if (back === null) return `${what} is settled by the posted odds`;
  if (back === amount) return `${what} goes back`;
  return back === 0 ? `${what} is lost` : `${what}: ${dollars(back)} goes back`;
}
