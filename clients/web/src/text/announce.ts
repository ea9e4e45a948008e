/** Announcements: one sentence for an update, for people who listen instead of looking. */

import type { Choice, HandWords, Place, TableUpdate, TableView } from "@croupier/client";
import { dollars, upOrDown } from "./money";
import { cardsInWords } from "./cards";
import { net } from "./results";
import { WAITS_FOR_FLOOR } from "./status";
import { wagerLabel } from "./wagers";
import { voidedText } from "./words";

/** The sentence for `update`, which led to `view`; null if it needs none. `mine` are the player's seats. */
export function announcement(update: TableUpdate, view: TableView, mine: readonly number[]): string | null {
  switch (update.type) {
    case "RoundOpened":
      return `Round ${update.round}. Place your bets.`;
    case "BetsClosed":
      return update.pot > 0 ? `No more bets. The pot is ${dollars(update.pot)}.` : "No more bets.";
    case "ButtonMoved":
      return update.to === 0 ? "The dealer has the button." : `${who(view, update.to)} has the button.`;
    case "CardBurned":
      return "One card burned.";
    case "StepOpened":
      return sentences(
        ...update.shown
          .filter(({ seat }) => !mine.includes(seat)) // one's own was told when it was made
          .map((choice) => chose(choice, view, mine)),
        asked(view, update.turn, update.silence, mine),
      );
    case "CardsDealt": {
      const up = update.cards.filter((card) => card !== null);
      if (update.to === "community" || update.to === "dealer") {
        return up.length > 0
          ? sentences(`${place(view, update.to)}: ${cardsInWords(up)}.`, ...own(update.hands, view, mine))
          : null;
      }
      if (mine.includes(update.to)) return known(view, update.to, mine, true);
      return up.length > 0 ? `${who(view, update.to)}: ${cardsInWords(up)}.` : null;
    }
    case "CardsShown": {
      if (update.of === "community")
        return sentences(`On the table: ${cardsInWords(update.cards)}.`, ...own(update.hands, view, mine));
      if (update.of === "dealer")
        return sentences(`Dealer: ${cardsInWords(update.cards)}.`, ended(view.dealer_hand));
      if (mine.includes(update.of)) return known(view, update.of, mine);
      const shown = view.seats.find(({ seat }) => seat === update.of);
      return `${who(view, update.of)}: ${shown?.hand ?? cardsInWords(update.cards)}.`;
    }
    case "CardsExposed":
      return sentences(
        `${place(view, update.of)}: ${cardsInWords(update.cards)}.`,
        ...own(update.hands, view, mine),
      );
    case "CardCorrected":
      return sentences(update.words, ...own(update.hands, view, mine));
    case "BuyInRefused":
      return update.why;
    case "HandNamed":
      return mine.includes(update.seat) ? null : `${who(view, update.seat)}: ${update.hand}.`;
    case "Chose":
      return chose(update.choice, view, mine);
    case "Decided":
      return `${who(view, update.seat)} has decided.`;
    case "PotPlayed":
      return sentences(
        update.commission > 0
          ? `The pot is ${dollars(update.amount)}, less ${dollars(update.commission)} commission.`
          : `The pot is ${dollars(update.amount)}.`,
        ...update.shares.map(({ seat, amount }) => `${who(view, seat)} takes ${dollars(amount)} of the pot.`),
        update.shares.length === 0 ? "The dealer takes it." : null,
      );
    case "WagerReturned":
      return mine.includes(update.seat)
        ? `${wagerLabel(view, update.wager)} returned, ${dollars(update.amount)}: ${update.why}.`
        : null;
    case "Paid":
      if (!mine.includes(update.seat)) return null;
      return update.returned > 0
        ? `${wagerLabel(view, update.wager)}: ${dollars(update.returned)} back of ${dollars(update.stake)}, ${update.why}.`
        : `${wagerLabel(view, update.wager)} ${dollars(update.stake)}: ${update.why}.`;
    case "Awarded":
      return mine.includes(update.seat)
        ? `${wagerLabel(view, update.award)}: ${dollars(update.amount)}, ${update.why}.`
        : null;
    case "RoundVoided":
      return voidedText(update);
    case "Prepared":
    case "Reviewed":
    case "Supervised":
    case "ShoeRead":
    case "Tended":
    case "Progressed":
    case "DeviceTold":
      return update.words;
    case "IrregularityReported":
      return `${update.report.words} ${WAITS_FOR_FLOOR}`;
    case "ReportClosed":
      return update.how === "withdrawn"
        ? "The report was withdrawn. The round continues."
        : `The floor: ${update.why} The round continues.`;
    case "IrregularityRuled":
      return `${update.ruling.words} ${update.ruling.note}`;
    case "CardDiscarded":
      return `${cardsInWords([update.card])} is not used.`;
    case "RoundClosed": {
      if (view.void !== null) return null;
      const results = view.seats.filter(({ seat }) => mine.includes(seat)).flatMap(({ results }) => results);
      return results.length > 0 ? `Round over. You are ${upOrDown(net(results))} in this round.` : null;
    }
    default:
      return null;
  }
}

function chose({ seat, choice, by }: Choice, view: TableView, mine: readonly number[]): string {
  const silent = by === "table" ? ", chosen by the table" : "";
  return `${mine.includes(seat) ? `Your seat ${seat}` : who(view, seat)}: ${choice}${silent}.`;
}

/** Who is asked to choose, and what happens without an answer. */
function asked(
  view: TableView,
  turn: number | null,
  silence: string | null,
  mine: readonly number[],
): string | null {
  if (view.phase !== "deciding" || silence === null) return null;
  if (turn === null) return `All choose now, in secret. Without an answer: ${silence}.`;
  if (!mine.includes(turn)) return `${who(view, turn)} decides.`;
  return `Your turn at seat ${turn}. Without an answer: ${silence}.`;
}

/** A hand of the player in words, with its cards if they are new. */
function known(view: TableView, number: number, mine: readonly number[], cards = false): string | null {
  const held = view.seats.find(({ seat }) => seat === number);
  if (held === undefined || held.hand === null || !mine.includes(number)) return null;
  const whose = mine.length > 1 ? ` at seat ${number}` : "";
  return cards
    ? `Your cards${whose}: ${cardsInWords(held.cards)}. ${held.hand}.`
    : `You have${whose}: ${held.hand}.`;
}

/** The player's hands among those with new words. */
const own = (hands: readonly HandWords[], view: TableView, mine: readonly number[]): (string | null)[] =>
  hands.flatMap(({ of }) => (typeof of === "number" ? [known(view, of, mine)] : []));

/** Whose cards they are. */
function place(view: TableView, of: Place): string {
  if (of === "dealer") return "Dealer";
  return of === "community" ? "On the table" : who(view, of);
}

function sentences(...parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(" ") || null;
}

const ended = (words: string | null): string | null => (words === null ? null : `${words}.`);

function who(view: TableView, seat: number): string {
  const name = view.players.find(({ seats }) => seats.includes(seat))?.name;
  return name === undefined ? `Seat ${seat}` : `Seat ${seat}, ${name}`;
}
