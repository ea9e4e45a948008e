/** What this window knows of its table and of the lobby. What somebody may do comes from the server (`Legal`) alone. */

import type {
  Bet,
  OutcomeShown,
  PotPlayed,
  Named,
  Refilled,
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
} from "@croupier/client";
import {
  actionsOf,
  HouseClient,
  type Answer,
  type ClientMessage,
  type ConnectionState,
  type Environment,
  type Side,
  type UnreachableTable,
} from "@croupier/client/page";
import { companions } from "./amounts";
import { LastWagers, type Placed } from "./last_wagers";
import { ServerClock } from "./clock.svelte";
import { HouseBans } from "./bans.svelte";
import { Meters } from "./meters.svelte";
import { DeckWatch } from "./deck_watch.svelte";
import { FloorNotices } from "./floor_notices.svelte";
import { PastRounds } from "./past_rounds.svelte";
import { announcement } from "../text/announce";
import { PlaySession } from "./play_session.svelte";
import { LiveRegion } from "./live_region.svelte";
import { refusalPlace } from "./refusal_place";
import { Rebet } from "./rebet.svelte";
import { SentCommands } from "./sent_commands.svelte";
import { Sounds, soundOf } from "./sounds.svelte";
import { changes, wagersOf, WagerSteps } from "./wager_steps.svelte";

export class TableStore {
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
  readonly #client: HouseClient;
  readonly clock: ServerClock;
  readonly lastWagers = new LastWagers();
  readonly wagerSteps = new WagerSteps();
  readonly playSession = new PlaySession();
  readonly rebet = new Rebet();
  readonly sounds = new Sounds();
  readonly floorNotices = new FloorNotices();
  readonly meters: Meters;
  readonly commands: SentCommands;
  readonly pastRounds: PastRounds;
  readonly deckWatch: DeckWatch;
  readonly bans: HouseBans;
  readonly liveRegion: LiveRegion;

