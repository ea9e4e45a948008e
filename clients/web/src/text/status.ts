/**
 * What is going on: what a table does, and who it waits for.
 *
 * `situation` decides it once, and each page says it in its own words: the felt, the player, the dealer, the lobby, the
 * floor and the sign.
 */

import type { Closed, Held, PlayerView, SeatView, TableCard, TableView } from "@croupier/client";
import { cheapestHand } from "../model/amounts";
import { signed } from "./money";
import { awaitedCard, lower } from "./physical_cards";
import { inSeconds, timeOfDay } from "./time";
import { voidedText } from "./words";

export const ANSWER_LOST = "The connection was lost before the answer. Try again.";
export const RECONNECTING = "The server does not answer. Trying again…";
export const INTERRUPTED = "The table waits. The clock stands still.";
export const WAITS_FOR_FLOOR = "The round waits for the floor.";
const PAUSED = "The table is paused.";
const CLOSED = "The table is closed.";
export const DONE = "You are done. Waiting for the others.";
const NO_MORE_BETS = "No more bets";
export const OUT_OF_CHIPS = "You have too few chips to play here. Add some, or leave the table.";
const NOT_OPEN = "Betting is not open yet";

export type Situation =
  | "irregularity" // a report waits for a ruling
  | "paused"
  | "void"
  | "seat_chooses" // the seat `view.turn`
  | "all_choose"
  | "betting"
  | "before_betting" // the round is open, and betting is not
  | "dealing"
  | "showdown"
  | "closed" // by the floor, and no round is open
  | "preparing" // decks or devices
  | "between_rounds";

/** When wagers are made, or soon will be. */
const BEFORE_CARDS: readonly Situation[] = ["betting", "before_betting", "between_rounds", "preparing"];

/** What the table does now. */
export function situation(view: TableView): Situation {
  const { phase, standing, step } = view;
  if (view.report !== null) return "irregularity";
  if (standing.held) return "paused";
  if (view.void) return "void";
  if (view.turn !== null) return "seat_chooses";
  if (phase === "deciding") return "all_choose";
  if (phase === "betting") return "betting";
  if (phase === "dealing") return untouched(view) ? "before_betting" : "dealing";
  if (phase === "showdown" || phase === "settling") return "showdown";
  if (standing.closed && step === null) return "closed";
  return preparing(view) ? "preparing" : "between_rounds";
}

/** Is the round open with no wager and no card on the table yet? A card may be burned before betting (9(b)(1)). */
const untouched = ({ seats }: TableView): boolean =>
  seats.every(({ wagers, cards }) => cards.length === 0 && Object.keys(wagers).length === 0);

/** Are decks or devices of the table being prepared, so that no round can open yet? */
const preparing = ({ equipment, step }: TableView): boolean =>
  step === null &&
  equipment.decks.length > 0 &&
  !equipment.decks.some(({ stage }) => stage === "shuffled" || stage === "cut");

/** What stands on the felt. `seat` is the other player's seat that is asked to choose, if one is. */
export function feltStatus(
  view: TableView,
  mine: readonly number[],
  asked: boolean,
): { seat: number | null; text: string } {
  const is = situation(view);
  const says = (text: string): { seat: null; text: string } => ({ seat: null, text });
  if (is === "irregularity") return says("waits for the floor");
  if (is === "paused") return says("The table is paused");
  if (is === "void") return says("Round void");
  if (view.dealer_hand !== null) return says(view.dealer_hand);
  switch (is) {
    case "seat_chooses":
      return mine.includes(view.turn!) ? says("Your choice") : { seat: view.turn, text: "to choose" };
    case "all_choose":
      return says(asked ? "Your choice" : "All choose now");
    case "betting":
      return says("Place your bets");
    case "before_betting":
      return says(NOT_OPEN);
    case "dealing":
      return says(NO_MORE_BETS);
    case "showdown":
      return says("Showdown");
    case "closed":
    case "preparing":
    case "between_rounds":
      return says(view.phase === "over" ? "Round over" : NOT_OPEN);
  }
}

