/**
 * What this window knows of the house, for the pages to draw.
 *
 * It folds what the connection hears, keeps what was asked and not yet answered, and what was refused and where. What
 * one may do comes from the house (`Legal`) and from nowhere else.
 */

import type {
  FromServer,
  OutcomeShown,
  PotPlayed,
  Refused,
  Report,
  SeatView,
  TableAction,
  TableCard,
  TableCommand,
  TableGone,
  TableUpdate,
  TableView,
  VoidRound,
  Welcome,
} from "../protocol";
import { Again } from "./last_wagers";
import { Clock } from "./clock.svelte";
import { Connection } from "../connection/connection";
import type { UnreachableTable, Listener, ConnectionState } from "../connection/listener";
import { fold } from "./fold";
import { HouseBans } from "./bans.svelte";
import { Meters } from "./meters.svelte";
import { Notice } from "./floor_notices.svelte";
import type { Answer } from "../connection/pending_commands";
import { PastRounds } from "./past_rounds.svelte";
import { say } from "../text/announce";
import { Sitting } from "./play_session.svelte";
import type { Environment, Side } from "../connection/environment";
import { Speech } from "./live_region.svelte";
import { where, type Where } from "./refusal_place";

/** A command on its way. After its acceptance it stays until the event itself is here. */
interface Asked {
  command: TableCommand;
  seq: number | null;
}

export class TableStore implements Listener {
  connectionState = $state<ConnectionState>("connecting");
  me = $state.raw<Welcome | null>(null);
  balance = $state(0);
  /** The table that holds our chips, if any. */
  chipsAt = $state<string | null>(null);
  tables = $state.raw<readonly TableCard[] | null>(null);
  view = $state.raw<TableView | null>(null);
  actions = $state.raw<readonly TableAction[]>([]);
  /** Why we cannot be where we wanted to be. */
  turnedAway = $state.raw<Refused | TableGone | null>(null);
  /** Where the table is, if this page may not follow it there. */
  unreachable = $state.raw<UnreachableTable | null>(null);
  /** Why the table takes no commands, while the line is held. */
  interruption = $state("");
  /** Has the house lost the last moments that this window has shown? Until somebody has read it. */
  tookBackSome = $state(false);
  /** Did this page of the staff lock itself, because nobody touched it? */
  locked = $state(false);
  /** Milliseconds that the last answer took. */
  delay = $state<number | null>(null);
  refusals = $state.raw<Partial<Record<Where, string>>>({});
  /** What the pot held that was played for in this round, as far as this window has heard it. */
  potPlayed = $state.raw<PotPlayed | null>(null);
  /** Cards that this window has seen burned. */
  burned = $state(0);
  readonly clock = new Clock();
  readonly again = new Again();
  readonly sitting = new Sitting();
  readonly notice = new Notice();
  readonly meters = new Meters(this.clock);
  #asked = $state.raw<readonly Asked[]>([]);
  #seq = 0;
  readonly #connection: Connection;
  readonly pastRounds: PastRounds;
  readonly bans: HouseBans;
  readonly speech: Speech;

