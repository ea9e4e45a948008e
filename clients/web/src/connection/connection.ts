/**
 * One line to the house: says hello, keeps the count, comes back after a cut, and never loses a command.
 *
 * Commands that have no answer yet are sent again after a cut under the same id, so that the house does each once. After a
 * cut the same address of the house is called first and then the others in turn; where a table has moved, we go there.
 */

import type { Accepted, FromServer, Moved, Refused, TableCommand, TableGone, Welcome } from "../protocol";
import { CloseCode, Code } from "../protocol";
import { Count } from "./log_position";
import type { Ear } from "./listener";
import type { Ground } from "./environment";
import { Identity } from "./identity";
import { Link, SILENT } from "./socket";
import { newId, Outbox, type Answer } from "./pending_commands";
import { Questions, type Said, type Say } from "./requests";

const NOT_FOR_GOOD: readonly Code[] = [Code.TABLE_AWAY, Code.UNKNOWN_TICKET, Code.TOO_FAST];
const MOVING = 5_000; // ms in which a node that hands a table over should know where it went
const NOT_YET = { id: "", at: 0 }; // a hello that waits

export class Connection {
  #table: string | null = null;
  #greeting: { id: string; at: number } | null = null;
  /** The id of the last hello: also what comes after its welcome may answer it. */
  #said = "";
  /** Welcome, but the table has not shown itself yet: it may just be opening. */
  #arriving = false;
  #interrupted = false; // the table takes no commands for now
  #movingUntil = 0; // the table is on its way to another node
  readonly #count = new Count();
  readonly #link: Link;
  readonly #outbox = new Outbox();
  readonly #questions = new Questions((message) => this.#link.send(message));
  readonly #identity: Identity;

