// Printed from protocol/*.py by `make generate`; a change belongs there.

export const SUBPROTOCOLS = ["croupier.msgpack", "croupier.json"] as const;

export const MAX_FRAME = 4096;

/** Why a command was refused. */
export const Code = {
  MALFORMED: "malformed",
  UNKNOWN_COMMAND: "unknown_command",
  REPEATED_ID: "repeated_id",
  TOO_FAST: "too_fast",
  NOT_SIGNED_IN: "not_signed_in",
  UNKNOWN_SESSION: "unknown_session",
  UNKNOWN_TICKET: "unknown_ticket",
  WRONG_CODE: "wrong_code",
  LOCKED_OUT: "locked_out",
  NOT_YOUR_ROLE: "not_your_role",
  NOT_YOUR_SEAT: "not_your_seat",
  NOT_SEATED: "not_seated",
  UNKNOWN_TABLE: "unknown_table",
  NOT_AT_A_TABLE: "not_at_a_table",
  TABLE_AWAY: "table_away",
  TABLE_FAULTED: "table_faulted",
  COMMAND_FAULTED: "command_faulted",
  UNKNOWN_SEAT: "unknown_seat",
  SEAT_TAKEN: "seat_taken",
  NOT_ADJACENT: "not_adjacent",
  TOO_MANY_POSITIONS: "too_many_positions",
  AT_ANOTHER_TABLE: "at_another_table",
  LEAVING: "leaving",
  OUTSIDE_BUY_IN: "outside_buy_in",
  NOT_ENOUGH_FUNDS: "not_enough_funds",
  NOT_ENOUGH_CHIPS: "not_enough_chips",
  TRANSFER_PENDING: "transfer_pending",
  UNKNOWN_WAGER: "unknown_wager",
  OUTSIDE_LIMITS: "outside_limits",
  NOT_WHOLE_CHIPS: "not_whole_chips",
  BET_FIRST: "bet_first",
  HOLDS_ANOTHER: "holds_another",
  OUT_OF_PROPORTION: "out_of_proportion",
  BETS_CLOSED: "bets_closed",
  NO_WAGERS: "no_wagers",
  NOT_NOW: "not_now",
  NOT_YOUR_TURN: "not_your_turn",
  UNKNOWN_CHOICE: "unknown_choice",
  WRONG_ROUND: "wrong_round",
  WRONG_STEP: "wrong_step",
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** Why the server closes a socket. After GOING_AWAY and RESUME the client comes back and resumes. */
export const CloseCode = {
  GOING_AWAY: 1001,
  TOO_BIG: 1009,
  UNDECODABLE: 4400,
  SIGNED_OUT: 4401,
  RESUME: 4408,
  TOO_FAST: 4429,
} as const;
export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode];

/** Rank then suit, as in `Qh` or `Ts`. */
export type Card = string;

/** Whole cents. */
export type Cents = number;

/** 1 is at the dealer's far left, 7 at the far right. */
export type SeatNumber = number;

/** Milliseconds since 1970-01-01T00:00:00Z, by the server's clock. */
export type Millis = number;

/** The number of an event in its table's log; the first is 1. */
export type Seq = number;

/** Names a table's whole log up to a number; empty before the first. */
export type Mark = string;

/** The number of a round, or of a step of it. */
export type Ordinal = number;

/** Chosen by the client; the answer carries it. */
export type Id = string;

export type Place = SeatNumber | "community" | "dealer";

export type Pace = "dealer" | "house";

export type Role = "dealer" | "player" | "supervisor";

export type Phase =
  "betting" | "closed" | "dealing" | "deciding" | "over" | "settling" | "showdown";

/**
 * Take a seat and bring `buy_in` cents from the wallet to the table.
 *
 * A player who sits already may take an adjacent position where the table allows it, with `buy_in` 0 or more:
 * all positions play from one stack (6(e), ruling T9).
 */
export interface Sit {
  readonly type: "Sit";
  readonly seat: SeatNumber;
  readonly buy_in: Cents;
}

/** Bring `amount` more cents from the wallet to the stack, at any time (ruling C16). */
export interface TopUp {
  readonly type: "TopUp";
  readonly amount: Cents;
}

/** Give up the seats and take the stack to the wallet; with cards in play, when the round ends (ruling C14). */
export interface Leave {
  readonly type: "Leave";
}

/** Make the wager `amount` cents in all; 0 withdraws it. Until "No more bets" (ruling C15). */
export interface Bet {
  readonly type: "Bet";
  readonly round: Ordinal;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
}

/** Say that betting may close as far as this player is concerned (`house` pace); a new wager takes it back. */
export interface Done {
  readonly type: "Done";
  readonly round: Ordinal;
}

