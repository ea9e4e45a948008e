/** What the table offers now (`Legal`), as commands to fill into the form. */

import type { TableAction, TableCommand } from "@croupier/client";
import { initial, type Field } from "./fields";
import { isObject } from "./schema";
import type { Json, JsonObject } from "./schema";

export interface Offer {
  readonly label: string;
  readonly command: JsonObject;
}

/** The command of each action that does not bring its own. */
const COMMANDS: Partial<Record<TableAction["type"], TableCommand["type"]>> = {
  MaySit: "Sit",
  MayTopUp: "TopUp",
  MayReject: "Reject",
  MayVoidRound: "VoidRound",
  MayResolve: "ResolveDispute",
  MayDropCorrection: "DropCorrection",
  MayRead: "ReadCard",
  MayCorrectCard: "CorrectCard",
  MayHold: "HoldTable",
  MayClose: "CloseTable",
  MayPostLimits: "PostLimits",
  MayRemove: "RemovePlayer",
  MayMove: "MovePlayer",
  MayKeepPlace: "KeepPlace",
  MayWriteSlip: "WriteSlip",
  MayVoidSlip: "VoidSlip",
  MayRejectClaim: "RejectClaim",
};

/** Each action as a command. `commands` is the field of all commands; an action that is not known here is left out. */
export function offers(actions: readonly Json[], commands: Field): Offer[] {
  return actions.flatMap((action) => {
    const command = isObject(action) ? commandOf(action, commands) : null;
    return command === null ? [] : [{ label: labelOf(action as JsonObject, command), command }];
  });
}

function commandOf(action: JsonObject, commands: Field): JsonObject | null {
  if (isObject(action["command"])) return action["command"];
  const name = COMMANDS[action["type"] as TableAction["type"]];
  if (name === undefined || commands.kind !== "alternatives") return null;
  const field = commands.variants.find((variant) => variant.name === name)?.field;
  if (field?.kind !== "record") return null;
  const known: Record<string, Json | undefined> = {
    ...action,
    seat: action["seat"] ?? first(action["seats"]) ?? first(action["places"]),
    to: first(action["places"]),
    amount: action["low"],
    buy_in: action["low"],
    type: name,
  };
  const parts = field.members.filter(({ name, required }) => required || name in action);
  return Object.fromEntries(parts.map(({ name, field }) => [name, known[name] ?? initial(field)]));
}

function first(list: Json | undefined): Json | undefined {
  return Array.isArray(list) ? (list as readonly Json[])[0] : undefined;
}

function labelOf(action: JsonObject, command: JsonObject): string {
  const { type, ...parts } = command;
  const words = Object.values(parts).filter((part) => typeof part === "string" && part !== "");
  const said = action["label"] ?? words.join(" ");
  const seat = typeof command["seat"] === "number" ? `, seat ${command["seat"]}` : "";
  return `${String(type)} ${String(said)}`.trim() + seat;
}