  /** `guests`: without a token, hello makes a new guest. Otherwise it takes a sign-in. */
  constructor(
    readonly ground: Ground,
    readonly ear: Ear,
    readonly guests: boolean,
  ) {
    this.#link = new Link(ground, {
      opened: () => {
        this.#hello();
        this.#questions.opened();
      },
      heard: (message) => this.#heard(message),
      lost: (code) => this.#cut(code),
      astray: (where) => ear.astray(where),
    });
    this.#identity = new Identity(ground);
    ground.onRemoved((token) => {
      if (token === this.#identity.token) this.#signedOut();
    });
  }

  /** Go to `table`, or with null to the lobby. Commands without an answer stay behind. */
  go(table: string | null): void {
    if (table !== this.#table) {
      this.#table = table;
      this.#count.forget();
      this.#outbox.drop();
      this.#movingUntil = 0;
    }
    if (this.#link.idle) this.#link.call();
    else this.#hello();
  }

  /** Ask for a command at this table. It is kept until it has its answer, over any number of cuts. */
  do(command: TableCommand): Promise<Answer> {
    const { message, answer } = this.#outbox.put(command, this.ground.now());
    if (this.#ready) this.#link.send(message);
    return answer;
  }

  /** Sign in with a one-use code, as soon as there is a line; null if that was cut before the answer. */
  signIn(name: string, code: string): Promise<Welcome | Refused | null> {
    return this.#questions.ask<Welcome>(this.#link.open, (id) => ({ type: "SignIn", id, name, code }), true);
  }

  /** Ask to be shown something of this table. */
  show = <T extends Said>(say: Say): Promise<T | Refused | null> => this.#questions.ask<T>(this.#ready, say);

  /** End the session: the house closes every socket of it. */
  signOut(): void {
    if (this.#link.open) this.#link.send({ type: "SignOut", id: newId() });
    this.#identity.signedOut();
  }

  /** The network is there again, or the window. */
  nudge = (): void => this.#link.nudge();

  get #greeted(): boolean {
    return this.#link.open && this.#greeting === null;
  }

  /** Are we where commands are taken? */
  get #ready(): boolean {
    return this.#greeted && !this.#arriving && !this.#interrupted;
  }

  #hello(): void {
    if (!this.#link.open) return;
    if (this.#identity.token !== null) return this.#greet();
    if (!this.guests) return this.ear.lineIs("out");
    this.#greeting = NOT_YET;
    this.#identity.alone(() => this.#greet());
  }

  #greet(): void {
    const ticket = this.#link.way.takeTicket();
    const session = ticket === null ? this.#identity.token : null;
    const id = (this.#said = newId());
    this.#greeting = { id, at: this.ground.now() };
    this.#interrupted = false;
    this.#link.send({ type: "Hello", id, session, ticket, table: this.#table, ...this.#count.seen });
  }

  #heard(message: FromServer): void {
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
        return void this.#questions.answer(message);
      case "Refused":
        return this.#refused(message);
      case "TableGone":
        if (message.table !== this.#table) return;
        if (this.#greeted && !this.#arriving) this.#movingUntil = this.ground.now() + MOVING;
        return this.#turnedAway(message);
      case "Heartbeat":
        if (this.#following && message.seq !== null && !this.#count.isAt(message.seq, message.mark))
          this.#resync();
        return this.ear.hear(message);
      case "Wallet":
      case "MetersShown":
        return this.ear.hear(message);
      case "Lobby":
      case "Bans":
        if (this.#greeted && this.#table === null) this.ear.hear(message);
        return;
      case "Snapshot":
        if (!this.#greeted || message.view.table !== this.#table) return;
        if (this.#count.start(message)) this.ear.tookBack();
        this.ear.hear(message);
        return this.#arrived();
      case "Legal":
        if (this.#following) this.ear.hear(message);
        return;
      case "Updates": {
        if (!this.#following) return;
        const updates = this.#count.follow(message);
        if (updates === null) return this.#resync();
        if (updates.length > 0) this.ear.hear({ ...message, updates });
        return this.#arrived();
      }
      case "Interrupted":
        if (!this.#following) return;
        this.#interrupted = true;
        this.ear.hear(message);
        return this.ear.lineIs("held");
      case "Continued":
        if (!this.#interrupted) return;
        this.#interrupted = false;
        return this.#askAgain();
    }
  }

  /** Do updates belong to what this window shows? */
  get #following(): boolean {
    return this.#greeted && this.#count.whole;
  }

  #resync(): void {
    this.#count.tear();
    this.#hello();
  }

  #welcomed(message: Welcome): void {
    this.#link.heartbeat = message.heartbeat;
    this.#link.way.addresses = message.addresses;
    if (message.session !== null && this.#questions.answer(message)) {
      this.#identity.signedIn(message.session);
      this.#outbox.drop();
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

  /** The table is served elsewhere. */
  #moved({ id, url, ticket }: Moved): void {
    if (id !== this.#said) return;
    if (!this.#link.way.sentOn(url, ticket)) return this.#comeAgain(Code.UNKNOWN_TICKET);
    this.#hangUp();
    this.#link.call();
  }

  /** We see the place where we wanted to be. */
  #arrived(): void {
    if (!this.#arriving) return;
    this.#arriving = false;
    this.#movingUntil = 0;
    this.#link.arrived();
    this.#askAgain();
  }

  /** Commands are taken: what has no answer is sent again. */
  #askAgain(): void {
    this.ear.lineIs("open");
    for (const unanswered of this.#outbox.messages) this.#link.send(unanswered);
  }

  #refused(message: Refused): void {
    if (message.id === this.#said) return this.#turnedAway(message);
    if (!this.#questions.answer(message)) this.#answered(message);
  }

  #answered(message: Accepted | Refused): void {
    // It did nothing, and is asked again under the same id.
    if ("code" in message && message.code === Code.TABLE_AWAY)
      return this.#ready ? this.#comeAgain(message.code) : undefined;
    const since = this.#outbox.answer(message);
    if (since !== null) this.ear.took(this.ground.now() - since);
  }

  /** The house does not let us in where we asked to go. */
  #turnedAway(message: Refused | TableGone): void {
    if (message.code === Code.UNKNOWN_SESSION) {
      this.#identity.lost();
      this.#outbox.drop(); // or somebody else would ask for it
      return this.#resync();
    }
    if (NOT_FOR_GOOD.includes(message.code)) return this.#comeAgain(message.code);
    this.#greeting = null;
    this.#identity.free();
    this.#outbox.drop();
    this.ear.hear(message);
    this.ear.lineIs("open");
  }

  /** We cannot be there for now: say hello again after a pause, here or at the next address. */
  #comeAgain(code: Code): void {
    const shortly = code === Code.TABLE_AWAY;
    const here = this.#link.way.url;
    if (!shortly || this.#away === "cut") this.#link.ledNowhere();
    this.ear.lineIs(this.#away);
    if (this.#link.way.url !== here) {
      this.#hangUp();
      return this.#link.later(() => this.#link.call(), shortly);
    }
    this.#greeting = NOT_YET;
    this.#identity.free();
    this.#link.later(() => {
      if (this.#greeting === NOT_YET) this.#hello();
    }, shortly);
  }

  get #away(): "moving" | "cut" {
    return this.ground.now() < this.#movingUntil ? "moving" : "cut";
  }

  #cut(code: number): void {
    if (code === CloseCode.SIGNED_OUT) return this.#signedOut();
    this.#hangUp();
    this.#link.ledNowhere(code === SILENT);
    this.ear.lineIs(this.#away);
    this.#link.later(() => this.#link.call());
  }

  /** Here or in another window of this browser. */
  #signedOut(): void {
    this.#hangUp();
    this.#identity.signedOut();
    this.#outbox.drop();
    this.#count.forget();
    this.ear.lineIs("out");
    if (!this.guests) this.#link.call(); // the next sign-in needs a line
  }

  #hangUp(): void {
    this.#link.hangUp();
    this.#greeting = null;
    this.#identity.free();
    this.#arriving = this.#interrupted = false;
    this.#questions.drop();
  }
}
