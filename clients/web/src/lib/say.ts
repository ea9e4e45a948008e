/** What is read aloud: one sentence for an update, for those who listen instead of looking. */

import type { TableUpdate, TableView } from "../protocol";
import { dollars, standing } from "./money";
import { cardsInWords, plain } from "./words";

/** The sentence for `update`, which led to `view`; null for what needs no word. `mine` are the listener's seats. */
export function say(update: TableUpdate, view: TableView, mine: readonly number[]): string | null {
  switch (update.type) {
    case "RoundOpened":
      return `Round ${update.round}. Place your bets.`;
    case "BetsClosed":
      return "No more bets.";
    case "StepOpened":
      if (update.turn === null) return null;
      if (!mine.includes(update.turn)) return `${who(view, update.turn)} decides.`;
      return `Your turn at seat ${update.turn}. On silence: ${update.silence}.`;
    case "CardsDealt": {
      if (typeof update.to !== "number" || !mine.includes(update.to)) return null;
      const held = view.seats.find((seat) => seat.seat === update.to);
      if (held === undefined || held.hand === null) return null;
      return `${yours(mine, update.to)}: ${cardsInWords(held.cards)}. ${held.hand}.`;
    }
    case "CardsShown":
      if (update.of === "community") return `On the table: ${cardsInWords(update.cards)}.`;
      if (update.of === "dealer") return `Dealer: ${cardsInWords(update.cards)}. ${update.hand}.`;
      return mine.includes(update.of) ? null : `${who(view, update.of)}: ${update.hand}.`;
    case "HandNamed":
      return `${who(view, update.seat)}: ${update.hand}.`;
    case "Chose": {
      const silent = update.by === "table" ? ", chosen by the table" : "";
      const seat = mine.includes(update.seat) ? `Your seat ${update.seat}` : who(view, update.seat);
      return `${seat}: ${update.choice}${silent}.`;
    }
    case "WagerReturned":
      return mine.includes(update.seat)
        ? `${label(view, update.wager)} returned, ${dollars(update.amount)}: ${update.why}.`
        : null;
    case "Paid":
      if (!mine.includes(update.seat)) return null;
      return `${label(view, update.wager)}: ${dollars(update.returned)} back of ${dollars(update.stake)}, ${update.why}.`;
    case "Awarded":
      return mine.includes(update.seat)
        ? `${label(view, update.award)}: ${dollars(update.amount)}, ${update.why}.`
        : null;
    case "RoundClosed": {
      const results = view.seats.filter(({ seat }) => mine.includes(seat)).flatMap(({ results }) => results);
      return results.length > 0 ? `Round over. You are ${standing(net(results))} in this round.` : null;
    }
    default:
      return null;
  }
}

/** What came back less what was staked, in cents. */
export function net(results: readonly { stake: number; returned: number }[]): number {
  return results.reduce((sum, { stake, returned }) => sum + returned - stake, 0);
}

/** The posted name of a wager: "Pair plus". */
export function label(view: TableView, wager: string): string {
  const posted = [...view.rules.spots, ...view.rules.raises, ...view.rules.pay_tables];
  const found = posted.find((one) => one.wager === wager)?.label ?? plain(wager);
  return found.charAt(0).toUpperCase() + found.slice(1);
}

function who(view: TableView, seat: number): string {
  const name = view.players.find(({ seats }) => seats.includes(seat))?.name;
  return name === undefined ? `Seat ${seat}` : `Seat ${seat}, ${name}`;
}

function yours(mine: readonly number[], seat: number): string {
  return mine.length > 1 ? `Your cards at seat ${seat}` : "Your cards";
}
