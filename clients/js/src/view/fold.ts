/**
 * Folds an update into a view.
 *
 * Pure, and without the rules of any game: it sets what the update says and nothing else. Folding the updates after a
 * snapshot gives the view that a new snapshot would show.
 */

import type {
  CardCorrected,
  CardsDealt,
  CardsExposed,
  CardsShown,
  Choice,
  Result,
  TableUpdate,
  TableView,
  Voided,
} from "../protocol.js";
import { moved, position, seated, withoutPlayer, withPlayer, withSeat, withStack } from "./fold_seats.js";

/** No question is open, or no clock runs. */
const unasked = { silence: null, silence_option: null };

/** The proof of a round that has just opened. */
const nothingProven = { promises: null, seeds: [], root: null, seed: null };

/** This client does not know the update, or not the rules that it names by their hash: only a snapshot shows what has changed. */
export class UnknownUpdate extends Error {}

/**
 * The view after `update`.
 *
 * @throws {UnknownUpdate} if only a snapshot can show it.
 */
export function fold(view: TableView, update: TableUpdate): TableView {
  switch (update.type) {
    case "Skipped":
    case "CardBurned":
    case "PotPlayed":
      return view;
    case "BetsClosed":
      return { ...view, deadline: null, pot: update.pot };
    case "ButtonMoved":
      return { ...view, button: update.to };
    case "RoundOpened": {
      const { type: _type, seq: _seq, ...opened } = update; // the posted rules and the state of the round
      const rules = typeof opened.rules === "string" ? view.rules : opened.rules;
      if (opened.rules !== rules && opened.rules !== rules.hash) throw new UnknownUpdate(rules.hash);
      return {
        ...view,
        ...opened,
        rules,
        turn: null,
        deadline: null,
        ...unasked,
        players: view.players.map((player) => ({ ...player, done: false })),
        seats: view.seats.map(({ seat, player }) => position(seat, player)),
        dealer: [],
        dealer_hand: null,
        community: [],
        pot: 0,
        void: null,
        report: null,
        rulings: [],
        discarded: [],
        fairness: nothingProven,
      };
    }
    case "SeedsAwaited": {
      const fairness = { ...view.fairness, promises: update.promises };
      return { ...view, fairness, phase: "dealing", deadline: update.deadline };
    }
    case "SeedsClosed":
      return { ...view, fairness: { ...view.fairness, seeds: update.seeds }, deadline: null };
    case "DeckCommitted":
      return { ...view, fairness: { ...view.fairness, root: update.root } };
    case "SeedRevealed":
      return { ...view, fairness: { ...view.fairness, seed: update.seed } };
    case "SeedsRevealed":
      return view;
    case "StepOpened":
      return {
        ...update.shown.reduce((shown, choice) => chosen(shown, choice, false), unread(view, update.step)),
        step: update.step,
        phase: update.phase,
        turn: update.turn,
        deadline: update.deadline,
        silence: update.silence,
        silence_option: update.silence_option,
      };
    case "SeatReserved":
      return seated(view, update);
    case "TopUpAsked":
    case "BuyInRefused":
      return withPlayer(view, update.player, { pending: update.pending });
    case "BoughtIn":
      return {
        ...withPlayer(view, update.player, { stack: update.stack, pending: update.pending }),
        tray: reckoned(view, update.tray),
      };
    case "LeaveAsked":
      return withPlayer(view, update.player, { leaving: true });
    case "Left":
      return withoutPlayer(view, update.player);
    case "WentAway":
      return withPlayer(view, update.player, { away: true });
    case "CameBack":
      return withPlayer(view, update.player, { away: false });
    case "SaidDone":
      return withPlayer(view, update.player, { done: update.done });
    case "WagerPlaced":
      return withStack(
        withSeat(view, update.seat, (seat) => ({
          wagers: wagered(seat.wagers, update.wager, update.amount),
        })),
        update,
      );
    case "WagerReturned":
      return withStack(
        withSeat(view, update.seat, (seat) => ({ wagers: wagered(seat.wagers, update.wager, 0) })),
        update,
      );
    case "CardsDealt":
    case "CardsShown":
    case "CardsExposed":
      return turned(view, update);
    case "CardCorrected":
      return { ...turned(view, update), shoe: update.shoe };
    case "ShoeRead":
      return { ...view, shoe: update.shoe };
    case "HandNamed":
      return withSeat(view, update.seat, () => ({ hand: update.hand }));
    case "Chose":
      return { ...chosen(view, update.choice, update.decided), pot: update.pot };
    case "Decided":
      return withSeat(view, update.seat, () => ({ decided: true }));
    case "Paid":
      return {
        ...withStack(
          withSeat(view, update.seat, (seat) => ({
            wagers: wagered(seat.wagers, update.wager, 0),
            results: [...seat.results, result(update.wager, update.stake, update.returned, update.why)],
          })),
          update,
        ),
        pot: update.pot,
      };
    case "Awarded":
      return withStack(
        withSeat(view, update.seat, (seat) => ({
          results: [...seat.results, result(update.award, 0, update.amount, update.why)],
        })),
        update,
      );
    case "RoundVoided":
      return {
        ...update.wagers.reduce(returned, view),
        turn: null,
        deadline: null,
        ...unasked,
        pot: 0,
        void: { cause: update.cause, clause: update.clause },
        report: null,
      };
    case "IrregularityReported":
      return { ...view, report: update.report, deadline: null, ...unasked };
    case "ReportClosed":
      return { ...view, report: null };
    case "IrregularityRuled":
      return { ...view, report: null, rulings: [...view.rulings, update.ruling] };
    case "CardDiscarded":
      return { ...view, discarded: [...view.discarded, update.card] };
    case "WagersVoided":
      return {
        ...update.dead.reduce(
          (others, dead) => withSeat(others, dead, () => ({ void: update.clause })),
          update.wagers.reduce(returned, view),
        ),
        pot: update.pot,
      };
    case "RoundClosed":
      return {
        ...unread(view, null),
        phase: "over",
        step: null,
        turn: null,
        ...unasked,
        deadline: update.deadline,
        tray: reckoned(view, update.tray),
      };
    case "Tended":
      return { ...view, tray: update.tray };
    case "Prepared":
      return { ...view, equipment: update.equipment };
    case "Supervised": {
      const { standing, deadline } = update;
      const seen = { ...view, standing, deadline, ...(deadline === null ? unasked : {}) };
      const { leaves = null, moves = null } = update;
      if (moves !== null) return moved(seen, moves.seat, moves.to);
      return leaves === null ? seen : withPlayer(seen, leaves, { leaving: true });
    }
    case "DeviceTold":
      return { ...view, devices: update.devices };
    case "Progressed": {
      const seen = { ...view, progressive: update.progressive };
      const { player, stack } = update;
      return player === null ? seen : withPlayer(seen, player, { stack: stack ?? 0 });
    }
    case "Reviewed": {
      const seen = { ...view, cases: update.cases };
      const { player, stack } = update;
      return player === null ? seen : withPlayer(seen, player, { stack: stack ?? 0 });
    }
    case "ClockRestarted":
      return { ...view, deadline: update.deadline };
    default:
      throw new UnknownUpdate((update satisfies never as TableUpdate).type);
  }
}