/** Answer the question that step `step` of the round asks of `seat`. */
export interface Choose {
  readonly type: "Choose";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly seat: SeatNumber;
  readonly option: string;
}

/** The dealer does the next step of the round; naming it makes a second press harmless (`dealer` pace). */
export interface Proceed {
  readonly type: "Proceed";
  readonly round: Ordinal;
  readonly step: Ordinal | null;
}

/** Something happened that this viewer does not learn, or that changes nothing on a screen. */
export interface Skipped {
  readonly type: "Skipped";
  readonly seq: Seq;
}

/** A wager that the table offers, with its limits in cents. `needs` names wagers of which one must be there. */
export interface Spot {
  readonly wager: string;
  readonly label: string;
  readonly low: Cents;
  readonly high: Cents;
  readonly must: boolean;
  readonly needs: readonly string[];
}

/** A wager that a choice will ask for: `times` the wager `of` (ruling C16 shows it before the ante). */
export interface Raise {
  readonly wager: string;
  readonly label: string;
  readonly of: string;
  readonly times: number;
}

/** One line of a posted pay table; `odds` reads as in "3 to 2". */
export interface PayLine {
  readonly hand: string;
  readonly odds: string;
}

/** A posted pay table, highest hand first. */
export interface PayTable {
  readonly wager: string;
  readonly label: string;
  readonly lines: readonly PayLine[];
}

/** What is posted at the table. `hash` is the SHA-256 (hex) of the rules in force, RFC 8785 form. */
export interface Rules {
  readonly hash: string;
  readonly chip: Cents;
  readonly buy_in_low: Cents;
  readonly buy_in_high: Cents;
  readonly spots: readonly Spot[];
  readonly raises: readonly Raise[];
  readonly pay_tables: readonly PayTable[];
  readonly notes: readonly string[];
}

/**
 * A round is open, under the settings that are in force now.
 *
 * All of the round before is cleared: cards, wagers, choices, results and pot.
 */
export interface RoundOpened {
  readonly type: "RoundOpened";
  readonly seq: Seq;
  readonly round: number;
  readonly step: number;
  readonly phase: Phase;
  readonly game: string;
  readonly title: string;
  readonly pace: Pace;
  readonly places: number;
  readonly button: number | null;
  readonly commitment: string;
  readonly rules: Rules;
}

/** What a seat chose; `amount` cents went to `wager` (if any), which left `stack`. `by` table: silence chose. */
export interface Choice {
  readonly seat: SeatNumber;
  readonly choice: string;
  readonly folded: boolean;
  readonly by: "player" | "table";
  readonly wager: string | null;
  readonly amount: Cents;
  readonly stack: Cents;
}

/**
 * The round goes to its step `step`.
 *
 * In `deciding`, `turn` is the seat asked (null: all at once) and `silence` what happens at the deadline; `deadline`
 * null: no clock runs. `shown` are answers that were hidden until now.
 */
export interface StepOpened {
  readonly type: "StepOpened";
  readonly seq: Seq;
  readonly step: number;
  readonly phase: Phase;
  readonly turn: SeatNumber | null;
  readonly deadline: Millis | null;
  readonly silence: string | null;
  readonly shown: readonly Choice[];
}

/** A player takes `seat`; `pending` cents are on their way from the wallet. */
export interface SeatReserved {
  readonly type: "SeatReserved";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly player: string;
  readonly name: string;
  readonly pending: Cents;
}

/** `pending` more cents are on their way from the player's wallet. */
export interface TopUpAsked {
  readonly type: "TopUpAsked";
  readonly seq: Seq;
  readonly player: string;
  readonly pending: Cents;
}

/** The cents arrived: `stack` is the player's stack now, `pending` what is still on its way. */
export interface BoughtIn {
  readonly type: "BoughtIn";
  readonly seq: Seq;
  readonly player: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly pending: Cents;
}

/**
 * The wallet refused: `pending` is what is still on its way. Who has just come leaves next.
 *
 * `why` is a sentence for the player; others do not learn it.
 */
export interface BuyInRefused {
  readonly type: "BuyInRefused";
  readonly seq: Seq;
  readonly player: string;
  readonly pending: Cents;
  readonly why: string | null;
}

/** The player leaves when the round ends. */
export interface LeaveAsked {
  readonly type: "LeaveAsked";
  readonly seq: Seq;
  readonly player: string;
}

/** The player's seats are open; `amount` cents went to the wallet. */
export interface Left {
  readonly type: "Left";
  readonly seq: Seq;
  readonly player: string;
  readonly amount: Cents;
}

