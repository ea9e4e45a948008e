/** What a supervisor may do with a table, in the order of the page, each with its key and what will happen. */

import type {
  MayClose,
  MayFreePlace,
  MayHold,
  MayKeepPlace,
  MayLetBack,
  MayMove,
  MayOpen,
  MayPostLimits,
  MayRemove,
  MayResume,
  TableAction,
  TableCommand,
} from "../protocol";
import { lineKey } from "../dealer/irregularity_draft";

type Action =
  | MayResume
  | MayHold
  | MayOpen
  | MayClose
  | MayPostLimits
  | MayRemove
  | MayMove
  | MayLetBack
  | MayKeepPlace
  | MayFreePlace;

export interface Power {
  action: Action;
  /** A letter or a digit; of a power over one of several people, the letter of their list and then their digit. */
  key: string;
  label: string;
  /** What will happen. */
  then: string;
  /** What it wants to be told first: a reason, new limits, a place, whom a place is kept for, or nothing. */
  wants: "why" | "limits" | "place" | "name" | "nothing";
}

/** Everything of it that would be accepted now. */
export function powers(actions: readonly TableAction[]): Power[] {
  let removed = 0;
  let away = 0;
  return actions.flatMap((action): Power[] => {
    switch (action.type) {
      case "MayResume":
        return [
          power(action, "g", "Let the table go on", "The open step has its full time again.", "nothing"),
        ];
      case "MayHold":
        return [
          power(action, "h", "Pause the table", "All clocks stand at once; nobody wagers, chooses or deals."),
        ];
      case "MayOpen":
        return [power(action, "o", "Open the table", "Rounds open again.", "nothing")];
      case "MayClose":
        return [
          power(
            action,
            "c",
            "Close the table",
            "What is wagered is played to its end, and no round opens then.",
          ),
        ];
      case "MayPostLimits":
        return [
          power(action, "l", "Post other limits or rules", "In force from the next round on.", "limits"),
        ];
      case "MayRemove":
        removed += 1;
        return [
          power(
            action,
            String(removed),
            `Send ${action.name} away`,
            `${action.name} leaves with all chips, when what is in play is over.`,
          ),
        ];
      case "MayMove": {
        const { seat, name } = action;
        return [power(action, `m${seat}`, `Move ${name}`, `From seat ${seat} to an open place.`, "place")];
      }
      case "MayLetBack":
        away += 1;
        return [
          power(
            action,
            `b${lineKey(away - 1)}`,
            `Let ${action.name} back`,
            `${action.name} was sent away, and may sit here again then.`,
            "nothing",
          ),
        ];
      case "MayKeepPlace":
        return [power(action, "k", "Keep a place", "An open one, for somebody who is on the way.", "name")];
      case "MayFreePlace": {
        const { command, name } = action;
        const what = `Give seat ${command.seat} free`;
        return [power(action, `u${command.seat}`, what, `It is kept for ${name}.`, "nothing")];
      }
      default:
        return [];
    }
  });
}

/** A list of the page behind a letter: powers of which one is for each of several people. */
export interface List {
  key: string;
  label: string;
  then: string;
}

const LISTS: readonly List[] = [
  { key: "m", label: "Move a player", then: "To an open place; nothing of the seat may be in play." },
  { key: "u", label: "Give a place free", then: "One that is kept for somebody." },
  { key: "b", label: "Let somebody back", then: "Who was sent away may sit here again then." },
];

/** The lists that have somebody in them. */
export function lists(offered: readonly Power[]): readonly List[] {
  return LISTS.filter(({ key }) => listed(offered, key).length > 0);
}

/** The powers behind a letter. */
export function listed(offered: readonly Power[], letter: string): readonly Power[] {
  return offered.filter(({ key }) => key.length > 1 && key.startsWith(letter));
}

function power(
  action: Action,
  key: string,
  label: string,
  then: string,
  wants: Power["wants"] = "why",
): Power {
  return { action, key, label, then, wants };
}

/** The command of a power, with the reason or the place that was given. */
export function askedFor({ action }: Power, why: string, to = 0): TableCommand {
  switch (action.type) {
    case "MayHold":
      return { type: "HoldTable", why };
    case "MayClose":
      return { type: "CloseTable", why };
    case "MayRemove":
      return { type: "RemovePlayer", player: action.player, why };
    case "MayPostLimits":
      return { type: "PostLimits", limits: action.limits };
    case "MayKeepPlace":
      return { type: "KeepPlace", seat: to, name: why, rounds: 1 };
    case "MayMove":
      return { type: "MovePlayer", seat: action.seat, to };
    case "MayResume":
    case "MayOpen":
    case "MayLetBack":
    case "MayFreePlace":
      return action.command;
  }
}
