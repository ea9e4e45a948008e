/**
 * The connection to the server: says hello, follows the table's log, reconnects, and never loses a command.
 *
 * After a reconnect, commands without an answer are sent again under the same id, so the server carries out each once. A
 * lost connection is first tried at the same address and then at the others in turn. Where a table has moved, the
 * connection follows it.
 */

import type { Accepted, FromServer, Moved, Refused, TableCommand, TableGone, Welcome } from "../protocol.js";
import { CloseCode, Code } from "../protocol.js";
import { FollowedTable } from "./followed_table.js";
import type { Listener } from "./listener.js";
import type { Environment } from "./environment.js";
import { Introduction, type Who } from "../page/introduction.js";
import { ServerSocket, SILENT } from "./socket.js";
import { newId, PendingCommands, type Answer } from "./pending_commands.js";
import { Requests, type Reply, type MakeRequest } from "./requests.js";

const TEMPORARY: readonly Code[] = [Code.TABLE_AWAY, Code.UNKNOWN_TICKET, Code.TOO_FAST];
/** The session has ended, or is locked. */
const OVER: readonly Code[] = [Code.UNKNOWN_SESSION, Code.LOCKED];
const MOVING = 5_000; // ms after which a server that hands a table over should know the new one

export class Connection {
  /** The server has welcomed us, but the table has sent nothing yet: it may just be opening. */
  #arriving = false;
  #offersSignIn = false; // there is no ticket to say hello with: somebody is to sign in
  #movingUntil = 0; // the table is on its way to another node
  readonly #table: FollowedTable;
  readonly #socket: ServerSocket;
  readonly #pending = new PendingCommands();
  readonly #requests = new Requests((message) => this.#socket.send(message));
  readonly #introduction: Introduction;

