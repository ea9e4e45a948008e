/**
 * One connection to a house, and what it shows: the view of a table, the lobby, the wallet, and the house's clock.
 *
 * It applies each message of the server, and then tells its listeners. `Client` adds what programs need; the pages of the
 * house use this class over an environment of their own.
 */

import { Clock } from "./clock.js";
import { Connection } from "./connection/connection.js";
import type { Environment } from "./connection/environment.js";
import type { ClientMessage, ConnectionState, UnreachableTable } from "./connection/listener.js";
import type { Answer } from "./connection/pending_commands.js";
import type { Ask } from "./connection/requests.js";
import { Emitter } from "./emitter.js";
import type {
  Bet,
  GiveSeed,
  MeterCard,
  Refused,
  TableAction,
  TableCard,
  TableCommand,
  TableGone,
  TableUpdate,
  TableView,
  Updates,
  Welcome,
} from "./protocol.js";
import { Seeds } from "./seeds.js";
import { fold } from "./view/fold.js";
import { tablesAfter } from "./view/lobby.js";

/** What happens, with what its listeners get. A message of the server has its type as name, and is applied already. */
export type ClientEvents = { [M in ClientMessage as M["type"]]: [message: M] } & {
  /** Any of these messages. */
  message: [message: ClientMessage];
  /** One update was folded into the view; `before` is the view without it. */
  update: [update: TableUpdate, view: TableView, before: TableView];
  /** `code`: with which the server closed a connection that does not come back. */
  connection: [state: ConnectionState, code?: number];
  /** The next snapshot takes back something that was shown: the house lost the end of the table's log. */
  rollback: [];
  /** The session of the staff has ended or is locked, for this reason. */
  sessionOver: [why: string];
  /** The table is served where this page cannot go; null: it is reached again. */
  unreachable: [table: UnreachableTable | null];
  /** An answer took so many milliseconds. */
  answered: [ms: number];
  /** Anything of the above, or a call of `go`. */
  change: [];
};

export class HouseClient extends Emitter<ClientEvents> {
  state: ConnectionState = "connecting";
  /** Who this is; null before the first welcome. */
  me: Welcome | null = null;
  /** The wallet, in cents. */
  balance = 0;
  /** The table that holds the player's chips, if any. */
  seatedAt: string | null = null;
  /** The tables of the lobby; null before the first visit there. */
  tables: readonly TableCard[] | null = null;
  /** The progressive meters that are shown here. */
  meters: readonly MeterCard[] = [];
  /** The table, as this viewer may see it; null in the lobby, and until a table is here. */
  view: TableView | null = null;
  /** The number of the last event in `view`. */
  seq = 0;
  /** What this viewer may do now. */
  legal: readonly TableAction[] = [];
  /** Why the server refused the table, or no longer serves it. */
  refused: Refused | TableGone | null = null;
  /** Why the table took no commands when it was last interrupted. */
  interruption = "";
  /** The house's clock. */
  readonly clock = new Clock();
  /** The table that `go` named; null: the lobby. */
  protected place: string | null = null;
  /** Is this place here, with all that belongs to it? */
  protected here = false;
  /** The hash of the rules that were asked for. */
  #rules: string | null = null;
  readonly #connection: Connection;
  readonly seeds: Seeds;

  /** `guests`: somebody who is not known yet becomes a new guest. Otherwise somebody has to sign in first. */
  constructor(environment: Environment, guests = true) {
    super();
    const listener = {
      connectionChanged: (state: ConnectionState, code?: number) => this.#connectionChanged(state, code),
      handleMessage: (message: ClientMessage) => this.#handle(message),
      sessionOver: (why: string) => this.#tell("sessionOver", why),
      tableUnreachable: (table: UnreachableTable | null) => this.#tell("unreachable", table),
      historyLost: () => {
        this.legal = [];
        this.seeds.forgetTaken();
        this.#tell("rollback");
      },
      answeredIn: (ms: number) => this.#tell("answered", ms),
    };
    this.seeds = new Seeds(environment.seeds);
    this.#connection = new Connection(environment, listener, guests);
    this.ask = this.#connection.ask;
  }

  /** Ask for something once, such as past rounds. Null without a connection, or if it is lost before the answer. */
  readonly ask: Ask;

  /** The house's time in milliseconds since the epoch. */
  now(): number {
    return this.clock.now();
  }

  /** Go to a table, or with null to the lobby. Commands without an answer are dropped. */
  go(table: string | null): void {
    if (table !== this.view?.table) this.view = null;
    this.legal = [];
    this.refused = this.#rules = null;
    this.place = table;
    this.here = false;
    this.#connection.go(table);
    this.emit("change");
  }

  /**
   * Send a command to the table, over any number of reconnects until it is answered. It is carried out once at most.
   * Null if `go` was called or the session ended before the answer.
   */
  send(command: TableCommand): Promise<Answer> {
    return command.type === "Bet" ? this.#bet(command) : this.#connection.do(command);
  }