/** The player's connection is gone; the seat is kept. */
export interface WentAway {
  readonly type: "WentAway";
  readonly seq: Seq;
  readonly player: string;
}

/** The player is connected again. */
export interface CameBack {
  readonly type: "CameBack";
  readonly seq: Seq;
  readonly player: string;
}

/** Whether the player has said that betting may close. */
export interface SaidDone {
  readonly type: "SaidDone";
  readonly seq: Seq;
  readonly player: string;
  readonly done: boolean;
}

/** The wager is `amount` cents in all now (0: withdrawn), the player's stack `stack`. */
export interface WagerPlaced {
  readonly type: "WagerPlaced";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
}

/** The wager went back before the deal, because of `why`. */
export interface WagerReturned {
  readonly type: "WagerReturned";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly why: string;
}

/** No more bets. `seats` are dealt in, in the order of dealing, and `pot` cents are played for. */
export interface BetsClosed {
  readonly type: "BetsClosed";
  readonly seq: Seq;
  readonly seats: readonly SeatNumber[];
  readonly pot: Cents;
}

/** The button lies at this seat, or at the dealer (0). */
export interface ButtonMoved {
  readonly type: "ButtonMoved";
  readonly seq: Seq;
  readonly to: number;
}

/** A card was put aside, unseen. */
export interface CardBurned {
  readonly type: "CardBurned";
  readonly seq: Seq;
}

/** A known hand in words. */
export interface HandWords {
  readonly of: SeatNumber | "dealer";
  readonly hand: string | null;
}

/** Cards were dealt; `null` is the back of a card. `hands` are the known hands whose words this changes. */
export interface CardsDealt {
  readonly type: "CardsDealt";
  readonly seq: Seq;
  readonly to: Place;
  readonly cards: readonly (Card | null)[];
  readonly hands: readonly HandWords[];
}

/** All cards of the place are turned up. `hands` are the known hands whose words this changes. */
export interface CardsShown {
  readonly type: "CardsShown";
  readonly seq: Seq;
  readonly of: Place;
  readonly cards: readonly Card[];
  readonly hands: readonly HandWords[];
}

/** A conceded hand is told by its name only (ruling C17). */
export interface HandNamed {
  readonly type: "HandNamed";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly hand: string;
}

/** A seat chose. `decided`: the others learn only that it did, until all have. */
export interface Chose {
  readonly type: "Chose";
  readonly seq: Seq;
  readonly choice: Choice;
  readonly decided: boolean;
  readonly pot: Cents;
}

/** A seat has chosen, and what is hidden until all have (ruling F4). */
export interface Decided {
  readonly type: "Decided";
  readonly seq: Seq;
  readonly seat: SeatNumber;
}

/** A wager was settled and cleared: `returned` cents of it came back (0 lost, the stake a push). */
export interface Paid {
  readonly type: "Paid";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly stake: Cents;
  readonly returned: Cents;
  readonly stack: Cents;
  readonly why: string;
  readonly pot: Cents;
}

/** A bonus without a stake of its own was paid. */
export interface Awarded {
  readonly type: "Awarded";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly award: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly why: string;
}

/** The pot held `amount` cents, of which the house kept `commission`. */
export interface PotPlayed {
  readonly type: "PotPlayed";
  readonly seq: Seq;
  readonly amount: Cents;
  readonly commission: Cents;
}

/** All of a wager went back: its `amount` cents are on the player's stack, which is `stack` now. */
export interface Voided {
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
}

/**
 * The round is void by `clause` of the game's rules: nothing of it is settled, and its `wagers` went back whole.
 *
 * No clock runs and nobody is asked any more. An answer that is hidden stays so, with the wager that it made.
 */
export interface RoundVoided {
  readonly type: "RoundVoided";
  readonly seq: Seq;
  readonly cause: "fault";
  readonly clause: string;
  readonly wagers: readonly Voided[];
}

/** The round is over; at `house` pace the next one opens at `deadline`. */
export interface RoundClosed {
  readonly type: "RoundClosed";
  readonly seq: Seq;
  readonly deadline: Millis | null;
}

/** The open step has its full time again, after the server was away. */
export interface ClockRestarted {
  readonly type: "ClockRestarted";
  readonly seq: Seq;
  readonly deadline: Millis;
}

/** Sit at one of `seats`, buying in for `low` to `high` cents. */
export interface MaySit {
  readonly type: "MaySit";
  readonly seats: readonly SeatNumber[];
  readonly low: Cents;
  readonly high: Cents;
}

/** Bring up to `high` cents more to the stack. */
export interface MayTopUp {
  readonly type: "MayTopUp";
  readonly high: Cents;
}

