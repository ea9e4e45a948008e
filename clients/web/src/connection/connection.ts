/**
 * The connection to the server: says hello, follows the table's log, reconnects, and never loses a command.
 *
 * After a reconnect, commands without an answer are sent again under the same id, so the server carries out each once. A
 * lost connection is first tried at the same address and then at the others in turn. Where a table has moved, the
 * connection follows it.
 */

import type { Accepted, FromServer, Moved, Refused, TableCommand, TableGone, Welcome } from "../protocol";
import { CloseCode, Code } from "../protocol";
import { LogPosition } from "./log_position";
import type { Listener } from "./listener";
import type { Environment } from "./environment";
import { Hello } from "./hello";
import { Identity } from "./identity";
import { ServerSocket, SILENT } from "./socket";
import { newId, PendingCommands, type Answer } from "./pending_commands";
import { Requests, type Reply, type MakeRequest } from "./requests";

const TEMPORARY: readonly Code[] = [Code.TABLE_AWAY, Code.UNKNOWN_TICKET, Code.TOO_FAST];
const MOVING = 5_000; // ms after which a server that hands a table over should know the new one

export class Connection {
  #table: string | null = null;
  /** The server has welcomed us, but the table has sent nothing yet: it may just be opening. */
  #arriving = false;
  #interrupted = false; // the table takes no commands for now
  #movingUntil = 0; // the table is on its way to another node
  readonly #lastHello = new Hello();
  readonly #position = new LogPosition();
  readonly #socket: ServerSocket;
  readonly #pending = new PendingCommands();
  readonly #requests = new Requests((message) => this.#socket.send(message));
  readonly #identity: Identity;

  /** `guests`: without a token, hello creates a new guest. Otherwise somebody has to sign in first. */
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
    this.#identity = new Identity(environment);
    environment.onTokenRemoved((token) => {
      if (token === this.#identity.token) this.#signedOut();
    });
  }

  /** Go to `table`, or with null to the lobby. Commands without an answer are dropped. */
  go(table: string | null): void {
    if (table !== this.#table) {
      this.#table = table;
      this.#position.forget();
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
    return this.#requests.ask<Welcome>(this.#socket.open, (id) => ({ type: "SignIn", id, name, code }), true);
  }

  /** Look something up at this table. */
  show = <T extends Reply>(make: MakeRequest): Promise<T | Refused | null> =>
    this.#requests.ask<T>(this.#ready, make);

  /** End the session. The server closes all its sockets. */
  signOut(): void {
    if (this.#socket.open) this.#socket.send({ type: "SignOut", id: newId() });
    this.#identity.signedOut();
  }

  /** The network is back, or the window was opened again. */
  wake = (): void => this.#socket.wake();

  get #welcomedIn(): boolean {
    return this.#socket.open && this.#lastHello.done;
  }

  /** Does the table take commands now? */
  get #ready(): boolean {
    return this.#welcomedIn && !this.#arriving && !this.#interrupted;
  }

  #hello(): void {
    if (!this.#socket.open) return;
    if (this.#identity.token !== null) return this.#sayHello();
    if (!this.guests) return this.listener.connectionChanged("signed_out");
    this.#lastHello.postpone();
    this.#identity.whenAlone(() => this.#sayHello());
  }

  #sayHello(): void {
    const ticket = this.#socket.addresses.takeTicket();
    const session = ticket === null ? this.#identity.token : null;
    const id = this.#lastHello.send(this.environment.now());
    this.#interrupted = false;
    this.#socket.send({ type: "Hello", id, session, ticket, table: this.#table, ...this.#position.seen });
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
      case "Decreed":
        return void this.#requests.answer(message);
      case "Refused":
        return this.#refused(message);
      case "TableGone":
        if (message.table !== this.#table) return;
        if (this.#welcomedIn && !this.#arriving) this.#movingUntil = this.environment.now() + MOVING;
        return this.#refusedEntry(message);
      case "Heartbeat":
        if (this.#following && message.seq !== null && !this.#position.isAt(message.seq, message.mark))
          this.#resync();
        return this.listener.handleMessage(message);
      case "Wallet":
      case "MetersShown":
        return this.listener.handleMessage(message);
      case "Lobby":
      case "Bans":
        if (this.#welcomedIn && this.#table === null) this.listener.handleMessage(message);
        return;
      case "Snapshot":
        if (!this.#welcomedIn || message.view.table !== this.#table) return;
        if (this.#position.start(message)) this.listener.historyLost();
        this.listener.handleMessage(message);
        return this.#arrived();
      case "Legal":
        if (this.#following) this.listener.handleMessage(message);
        return;
      case "Updates": {
        if (!this.#following) return;
        const updates = this.#position.follow(message);
        if (updates === null) return this.#resync();
        if (updates.length > 0) this.listener.handleMessage({ ...message, updates });
        return this.#arrived();
      }
      case "Interrupted":
        if (!this.#following) return;
        this.#interrupted = true;
        this.listener.handleMessage(message);
        return this.listener.connectionChanged("interrupted");
      case "Continued":
        if (!this.#interrupted) return;
        this.#interrupted = false;
        return this.#resume();
    }
  }

  /** Do updates continue the table that this window shows? */
  get #following(): boolean {
    return this.#welcomedIn && this.#position.valid;
  }

  #resync(): void {
    this.#position.invalidate();
    this.#hello();
  }

  #welcomed(message: Welcome): void {
    this.#socket.heartbeat = message.heartbeat;
    this.#socket.addresses.known = message.addresses;
    if (message.session !== null && this.#requests.answer(message)) {
      this.#identity.signedIn(message.session);
      this.#pending.drop();
      return this.#hello();
    }
    if (!this.#identity.became(message)) return this.#resync();
    const took = this.#lastHello.welcomed(message.id, this.environment.now());
    if (took === null) return;
    this.listener.answeredIn(took);
    this.#arriving = true;
    this.listener.handleMessage(message);
    if (this.#table === null) this.#arrived();
  }

  /** Another server serves the table. */
  #moved({ id, url, ticket }: Moved): void {
    if (!this.#lastHello.isLast(id)) return;
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
    if (this.#lastHello.isLast(message.id)) return this.#refusedEntry(message);
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
    if (message.code === Code.UNKNOWN_SESSION) {
      this.#identity.forget();
      this.#pending.drop(); // they belong to the forgotten player
      return this.#resync();
    }
    if (TEMPORARY.includes(message.code)) return this.#retryHello(message.code);
    this.#lastHello.close();
    this.#identity.release();
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
    this.#lastHello.postpone();
    this.#identity.release();
    this.#socket.retryLater(() => this.#lastHello.postponed && this.#hello(), soon);
  }

  get #away(): "moving" | "reconnecting" {
    return this.environment.now() < this.#movingUntil ? "moving" : "reconnecting";
  }

  #lost(code: number): void {
    if (code === CloseCode.SIGNED_OUT) return this.#signedOut();
    this.#disconnect();
    this.#socket.failed(code === SILENT);
    this.listener.connectionChanged(this.#away);
    this.#socket.retryLater(() => this.#socket.connect());
  }

  /** Signed out here or in another window of this browser. */
  #signedOut(): void {
    this.#disconnect();
    this.#identity.signedOut();
    this.#pending.drop();
    this.#position.forget();
    this.listener.connectionChanged("signed_out");
    if (!this.guests) this.#socket.connect(); // the next sign-in needs a connection
  }

  #disconnect(): void {
    this.#socket.close();
    this.#lastHello.close();
    this.#identity.release();
    this.#arriving = this.#interrupted = false;
    this.#requests.drop();
  }
}
