/**
 * The connection: says hello, follows the table's log and its moves, reconnects here or at the next address, and never
 * loses a command: one without an answer is sent again under the same id, so the server carries it out once.
 */

import { CloseCode } from "../protocol.js";
import type { Accepted, FromServer, Moved, Refused, TableCommand, TableGone, Welcome } from "../protocol.js";
import { FollowedTable } from "./followed_table.js";
import { HandOver } from "./hand_over.js";
import type { Listener } from "./listener.js";
import type { Environment } from "./environment.js";
import type { Introduction, Who } from "./introduction.js";
import { endsSession, isSentAgain, isTemporary } from "./refusals.js";
import { ServerSocket, SILENT, UNREADABLE } from "./socket.js";
import { newId, PendingCommands, type Answer } from "./pending_commands.js";
import { isReply, Requests, type Ask } from "./requests.js";

export class Connection {
  /** The server has welcomed us, but the table has sent nothing yet: it may just be opening. */
  #arriving = false;
  #offersSignIn = false; // there is no ticket to say hello with: somebody is to sign in
  readonly #handOver: HandOver;
  readonly #table: FollowedTable;
  readonly #socket: ServerSocket;
  readonly #pending: PendingCommands;
  readonly #requests = new Requests((message) => this.#socket.send(message));
  readonly #introduction: Introduction;

