/** What the dealer has to know at once, and what is merely good to know: the row of alarms. */

import type { TableView } from "@croupier/client";
import { postedChange, fromRound } from "../model/floor_notices.svelte";
import { closedText, pausedText, WAITS_FOR_FLOOR } from "../text/status";
import { timeOfDay } from "../text/time";

/** `kind` names it for the page; an alarm that is `hot` wants something done. */
export interface TableAlarm {
  kind: string;
  words: string;
  hot: boolean;
}

/** The alarms of a table, the hot ones first. */
export function tableAlarms(view: TableView): TableAlarm[] {
  const { standing, shoe, equipment, devices, cases, progressive } = view;
  const { held = null, closed = null } = standing;
  const posted = postedChange(view);
  const found: (TableAlarm | null | undefined)[] = [
    held &&
      hot("held", `${pausedText(held)} ${held.by ? `${held.by}, since` : "Since"} ${timeOfDay(held.since)}.`),
    view.report && hot("report", WAITS_FOR_FLOOR),
    shoe?.unread ? hot("unread", "A card could not be read.") : null,
    equipment.miscount ? hot("miscount", "A count was wrong.") : null,
    ...devices.filter(({ there }) => !there).map(({ words }) => hot("device", words)),
    progressive?.claims.some(({ stand }) => stand !== "paid" && stand !== "rejected")
      ? hot("claim", "A progressive winner waits to be paid.")
      : null,
    cases.disputes.some(({ verdict }) => verdict === null)
      ? hot("dispute", "A player disputes a round.")
      : null,
    closed && quiet("closed", closedText(view, closed)),
    posted && quiet("posted", `${posted.words} ${fromRound(view, posted)}`),
  ];
  return found.filter((one) => one != null);
}

const hot = (kind: string, words: string): TableAlarm => ({ kind, words, hot: true });
const quiet = (kind: string, words: string): TableAlarm => ({ kind, words, hot: false });