/** What a seated player waits for; empty where the page shows it elsewhere. */
export function playerStatus(view: TableView, player: PlayerView, seats: readonly SeatView[]): string {
  const is = situation(view);
  const sitsOut = !seats.some(({ cards, wagers }) => cards.length > 0 || Object.keys(wagers).length > 0);
  if (player.pending > 0 && player.stack === 0) return "Your chips are on their way.";
  const poor = sitsOut && !player.leaving && player.stack < cheapestHand(view.rules);
  if (poor && BEFORE_CARDS.includes(is)) return OUT_OF_CHIPS;
  switch (is) {
    case "irregularity":
    case "paused":
      return "";
    case "void":
      return voidedText(view.void!);
    case "closed":
      return "No round opens now. You can leave with your chips, or stay until rounds open again.";
    case "preparing":
      return "The dealer prepares the cards.";
    case "between_rounds":
      return view.pace === "dealer"
        ? "Waiting for the dealer to open betting."
        : "The next round opens soon.";
    case "before_betting":
      return "Betting opens soon.";
    case "betting":
      return player.done ? DONE : "Waiting.";
    case "dealing":
    case "showdown":
      return sitsOut ? "You sit this round out." : `${NO_MORE_BETS}.`;
    case "all_choose":
      return sitsOut ? "You sit this round out." : "Others are choosing.";
    case "seat_chooses":
      return sitsOut ? "You sit this round out." : `Seat ${view.turn} is choosing.`;
  }
}

/** What a member of staff may do at a table, as far as it decides what they wait for. */
export interface StaffPowers {
  role: string;
  resumes: boolean;
  endsShift: boolean;
  countsTrayFirst: boolean;
}

/** What a dealer or a supervisor at the table waits for while there is no step for them. */
export function staffStatus(view: TableView, powers: StaffPowers): string {
  const is = situation(view);
  const { dealer } = view.standing;
  if (is === "irregularity") return WAITS_FOR_FLOOR;
  if (powers.resumes) return "Resume the table: press Supervise the table.";
  if (is === "paused") return PAUSED;
  if (powers.role === "dealer" && dealer && !powers.endsShift) return `${dealer} deals at this table.`;
  if (powers.countsTrayFirst) return "First count the tray.";
  const waiting = equipmentStatus(view);
  if (waiting !== null) return waiting;
  if (is === "seat_chooses") return `Waiting for seat ${view.turn} to choose`;
  if (is === "all_choose") {
    const decided = view.seats.filter((seat) => seat.decided).length;
    return `Waiting for all to choose, ${decided} ${decided === 1 ? "has" : "have"} decided`;
  }
  const card = view.shoe && awaitedCard(view.shoe);
  if (card) return `Waiting for ${lower(card)}`;
  const open = openMatter(view, powers.role === "supervisor");
  if (open !== null && powers.role === "supervisor") return open;
  if (view.players.length === 0) return "Waiting for players";
  if (is === "closed") return CLOSED;
  if (is === "betting") return "Waiting for wagers";
  if (open !== null) return open;
  return powers.role === "supervisor" && view.pace === "dealer"
    ? "You watch this table; only its dealer moves the round on."
    : "Nothing to do now";
}

/** What waits for a supervisor besides the round; null if nothing does. */
function openMatter({ cases, progressive, devices, table }: TableView, supervisor: boolean): string | null {
  const whose = supervisor ? "you" : "the floor";
  const claim = progressive?.claims.find(({ stand }) => stand !== "paid" && stand !== "rejected");
  if (claim) return claim.words;
  const dispute = cases.disputes.find(({ verdict }) => verdict === null);
  if (dispute) return `Dispute ${table}-${dispute.number} waits for ${whose}.`;
  const correction = cases.corrections.find(({ made }) => !made);
  if (correction)
    return `Correction ${correction.number} waits for a supervisor other than ${correction.by}.`;
  const lost = devices.find(({ there }) => !there);
  return lost ? `${lost.device}: ${lost.words}` : null;
}

/** Who decks and devices wait for, if that is not the dealer. */
export function equipmentStatus({ equipment, players }: TableView): string | null {
  if (equipment.miscount) return "A count was wrong: waiting for a supervisor to look";
  const inspected = equipment.decks.find(({ stage }) => stage === "inspected");
  if (inspected) return `Waiting for a supervisor to verify the ${inspected.colour} deck ${inspected.deck}`;
  const spread = equipment.decks.some(({ stage }) => stage === "spread");
  return spread && players.length === 0 ? "The cards are spread for the first player to look at" : null;
}

