/**
 * The playground's socket. It shows what is on the wire and hides nothing: it does not fold, repeat or reconnect.
 *
 * The first message of a socket is a Hello. After `Moved` it goes on at the other address.
 */

import { CloseCode } from "@croupier/client";
import { PROTOCOLS, type Socket } from "@croupier/client/connection/environment";
import { Recording } from "./recording.svelte";
import { isObject } from "./schema";
import type { Json, JsonObject } from "./schema";

/** The newest version of the protocol, so that what is shown is what the documentation describes. */
export const PROTOCOL = PROTOCOLS[0];

/** Who says hello: nobody known, the holder of a ticket, or who the last connection was. */
export type Who = "new" | { readonly ticket: string } | "same";

/** The last event that was seen, to resume after it. */
interface Seen {
  readonly table: string;
  readonly last_seq: number;
  readonly mark: string;
}

export type WireSocket = Pick<Socket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

export class Wire {
  readonly recording: Recording;
  state = $state<"closed" | "opening" | "open">("closed");
  /** Why the last socket closed, in words. */
  closedBecause = $state("");
  /** The last welcome: who this is. */
  me = $state.raw<JsonObject | null>(null);
  /** The table that this connection looks at; null in the lobby. */
  table = $state<string | null>(null);
  /** The actions of the last Legal for this table. */
  legal = $state.raw<readonly Json[]>([]);
  /** The names of the tables in the lobby, once it was seen. */
  tables = $state.raw<readonly string[]>([]);
  /** What answered the last message that was sent with an id; null until it comes. */
  answer = $state.raw<JsonObject | null>(null);
  #asked: Json = null;
  #session: string | null = null;
  #seen: Seen | null = null;
  #socket: WireSocket | null = null;

  constructor(
    readonly home: string,
    readonly dial: (url: string) => WireSocket,
    readonly newId: () => string,
    now: () => number,
  ) {
    this.recording = new Recording(now);
  }

  /** Can the last session come back? */
  get canResume(): boolean {
    return this.#session !== null;
  }

  /** Open a socket and say hello. Anybody but who the last connection was begins a session of their own. */
  connect(who: Who, table: string | null): void {
    this.close();
    if (who === "same")
      return this.#open(this.home, { session: this.#session, ...this.#resuming(table) }, table);
    this.recording.restart();
    this.me = this.#session = this.#seen = null;
    this.#open(this.home, who === "new" ? {} : { ticket: who.ticket, page: true }, table);
  }

  /** Go to a table, or with null to the lobby, on the open socket. */
  go(table: string | null): void {
    this.send(JSON.stringify(this.#hello({}, table)));
  }

  /** Send a text as it is. */
  send(text: string): void {
    if (this.state !== "open") return;
    this.#socket?.send(text);
    const { message, type } = this.recording.add("out", text);
    if (!isObject(message)) return;
    this.#asked = message["id"] ?? null;
    this.answer = null;
    if (type === "Hello" || type === "SignIn") this.#leave(message["table"] ?? null);
  }

  close(): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = this.#socket = null;
    socket.close();
    this.#closed("by this page");
  }

  #open(url: string, who: JsonObject, table: string | null): void {
    const socket = this.dial(url);
    this.#socket = socket;
    this.state = "opening";
    socket.onopen = () => {
      this.state = "open";
      this.recording.note(`opened ${url}`);
      this.send(JSON.stringify(this.#hello(who, table)));
    };
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => {
      const name = Object.entries(CloseCode).find(([, value]) => value === code)?.[0];
      this.#socket = null;
      this.#closed(`with ${code}${name ? ` ${name}` : ""}`);
    };
  }

  #closed(how: string): void {
    this.state = "closed";
    this.closedBecause = how;
    this.legal = [];
    this.recording.note(`closed ${how}`);
  }

  #hello(who: JsonObject, table: string | null): JsonObject {
    return { type: "Hello", id: this.newId(), ...who, ...(table === null ? {} : { table }) };
  }

  #resuming(table: string | null): JsonObject {
    if (this.#seen === null || this.#seen.table !== table) return {};
    return { last_seq: this.#seen.last_seq, mark: this.#seen.mark };
  }

  #leave(table: Json): void {
    this.table = typeof table === "string" ? table : null;
    this.legal = [];
  }

  #received(text: string): void {
    const { message } = this.recording.add("in", text);
    if (!isObject(message)) return;
    if (this.#asked !== null && message["id"] === this.#asked) this.answer = message;
    const { type, table } = message;
    switch (type) {
      case "Welcome":
        this.me = message;
        if (typeof message["session"] === "string") this.#session = message["session"];
        break;
      case "Lobby":
        this.tables = (message["tables"] as readonly JsonObject[]).map((card) => String(card["table"]));
        break;
      case "Snapshot":
      case "Updates":
        this.#seen = { table, last_seq: message["seq"], mark: message["mark"] } as Seen;
        break;
      case "Legal":
        if (table === this.table) this.legal = message["actions"] as readonly Json[];
        break;
      case "Refused":
        if (message["id"] === null) this.answer = message;
        break;
      case "TableGone":
        this.#leave(null);
        break;
      case "Moved":
        return this.#follow(message);
    }
  }

  #follow({ url, ticket, table }: JsonObject): void {
    const name = String(table);
    this.close();
    this.#open(String(url), { ticket: String(ticket), ...this.#resuming(name) }, name);
  }
}