  constructor(
    readonly side: Side,
    environment: Environment,
  ) {
    this.#connection = new Connection(environment, this, side !== "staff");
    this.speech = new Speech(side === "player");
    this.pastRounds = new PastRounds(this.#connection.show);
    this.bans = new HouseBans(this.#connection.show);
  }

  /** Our seats at this table, in order. */
  get mine(): readonly SeatView[] {
    return this.view?.seats.filter(({ player }) => player === this.me?.player) ?? [];
  }

  /** Ourselves, seated; null on the rail. */
  get player() {
    return this.view?.players.find(({ player }) => player === this.me?.player) ?? null;
  }

  /** The table that holds our chips, where that is not the one we look at. */
  get elsewhere(): string | null {
    return this.chipsAt === this.view?.table ? null : this.chipsAt;
  }

  /** Have we left this table, and our chips have not reached the wallet yet? */
  get cashingOut(): boolean {
    return this.player === null && this.chipsAt !== null && this.chipsAt === this.view?.table;
  }

  go(table: string | null): void {
    if (table !== this.view?.table) this.view = null;
    this.notice.forget();
    this.meters.forget();
    this.actions = [];
    this.#asked = [];
    this.refusals = {};
    this.turnedAway = null;
    this.tookBackSome = false;
    this.unreachable = null;
    this.#connection.go(table);
  }

  wake = (): void => this.#connection.wake();

  signIn = async (name: string, code: string): Promise<Welcome | Refused | null> => {
    const answer = await this.#connection.signIn(name, code);
    if (answer?.type === "Welcome") this.locked = false;
    return answer;
  };

  /** Ask what a report would do; null if there is no line to ask over. */
  foresee = (command: Report | VoidRound): Promise<OutcomeShown | Refused | null> =>
    this.#connection.show<OutcomeShown>((id) => ({ type: "ShowOutcome", id, command }));

  signOut = (): void => this.#connection.signOut();

  /** Nobody is at this page: who comes back signs in again. */
  lock = (): void => {
    this.locked = true; // also while there is no line over which the house could be told
    this.signOut();
  };

  /** Everything that would be accepted now and is of this type. */
  may<T extends TableAction["type"]>(type: T): Extract<TableAction, { type: T }>[] {
    return this.actions.filter((action): action is Extract<TableAction, { type: T }> => action.type === type);
  }

  /** Ask for a command. A refusal shows at the place that it concerns until the next try there. */
  async ask(command: TableCommand): Promise<Answer> {
    if (this.connectionState === "interrupted") {
      this.#refuse(where(command), this.interruption);
      this.speech.say(this.interruption);
      return null;
    }
    const asked: Asked = { command, seq: null };
    this.#asked = [...this.#asked, asked];
    this.#refuse(where(command), null);
    const answer = await this.#connection.do(command);
    if (answer?.type === "Accepted" && answer.seq > this.#seq) asked.seq = answer.seq;
    else this.#asked = this.#asked.filter((one) => one !== asked);
    if (answer?.type === "Refused") {
      this.#refuse(where(command), answer.message);
      this.speech.say(answer.message);
    }
    return answer;
  }

  /** Is there nobody to take a command just now? */
  get apart(): boolean {
    return this.connectionState !== "open" && this.connectionState !== "interrupted";
  }

  /** Is something of this type on its way? */
  asking(type: TableCommand["type"]): boolean {
    return this.#asked.some(({ command }) => command.type === type);
  }

  /** The amount asked for at this spot and not yet accepted, in cents; null if nothing is on its way. */
  askedFor(seat: number, wager: string): number | null {
    const found = this.#asked.findLast(
      ({ command }) => command.type === "Bet" && command.seat === seat && command.wager === wager,
    );
    return found?.command.type === "Bet" ? found.command.amount : null;
  }

  /** The same wagers as in the round before, one after another: each may depend on the one before it. */
  async betAgain(): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const order = view.rules.spots.map(({ wager }) => wager);
    for (const { seat, wager, amount } of this.again.at(view.table, this.mine, order)) {
      const answer = await this.ask({ type: "Bet", round: view.round, seat, wager, amount });
      if (answer?.type !== "Accepted") return;
    }
  }

  connectionChanged(state: ConnectionState): void {
    this.connectionState = state;
    if (state !== "reconnecting" && state !== "moving") this.clock.hold(state === "interrupted"); // a table that was held may be held still
    if (state === "open") this.#forgive(this.interruption);
    if (state !== "open" && state !== "interrupted") this.meters.forget();
    if (state !== "signed_out") return;
    this.me = this.view = null;
    this.actions = [];
  }

  tableUnreachable(table: UnreachableTable | null): void {
    this.unreachable = table;
  }

  historyLost(): void {
    this.tookBackSome = true;
    this.actions = [];
    this.#asked = this.#asked.filter(({ seq }) => seq === null); // what was accepted may be among what is lost
  }

  answeredIn(ms: number): void {
    this.delay = ms;
  }

  handleMessage(message: FromServer): void {
    this.clock.look();
    this.meters.heard();
    switch (message.type) {
      case "Welcome":
        this.me = message;
        this.chipsAt = message.table;
        this.balance = message.balance;
        this.clock.heard(message.now, true);
        break;
      case "Wallet":
        this.balance = message.balance;
        this.chipsAt = message.table;
        break;
      case "Heartbeat":
        this.clock.heard(message.now, false);
        break;
      case "Lobby":
        this.tables = message.tables;
        break;
      case "MetersShown":
        this.meters.show(message.meters);
        break;
      case "Bans":
        this.bans.inForce = message;
        break;
      case "Snapshot":
        this.#seq = message.seq;
        this.view = message.view;
        this.potPlayed = this.turnedAway = null;
        break;
      case "Updates":
        this.#fold(message.updates);
        break;
      case "Legal":
        this.actions = message.actions;
        break;
      case "TableGone":
      case "Refused":
        this.turnedAway = message;
        this.view = null;
        this.actions = [];
        break;
      case "Interrupted":
        this.interruption = message.message;
        break;
      case "Continued":
      case "Moved":
      case "Accepted":
      case "RoundsShown":
      case "RoundShown":
      case "OutcomeShown":
      case "Decreed":
        break; // the connection's own matter
    }
    this.#asked = this.#asked.filter(({ seq }) => seq === null || seq > this.#seq);
    this.sitting.count(this.me, this.balance, this.chipsAt, this.view, this.clock.now);
  }

  #fold(updates: readonly TableUpdate[]): void {
    for (const update of updates) {
      if (this.view === null) return;
      if (update.type === "RoundOpened") {
        this.refusals = {};
        this.potPlayed = null;
      }
      if (update.type === "BuyInRefused" && update.why !== null) this.#refuse("chips", update.why);
      if (update.type === "PotPlayed") this.potPlayed = update;
      if (update.type === "CardBurned") this.burned += 1;
      if (update.type === "BetsClosed") this.again.keep(this.view.table, this.mine);
      this.notice.hear(update, this.view.standing, this.me?.player);
      this.view = fold(this.view, update);
      this.#seq = update.seq;
      const mine = this.mine.map(({ seat }) => seat);
      const sentence = say(update, this.view, mine);
      if (sentence !== null) this.speech.say(sentence);
    }
  }

  /** Take back the refusals that say this: it is over. */
  #forgive(sentence: string): void {
    for (const [where, said] of Object.entries(this.refusals))
      if (said === sentence) this.#refuse(where as Where, null);
  }

  #refuse(where: Where, sentence: string | null): void {
    const { [where]: _, ...others } = this.refusals;
    this.refusals = sentence === null ? others : { ...others, [where]: sentence };
  }
}