/** The expected amount in the tray, for viewers who may know it. */
const reckoned = ({ tray }: TableView, amount: number | null): TableView["tray"] =>
  tray === null || amount === null ? tray : { ...tray, amount };

/** The round goes to another step, with no card read yet. */
function unread(view: TableView, step: number | null): TableView {
  if (view.shoe === null || view.step === step) return view;
  return { ...view, shoe: { ...view.shoe, slots: [], next: null, unread: false, fault: null } };
}

type Turned = CardsDealt | CardsShown | CardsExposed | CardCorrected;

/** Cards were dealt, turned up or corrected, so some hands have new words. */
function turned(view: TableView, update: Turned): TableView {
  return update.hands.reduce(
    (worded, { of, hand }) =>
      of === "dealer" ? { ...worded, dealer_hand: hand } : withSeat(worded, of, () => ({ hand })),
    laid(view, update),
  );
}

/** Dealt cards are added to a place; shown cards replace the cards of a place. */
function laid(view: TableView, update: Turned): TableView {
  const place = update.type === "CardsDealt" ? update.to : update.of;
  const joined = <Card>(there: readonly Card[], more: readonly Card[]): Card[] =>
    update.type === "CardsDealt" ? [...there, ...more] : [...more];
  if (place === "dealer") return { ...view, dealer: joined(view.dealer, update.cards) };
  if (place === "community") return { ...view, community: joined(view.community, update.cards) };
  return withSeat(view, place, ({ cards }) => ({ cards: joined(cards, update.cards) }));
}

/** A seat's choice, with the wager that it made. `decided`: still hidden from the others. */
function chosen(view: TableView, choice: Choice, decided: boolean): TableView {
  return withStack(
    withSeat(view, choice.seat, ({ wagers }) => ({
      choice: choice.choice,
      folded: choice.folded,
      by_table: choice.by === "table",
      decided,
      wagers: choice.wager === null ? wagers : wagered(wagers, choice.wager, choice.amount),
    })),
    choice,
  );
}

/** A void wager goes back to the stack. */
function returned(view: TableView, back: Voided): TableView {
  return withStack(
    withSeat(view, back.seat, ({ wagers, results }) => ({
      wagers: wagered(wagers, back.wager, 0),
      results: [...results, result(back.wager, back.amount, back.amount, "void")],
    })),
    back,
  );
}

function result(wager: string, stake: number, returned: number, why: string): Result {
  return { wager, stake, returned, why };
}

function wagered(wagers: Record<string, number>, wager: string, amount: number): Record<string, number> {
  const { [wager]: _, ...others } = wagers;
  return amount === 0 ? others : { ...wagers, [wager]: amount };
}