  /** `guests`: somebody who is not known yet becomes a new guest. Otherwise somebody has to sign in first. */
  constructor(
    readonly environment: Environment,
    readonly listener: Listener,
    readonly guests: boolean,
  ) {
    this.#handOver = new HandOver(() => environment.elapsed());
    this.#pending = new PendingCommands(environment, {
      send: (message) => this.#socket.send(message),
      answersChanged: (late) => this.#ready && listener.connectionChanged(late ? "unsure" : "open"),
    });
    this.#socket = new ServerSocket(environment, {
      opened: () => {
        this.#hello();
        this.#requests.opened();
      },
      received: (message) => this.#handle(message),
      lost: (code) => this.#lost(code),
      welcomed: () => this.#welcomedIn,
      ask: () => this.#hello(),
      unreachable: (table) => listener.tableUnreachable(table),
    });
    this.#table = new FollowedTable(listener, {
      gap: () => this.resync(),
      arrived: () => this.#arrived(),
      continued: () => this.#resume(),
    });
    this.#introduction = environment.introduce(guests, {
      hello: (id, who) => this.#sayHello(id, who),
      signInNeeded: () => {
        this.#offersSignIn = true;
        listener.connectionChanged("signed_out");
      },
      unanswered: () => this.#lost(SILENT),
      becameAnother: () => this.resync(),
    });
  }

  /** Go to `table`, or with null to the lobby. Commands without an answer are dropped. */
  go(table: string | null): void {
    if (table !== this.#table.name) {
      this.#table.change(table);
      this.#pending.drop();
      this.#handOver.end();
    }
    if (this.#socket.idle) this.#socket.connect();
    else this.#hello();
  }

  /** Send a command to this table. It is kept until it is answered, over any number of reconnects. */
  do(command: TableCommand): Promise<Answer> {
    return this.#pending.put(command, this.#ready);
  }

  /** Sign in with a one-use code, once connected. Null if the connection is lost or closed before the answer. */
  signIn(name: string, code: string): Promise<Welcome | Refused | null> {
    if (this.#socket.idle) this.#socket.connect();
    const { page } = this.#introduction;
    return this.#requests.ask(this.#socket.open, { type: "SignIn", name, code, page }, true);
  }

  /** Ask for something at this table. Null without a connection. */
  ask: Ask = (request) => this.#requests.ask(this.#ready, request);

  /** The view may be wrong: ask for a snapshot. */
  resync(): void {
    this.#table.invalidate();
    this.#hello();
  }

  /** Say that somebody uses a page of this browser, so that the session is not locked. */
  active(): void {
    if (this.#welcomedIn) this.#socket.send({ type: "Active", id: newId() });
  }

  /** End the session. The server closes all its sockets. */
  signOut(): void {
    if (this.#socket.open) this.#socket.send({ type: "SignOut", id: newId() });
    this.#introduction.forget();
  }

  /** Close it. Commands and a sign-in without an answer are dropped; `go` connects again. */
  close(code?: number): void {
    this.#disconnect();
    this.#pending.drop();
    this.#requests.end();
    this.listener.connectionChanged("closed", code);
  }

  wake = (): void => this.#socket.wake(); // the network is back, or the window was opened again

  get #welcomedIn(): boolean {
    return this.#socket.open && this.#introduction.done;
  }

  /** Does the table take commands now? */
  get #ready(): boolean {
    return this.#welcomedIn && !this.#arriving && !this.#table.interrupted;
  }

  #hello(): void {
    if (!this.#socket.open || this.#introduction.queue()) return;
    this.#offersSignIn = false;
    this.#introduction.begin(this.#socket.addresses.takeTicket());
  }

  #sayHello(id: string, { session = null, ticket = null }: Who): void {
    this.#table.reset();
    const { name: table, seen } = this.#table;
    this.#socket.send({ type: "Hello", id, session, ticket, table, page: this.#introduction.page, ...seen });
  }

  #handle(message: FromServer): void {
    if (isReply(message)) return void this.#requests.answer(message);
    switch (message.type) {
      case "Welcome":
        return this.#welcomed(message);
      case "Moved":
        return this.#moved(message);
      case "Accepted":
        return this.#answered(message);
      case "Refused":
        return this.#refused(message);
      case "TableGone":
        if (message.table !== this.#table.name) return;
        if (this.#welcomedIn && !this.#arriving) this.#handOver.begin();
        return this.#refusedEntry(message);
      case "Wallet":
      case "MetersShown":
        return this.listener.handleMessage(message);
      case "Lobby":
      case "LobbyChanged":
      case "Bans":
        if (this.#welcomedIn && this.#table.name === null) this.listener.handleMessage(message);
        return;
      default:
        return this.#table.handle(message, this.#welcomedIn);
    }
  }

  #welcomed(message: Welcome): void {
    this.#socket.heartbeat = Math.max(message.heartbeat, 1_000);
    this.#socket.addresses.known = message.addresses;
    if (this.#requests.answer(message)) {
      this.#introduction.signedIn(message);
      this.#pending.drop();
      return this.#hello();
    }
    const took = this.#introduction.welcomed(message);
    if (took === null) return;
    this.listener.answeredIn(took);
    this.listener.handleMessage(message);
    if (this.#introduction.takeQueued()) return this.#hello();
    this.#arriving = true;
    if (this.#table.name === null) this.#arrived();
  }

  #moved({ id, url, ticket }: Moved): void {
    if (!this.#introduction.isLast(id)) return;
    if (!this.#socket.addresses.redirect(url, ticket)) return this.#retryHello({ code: "unknown_ticket" });
    this.#disconnect();
    this.#socket.connect();
  }

  #arrived(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    this.#handOver.end();
    this.#socket.succeeded();
    this.#resume();
  }

  /** The table takes commands again: send those without an answer once more. */
  #resume(): void {
    this.listener.connectionChanged("open");
    this.#pending.resend();
  }

  #refused(message: Refused): void {
    if (message.id === null && endsSession(message.code)) return this.listener.sessionOver(message.message);
    if (this.#introduction.isLast(message.id)) {
      const again = this.#introduction.takeQueued() && !endsSession(message.code);
      return again ? this.#hello() : this.#refusedEntry(message);
    }
    if (message.id === null && message.code === "excluded") return this.#refusedEntry(message);
    if (!this.#requests.answer(message)) this.#answered(message);
  }

  #answered(message: Accepted | Refused): void {
    // The command did nothing, and is sent again under the same id.
    if ("code" in message && isSentAgain(message.code, this.#introduction.page))
      return this.#ready ? this.#retryHello(message) : undefined;
    const took = this.#pending.answer(message);
    if (took !== null) this.listener.answeredIn(took);
  }

  /** The server refuses the table that we asked for. */
  #refusedEntry(message: Refused | TableGone): void {
    if (endsSession(message.code) && !this.guests) this.listener.sessionOver(message.message);
    if (message.code === "locked") {
      this.#introduction.close();
      return this.listener.connectionChanged("signed_out"); // the code of the sign-in unlocks this session
    }
    if (message.code === "unknown_session") {
      this.#introduction.unknown();
      this.#pending.drop(); // they belong to the forgotten player
      return this.resync();
    }
    const again = isTemporary(message.code, this.#introduction.page);
    if (again && !this.#socket.addresses.givesUp(message.code)) return this.#retryHello(message);
    this.#introduction.close();
    this.#pending.drop();
    this.listener.connectionChanged("open");
    this.listener.handleMessage(message);
  }

  /** The table cannot be reached for now: say hello again after a pause, here or at the next address. */
  #retryHello({ code, retry_after: least }: Pick<Refused, "code" | "retry_after">): void {
    const soon = code === "table_away";
    const here = this.#socket.addresses.url;
    if (!soon || this.#handOver.state === "reconnecting") this.#socket.failed();
    this.listener.connectionChanged(this.#handOver.state);
    if (this.#socket.addresses.url !== here) {
      this.#disconnect();
      return this.#socket.retryLater(() => this.#socket.connect(), soon, least);
    }
    this.#introduction.postpone();
    this.#socket.retryLater(() => this.#introduction.postponed && this.#hello(), soon, least);
  }

  #lost(code: number): void {
    if (code === CloseCode.SIGNED_OUT) return this.#signedOut();
    if (this.environment.final.includes(code)) return this.close(code);
    this.#disconnect();
    if (this.#offersSignIn && code === CloseCode.NO_HELLO) return; // the sign-in connects
    if (code === CloseCode.LOCKED) {
      this.listener.connectionChanged("signed_out");
      return this.#socket.connect(); // where the code is entered
    }
    if (code === UNREADABLE) this.#table.invalidate(); // part of the frame may have been applied
    this.#socket.failed(code === SILENT);
    this.listener.connectionChanged(this.#handOver.state, code);
    this.#socket.retryLater(() => this.#socket.connect());
  }

  /** Signed out here or in another window of this browser. */
  #signedOut(): void {
    this.#disconnect();
    this.#introduction.forget();
    this.#pending.drop();
    this.#table.forget();
    this.listener.connectionChanged("signed_out");
    if (!this.guests) this.#socket.connect(); // the next sign-in needs a connection
  }

  #disconnect(): void {
    this.#socket.close();
    this.#introduction.disconnected();
    this.#arriving = false;
    this.#pending.rest();
    this.#table.reset();
    this.#requests.drop();
  }
}
