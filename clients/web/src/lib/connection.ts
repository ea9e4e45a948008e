/**
 * One line to the house: says hello, keeps the count, comes back after a cut, and never loses a command.
 *
 * The count: every event of a table has a number, and updates arrive without a gap. A gap, or a heartbeat that knows
 * more than we do, means loss, and asks for a snapshot. Commands that have no answer yet are sent again after a cut under
 * the same id, so that the house does each once.
 */

import type { Accepted, FromClient, FromServer, Refused, TableCommand, Welcome } from "../protocol";
import { CloseCode, Code } from "../protocol";
import type { Ear } from "./ear";
import type { Ground, Socket } from "./ground";
import { Identity } from "./identity";
import { newId, Outbox, type Answer } from "./outbox";
import { Pauses } from "./pauses";

const MOMENT = 300; // ms, until a command is sent again to a table that was away
const HEARTBEAT = 10_000; // ms, until the welcome says it
const NOT_YET = { id: "", at: 0 }; // a hello that waits

export class Connection {
  #socket: Socket | null = null;
  #open = false;
  #table: string | null = null;
  #seq: number | null = null;
  #greeting: { id: string; at: number } | null = null;
  /** Welcome, but the table has not shown itself yet: it may just be opening. */
  #arriving = false;
  #stalled = false;
  #signingIn: { id: string; resolve(answer: Welcome | Refused | null): void } | null = null;
  readonly #outbox = new Outbox();
  readonly #identity: Identity;
  readonly #pauses = new Pauses();
  #heartbeat = HEARTBEAT;
  #stopWatch = (): void => undefined;
  #stopPause = (): void => undefined;

