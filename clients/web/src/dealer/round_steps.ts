/** The way of a round, for the top of the dealer's page. */

import type { TableView } from "@croupier/client";
import { situation } from "../text/status";

/** One part of a round; `is` says whether the round has passed it. */
export interface RoundStep {
  name: string;
  is: "done" | "now" | "to_come";
}

/** The parts of a round in order, as far as this table has them. Between rounds none is open. */
export function roundSteps(view: TableView): RoundStep[] {
  const hand = view.rules.card_places.dealer > 0 ? "Your hand" : "The hands";
  const names = ["Bets", "Deal", "Choices", hand, "Pay"];
  const now = openStep(view);
  return names.map((name, nth) => ({
    name,
    is: now === null || nth > now ? "to_come" : nth === now ? "now" : "done",
  }));
}

function openStep(view: TableView): number | null {
  switch (view.phase) {
    case "betting":
      return 0;
    case "dealing":
      return situation(view) === "before_betting" ? 0 : 1;
    case "deciding":
      return 2;
    case "showdown":
      return 3;
    case "settling":
      return 4;
    case "closed":
    case "over":
      return null;
  }
}