  /** `guests`: without a cookie, hello creates a new guest. Otherwise somebody has to sign in first. */
  constructor(
    readonly environment: Environment,
    readonly listener: Listener,
    readonly guests: boolean,
  ) {
    this.#socket = new ServerSocket(environment, {
      opened: () => {
        this.#hello();
        this.#requests.opened();
      },
      received: (message) => this.#handle(message),
      lost: (code) => this.#lost(code),
      unreachable: (table) => listener.tableUnreachable(table),
    });
    this.#table = new FollowedTable(listener, {
      gap: () => this.#resync(),
      arrived: () => this.#arrived(),
      continued: () => this.#resume(),
    });
    this.#introduction = new Introduction(environment, guests, {
      hello: (id, who) => this.#sayHello(id, who),
      signInNeeded: () => this.#offerSignIn(),
      unanswered: () => this.#lost(SILENT),
      becameAnother: () => this.#resync(),
    });
  }

  /** Go to `table`, or with null to the lobby. Commands without an answer are dropped. */
  go(table: string | null): void {
    if (table !== this.#table.name) {
      this.#table.change(table);
      this.#pending.drop();
      this.#movingUntil = 0;
    }
    if (this.#socket.idle) this.#socket.connect();
    else this.#hello();
  }

  /** Send a command to this table. It is kept until it is answered, over any number of reconnects. */
  do(command: TableCommand): Promise<Answer> {
    const { message, answer } = this.#pending.put(command, this.environment.now());
    if (this.#ready) this.#socket.send(message);
    return answer;
  }

  /** Sign in with a one-use code, once connected. Null if the connection is lost before the answer. */
  signIn(name: string, code: string): Promise<Welcome | Refused | null> {
    if (this.#socket.idle) this.#socket.connect();
    return this.#requests.ask<Welcome>(
      this.#socket.open,
      (id) => ({ type: "SignIn", id, name, code, page: true }),
      true,
    );
  }

  /** Look something up at this table. */
  show = <T extends Reply>(make: MakeRequest): Promise<T | Refused | null> =>
    this.#requests.ask<T>(this.#ready, make);

  /** Say that somebody uses a page of this browser, so that the session is not locked. */
  active(): void {
    if (this.#welcomedIn) this.#socket.send({ type: "Active", id: newId() });
  }

  /** End the session. The server closes all its sockets. */
  signOut(): void {
    if (this.#socket.open) this.#socket.send({ type: "SignOut", id: newId() });
    this.#introduction.forget();
  }

  /** The network is back, or the window was opened again. */
  wake = (): void => this.#socket.wake();

  get #welcomedIn(): boolean {
    return this.#socket.open && this.#introduction.done;
  }

  /** Does the table take commands now? */
  get #ready(): boolean {
    return this.#welcomedIn && !this.#arriving && !this.#table.interrupted;
  }

  #hello(): void {
    if (!this.#socket.open) return;
    this.#offersSignIn = false;
    this.#introduction.begin(this.#socket.addresses.takeTicket());
  }

  #sayHello(id: string, { session = null, ticket = null }: Who): void {
    this.#table.reset();
    const { name, seen } = this.#table;
    this.#socket.send({ type: "Hello", id, session, ticket, table: name, page: true, ...seen });
  }

  #handle(message: FromServer): void {
    switch (message.type) {
      case "Welcome":
        return this.#welcomed(message);
      case "Moved":
        return this.#moved(message);
      case "Accepted":
        return this.#answered(message);
      case "RoundsShown":
      case "RoundShown":
      case "OutcomeShown":
      case "RulesShown":
      case "Decreed":
      case "Refilled":
        return void this.#requests.answer(message);
      case "Refused":
        return this.#refused(message);
      case "TableGone":
        if (message.table !== this.#table.name) return;
        if (this.#welcomedIn && !this.#arriving) this.#movingUntil = this.environment.now() + MOVING;
        return this.#refusedEntry(message);
      case "Wallet":
      case "MetersShown":
        return this.listener.handleMessage(message);
      case "Lobby":
      case "LobbyChanged":
      case "Bans":
        if (this.#welcomedIn && this.#table.name === null) this.listener.handleMessage(message);
        return;
      case "Continued":
      case "Heartbeat":
      case "Interrupted":
      case "Legal":
      case "Snapshot":
      case "Updates":
        return this.#table.handle(message, this.#welcomedIn);
    }
  }

  #resync(): void {
    this.#table.invalidate();
    this.#hello();
  }

  #welcomed(message: Welcome): void {
    this.#socket.heartbeat = message.heartbeat;
    this.#socket.addresses.known = message.addresses;
    if (this.#requests.answer(message)) {
      this.#introduction.signedIn(message);
      this.#pending.drop();
      return this.#hello();
    }
    const took = this.#introduction.welcomed(message);
    if (took === null) return;
    this.listener.answeredIn(took);
    this.#arriving = true;
    this.listener.handleMessage(message);
    if (this.#table.name === null) this.#arrived();
  }

  /** Another server serves the table. */
  #moved({ id, url, ticket }: Moved): void {
    if (!this.#introduction.isLast(id)) return;
    if (!this.#socket.addresses.redirect(url, ticket)) return this.#retryHello(Code.UNKNOWN_TICKET);
    this.#disconnect();
    this.#socket.connect();
  }

  /** The table or lobby that we asked for is here. */
  #arrived(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    this.#movingUntil = 0;
    this.#socket.succeeded();
    this.#resume();
  }

  /** The table takes commands again: send those without an answer once more. */
  #resume(): void {
    this.listener.connectionChanged("open");
    for (const unanswered of this.#pending.messages) this.#socket.send(unanswered);
  }

  #refused(message: Refused): void {
    if (message.id === null && OVER.includes(message.code)) return this.listener.sessionOver(message.message);
    if (this.#introduction.isLast(message.id)) return this.#refusedEntry(message);
    if (!this.#requests.answer(message)) this.#answered(message);
  }

  #answered(message: Accepted | Refused): void {
    // The command did nothing, and is sent again under the same id.
    if ("code" in message && message.code === Code.TABLE_AWAY)
      return this.#ready ? this.#retryHello(message.code) : undefined;
    const since = this.#pending.answer(message);
    if (since !== null) this.listener.answeredIn(this.environment.now() - since);
  }

  /** The server refuses the table that we asked for. */
  #refusedEntry(message: Refused | TableGone): void {
    if (OVER.includes(message.code) && !this.guests) this.listener.sessionOver(message.message);
    if (message.code === Code.LOCKED) {
      this.#introduction.close();
      return this.listener.connectionChanged("signed_out"); // the code of the sign-in unlocks this session
    }
    if (message.code === Code.UNKNOWN_SESSION) {
      this.#introduction.unknown();
      this.#pending.drop(); // they belong to the forgotten player
      return this.#resync();
    }
    if (TEMPORARY.includes(message.code)) return this.#retryHello(message.code);
    this.#introduction.close();
    this.#pending.drop();
    this.listener.handleMessage(message);
    this.listener.connectionChanged("open");
  }

  /** The table cannot be reached for now: say hello again after a pause, here or at the next address. */
  #retryHello(code: Code): void {
    const soon = code === Code.TABLE_AWAY;
    const here = this.#socket.addresses.url;
    if (!soon || this.#away === "reconnecting") this.#socket.failed();
    this.listener.connectionChanged(this.#away);
    if (this.#socket.addresses.url !== here) {
      this.#disconnect();
      return this.#socket.retryLater(() => this.#socket.connect(), soon);
    }
    this.#introduction.postpone();
    this.#socket.retryLater(() => this.#introduction.postponed && this.#hello(), soon);
  }

  #offerSignIn(): void {
    this.#offersSignIn = true;
    this.listener.connectionChanged("signed_out");
  }

  get #away(): "moving" | "reconnecting" {
    return this.environment.now() < this.#movingUntil ? "moving" : "reconnecting";
  }

  #lost(code: number): void {
    if (code === CloseCode.SIGNED_OUT) return this.#signedOut();
    this.#disconnect();
    if (this.#offersSignIn && code === CloseCode.NO_HELLO) return; // the sign-in connects
    if (code === CloseCode.LOCKED) {
      this.listener.connectionChanged("signed_out");
      return this.#socket.connect(); // where the code is entered
    }
    this.#socket.failed(code === SILENT);
    this.listener.connectionChanged(this.#away);
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
    this.#table.reset();
    this.#requests.drop();
  }
}
