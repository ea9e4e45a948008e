/**
 * A client for programs: it waits for what it asks, and throws what is refused.
 *
 *     const client = new Client("ws://127.0.0.1:8000/ws");
 *     await client.join("T1");
 *     await client.do({ type: "Sit", seat: 3, buy_in: 20_000 });
 *     await client.until(() => client.may("MayBet").length > 0);
 */

import type { ConnectionState } from "./connection/listener.js";
import type { ReplyTo, Request } from "./connection/requests.js";
import { ConnectionClosed, Refusal, type Reason } from "./errors.js";
import { HouseClient } from "./house_client.js";
import { programEnvironment, type SocketConstructor } from "./program/environment.js";
import type { Holder } from "./program/introduction.js";
import {
  CloseCode,
  type Accepted,
  type Refused,
  type TableAction,
  type TableCommand,
  type TableGone,
} from "./protocol.js";
import { actionsOf } from "./view/actions.js";

export interface Options {
  /** The token of an earlier session (`client.session`), to come back as the same player. */
  readonly session?: string | null;
  /** The name and the one-use code of a dealer or supervisor. */
  readonly staff?: { readonly name: string; readonly code: string };
  /** The constructor of sockets, where there is no global WebSocket, as in Node 20. */
  readonly WebSocket?: SocketConstructor;
}

export class Client extends HouseClient {
  /** Why waiting is useless, if it is. */
  #failure: ConnectionClosed | Refusal | null = null;
  #joins = 0;
  readonly #holder: Holder;
  readonly #staff: Options["staff"];
  /** The sign-in that is on its way. Its code is good once, so every `join` waits for this one. */
  #signIn: ReturnType<HouseClient["signIn"]> | null = null;

  /** A new guest, the owner of an earlier `session`, or `staff`. It connects when it joins a table or the lobby. */
  constructor(url: string, { session = null, staff, WebSocket }: Options = {}) {
    const holder = { session };
    super(programEnvironment(url, holder, WebSocket), staff === undefined);
    this.#holder = holder;
    this.#staff = staff;
    this.on("connection", (state, code) => this.#connectionEnded(state, code));
    this.on("Refused", (message) => this.#refusedEntry(message));
    this.on("TableGone", (message) => this.#refusedEntry(message));
  }

  /** The token of this session, a secret, to come back with; null before the first welcome. */
  get session(): string | null {
    return this.#holder.session;
  }

  /** Why the connection is over; null while it is open, or comes back by itself. */
  get over(): ConnectionClosed | null {
    return this.#failure instanceof ConnectionClosed ? this.#failure : null;
  }

  /** The actions of this type that the server would accept now. */
  may<T extends TableAction["type"]>(type: T): Extract<TableAction, { type: T }>[] {
    return actionsOf(this.legal, type);
  }

  /**
   * Go to a table, or with null to the lobby, and wait until it is here.
   *
   * @throws {Refusal} if the server refuses the table; then the client is in the lobby.
   * @throws {ConnectionClosed} if the connection is over, `join` was called again meanwhile, or the staff are not signed
   *   in because the connection was lost before the answer.
   */
  async join(table: string | null): Promise<void> {
    const join = ++this.#joins;
    this.#failure = null;
    if (this.#staff !== undefined && this.session === null) await this.#signedIn(this.#staff, join);
    if (join === this.#joins) {
      this.#failure = null;
      this.go(table);
      await this.until(() => this.here || join !== this.#joins);
    }
    if (join !== this.#joins) throw new ConnectionClosed("dropped");
  }

  /**
   * Send a command, and wait until it is carried out and `view` shows it. However often the connection is lost, it is
   * carried out once at most.
   *
   * @throws {Refusal} if the server refuses it.
   * @throws {ConnectionClosed} if the connection is over, or `join` was called; then nobody knows whether it was carried out.
   */
  async do(command: TableCommand): Promise<Accepted> {
    if (this.#failure !== null) throw this.#failure;
    const table = this.view?.table;
    let rolledBack = false;
    const stop = this.on("rollback", () => (rolledBack = true));
    try {
      const answer = this.#answer(await this.send(command), "dropped");
      await this.until(() => this.seq >= answer.seq || this.view?.table !== table || rolledBack);
      return answer;
    } finally {
      stop();
    }
  }

  /**
   * Ask for something, such as past rounds or a refill. It is sent once.
   *
   * @throws {Refusal} if the server refuses it.
   * @throws {ConnectionClosed} if there is no connection, or it is lost before the answer.
   */
  async request<R extends Request>(request: R): Promise<ReplyTo<R>> {
    return this.#answer(await this.ask(request), "lost");
  }

  /**
   * Wait until `condition` is true; it is looked at after each change.
   *
   * @throws {ConnectionClosed} if the connection is over first.
   * @throws {Refusal} if the table is refused or is not served any more.
   */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          if (condition()) resolve();
          else if (this.#failure === null) return;
          else reject(this.#failure);
        } catch (error) {
          reject(error);
        }
        stop();
      };
      const stop = this.on("change", look);
      look();
    });
  }

  async #signedIn({ name, code }: NonNullable<Options["staff"]>, join: number): Promise<void> {
    const signIn = (this.#signIn ??= this.signIn(name, code));
    const answer = await signIn;
    if (this.#signIn === signIn) this.#signIn = null;
    this.#answer(answer, join === this.#joins ? "signed_out" : "dropped");
  }

  /** The answer, unless it is a refusal or missing. */
  #answer<A extends { readonly type: string }>(answer: A | Refused | null, missing: Reason): A {
    if (answer === null) throw this.#failure ?? new ConnectionClosed(missing);
    if (answer.type === "Refused") throw new Refusal(answer as Refused);
    return answer as A;
  }

  #connectionEnded(state: ConnectionState, code?: number): void {
    if (state === "signed_out") this.#failure = new ConnectionClosed("signed_out");
    if (state === "closed") this.#signIn = null; // it gets no answer, and the next join signs in again
    if (state !== "closed" || this.#failure instanceof ConnectionClosed) return;
    const reason = code === undefined ? "closed" : code === CloseCode.EXCLUDED ? "excluded" : "our_fault";
    this.#failure = new ConnectionClosed(reason);
  }

  /** A table is refused: stay in the lobby. When that is refused, too, there is no place to be. */
  #refusedEntry(message: Refused | TableGone): void {
    if (message.code !== "excluded" && this.place !== null) {
      this.#failure = new Refusal(message);
      return this.go(null);
    }
    this.#failure = new ConnectionClosed(
      message.code === "excluded" ? "excluded" : "refused",
      message.message,
    );
    this.close();
  }
}