  /** `guests`: without a token, hello makes a new guest. Otherwise it takes a sign-in. */
  constructor(
    readonly ground: Ground,
    readonly ear: Ear,
    readonly guests: boolean,
  ) {
    this.#identity = new Identity(ground);
    ground.onRemoved((token) => {
      if (token === this.#identity.token) this.#signedOut();
    });
  }

  /** Go to `table`, or with null to the lobby. Commands without an answer stay behind. */
  go(table: string | null): void {
    if (table !== this.#table) {
      this.#table = table;
      this.#seq = null;
      this.#outbox.drop();
    }
    if (this.#socket === null) this.#dial();
    else this.#hello();
  }

  /** Ask for a command at this table. It is kept until it has its answer, over any number of cuts. */
  do(command: TableCommand): Promise<Answer> {
    const { message, answer } = this.#outbox.put(command, this.ground.now());
    if (this.#greeted && !this.#arriving) this.#send(message);
    return answer;
  }

  /** Sign in with a one-use code; null if the line was cut before the answer. */
  signIn(name: string, code: string): Promise<Welcome | Refused | null> {
    return new Promise((resolve) => {
      if (!this.#open) return resolve(null);
      const id = newId();
      this.#signingIn = { id, resolve };
      this.#send({ type: "SignIn", id, name, code });
    });
  }

  /** End the session: the house closes every socket of it. */
  signOut(): void {
    if (this.#open) this.#send({ type: "SignOut", id: newId() });
    this.#identity.signedOut();
  }

  /** Come back now instead of after the pause: the network is there again. */
  nudge(): void {
    if (this.#socket === null) this.#dial();
  }

  get #greeted(): boolean {
    return this.#open && this.#greeting === null;
  }

  #dial(): void {
    this.#stopPause();
    const socket = this.ground.dial();
    this.#socket = socket;
    this.#watch();
    socket.onopen = () => {
      this.#open = true;
      this.#hello();
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      this.#heard(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code }) => this.#cut(code);
  }

  #hello(): void {
    if (!this.#open) return;
    if (this.#identity.token !== null) return this.#greet();
    if (!this.guests) return this.ear.lineIs("out");
    this.#greeting = NOT_YET;
    this.#identity.alone(() => this.#greet());
  }

  #greet(): void {
    const session = this.#identity.token;
    this.#greeting = { id: newId(), at: this.ground.now() };
    this.#send({ type: "Hello", id: this.#greeting.id, session, table: this.#table, last_seq: this.#seq });
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "Welcome":
        return this.#welcomed(message);
      case "Accepted":
        return this.#answered(message);
      case "Refused":
        return this.#refused(message);
      case "TableGone":
        if (message.table === this.#table) this.#turnedAway(message);
        return;
      case "Heartbeat":
        if (this.#greeted && message.seq !== null && this.#seq !== null && message.seq > this.#seq)
          this.#resync();
        return this.ear.hear(message);
      case "Wallet":
        return this.ear.hear(message);
      case "Lobby":
        if (this.#greeted && this.#table === null) this.ear.hear(message);
        return;
      case "Snapshot":
        if (!this.#greeted || message.view.table !== this.#table) return;
        this.#seq = message.seq;
        this.ear.hear(message);
        return this.#arrived();
      case "Legal":
        if (this.#greeted && this.#seq !== null) this.ear.hear(message);
        return;
      case "Updates":
        if (!this.#greeted || this.#seq === null) return;
        return this.#counted(message.updates);
    }
  }

  /** Let through what is new, and only while the count has no gap. */
  #counted(updates: Extract<FromServer, { type: "Updates" }>["updates"]): void {
    let seq = this.#seq!;
    const fresh = updates.filter((update) => update.seq > seq);
    for (const update of fresh) if (update.seq !== ++seq) return this.#resync();
    this.#seq = seq;
    if (fresh.length > 0) this.ear.hear({ type: "Updates", updates: fresh });
    this.#arrived();
  }

  #resync(): void {
    this.#seq = null;
    this.#hello();
  }

  #welcomed(message: Welcome): void {
    this.#heartbeat = message.heartbeat;
    this.#pauses.over();
    if (this.#signingIn?.id === message.id) {
      this.#identity.signedIn(message.session);
      this.#outbox.drop();
      this.#signingIn.resolve(message);
      this.#signingIn = null;
      return this.#hello();
    }
    if (!this.#identity.became(message)) return this.#resync();
    if (this.#greeting?.id !== message.id) return;
    this.ear.took(this.ground.now() - this.#greeting.at);
    this.#greeting = null;
    this.#arriving = true;
    this.ear.hear(message);
    if (this.#table === null) this.#arrived();
  }

  /** We see the place where we wanted to be: what has no answer is sent again. */
  #arrived(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    this.ear.lineIs("open");
    for (const unanswered of this.#outbox.messages) this.#send(unanswered);
  }

  #refused(message: Refused): void {
    if (message.id !== null && message.id === this.#greeting?.id) return this.#turnedAway(message);
    if (message.id !== null && message.id === this.#signingIn?.id) {
      this.#signingIn.resolve(message);
      this.#signingIn = null;
      return;
    }
    this.#answered(message);
  }

  #answered(message: Accepted | Refused): void {
    if (message.type === "Refused" && message.code === Code.TABLE_AWAY) return this.#askLater(message.id);
    const since = this.#outbox.answer(message);
    if (since === null) return;
    this.ear.took(this.ground.now() - since);
    if (this.#stalled) this.ear.lineIs("open");
    this.#stalled = false;
  }

  /** The table is away for a moment and did nothing: the same command, under the same id, is sent again. */
  #askLater(id: string | null): void {
    if (this.#outbox.find(id) === undefined) return;
    this.#stalled = true;
    this.ear.lineIs("cut");
    this.ground.after(MOMENT, () => {
      const unanswered = this.#outbox.find(id);
      if (this.#greeted && !this.#arriving && unanswered !== undefined) this.#send(unanswered);
    });
  }

  /** The house does not let us in where we asked to go. */
  #turnedAway(message: Refused | Extract<FromServer, { type: "TableGone" }>): void {
    if (message.code === Code.UNKNOWN_SESSION) {
      this.#identity.lost();
      this.#outbox.drop(); // or somebody else would ask for it
      return this.#resync();
    }
    if (message.code === Code.TABLE_AWAY) {
      this.ear.lineIs("cut");
      this.#greeting = NOT_YET;
      this.#identity.free();
      return this.#later(() => this.#hello());
    }
    this.#greeting = null;
    this.#identity.free();
    this.#outbox.drop();
    this.ear.hear(message);
    this.ear.lineIs("open");
  }

  #cut(code: number): void {
    if (code === CloseCode.SIGNED_OUT) return this.#signedOut();
    this.#hangUp();
    this.ear.lineIs("cut");
    this.#later(() => this.#dial());
  }

  #later(what: () => void): void {
    this.#stopPause();
    this.#stopPause = this.ground.after(this.#pauses.next(this.ground.random()), what);
  }

  /** Here or in another window of this browser. */
  #signedOut(): void {
    this.#hangUp();
    this.#stopPause();
    this.#identity.signedOut();
    this.#outbox.drop();
    this.#seq = null;
    this.ear.lineIs("out");
    if (!this.guests) this.#dial(); // the next sign-in needs a line
  }

  /** A line that stays silent for two and a half heartbeats is dead, whatever the socket believes. */
  #watch(): void {
    this.#stopWatch();
    this.#stopWatch = this.ground.after(this.#heartbeat * 2.5, () => this.#cut(0));
  }

  #hangUp(): void {
    this.#stopWatch();
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#greeting = null;
    this.#identity.free();
    this.#arriving = this.#stalled = false;
    this.#signingIn?.resolve(null);
    this.#signingIn = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #send(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