/** Leave: `at` says whether it happens now or when the round ends. */
export interface MayLeave {
  readonly type: "MayLeave";
  readonly command: Leave;
  readonly at: "now" | "round_end";
}

/** Make the wager of `command` any multiple of `chip` from `low` to `high` cents, or 0 where it may be withdrawn. */
export interface MayBet {
  readonly type: "MayBet";
  readonly command: Bet;
  readonly low: Cents;
  readonly high: Cents;
  readonly chip: Cents;
  readonly may_withdraw: boolean;
}

/** Say that no more wagers come from this player. */
export interface MayDone {
  readonly type: "MayDone";
  readonly command: Done;
}

/** Choose this option: `cost` cents go from the stack to `wager`; `note` says what follows; `warn` asks twice. */
export interface MayChoose {
  readonly type: "MayChoose";
  readonly command: Choose;
  readonly label: string;
  readonly cost: Cents;
  readonly note: string;
  readonly warn: boolean;
}

/** The dealer's next step; `say` is what the dealer announces. */
export interface MayProceed {
  readonly type: "MayProceed";
  readonly command: Proceed;
  readonly label: string;
  readonly say: string;
}

/**
 * Open or move the connection: to the lobby, or to a table.
 *
 * `ticket` is said instead of `session` by who was `Moved` here; with neither, a new guest is made. With `last_seq`
 * and its `mark` the updates after it follow, or a snapshot if that is too long ago or another history.
 */
export interface Hello {
  readonly type: "Hello";
  readonly id: Id;
  readonly session?: string | null;
  readonly ticket?: string | null;
  readonly table?: string | null;
  readonly last_seq?: Seq | null;
  readonly mark?: Mark | null;
}

/** Sign in as dealer or supervisor with a one-use code. */
export interface SignIn {
  readonly type: "SignIn";
  readonly id: Id;
  readonly name: string;
  readonly code: string;
}

/** End the session; every socket of it is closed. */
export interface SignOut {
  readonly type: "SignOut";
  readonly id: Id;
}

/** Ask for a command at the table of this connection. A repeated id gets the first answer. */
export interface Do {
  readonly type: "Do";
  readonly id: Id;
  readonly command: TableCommand;
}

/**
 * Who you are. Keep `session` (a secret) to come back; it is null for who came with a ticket and has it already.
 *
 * `table` is where you have a seat, if anywhere. `addresses` are all sockets of this house: where to come back to when
 * this one does not answer.
 */
export interface Welcome {
  readonly type: "Welcome";
  readonly id: Id;
  readonly session: string | null;
  readonly player: string;
  readonly name: string;
  readonly role: Role;
  readonly balance: Cents;
  readonly table: string | null;
  readonly now: Millis;
  readonly heartbeat: number;
  readonly addresses: readonly string[];
}

/**
 * Sent after the Welcome, when the table is served at another address of this house.
 *
 * Say Hello at `url` with `ticket`, once and within ten seconds, and with the same `table`, `last_seq` and `mark`. If
 * it cannot be reached, come back to where you started. This connection is in the lobby.
 */
export interface Moved {
  readonly type: "Moved";
  readonly id: Id;
  readonly table: string;
  readonly url: string;
  readonly ticket: string;
}

/** The command was carried out and is stored; `seq` is the table's last event then. With `mark` it is a receipt. */
export interface Accepted {
  readonly type: "Accepted";
  readonly id: Id;
  readonly seq: Seq;
  readonly mark: Mark;
}

/** The message changed nothing. `id` is null when none could be read. */
export interface Refused {
  readonly type: "Refused";
  readonly id: Id | null;
  readonly code: Code;
  readonly message: string;
}

/** A table in the lobby; limits are those of its first wager, in cents. */
export interface TableCard {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly pace: Pace;
  readonly low: Cents;
  readonly high: Cents;
  readonly places: number;
  readonly taken: number;
  readonly round: number;
  readonly phase: Phase;
  readonly open: boolean;
}

/** All tables, whenever one changes, while the connection is in the lobby. */
export interface Lobby {
  readonly type: "Lobby";
  readonly tables: readonly TableCard[];
}

/** Somebody seated. `stack` is what is not wagered; `pending` cents are on their way from the wallet. */
export interface PlayerView {
  readonly player: string;
  readonly name: string;
  readonly seats: readonly SeatNumber[];
  readonly stack: Cents;
  readonly pending: Cents;
  readonly done: boolean;
  readonly away: boolean;
  readonly leaving: boolean;
}

/**
 * What came of one wager: `returned` is 0 for a loss, the stake for a push, stake and winnings for a win.
 *
 * An award (an ante bonus) has stake 0.
 */
