/** What a supervisor may do with a table, in the order of the page, each with its key and what will happen. */

import type {
  MayClose,
  MayHold,
  MayLetBack,
  MayMove,
  MayOpen,
  MayPostLimits,
  MayRemove,
  MayResume,
  TableAction,
  TableCommand,
} from "../protocol";

type Action = MayResume | MayHold | MayOpen | MayClose | MayPostLimits | MayRemove | MayMove | MayLetBack;

export interface Power {
  action: Action;
  key: string;
  label: string;
  /** What will happen. */
  then: string;
  /** What it wants to be told first: a reason, new limits, a place, or nothing. */
  wants: "why" | "limits" | "place" | "nothing";
}

/** Everything of it that would be accepted now. */
export function powers(actions: readonly TableAction[]): Power[] {
  let removed = 0;
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
        return [
          power(
            action,
            `b${action.command.player}`,
            `Let ${action.name} back`,
            `${action.name} was sent away, and may sit here again then.`,
            "nothing",
          ),
        ];
      default:
        return [];
    }
  });
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
    case "MayMove":
      return { type: "MovePlayer", seat: action.seat, to };
    case "MayResume":
    case "MayOpen":
    case "MayLetBack":
      return action.command;
  }
}
