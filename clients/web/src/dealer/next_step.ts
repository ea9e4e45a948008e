/** The next step at a table with a dealer, and the other steps that are possible. */

import type {
  MayCount,
  MayCut,
  MayPerform,
  MayProceed,
  MayReceive,
  MayRunClocks,
  MayTakeTable,
  TableAction,
  TableCommand,
} from "@croupier/client";

/** Taking the table, or ending a report that this page has not open, in the form of a step. Nothing is announced. */
export type Start = (MayTakeTable | MayRunClocks) & { label: string; say: "" };

/** What the big button does. */
export type Step = MayProceed | MayReceive | MayPerform | MayCut | MayCount | Start;

/** The step that is due, or else the one that moves the round on; null if there is none. */
export function nextStep(actions: readonly TableAction[]): Step | null {
  const due = actions.find(
    (action): action is Step =>
      action.type === "MayReceive" ||
      action.type === "MayCut" ||
      ((action.type === "MayPerform" || action.type === "MayCount") && action.next),
  );
  return due ?? actions.find((action) => action.type === "MayProceed") ?? start(actions);
}

/** Letting the clocks run on, or taking the table, if no other step is possible. A paused table is never resumed by a single key. */
function start(actions: readonly TableAction[]): Start | null {
  const run = actions.find((action) => action.type === "MayRunClocks");
  if (run) return { ...run, label: "Let the clocks run on", say: "" };
  const take = actions.find((action) => action.type === "MayTakeTable");
  return take ? { ...take, label: "Take the table", say: "" } : null;
}

/** A step that is possible and not due. */
export type OtherStep = MayPerform | MayCount;

/** Steps that are possible and not due. */
export function otherSteps(actions: readonly TableAction[]): OtherStep[] {
  return actions.filter(
    (action): action is OtherStep =>
      (action.type === "MayPerform" || action.type === "MayCount") && !action.next,
  );
}

/** A number that a step asks for, with its range; `usual` is used if nothing is typed. */
export interface Asked {
  label: string;
  low: number;
  high: number;
  usual: number | null;
}

const MOST = 60; // cards that a count may find

/** The number that a step asks for; null if it asks for none. A count has no usual number, because it has to be counted. */
export function numberOf(step: Step | null): Asked | null {
  switch (step?.type) {
    case "MayCut": {
      const { low, high, command } = step;
      return { label: `Cards from the top, ${low} to ${high}`, low, high, usual: command.cards };
    }
    case "MayCount":
      return { label: "Cards counted", low: 0, high: MOST, usual: null };
    default:
      return null;
  }
}

/** The command of a step, with the number that was typed. */
export function commandOf(step: Step, number: number | null): TableCommand {
  if (number !== null && (step.type === "MayCut" || step.type === "MayCount"))
    return { ...step.command, cards: number };
  return step.command;
}

/** A step in one word: "proceed", "cut", or the task with a deck or a device. */
export function taskOf({ command }: Step): string {
  switch (command.type) {
    case "Perform":
      return command.task;
    case "ReceiveDeck":
      return "receive";
    case "CutDeck":
      return "cut";
    case "CountStub":
      return "count";
    case "Proceed":
      return "proceed";
    case "TakeTable":
      return "take";
    case "RunClocks":
      return "run";
  }
}