export interface Result {
  readonly wager: string;
  readonly stake: Cents;
  readonly returned: Cents;
  readonly why: string;
}

/**
 * One position in the round. A card that this viewer may not know is `null`; `hand` puts a known hand in words.
 *
 * `decided`: the seat has answered a question whose answers are hidden until all are in.
 */
export interface SeatView {
  readonly seat: SeatNumber;
  readonly player: string;
  readonly wagers: Readonly<Record<string, Cents>>;
  readonly cards: readonly (Card | null)[];
  readonly hand: string | null;
  readonly choice: string | null;
  readonly by_table: boolean;
  readonly folded: boolean;
  readonly decided: boolean;
  readonly results: readonly Result[];
}

/**
 * Why the round is void: `clause` of the game's rules says so, and every wager of it went back.
 *
 * The cause `fault`: the house's equipment failed.
 */
export interface Void {
  readonly cause: "fault";
  readonly clause: string;
}

/**
 * The table as one viewer may know it.
 *
 * `turn` is the seat being asked, `deadline` the moment when silence will choose `silence` for it (or when betting or
 * the pause between rounds ends). `players` are in the order of their seats, `seats` holds every position taken.
 * `button` is the seat where the button lies, 0 the dealer; `pot` the cents that are played for. `void`: the round is
 * void, and nothing of it is settled.
 */
export interface TableView {
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly pace: Pace;
  readonly places: number;
  readonly rules: Rules;
  readonly round: number;
  readonly step: number | null;
  readonly phase: Phase;
  readonly turn: SeatNumber | null;
  readonly deadline: Millis | null;
  readonly silence: string | null;
  readonly commitment: string | null;
  readonly players: readonly PlayerView[];
  readonly seats: readonly SeatView[];
  readonly dealer: readonly (Card | null)[];
  readonly dealer_hand: string | null;
  readonly community: readonly (Card | null)[];
  readonly button: number | null;
  readonly pot: Cents;
  readonly void: Void | null;
}

/** The whole view after event `seq`. */
export interface Snapshot {
  readonly type: "Snapshot";
  readonly seq: Seq;
  readonly mark: Mark;
  readonly view: TableView;
}

/** What happened since, in order and without a gap, up to event `seq`. */
export interface Updates {
  readonly type: "Updates";
  readonly seq: Seq;
  readonly mark: Mark;
  readonly updates: readonly TableUpdate[];
}

/** What this viewer may do after event `seq`. */
export interface Legal {
  readonly type: "Legal";
  readonly seq: Seq;
  readonly actions: readonly TableAction[];
}

/** The wallet changed: `balance` cents are outside any table. */
export interface Wallet {
  readonly type: "Wallet";
  readonly balance: Cents;
  readonly table: string | null;
}

/** Sent at intervals: the server's clock, and the last number sent for the table of this connection. */
export interface Heartbeat {
  readonly type: "Heartbeat";
  readonly now: Millis;
  readonly seq: Seq | null;
  readonly mark: Mark | null;
}

/** The table takes no commands for now; cards, chips and the time to decide are kept. `message` says why. */
export interface Interrupted {
  readonly type: "Interrupted";
  readonly message: string;
}

/** The table takes commands again. */
export interface Continued {
  readonly type: "Continued";
}

/** The table stopped serving; `message` says why. The connection is in the lobby. */
export interface TableGone {
  readonly type: "TableGone";
  readonly table: string;
  readonly code: Code;
  readonly message: string;
}

export type TableCommand = Sit | TopUp | Leave | Bet | Done | Choose | Proceed;

export type TableUpdate =
  | Skipped
  | RoundOpened
  | StepOpened
  | SeatReserved
  | TopUpAsked
  | BoughtIn
  | BuyInRefused
  | LeaveAsked
  | Left
  | WentAway
  | CameBack
  | SaidDone
  | WagerPlaced
  | WagerReturned
  | BetsClosed
  | ButtonMoved
  | CardBurned
  | CardsDealt
  | CardsShown
  | HandNamed
  | Chose
  | Decided
  | Paid
  | Awarded
  | PotPlayed
  | RoundVoided
  | RoundClosed
  | ClockRestarted;

export type TableAction = MaySit | MayTopUp | MayLeave | MayBet | MayDone | MayChoose | MayProceed;

export type FromClient = Hello | SignIn | SignOut | Do;

export type FromServer =
  | Welcome
  | Moved
  | Accepted
  | Refused
  | Lobby
  | Snapshot
  | Updates
  | Legal
  | Wallet
  | Heartbeat
  | Interrupted
  | Continued
  | TableGone;
