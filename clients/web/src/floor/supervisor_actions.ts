/** What a supervisor may do at a table, in the order of the menu, each with its key and its effect. */

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
} from "@croupier/client";
import { listKey } from "../ui/key_hints";

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

export interface SupervisorAction {
  action: Action;
  /** A letter or a digit. For an action in a submenu: the letter of the submenu, then its own. */
  key: string;
  label: string;
  /** Its effect. */
  then: string;
  /** What it needs first: a reason, new limits, a seat, the name that a seat is kept for, or nothing. */
  wants: "why" | "limits" | "place" | "name" | "nothing";
}

/** The actions that the server would accept now. */
export function supervisorActions(actions: readonly TableAction[]): SupervisorAction[] {
  let removed = 0;
  let away = 0;
  return actions.flatMap((action): SupervisorAction[] => {
    switch (action.type) {
      case "MayResume":
        return [
          offer(action, "g", "Resume the table", "The current step gets its full time again.", "nothing"),
        ];
      case "MayHold":
        return [
          offer(action, "h", "Pause the table", "All clocks stop at once. Nobody can wager, choose or deal."),
        ];
      case "MayOpen":
        return [offer(action, "o", "Open the table", "Rounds open again.", "nothing")];
      case "MayClose":
        return [
          offer(action, "c", "Close the table", "The open round is finished, and no other round opens."),
        ];
      case "MayPostLimits":
        return [offer(action, "l", "Post new limits or rules", "They apply from the next round.", "limits")];
      case "MayRemove":
        removed += 1;
        return [
          offer(
            action,
            String(removed),
            `Send ${action.name} away`,
            `${action.name} leaves with all chips once no wager is in play.`,
          ),
        ];
      case "MayMove": {
        const { seat, name } = action;
        return [offer(action, `m${seat}`, `Move ${name}`, `From seat ${seat} to an open seat.`, "place")];
      }
      case "MayLetBack":
        away += 1;
        return [
          offer(
            action,
            `b${listKey(away - 1)}`,
            `Let ${action.name} back`,
            `${action.name} was sent away and may then sit here again.`,
            "nothing",
          ),
        ];
      case "MayKeepPlace":
        return [offer(action, "k", "Keep a seat", "An open seat, for somebody who is on the way.", "name")];
      case "MayFreePlace": {
        const { command, name } = action;
        const what = `Free seat ${command.seat}`;
        return [offer(action, `u${command.seat}`, what, `It is kept for ${name}.`, "nothing")];
      }
      default:
        return [];
    }
  });
}

/** A submenu behind a letter, with one action for each of several players or seats. */
export interface Submenu {
  key: string;
  label: string;
  then: string;
}

const SUBMENUS: readonly Submenu[] = [
  { key: "m", label: "Move a player", then: "To an open seat. The player must have nothing in play." },
  { key: "u", label: "Free a kept seat", then: "A seat that is kept for somebody." },
  { key: "b", label: "Let a player back", then: "A player who was sent away may then sit here again." },
];

/** The submenus that are not empty. */
export function submenus(offered: readonly SupervisorAction[]): readonly Submenu[] {
  return SUBMENUS.filter(({ key }) => submenuActions(offered, key).length > 0);
}

/** The actions of a submenu. */
export function submenuActions(
  offered: readonly SupervisorAction[],
  letter: string,
): readonly SupervisorAction[] {
  return offered.filter(({ key }) => key.length > 1 && key.startsWith(letter));
}

function offer(
  action: Action,
  key: string,
  label: string,
  then: string,
  wants: SupervisorAction["wants"] = "why",
): SupervisorAction {
  return { action, key, label, then, wants };
}

/** The command of an action, with the reason or the seat that was given. */
export function commandOf({ action }: SupervisorAction, why: string, to = 0): TableCommand {
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
