/** The replay of a round that is over: its view after each step, with a sentence for each. */

import type { RoundShown, TableUpdate, TableView } from "@croupier/client";
import { fold } from "@croupier/client/page";
import { dollars } from "../text/money";
import { wagerLabel } from "../text/wagers";
import { announcement } from "../text/announce";
import { cardsInWords } from "../text/cards";

export interface Step {
  view: TableView;
  words: string;
}

/** The steps of a round, from its opening to its end. */
export function steps({ round, view, updates }: RoundShown): Step[] {
  const told: Step[] = [{ view, words: `Round ${round} opens.` }];
  let now = view;
  for (const update of updates) {
    now = fold(now, update);
    const words = sentence(update, now);
    if (words !== null) told.push({ view: now, words });
    else told[told.length - 1] = { ...told.at(-1)!, view: now };
  }
  return told;
}

/** The sentence for an update, for a viewer of all hands; null if it needs none. */
export function sentence(update: TableUpdate, view: TableView): string | null {
  switch (update.type) {
    case "WagerPlaced":
      return `${at(view, update.seat)}: ${wagerLabel(view, update.wager)} ${update.amount > 0 ? dollars(update.amount) : "withdrawn"}.`;
    case "WagerReturned":
      return `${at(view, update.seat)}: ${wagerLabel(view, update.wager)} ${dollars(update.amount)} returned, ${update.why}.`;
    case "CardsDealt":
      return `${where(view, update.to)}: ${cardsInWords(update.cards)}.`;
    case "Paid":
      return update.returned > 0
        ? `${at(view, update.seat)}: ${wagerLabel(view, update.wager)}, ${dollars(update.returned)} back of ${dollars(update.stake)}, ${update.why}.`
        : `${at(view, update.seat)}: ${wagerLabel(view, update.wager)} ${dollars(update.stake)}, ${update.why}.`;
    case "Awarded":
      return `${at(view, update.seat)}: ${wagerLabel(view, update.award)}, ${dollars(update.amount)}, ${update.why}.`;
    case "RoundClosed":
      return "The round is over.";
    case "Reviewed":
      return null; // of another round
    default:
      return announcement(update, view, []);
  }
}

/** "Seat 2, Ann" */
export function at(view: TableView, seat: number): string {
  const name = view.players.find(({ seats }) => seats.includes(seat))?.name;
  return name === undefined ? `Seat ${seat}` : `Seat ${seat}, ${name}`;
}

function where(view: TableView, place: number | "dealer" | "community"): string {
  if (place === "dealer") return "Dealer";
  return place === "community" ? "On the table" : at(view, place);
}
