/**
 * What this window knows of its table and of the lobby, for every page to draw.
 *
 * It applies the messages of the connection. What somebody may do comes from the server (`Legal`) and from nowhere else.
 */

import type {
  FromServer,
  OutcomeShown,
  PotPlayed,
  Refilled,
  Refused,
  Report,
  RulesShown,
  SeatView,
  TableAction,
  TableCard,
  TableCommand,
  TableGone,
  TableUpdate,
  TableView,
  VoidRound,
  Welcome,
} from "@croupier/client";
import { LastWagers } from "./last_wagers";
import { tablesAfter } from "@croupier/client";
import { ServerClock } from "./clock.svelte";
import { Connection } from "@croupier/client";
import type { UnreachableTable, Listener, ConnectionState } from "@croupier/client";
import { fold } from "@croupier/client";
import { HouseBans } from "./bans.svelte";
import { Meters } from "./meters.svelte";
import { FloorNotices } from "./floor_notices.svelte";
import type { Answer } from "@croupier/client";
import { PastRounds } from "./past_rounds.svelte";
import { announcement } from "../text/announce";
import { PlaySession } from "./play_session.svelte";
import type { Environment, Side } from "@croupier/client";
import { LiveRegion } from "./live_region.svelte";
import { refusalPlace } from "./refusal_place";
import { SentCommands } from "./sent_commands.svelte";

export class TableStore implements Listener {
  connectionState = $state<ConnectionState>("connecting");
  me = $state.raw<Welcome | null>(null);
  balance = $state(0);
  /** The table that holds the player's chips, if any. */
  chipsAt = $state<string | null>(null);
  tables = $state.raw<readonly TableCard[] | null>(null);
  view = $state.raw<TableView | null>(null);
  actions = $state.raw<readonly TableAction[]>([]);
  /** Why the server refused the table. */
  refusedEntry = $state.raw<Refused | TableGone | null>(null);
  /** Where the table is served, if this page cannot reach it. */
  unreachable = $state.raw<UnreachableTable | null>(null);
  /** Why the table takes no commands, while it is interrupted. */
  interruption = $state("");
  /** Has the server lost the last moments that this window showed? True until the viewer has read it. */
  lostHistory = $state(false);
  /** Why the session has ended or is locked, until somebody signs in. */
  sessionOverWhy = $state<string | null>(null);
  /** Milliseconds that the last answer took. */
  delay = $state<number | null>(null);
  /** The pot of this round, once it was played for while this window was open. */
  potPlayed = $state.raw<PotPlayed | null>(null);
  /** Cards that this window has seen burned. */
  burned = $state(0);
  readonly clock = new ServerClock();
  readonly lastWagers = new LastWagers();
  readonly playSession = new PlaySession();
  readonly floorNotices = new FloorNotices();
  readonly meters = new Meters(this.clock);
  readonly commands: SentCommands;
  readonly #connection: Connection;
  readonly pastRounds: PastRounds;
  readonly bans: HouseBans;
  readonly liveRegion: LiveRegion;

