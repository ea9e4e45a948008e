/**
 * Reads a frame of the server. The fields that this client and its programs build on must have their types: a frame in which
 * one has another type is refused whole, before anything of it is used.
 */

import type { FromServer } from "../protocol.js";

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const number: Check = Number.isFinite;
const list =
  (one: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(one);
const optional =
  (one: Check): Check =>
  (value) =>
    value == null || one(value);
const record =
  (fields: Readonly<Record<string, Check>> = {}): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const position = { seq: number, mark: text };
const wallet = { balance: number, table: optional(text) };
const update = record({ type: text, seq: number });
const card = record({ table: text });

const FIELDS: { readonly [M in FromServer as M["type"]]?: { readonly [Field in keyof M]?: Check } } = {
  Welcome: {
    ...wallet,
    session: optional(text),
    player: text,
    name: text,
    now: number,
    heartbeat: number,
    addresses: list(text),
  },
  Moved: { url: text, ticket: text },
  Wallet: wallet,
  Lobby: { tables: list(card) },
  LobbyChanged: { cards: list(card), order: optional(list(text)) },
  MetersShown: { meters: list(record()) },
  Snapshot: {
    ...position,
    view: record({ table: text, players: list(record()), seats: list(record()) }),
  },
  Updates: { ...position, updates: list(update) },
  Legal: { seq: number, actions: list(record({ type: text })) },
  Heartbeat: { now: number, seq: optional(number), mark: optional(text) },
  Accepted: { id: text, ...position },
  Refused: { id: optional(text), code: text, message: text, retry_after: optional(number) },
  TableGone: { table: text, code: text, message: text },
  Interrupted: { message: text },
};

/**
 * The message in a frame.
 *
 * @throws if it cannot be read.
 */
export function readFrame(data: string): FromServer {
  const message = JSON.parse(data) as FromServer;
  if (!record({ type: text, ...FIELDS[message.type] })(message)) throw new TypeError("not a message");
  return message;
}