  /** Make a wager, with the promise of our seed for the round. */
  #bet(bet: Bet): Promise<Answer> {
    const table = this.view?.table ?? "";
    const promised = this.seeds.promised(table, bet);
    if (promised.promise !== undefined || !this.seeds.possible) return this.#noted(table, promised);
    const ready = this.seeds.prepare(table, bet.round, bet.seat);
    return ready.then(() => this.#noted(table, this.seeds.promised(table, bet)));
  }

  /** Send a wager or a seed, and note whether it was accepted. */
  async #noted(table: string, command: Bet | GiveSeed): Promise<Answer> {
    const answer = await this.#connection.do(command);
    if (answer?.type === "Accepted") this.seeds.accepted(table, command);
    return answer;
  }

  /** Prepare the promise for each of our seats, and give the seed that is awaited. */
  async #takePart(): Promise<void> {
    const { view, legal } = this;
    if (view === null || view.commitment === null) return;
    if (view.phase === "betting")
      for (const { seat, player } of view.seats)
        if (player === this.me?.player) void this.seeds.prepare(view.table, view.round, seat);
    const due = await this.seeds.due(view.table, legal);
    if (due !== null && this.view?.table === view.table) void this.#noted(view.table, due);
  }

  /** Sign in as one of the staff, with a one-use code. Null if the connection is lost before the answer. */
  signIn(name: string, code: string): Promise<Welcome | Refused | null> {
    return this.#connection.signIn(name, code);
  }

  /** End the session. */
  signOut(): void {
    this.#connection.signOut();
  }

  /** Say that somebody uses this page, so that the session of the staff is not locked. */
  active(): void {
    this.#connection.active();
  }

  /** The network is back, or the computer was asleep: connect at once, or drop a dead connection. */
  wake(): void {
    this.#connection.wake();
  }

  /** Close the connection. View and session are kept; `go` comes back. */
  close(): void {
    this.#connection.close();
  }

  #tell<Name extends keyof ClientEvents>(event: Name, ...what: ClientEvents[Name]): void {
    this.emit(event, ...what);
    this.emit("change");
  }

  #connectionChanged(state: ConnectionState, code?: number): void {
    this.state = state;
    if (state === "signed_out") {
      this.me = this.view = null;
      this.legal = [];
    }
    this.#tell("connection", state, code);
  }

  #handle(message: ClientMessage): void {
    this.#apply(message);
    if (message.type === "Legal") void this.#takePart();
    this.emit(message.type as "Lobby", message as never); // the types agree, but not for the compiler
    this.#tell("message", message);
  }

  #apply(message: ClientMessage): void {
    switch (message.type) {
      case "Welcome":
        this.me = message;
        this.balance = message.balance;
        this.seatedAt = message.table;
        return this.clock.sync(message.now, true);
      case "Wallet":
        this.balance = message.balance;
        this.seatedAt = message.table;
        return;
      case "Heartbeat":
        return this.clock.sync(message.now, false);
      case "Lobby":
        this.tables = message.tables;
        this.here = true;
        return;
      case "LobbyChanged":
        this.tables = tablesAfter(this.tables ?? [], message);
        return;
      case "MetersShown":
        this.meters = message.meters;
        return;
      case "Snapshot":
        this.view = message.view;
        this.seq = message.seq;
        this.refused = this.#rules = null;
        return;
      case "Updates":
        return this.#fold(message);
      case "Legal":
        this.legal = message.actions;
        this.here = true;
        return;
      case "TableGone":
      case "Refused":
        this.refused = message;
        this.view = null;
        this.legal = [];
        return;
      case "Interrupted":
        this.interruption = message.message;
        return;
      case "Bans":
        return; // for those who listen
    }
  }

  #fold({ updates }: Updates): void {
    for (const update of updates) {
      const before = this.view;
      if (before === null) return;
      const rules = unknownRules(before, update);
      try {
        this.view = fold(
          before,
          rules === null ? update : ({ ...update, rules: before.rules } as TableUpdate),
        );
      } catch {
        return this.#connection.resync(); // this client is older than the server
      }
      this.seq = update.seq;
      if (rules !== null) void this.#askForRules(rules);
      this.emit("update", update, this.view, before);
    }
  }

  /** Get the rules in force at the table, which the view does not have. */
  async #askForRules(hash: string): Promise<void> {
    this.#rules = hash;
    const answer = await this.ask({ type: "ShowRules", hash });
    if (this.#rules !== hash || this.view === null) return;
    if (answer?.type !== "RulesShown") return this.#connection.resync(); // a snapshot has them
    this.view = { ...this.view, rules: answer.rules };
    this.emit("change");
  }
}

/** The hash of the rules that an update names and a view does not have; null if there are none. */
function unknownRules({ rules }: TableView, update: TableUpdate): string | null {
  if (update.type !== "RoundOpened" || typeof update.rules !== "string") return null;
  return update.rules === rules.hash ? null : update.rules;
}