/** What a seat does or gets, in a word; `left` are the seconds left to choose. */
export function seatStatus(
  view: TableView,
  seat: SeatView | undefined,
  player: PlayerView | undefined,
  mine: boolean,
  net: number | null,
  left: number | null,
): string {
  if (seat && view.void && seat.cards.length + seat.results.length > 0) return "void";
  if (seat?.void) return `hand void, ${seat.void}`;
  if (net !== null) return signed(net);
  if (seat !== undefined && view.turn === seat.seat) {
    if (mine) return "your turn";
    return left === null ? "choosing" : `choosing ${inSeconds(left)}`;
  }
  if (seat?.decided) return mine ? `✓ ${seat.choice}, hidden` : "✓ decided";
  if (seat?.choice) return seat.by_table ? `${seat.choice} · by table` : seat.choice;
  if (player?.leaving) return "leaving";
  if (player?.away) return "away";
  if (player && player.pending > 0) return "buying in";
  if (player?.done && view.phase === "betting") return "done";
  return "";
}

/** Why the table is paused, in one sentence. */
export function pausedText({ cause, why }: Held): string {
  if (cause === "floor") return `The floor has paused the table: ${why}`;
  return cause === "dealer" ? "The table waits for a dealer." : why; // a newer server may know more causes
}

/** Why the table is closed, or closes after the open round. */
export const closedText = ({ step }: TableView, { why }: Closed): string =>
  step === null ? `The floor has closed the table: ${why}` : `The table closes after this round: ${why}`;

/** Why a table deals no rounds, in one short sentence, for a sign; null if it does. */
export function stoppedText({ standing }: TableView): string | null {
  if (standing.held) return PAUSED;
  return standing.closed ? CLOSED : null;
}

const PHASES: Readonly<Record<TableCard["phase"], string>> = {
  closed: "waiting for players",
  betting: "betting is open",
  dealing: "dealing",
  deciding: "players choose",
  showdown: "showdown",
  settling: "settling",
  over: "between rounds",
};

/** What a table of the list does; `stopped` if it deals no rounds. */
export function cardStatus({ open, phase, standing, taken }: TableCard): { text: string; stopped: boolean } {
  if (!open) return { text: "not open", stopped: true };
  if (standing?.held) return { text: "paused", stopped: true };
  if (standing?.closed) return { text: "closed", stopped: true };
  return { text: phase === "closed" && taken > 0 ? PHASES.over : PHASES[phase], stopped: false };
}

/** The same with the number of an open round, for the floor. */
export function roundStatus(card: TableCard): string {
  const { text, stopped } = cardStatus(card);
  const open = card.phase !== "over" && card.phase !== "closed";
  return open && !stopped ? `round ${card.round}: ${text}` : text;
}

/** Why a table of the list is paused or closed, by whom, and since when: one line for each. */
export function stoppedLines({ standing }: TableCard): string[] {
  const { held = null, closed = null } = standing ?? {};
  const lines = held ? [`${held.by ?? "No dealer"} since ${timeOfDay(held.since)}: ${held.why}`] : [];
  return closed ? [...lines, `Closed by ${closed.by}: ${closed.why}`] : lines;
}

/** The clock of the open step, and when the stub has to be counted: one line for each that there is. */
export function clockLines(
  { deadline = null, count_due = null }: TableCard,
  secondsUntil: (at: number) => number,
): string[] {
  const lines = deadline === null ? [] : [`clock: ${inSeconds(secondsUntil(deadline))}`];
  if (count_due === null) return lines;
  return [
    ...lines,
    count_due === 0 ? "count due" : `count due in ${count_due} ${count_due === 1 ? "round" : "rounds"}`,
  ];
}

/** Who deals at a table of the list. */
export function dealerStatus({ pace, dealer = null, standing }: TableCard): string {
  const on = standing?.dealer ?? null;
  if (pace === "house") return "dealt by the house";
  return on !== null && dealer === null
    ? `dealer: ${on}, disconnected`
    : `dealer: ${on ?? dealer ?? "nobody"}`;
}