  constructor(
    readonly side: Side,
    environment: Environment,
  ) {
    const client = (this.#client = new HouseClient(environment, side !== "staff"));
    this.clock = new ServerClock(client.clock);
    this.meters = new Meters(this.clock);
    this.commands = new SentCommands((command) => client.send(command));
    this.liveRegion = new LiveRegion(side === "player");
    this.pastRounds = new PastRounds(client.ask);
    this.deckWatch = new DeckWatch(client);
    this.bans = new HouseBans(client.ask);
    client.on("message", (message) => this.#handle(message));
    client.on("update", (update, view, before) => this.#updated(update, view, before));
    client.on("connection", (state, code) => this.#connectionChanged(state, code));
    client.on("rollback", () => this.#historyLost());
    client.on("sessionOver", (why) => (this.sessionOverWhy = why));
    client.on("unreachable", (table) => (this.unreachable = table));
    client.on("answered", (ms) => (this.delay = Math.round(ms)));
    client.on("change", () => this.#show());
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
    this.floorNotices.forget();
    this.meters.clear();
    this.commands.forget();
    this.lostHistory = false;
    this.unreachable = null;
    this.#client.go(table);
  }

  signIn = async (name: string, code: string): Promise<Welcome | Refused | null> => {
    const answer = await this.#client.signIn(name, code);
    if (answer?.type === "Welcome") this.sessionOverWhy = null;
    return answer;
  };

  /** Ask what a report would do; null without a connection. */
  previewOutcome = (command: Report | VoidRound): Promise<OutcomeShown | Refused | null> =>
    this.#client.ask({ type: "ShowOutcome", command });

  /** Get play money back to the welcome sum. */
  refill = (): Promise<Refilled | Refused | null> => this.#client.ask({ type: "Refill" });

  /** Choose the name by which the house knows this player. */
  chooseName = async (name: string): Promise<Named | Refused | null> => {
    const answer = await this.#client.ask({ type: "ChooseName", name });
    if (answer?.type === "Named" && this.me) this.me = { ...this.me, name: answer.name };
    return answer;
  };

  signOut = (): void => this.#client.signOut();

  /** Somebody uses a page of this browser. */
  active = (): void => this.#client.active();

  /** The actions of this type that the server would accept now. */
  may<T extends TableAction["type"]>(type: T): Extract<TableAction, { type: T }>[] {
    return actionsOf(this.actions, type);
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

  /** Make a wager, and with it others without which it would be returned. The answer is that to the wager itself. */
  async bet(command: Bet): Promise<Answer> {
    this.wagerSteps.remember(command.round, this.wagers);
    return this.#bet(command);
  }

  async #bet(command: Bet): Promise<Answer> {
    const answer = await this.send(command);
    const { view } = this;
    const made = view?.seats.find(({ seat }) => seat === command.seat)?.wagers;
    if (answer?.type === "Accepted" && command.amount > 0 && view !== null && made !== undefined)
      for (const each of companions(view.rules, command, this.may("MayBet"), made)) await this.send(each);
    return answer;
  }

  /** Does the table take commands now, and answer them? */
  get ready(): boolean {
    return this.connectionState === "open";
  }

  /** Can no command of this type be sent now? The table is not ready, or has one to answer. */
  busy(type: TableCommand["type"]): boolean {
    return !this.ready || this.commands.isPending(type);
  }

  /** The player's wagers of this round, in the order in which the table posts them. */
  get wagers(): Placed[] {
    return wagersOf(this.mine, this.#order, (seat, wager) => this.commands.pendingBet(seat, wager));
  }

  /** The wagers of the player's last round at this table. */
  get wagersBefore(): Placed[] {
    return this.view === null ? [] : this.lastWagers.at(this.view.table, this.mine, this.#order);
  }

  get #order(): string[] {
    return this.view?.rules.spots.map(({ wager }) => wager) ?? [];
  }

  /** Change the wagers to these, one after another, because each may depend on an earlier one; stop at a refusal. */
  async wagerAll(then: readonly Placed[], step = true): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const before = this.wagers;
    if (step) this.wagerSteps.remember(view.round, before);
    for (const each of changes(before, then)) {
      if (each.amount > 0 && changes(this.wagers, [each]).every(({ amount }) => amount === 0)) continue; // it came along
      const answer = await this.#bet({ type: "Bet", round: view.round, ...each });
      if (answer?.type !== "Accepted") return;
    }
  }

  /** Take back the last change of wagers in this round. */
  async undo(): Promise<void> {
    const before = this.wagerSteps.take(this.view?.round ?? 0);
    if (before !== null) await this.wagerAll(before, false);
  }

  #connectionChanged(state: ConnectionState, code?: number): void {
    this.connectionState = state;
    this.clock.follow(state, code);
    if (state === "open") this.commands.forgive(this.interruption);
    if (!this.ready && state !== "unsure" && state !== "interrupted") this.meters.clear();
  }

  #historyLost(): void {
    this.lostHistory = true;
    this.commands.forgetAccepted();
  }

  #handle(message: ClientMessage): void {
    this.clock.update();
    this.meters.serverAlive();
    if (message.type === "MetersShown") this.meters.show(message.meters);
    else if (message.type === "Bans") this.bans.inForce = message;
    else if (message.type === "Snapshot") {
      this.commands.arrivedUpTo(message.seq);
      this.potPlayed = null;
    }
  }

  /** An update is in the view. */
  #updated(update: TableUpdate, view: TableView, before: TableView): void {
    this.view = view;
    if (update.type === "RoundOpened") {
      this.commands.forgetRefusals();
      this.potPlayed = null;
    }
    if (update.type === "BuyInRefused" && update.why !== null) this.commands.refuse("chips", update.why);
    if (update.type === "WagerReturned")
      this.commands.refuse(`${update.seat}/${update.wager}`, `Returned: ${update.why}.`);
    if (update.type === "PotPlayed") this.potPlayed = update;
    if (update.type === "CardBurned") this.burned += 1;
    if (update.type === "BetsClosed") this.lastWagers.keep(view.table, this.mine);
    this.floorNotices.apply(update, before.standing, this.me?.player);
    this.commands.arrivedUpTo(update.seq);
    const mine = this.mine.map(({ seat }) => seat);
    const sentence = announcement(update, view, mine);
    if (sentence !== null) this.liveRegion.say(sentence);
    const heard = soundOf(update, view, mine);
    if (heard !== null) this.sounds.play(heard.sound, heard.won);
  }

  /** Show what the client knows. */
  #show(): void {
    const client = this.#client;
    this.me = client.me;
    this.balance = client.balance;
    this.chipsAt = client.seatedAt;
    this.tables = client.tables;
    this.view = client.view;
    this.actions = client.legal;
    this.refusedEntry = client.refused;
    this.interruption = client.interruption;
    this.playSession.count(this.me, this.balance, this.chipsAt, this.view, this.clock.now);
  }
}