  constructor(
    readonly side: Side,
    environment: Environment,
  ) {
    this.#connection = new Connection(environment, this, side !== "staff");
    this.commands = new SentCommands((command) => this.#connection.do(command));
    this.liveRegion = new LiveRegion(side === "player");
    this.pastRounds = new PastRounds(this.#connection.show);
    this.bans = new HouseBans(this.#connection.show);
  }

  /** The player's seats at this table, in order. */
  get mine(): readonly SeatView[] {
    return this.view?.seats.filter(({ player }) => player === this.me?.player) ?? [];
  }

  /** The player of this window, if seated; null on the rail. */
  get player() {
    return this.view?.players.find(({ player }) => player === this.me?.player) ?? null;
  }

  /** The table that holds the player's chips, if it is not the one on the screen. */
  get seatedElsewhere(): string | null {
    return this.chipsAt === this.view?.table ? null : this.chipsAt;
  }

  /** Has the player left this table, with chips that have not reached the wallet yet? */
  get cashingOut(): boolean {
    return this.player === null && this.chipsAt !== null && this.chipsAt === this.view?.table;
  }

  go(table: string | null): void {
    if (table !== this.view?.table) this.view = null;
    this.floorNotices.forget();
    this.meters.clear();
    this.actions = [];
    this.commands.forget();
    this.refusedEntry = null;
    this.lostHistory = false;
    this.unreachable = null;
    this.#connection.go(table);
  }

  wake = (): void => this.#connection.wake();

  signIn = async (name: string, code: string): Promise<Welcome | Refused | null> => {
    const answer = await this.#connection.signIn(name, code);
    if (answer?.type === "Welcome") this.sessionOverWhy = null;
    return answer;
  };

  /** Ask what a report would do; null without a connection. */
  previewOutcome = (command: Report | VoidRound): Promise<OutcomeShown | Refused | null> =>
    this.#connection.show<OutcomeShown>((id) => ({ type: "ShowOutcome", id, command }));

  /** Get play money back to the welcome sum. */
  refill = (): Promise<Refilled | Refused | null> =>
    this.#connection.show<Refilled>((id) => ({ type: "Refill", id }));

  signOut = (): void => this.#connection.signOut();

  /** Somebody uses a page of this browser. */
  active = (): void => this.#connection.active();

  /** The actions of this type that the server would accept now. */
  may<T extends TableAction["type"]>(type: T): Extract<TableAction, { type: T }>[] {
    return this.actions.filter((action): action is Extract<TableAction, { type: T }> => action.type === type);
  }

  /** Send a command, unless the table is interrupted. A refusal is shown at its place, and read out. */
  async send(command: TableCommand): Promise<Answer> {
    if (this.connectionState === "interrupted") {
      this.commands.refuse(refusalPlace(command), this.interruption);
      this.liveRegion.say(this.interruption);
      return null;
    }
    const answer = await this.commands.send(command);
    if (answer?.type === "Refused") this.liveRegion.say(answer.message);
    return answer;
  }

  /** Is there no connection to send a command over? */
  get disconnected(): boolean {
    return this.connectionState !== "open" && this.connectionState !== "interrupted";
  }

  /** Place the wagers of the last round again, one after another, because each may depend on an earlier one. */
  async betAgain(): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const order = view.rules.spots.map(({ wager }) => wager);
    for (const { seat, wager, amount } of this.lastWagers.at(view.table, this.mine, order)) {
      const answer = await this.send({ type: "Bet", round: view.round, seat, wager, amount });
      if (answer?.type !== "Accepted") return;
    }
  }

  sessionOver(why: string): void {
    this.sessionOverWhy = why;
  }

  connectionChanged(state: ConnectionState): void {
    this.connectionState = state;
    if (state !== "reconnecting" && state !== "moving") this.clock.hold(state === "interrupted"); // an interrupted table may still be interrupted
    if (state === "open") this.commands.forgive(this.interruption);
    if (state !== "open" && state !== "interrupted") this.meters.clear();
    if (state !== "signed_out") return;
    this.me = this.view = null;
    this.actions = [];
  }

  tableUnreachable(table: UnreachableTable | null): void {
    this.unreachable = table;
  }

  historyLost(): void {
    this.lostHistory = true;
    this.actions = [];
    this.commands.forgetAccepted();
  }

  answeredIn(ms: number): void {
    this.delay = ms;
  }

  handleMessage(message: FromServer): void {
    this.clock.update();
    this.meters.serverAlive();
    switch (message.type) {
      case "Welcome":
        this.me = message;
        this.chipsAt = message.table;
        this.balance = message.balance;
        this.clock.sync(message.now, true);
        break;
      case "Wallet":
        this.balance = message.balance;
        this.chipsAt = message.table;
        break;
      case "Heartbeat":
        this.clock.sync(message.now, false);
        break;
      case "Lobby":
        this.tables = message.tables;
        break;
      case "LobbyChanged":
        this.tables = tablesAfter(this.tables ?? [], message);
        break;
      case "MetersShown":
        this.meters.show(message.meters);
        break;
      case "Bans":
        this.bans.inForce = message;
        break;
      case "Snapshot":
        this.commands.arrivedUpTo(message.seq);
        this.view = message.view;
        this.potPlayed = this.refusedEntry = null;
        break;
      case "Updates":
        this.#fold(message.updates);
        break;
      case "Legal":
        this.actions = message.actions;
        break;
      case "TableGone":
      case "Refused":
        this.refusedEntry = message;
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
      case "RulesShown":
      case "Decreed":
      case "Refilled":
        break; // the connection handles these
    }
    this.playSession.count(this.me, this.balance, this.chipsAt, this.view, this.clock.now);
  }

  /** Get the rules in force at a table, if the view has others. */
  async #askForRules(table: string, hash: string): Promise<void> {
    const answer = await this.#connection.show<RulesShown>((id) => ({ type: "ShowRules", id, hash }));
    if (answer?.type === "RulesShown" && this.view?.table === table)
      this.view = { ...this.view, rules: answer.rules };
  }

  #fold(updates: readonly TableUpdate[]): void {
    for (const update of updates) {
      if (this.view === null) return;
      if (update.type === "RoundOpened") {
        this.commands.forgetRefusals();
        this.potPlayed = null;
        if (typeof update.rules === "string" && update.rules !== this.view.rules.hash)
          void this.#askForRules(this.view.table, update.rules);
      }
      if (update.type === "BuyInRefused" && update.why !== null) this.commands.refuse("chips", update.why);
      if (update.type === "PotPlayed") this.potPlayed = update;
      if (update.type === "CardBurned") this.burned += 1;
      if (update.type === "BetsClosed") this.lastWagers.keep(this.view.table, this.mine);
      this.floorNotices.apply(update, this.view.standing, this.me?.player);
      this.view = fold(this.view, update);
      this.commands.arrivedUpTo(update.seq);
      const mine = this.mine.map(({ seat }) => seat);
      const sentence = announcement(update, this.view, mine);
      if (sentence !== null) this.liveRegion.say(sentence);
    }
  }
}
