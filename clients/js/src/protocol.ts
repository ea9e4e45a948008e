// Printed from protocol/*.py by `make generate`. Make changes there.

export const SUBPROTOCOLS = ["croupier.2.msgpack", "croupier.2.json", "croupier.msgpack", "croupier.json"] as const;

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
  LOCKED: "locked",
  NOT_YOUR_ROLE: "not_your_role",
  NOT_YOUR_SEAT: "not_your_seat",
  NOT_SEATED: "not_seated",
  EXCLUDED: "excluded",
  UNKNOWN_TABLE: "unknown_table",
  NOT_AT_A_TABLE: "not_at_a_table",
  TABLE_AWAY: "table_away",
  TABLE_FAULTED: "table_faulted",
  COMMAND_FAULTED: "command_faulted",
  UNKNOWN_SEAT: "unknown_seat",
  SEAT_TAKEN: "seat_taken",
  NAME_TAKEN: "name_taken",
  UNUSABLE_NAME: "unusable_name",
  NOT_ADJACENT: "not_adjacent",
  TOO_MANY_POSITIONS: "too_many_positions",
  AT_ANOTHER_TABLE: "at_another_table",
  LEAVING: "leaving",
  SENT_AWAY: "sent_away",
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
  WRONG_SEED: "wrong_seed",
  NOT_NOW: "not_now",
  NOT_YOUR_TURN: "not_your_turn",
  UNKNOWN_CHOICE: "unknown_choice",
  WRONG_ROUND: "wrong_round",
  WRONG_STEP: "wrong_step",
  UNKNOWN_IRREGULARITY: "unknown_irregularity",
  NOT_POSSIBLE: "not_possible",
  REPORT_OPEN: "report_open",
  NO_REPORT: "no_report",
  OWN_REPORT: "own_report",
  UNKNOWN_ROUND: "unknown_round",
  NOT_YOUR_ROUND: "not_your_round",
  DISPUTE_OPEN: "dispute_open",
  UNKNOWN_DISPUTE: "unknown_dispute",
  UNKNOWN_CORRECTION: "unknown_correction",
  DUPLICATE_CARD: "duplicate_card",
  READER_READS: "reader_reads",
  ENTERED_ALREADY: "entered_already",
  NOT_FACE_UP: "not_face_up",
  SETTLED_ALREADY: "settled_already",
  TABLE_HELD: "table_held",
  TABLE_CLOSED: "table_closed",
  ANOTHER_DEALS: "another_deals",
  BAD_LIMITS: "bad_limits",
  UNKNOWN_RULES: "unknown_rules",
  UNKNOWN_PLAYER: "unknown_player",
  UNKNOWN_GAME: "unknown_game",
  METER_STOPPED: "meter_stopped",
  UNKNOWN_CLAIM: "unknown_claim",
  UNKNOWN_COUNT: "unknown_count",
  UNKNOWN_SLIP: "unknown_slip",
  NOT_OPEN: "not_open",
  COMES_FIRST: "comes_first",
  UNKNOWN_DECK: "unknown_deck",
  OUTSIDE_CUT: "outside_cut",
  NEEDS_ANOTHER: "needs_another",
  DEVICE_AWAY: "device_away",
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/**
 * Why the server closes a socket. After GOING_AWAY and RESUME the client reconnects and resumes.
 *
 * NO_HELLO: within five seconds nobody said `Hello` or `SignIn`, or after that was refused nobody said it again.
 */
export const CloseCode = {
  GOING_AWAY: 1001,
  TOO_BIG: 1009,
  UNDECODABLE: 4400,
  SIGNED_OUT: 4401,
  EXCLUDED: 4403,
  NO_HELLO: 4407,
  LOCKED: 4423,
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

/** Identifies a table's whole log up to an event; empty before the first. */
export type Mark = string;

/** A SHA-256 in hex; empty before the first round of a table. */
export type Hash = string;

/** A SHA-256 in hex. */
export type SeedPromise = string;

/** 32 bytes as base64url without padding (RFC 4648, section 5). */
export type Seed = string;

/** The number of a round, or of a step of it. */
export type Ordinal = number;

/** Chosen by the client, and repeated in the answer. */
export type Id = string;

export type Place = SeatNumber | "community" | "dealer";

export type Pace = "dealer" | "house";

export type Role = "dealer" | "device" | "player" | "supervisor";

export type Phase =
  "betting" | "closed" | "dealing" | "deciding" | "over" | "settling" | "showdown";

/**
 * Take a seat, and bring `buy_in` cents from the wallet to the table.
 *
 * It is accepted when the seat is reserved (`SeatReserved`). Then the chips come (`BoughtIn`); or the wallet does not
 * have them (`BuyInRefused`), and a seat that was taken with it is free again. No wager is possible before that.
 *
 * If the table allows it, a seated player may take an adjacent position, with a `buy_in` of 0 or more. All positions
 * of a player share one stack (6(e), ruling T9).
 */
export interface Sit {
  readonly type: "Sit";
  readonly seat: number;
  readonly buy_in: Cents;
}

/**
 * Bring `amount` more cents from the wallet to the stack, at any time (ruling C16).
 *
 * It is accepted before the chips are there; `BoughtIn` or `BuyInRefused` follows.
 */
export interface TopUp {
  readonly type: "TopUp";
  readonly amount: Cents;
}

/** Give up the seats and return the stack to the wallet. With cards in play: when the round ends (ruling C14). */
export interface Leave {
  readonly type: "Leave";
}

/**
 * Set a wager to `amount` cents in all; 0 withdraws it. Allowed until "No more bets" (ruling C15).
 *
 * With the first one of a round a client may promise a seed for the deck: `promise` is its hash (`docs/fairness.md`).
 */
export interface Bet {
  readonly type: "Bet";
  readonly round: Ordinal;
  readonly seat: number;
  readonly wager: string;
  readonly amount: Cents;
  readonly promise?: SeedPromise | null;
}

/** Say that this player makes no more wagers (`house` pace). A new wager takes that back. */
export interface Done {
  readonly type: "Done";
  readonly round: Ordinal;
}

/** Send the seed that was promised at `seat` with the first wager of the round, when seeds are awaited. */
export interface GiveSeed {
  readonly type: "GiveSeed";
  readonly round: Ordinal;
  readonly seat: number;
  readonly seed: Seed;
}

/** Answer the question that step `step` of the round asks of `seat`. */
export interface Choose {
  readonly type: "Choose";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly seat: number;
  readonly option: string;
}

/** The dealer takes the next step of the round (`dealer` pace). Naming the step makes a second press harmless. */
export interface Proceed {
  readonly type: "Proceed";
  readonly round: Ordinal;
  readonly step: Ordinal | null;
}

/** Receive a deck: the name on its seal, and the colour of its backs (205 CMR 146.49, 146.50). */
export interface ReceiveDeck {
  readonly type: "ReceiveDeck";
  readonly deck: string;
  readonly colour: string;
}

/** Do a step with the deck or device `of`: open it, shuffle it, place it, remove it (Sections 2 to 5). */
export interface Perform {
  readonly type: "Perform";
  readonly task: "confirm_count" | "inspect" | "load" | "place" | "recut" | "remove" | "report_jam" | "report_short" | "show" | "shuffle" | "spread" | "stack" | "take" | "take_away" | "verify" | "wash";
  readonly of: string;
}

/** Cut the deck: `cards` from its top go below the others; at least ten on each side (4(c), ruling C11). */
export interface CutDeck {
  readonly type: "CutDeck";
  readonly deck: string;
  readonly cards: number;
}

/**
 * Report that the stub of round `round` has `cards` cards; between rounds, the whole deck (7(e) to (g), ruling C6).
 *
 * `misdealt`: the deck is complete, but a hand has the wrong number of cards.
 */
export interface CountStub {
  readonly type: "CountStub";
  readonly round: Ordinal;
  readonly cards: number;
  readonly misdealt?: boolean;
}

/**
 * The dealer reports an irregularity: its `kind`, the hand (`place`), its `cards`, and how many it has (`count`).
 *
 * `cards` are counted from 1 in the order of dealing. `faces` are the physical cards, not yet identified, that this
 * turns up or that lay face up in the shoe.
 */
export interface Report {
  readonly type: "Report";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly kind: string;
  readonly place?: number | "community" | "dealer" | null;
  readonly cards?: readonly Ordinal[];
  readonly count?: Ordinal | null;
  readonly faces?: readonly Card[];
}

/** Withdraw report `report` before it is ruled on. Only the person who reported it can. */
export interface Withdraw {
  readonly type: "Withdraw";
  readonly report: Ordinal;
}

/** A supervisor confirms report `report`. It must be another person's report. */
export interface Confirm {
  readonly type: "Confirm";
  readonly report: Ordinal;
}

/** A supervisor rejects report `report`, with a reason. The round continues. */
export interface Reject {
  readonly type: "Reject";
  readonly report: Ordinal;
  readonly why: string;
}

/** A supervisor asks to void round `round`. Another supervisor has to confirm it. */
export interface VoidRound {
  readonly type: "VoidRound";
  readonly round: Ordinal;
  readonly why: string;
}

/** Dispute a past round of one's own. Its evidence is kept, and the floor has to decide. */
export interface Dispute {
  readonly type: "Dispute";
  readonly round: Ordinal;
  readonly words: string;
}

/** A supervisor decides dispute `dispute`, with a reason. The player sees both. */
export interface ResolveDispute {
  readonly type: "ResolveDispute";
  readonly dispute: Ordinal;
  readonly verdict: "denied" | "upheld";
  readonly words: string;
}

/**
 * A supervisor corrects the payout of a wager (or an award) of a past round to `returned` cents.
 *
 * The difference moves between the house and the player: to or from the stack, or to the wallet of a departed player.
 * Above the table's limit, another supervisor has to confirm it. `dispute` is the dispute that it answers, if any.
 */
export interface Correct {
  readonly type: "Correct";
  readonly round: Ordinal;
  readonly seat: number;
  readonly wager: string;
  readonly returned: Cents;
  readonly why: string;
  readonly dispute?: Ordinal | null;
}

/** A supervisor confirms correction `correction`. It must be another person's correction. */
export interface ConfirmCorrection {
  readonly type: "ConfirmCorrection";
  readonly correction: Ordinal;
}

/** A supervisor drops correction `correction`, which waits for confirmation, with a reason. */
export interface DropCorrection {
  readonly type: "DropCorrection";
  readonly correction: Ordinal;
  readonly why: string;
}

/**
 * Identify the card in slot `slot` of the open step; null: the reader cannot read it.
 *
 * Slots are counted from 1. The command names the next slot to be read, so that a late card cannot fill another one.
 * The reader reads every slot. By hand the dealer may enter cards that are dealt face up, and one player's face-down
 * card in a round that the reader could not read.
 */
export interface ReadCard {
  readonly type: "ReadCard";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly slot: Ordinal;
  readonly card: Card | null;
}

/** The dealer undoes the last reading of the open step, in slot `slot`. */
export interface UndoRead {
  readonly type: "UndoRead";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly slot: Ordinal;
}

/** Correct face-up card number `nth` of `place` to `card`. The physical card prevails. */
export interface CorrectCard {
  readonly type: "CorrectCard";
  readonly round: Ordinal;
  readonly place: number | "community" | "dealer";
  readonly nth: Ordinal;
  readonly card: Card;
}

/** A dealer takes the table, which has no dealer or one who is disconnected. A table held for that continues. */
export interface TakeTable {
  readonly type: "TakeTable";
}

/** The dealer leaves the table. An open round is held until another dealer takes the table. */
export interface EndShift {
  readonly type: "EndShift";
}

/**
 * The dealer stops the clocks of an open round, to report what happened: nobody can wager, choose or deal.
 *
 * A report ends it, and so does `RunClocks`. The floor is alarmed if it lasts a minute.
 */
export interface StopClocks {
  readonly type: "StopClocks";
}

/** The dealer reports nothing more: the clocks run on with the time that was left. */
export interface RunClocks {
  readonly type: "RunClocks";
}

/** A supervisor puts the table on hold: its clock stops, and nobody can wager, choose or deal. */
export interface HoldTable {
  readonly type: "HoldTable";
  readonly why: string;
}

/** A supervisor ends the hold. The open step has its full time again; after `StopClocks`, what was left of it. */
export interface ResumeTable {
  readonly type: "ResumeTable";
}

/** A supervisor closes the table: a round with wagers is played to its end, and no round opens after that. */
export interface CloseTable {
  readonly type: "CloseTable";
  readonly why: string;
}

/** A supervisor opens the table again. */
export interface OpenTable {
  readonly type: "OpenTable";
}

/** The lowest and the highest amount of one wager, in cents. */
export interface WagerLimit {
  readonly wager: string;
  readonly low: Cents;
  readonly high: Cents;
}

/**
 * A supervisor sets new limits for some wagers, from the next round on.
 *
 * With `rules` the alternative rules of that name, from the configuration, are posted first; null keeps the rules.
 */
export interface PostLimits {
  readonly type: "PostLimits";
  readonly limits: readonly WagerLimit[];
  readonly rules?: string | null;
}

/** A supervisor sends a player away from the table. The player leaves with the stack when the round is over. */
export interface RemovePlayer {
  readonly type: "RemovePlayer";
  readonly player: string;
  readonly why: string;
}

/** A supervisor allows a player who was sent away to sit down here again. */
export interface LetBack {
  readonly type: "LetBack";
  readonly player: string;
}

/** A supervisor moves the player at `seat`, who has nothing in play there, to the open place `to`. */
export interface MovePlayer {
  readonly type: "MovePlayer";
  readonly seat: number;
  readonly to: number;
}

/** A supervisor reserves an open place for the person `name`, for the next `rounds` rounds. */
export interface KeepPlace {
  readonly type: "KeepPlace";
  readonly seat: number;
  readonly name: string;
  readonly rounds: number;
}

/** A supervisor ends the reservation of a place. */
export interface FreePlace {
  readonly type: "FreePlace";
  readonly seat: number;
}

/** The dealer counted `amount` cents in the tray. The first count opens it; a new one replaces a waiting one. */
export interface CountTray {
  readonly type: "CountTray";
  readonly amount: Cents;
}

/** Another dealer or a supervisor verifies count `count`. */
export interface VerifyCount {
  readonly type: "VerifyCount";
  readonly count: Ordinal;
}

/** A supervisor orders `amount` cents of chips: from the cage to the tray (a fill), or back (a credit). */
export interface WriteSlip {
  readonly type: "WriteSlip";
  readonly slip: "credit" | "fill";
  readonly amount: number;
  readonly why: string;
}

/** The dealer received the chips of a fill, or gave those of a credit. Not the person who wrote the slip. */
export interface SignSlip {
  readonly type: "SignSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
}

/** A supervisor voids an unsigned slip, with a reason. */
export interface VoidSlip {
  readonly type: "VoidSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
  readonly why: string;
}

/** The dealer selects the spot of claim `claim`, which calls a supervisor (Three Card Poker 13(d)). */
export interface CallClaim {
  readonly type: "CallClaim";
  readonly claim: Ordinal;
}

/** A supervisor confirms claim `claim`, and it is paid. Not a claim of one's own, nor one that one called. */
export interface ConfirmClaim {
  readonly type: "ConfirmClaim";
  readonly claim: Ordinal;
}

/** A supervisor rejects claim `claim`, with a reason. */
export interface RejectClaim {
  readonly type: "RejectClaim";
  readonly claim: Ordinal;
  readonly why: string;
}

/** An event that this viewer may not see, or that changes nothing in the view. */
export interface Skipped {
  readonly type: "Skipped";
  readonly seq: Seq;
}

/** A wager that the table offers, with its limits in cents. It needs one of the wagers in `needs`, if any. */
export interface Spot {
  readonly wager: string;
  readonly label: string;
  readonly low: Cents;
  readonly high: Cents;
  readonly must: boolean;
  readonly needs: readonly string[];
}

/** A wager that a later choice costs: `times` the wager `of` (ruling C16 shows it before the ante). */
export interface Raise {
  readonly wager: string;
  readonly label: string;
  readonly of: string;
  readonly times: number;
}

/** One line of a posted pay table; `odds` are text, as in "3 to 2". */
export interface PayLine {
  readonly hand: string;
  readonly odds: string;
}

/** A posted pay table, highest hand first. `progressive`: it belongs to a wager on a progressive meter. */
export interface PayTable {
  readonly wager: string;
  readonly label: string;
  readonly lines: readonly PayLine[];
  readonly progressive: boolean;
}

/** How many cards a round deals: to each seat, to the dealer, and as community cards. */
export interface CardPlaces {
  readonly seat: number;
  readonly dealer: number;
  readonly community: number;
}

/** A hand of the game, and `cards` as an example of it. */
export interface RankingLine {
  readonly hand: string;
  readonly cards: readonly Card[];
}

/**
 * The rules posted at the table. `hash` is the SHA-256, in hex, of the rules in force as canonical JSON (RFC 8785).
 *
 * `game_title` is the name of the game on screens. `card_places` says where cards are drawn before any is dealt.
 *
 * `name` is the name of alternative rules that the floor has posted; null: the table's own rules.
 *
 * A newcomer is told `how_to_play`, in at most six short sentences; with `advice`, one sentence, how to choose by a
 * simple strategy; and with `ranking` which hand beats which, best first. These are empty or null where the game has
 * none, and are not posted: `hash` is without them. In their sentences words to be stressed stand between asterisks,
 * as in "Put chips on *Ante*."
 */
export interface Rules {
  readonly hash: Hash;
  readonly chip: Cents;
  readonly buy_in_low: Cents;
  readonly buy_in_high: Cents;
  readonly spots: readonly Spot[];
  readonly raises: readonly Raise[];
  readonly pay_tables: readonly PayTable[];
  readonly notes: readonly string[];
  readonly game_title: string;
  readonly card_places: CardPlaces;
  readonly name?: string | null;
  readonly how_to_play?: readonly string[];
  readonly advice?: string | null;
  readonly ranking?: readonly RankingLine[];
}

/**
 * A card that the open step deals or turns up: card number `nth` of `place`, counted from 1 in the order of dealing.
 *
 * `read` says what identified it; null: nothing yet. An `unseen` card is not identified at all. `card` is null unless
 * everybody may know it.
 */
export interface SlotView {
  readonly place: Place;
  readonly nth: Ordinal;
  readonly face_up: boolean;
  readonly unseen: boolean;
  readonly read: "hand" | "reader" | null;
  readonly card: Card | null;
}

/**
 * The last reading was refused and changed nothing. `todo` is a sentence that says what to do.
 *
 * `duplicate`: the card is in the round already; `unread`: the reader could not read it; `not_expected`: no card was
 * due (then there is no `slot`).
 */
export interface ScanFault {
  readonly slot: Ordinal | null;
  readonly why: "duplicate" | "not_expected" | "unread";
  readonly todo: string;
}

/** A card of this round that was entered by hand. */
export interface ByHand {
  readonly place: Place;
  readonly nth: Ordinal;
}

/** A face-up card of this round that was misread, and was corrected. */
export interface Correction {
  readonly place: Place;
  readonly nth: Ordinal;
  readonly before: Card;
  readonly after: Card;
}

/**
 * The state of reading cards. Every viewer sees the same.
 *
 * `slots` are those of the open step, in the order in which cards leave the shoe. `next` is the slot to be read now,
 * counted from 1; null: none. `unread`: the reader could not read the card in that slot.
 */
export interface ShoeView {
  readonly slots?: readonly SlotView[];
  readonly next?: Ordinal | null;
  readonly unread?: boolean;
  readonly fault?: ScanFault | null;
  readonly by_hand?: readonly ByHand[];
  readonly corrected?: readonly Correction[];
}

/**
 * A claim on `percent` of the meter, or on `due` cents of the tray, won in `round` at `seat` by the player `name`.
 *
 * `words` describe its state.
 *
 * `stand` is its state: it `waits` (for the dealer to call the floor, or for the floor), is `called`, is `asked` of
 * the meter, is `paid` with `amount` cents, or is `rejected`.
 */
export interface ClaimView {
  readonly claim: number;
  readonly round: number;
  readonly seat: SeatNumber;
  readonly name: string;
  readonly percent: number;
  readonly stand: "asked" | "called" | "paid" | "rejected" | "waits";
  readonly words: string;
  readonly amount: Cents | null;
  readonly due?: Cents | null;
}

/**
 * The name of the table's meter, its open claims, and the last closed ones.
 *
 * `stopped` says why no progressive wagers are taken now. `meter` is null if the table no longer has one.
 */
export interface ProgressiveView {
  readonly meter: string | null;
  readonly stopped: string | null;
  readonly claims: readonly ClaimView[];
}

/**
 * A round opened, with the settings in force now.
 *
 * Everything of the previous round is cleared: cards, wagers, choices, results and pot. With physical cards there is a
 * `shoe`, and no commitment to a deck.
 *
 * Where the `rules` are those of the view, they are named by their hash alone (version 1: they are here each time).
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
  readonly commitment: string | null;
  readonly rules: Rules | Hash;
  readonly shoe: ShoeView | null;
  readonly progressive: ProgressiveView | null;
}

/**
 * A seat's choice. `by` table: the time ran out.
 *
 * `wager`, if any, is now `amount` cents, and the stack `stack` cents. An amount of 0: the wager was taken back.
 */
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
 * The round goes to step `step`.
 *
 * In `deciding`, `turn` is the seat asked (null: all at once). At the deadline the option `silence_option` is chosen,
 * which `silence` says in words; with a null `deadline` no clock runs. `shown` are choices that were hidden until now.
 */
export interface StepOpened {
  readonly type: "StepOpened";
  readonly seq: Seq;
  readonly step: number;
  readonly phase: Phase;
  readonly turn: SeatNumber | null;
  readonly deadline: Millis | null;
  readonly silence: string | null;
  readonly silence_option: string | null;
  readonly shown: readonly Choice[];
}

/** A player takes `seat`; `pending` cents are on their way from the wallet. `bot`: a bot of the house. */
export interface SeatReserved {
  readonly type: "SeatReserved";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly player: string;
  readonly name: string;
  readonly pending: Cents;
  readonly bot?: boolean;
}

/** `pending` more cents are on their way from the player's wallet. */
export interface TopUpAsked {
  readonly type: "TopUpAsked";
  readonly seq: Seq;
  readonly player: string;
  readonly pending: Cents;
}

/**
 * `amount` cents arrived: `stack` is the player's stack now, `pending` the cents still on their way.
 *
 * `tray` is the expected amount in the tray after the chips left it, for staff only.
 */
export interface BoughtIn {
  readonly type: "BoughtIn";
  readonly seq: Seq;
  readonly player: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly pending: Cents;
  readonly tray: number | null;
}

/**
 * The wallet refused a transfer: `pending` cents are still on their way. A player who has just sat down leaves next.
 *
 * `why` is a sentence for the player only.
 */
export interface BuyInRefused {
  readonly type: "BuyInRefused";
  readonly seq: Seq;
  readonly player: string;
  readonly pending: Cents;
  readonly why: string | null;
}

/** The player will leave when the round ends. */
export interface LeaveAsked {
  readonly type: "LeaveAsked";
  readonly seq: Seq;
  readonly player: string;
}

/** The player left: the seats are open, and `amount` cents went to the wallet. */
export interface Left {
  readonly type: "Left";
  readonly seq: Seq;
  readonly player: string;
  readonly amount: Cents;
}

/** The player is disconnected. The seat is kept. */
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

/** The player said, or took back, that betting may close. */
export interface SaidDone {
  readonly type: "SaidDone";
  readonly seq: Seq;
  readonly player: string;
  readonly done: boolean;
}

/** The wager is now `amount` cents in all (0: withdrawn), and the player's stack `stack` cents. */
export interface WagerPlaced {
  readonly type: "WagerPlaced";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
}

/** The wager was returned before the deal, for the reason `why`. */
export interface WagerReturned {
  readonly type: "WagerReturned";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly why: string;
}

/** No more bets. `seats` are dealt in, in the order of dealing. The pot is `pot` cents. */
export interface BetsClosed {
  readonly type: "BetsClosed";
  readonly seq: Seq;
  readonly seats: readonly SeatNumber[];
  readonly pot: Cents;
}

/** The button is now at this seat, or at the dealer (0). */
export interface ButtonMoved {
  readonly type: "ButtonMoved";
  readonly seq: Seq;
  readonly to: number;
}

/** A card was burned, unseen. */
export interface CardBurned {
  readonly type: "CardBurned";
  readonly seq: Seq;
}

/** The hand at a place, in words; null if this viewer may not know it. */
export interface HandWords {
  readonly of: SeatNumber | "dealer";
  readonly hand: string | null;
}

/** Cards were dealt; null is a face-down card. `hands` are the known hands whose words change. */
export interface CardsDealt {
  readonly type: "CardsDealt";
  readonly seq: Seq;
  readonly to: Place;
  readonly cards: readonly (Card | null)[];
  readonly hands: readonly HandWords[];
}

/** All cards of the place are face up. `hands` are the known hands whose words change. */
export interface CardsShown {
  readonly type: "CardsShown";
  readonly seq: Seq;
  readonly of: Place;
  readonly cards: readonly Card[];
  readonly hands: readonly HandWords[];
}

/** What a conceded hand made, where another hand's cover all counts it: for its owner and the floor (ruling C17). */
export interface HandNamed {
  readonly type: "HandNamed";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly hand: string;
}

/** A seat chose. `decided`: until all have chosen, the other viewers see only that it did. */
export interface Chose {
  readonly type: "Chose";
  readonly seq: Seq;
  readonly choice: Choice;
  readonly decided: boolean;
  readonly pot: Cents;
}

/** A seat has chosen. Its choice is hidden until all have chosen (ruling F4). */
export interface Decided {
  readonly type: "Decided";
  readonly seq: Seq;
  readonly seat: SeatNumber;
}

/** A wager was settled and cleared: `returned` cents were paid back (0 for a loss, the stake for a push). */
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

/** A bonus without its own stake was paid: `amount` cents. */
export interface Awarded {
  readonly type: "Awarded";
  readonly seq: Seq;
  readonly seat: SeatNumber;
  readonly award: string;
  readonly amount: Cents;
  readonly stack: Cents;
  readonly why: string;
}

/** What a seat gets of the pot: `amount` cents. A `Paid` or `Awarded` of `pot` follows, with the stack. */
export interface PotShare {
  readonly seat: SeatNumber;
  readonly amount: Cents;
}

/**
 * The pot was `amount` cents, of which the house kept `commission` cents.
 *
 * `shares` are all that the seats get; what is left of the pot is the dealer's.
 */
export interface PotPlayed {
  readonly type: "PotPlayed";
  readonly seq: Seq;
  readonly amount: Cents;
  readonly commission: Cents;
  readonly shares: readonly PotShare[];
}

/** A whole wager was returned: its `amount` cents are on the player's stack, which is `stack` cents now. */
export interface Voided {
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly stack: Cents;
}

/**
 * The round is void by `clause` of the game's rules: nothing is settled, and its `wagers` were returned whole.
 *
 * No clock runs, and nobody is asked any more. Hidden choices stay hidden, and so do the wagers that they made.
 */
export interface RoundVoided {
  readonly type: "RoundVoided";
  readonly seq: Seq;
  readonly cause: "fault" | "floor" | "irregularity" | "misdeal" | "short_deck";
  readonly clause: string;
  readonly wagers: readonly Voided[];
}

/**
 * What a report does to one wager of `amount` cents, by `clause`.
 *
 * `back` cents return to the stack; null: the wager is settled by the posted odds. Wagers that are not listed stay.
 */
export interface Effect {
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly back: Cents | null;
  readonly clause: string;
}

/**
 * A report that waits for a ruling. The round waits too.
 *
 * `words` says what happened, `note` what would follow; `by` is the name of the person who reported it.
 */
export interface Reported {
  readonly number: number;
  readonly kind: string;
  readonly clause: string;
  readonly words: string;
  readonly note: string;
  readonly place: SeatNumber | "community" | "dealer" | null;
  readonly by: string;
  readonly effects: readonly Effect[];
}

/** An irregularity that moves money was reported. The round waits for the floor, and no clock runs. */
export interface IrregularityReported {
  readonly type: "IrregularityReported";
  readonly seq: Seq;
  readonly report: Reported;
}

/** The report was withdrawn, or rejected with the reason `why`. The round continues. */
export interface ReportClosed {
  readonly type: "ReportClosed";
  readonly seq: Seq;
  readonly number: number;
  readonly how: "rejected" | "withdrawn";
  readonly why: string;
}

/** The ruling on an irregularity of this round. */
export interface Ruled {
  readonly number: number;
  readonly kind: string;
  readonly clause: string;
  readonly words: string;
  readonly note: string;
  readonly place: SeatNumber | "community" | "dealer" | null;
}

/** An irregularity was ruled on. No report is open any more. */
export interface IrregularityRuled {
  readonly type: "IrregularityRuled";
  readonly seq: Seq;
  readonly ruling: Ruled;
}

/** A card of the deck was found face up and is not used. */
export interface CardDiscarded {
  readonly type: "CardDiscarded";
  readonly seq: Seq;
  readonly card: Card;
}

/** Cards of the place were exposed too early. `cards` are all its cards, as this viewer may see them. */
export interface CardsExposed {
  readonly type: "CardsExposed";
  readonly seq: Seq;
  readonly of: Place;
  readonly cards: readonly (Card | null)[];
  readonly hands: readonly HandWords[];
}

/**
 * Wagers are void by `clause` and were returned whole. The round continues without the `dead` hands.
 *
 * Wagers made by choices that are still hidden are left out.
 */
export interface WagersVoided {
  readonly type: "WagersVoided";
  readonly seq: Seq;
  readonly clause: string;
  readonly dead: readonly SeatNumber[];
  readonly wagers: readonly Voided[];
  readonly pot: Cents;
}

/** The round is over. At `house` pace the next opens at `deadline`. `tray`: the expected amount, for staff only. */
export interface RoundClosed {
  readonly type: "RoundClosed";
  readonly seq: Seq;
  readonly deadline: Millis | null;
  readonly tray: number | null;
}

/** The open step ends at `deadline` now: after a break of the server, or because its clock was set. */
export interface ClockRestarted {
  readonly type: "ClockRestarted";
  readonly seq: Seq;
  readonly deadline: Millis;
}

/** A deck at the table: the name on its seal, the colour of its backs, its stage, and how many cards were cut. */
export interface DeckView {
  readonly deck: string;
  readonly colour: string;
  readonly stage: "cut" | "in_play" | "inspected" | "rack" | "received" | "seen" | "shuffled" | "shuffling" | "spread" | "stacked" | "verified" | "washed";
  readonly cut: number;
}

/**
 * Decks and devices at the table, if it follows the deck procedures; otherwise none.
 *
 * `counted` is the last round after which a count found 52 cards. `miscount`: a count was wrong, and a supervisor has
 * to look.
 */
export interface Equipment {
  readonly decks: readonly DeckView[];
  readonly devices: readonly ("automated_shoe" | "counting_shuffler" | "shuffler")[];
  readonly counted: number;
  readonly miscount: boolean;
}

/** A step with a deck or a device was done, in `words` for everybody (null: nothing to say). */
export interface Prepared {
  readonly type: "Prepared";
  readonly seq: Seq;
  readonly words: string | null;
  readonly equipment: Equipment;
}

/**
 * A dispute, shown to people as "T1-7": the table and `number`.
 *
 * `verdict` is null while it is open. `answer` is the reason for the verdict.
 */
export interface DisputeView {
  readonly number: number;
  readonly round: number;
  readonly player: string;
  readonly name: string;
  readonly words: string;
  readonly verdict: "denied" | "upheld" | null;
  readonly answer: string;
}

/**
 * A correction of a payout from `before` to `after` cents.
 *
 * `by` is the name of the supervisor who asked for it. Until it is `made`, it waits for another supervisor.
 */
export interface CorrectionView {
  readonly number: number;
  readonly round: number;
  readonly seat: SeatNumber;
  readonly player: string;
  readonly name: string;
  readonly wager: string;
  readonly before: Cents;
  readonly after: Cents;
  readonly why: string;
  readonly by: string;
  readonly dispute: number | null;
  readonly made: boolean;
}

/** The table's disputes and corrections that a viewer may see: all open or waiting ones, and the last others. */
export interface Cases {
  readonly disputes: readonly DisputeView[];
  readonly corrections: readonly CorrectionView[];
}

/**
 * A dispute or a correction changed: `words` for this viewer, and all `cases` that this viewer may see now.
 *
 * If a correction changed a stack, `player` has `stack` cents now.
 */
export interface Reviewed {
  readonly type: "Reviewed";
  readonly seq: Seq;
  readonly words: string | null;
  readonly cases: Cases;
  readonly player: string | null;
  readonly stack: Cents | null;
}

/**
 * A card was read or its reading undone, or another card is due, in `words` for everybody (null: nothing to say).
 *
 * When the round goes to another step or is closed, `slots` become empty, `next` and `fault` null and `unread` false.
 */
export interface ShoeRead {
  readonly type: "ShoeRead";
  readonly seq: Seq;
  readonly words: string | null;
  readonly shoe: ShoeView;
}

/**
 * A misread face-up card was corrected, in `words` for everybody.
 *
 * `cards` are all cards of the place, as this viewer may see them. `hands` are the known hands whose words change.
 */
export interface CardCorrected {
  readonly type: "CardCorrected";
  readonly seq: Seq;
  readonly words: string;
  readonly of: Place;
  readonly cards: readonly (Card | null)[];
  readonly hands: readonly HandWords[];
  readonly shoe: ShoeView;
}

/**
 * The table is on hold since `since`: the floor ordered it, no dealer is present, or the dealer reports something.
 *
 * The floor may also have to look at cards. `why` says it in words; `by` is the name of the supervisor who ordered it,
 * or of the dealer who reports.
 */
export interface Held {
  readonly cause: "dealer" | "floor" | "report";
  readonly why: string;
  readonly since: Millis;
  readonly by: string | null;
}

/** No round opens after this one, for the reason `why`; `by` is the name of the supervisor. */
export interface Closed {
  readonly why: string;
  readonly by: string;
}

/** The limits or rules that the floor posted last, in `words` for people, in force from round `round` on. */
export interface Posted {
  readonly words: string;
  readonly round: number;
}

/** The open place `seat` is reserved for the person `name` until round `until` opens. */
export interface Kept {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly until: number;
}

/**
 * The state of a table: `dealer` is the name of the dealer on duty, if any.
 *
 * `sent_away` is the reason why the floor sent this viewer away, until the viewer may sit down again; it is only in a
 * view of the table. `kept` are the reserved places, including some whose time is over.
 */
export interface Standing {
  readonly dealer?: string | null;
  readonly held?: Held | null;
  readonly closed?: Closed | null;
  readonly posted?: Posted | null;
  readonly sent_away?: string | null;
  readonly kept?: readonly Kept[];
}

/** The player at `seat` was moved to `to`, where no wagers or cards are. */
export interface Moving {
  readonly seat: SeatNumber;
  readonly to: SeatNumber;
}

/**
 * The floor or a dealer acted: `words` for people, the state of the table now, and its deadline if a clock runs.
 *
 * `leaves` is a player who was sent away and leaves as soon as nothing is in play. `moves`: a player who was moved.
 */
export interface Supervised {
  readonly type: "Supervised";
  readonly seq: Seq;
  readonly words: string;
  readonly standing: Standing;
  readonly deadline: Millis | null;
  readonly leaves?: string | null;
  readonly moves?: Moving | null;
}

/** A count that waits for verification: the dealer `by` counted `amount` cents, and `expected` were expected. */
export interface CountView {
  readonly number: number;
  readonly amount: Cents;
  readonly expected: number;
  readonly by: string;
}

/** A slip that waits for the dealer, shown as "F-1" or "C-1". `by` is the name of the supervisor who wrote it. */
export interface SlipView {
  readonly slip: "credit" | "fill";
  readonly number: number;
  readonly amount: number;
  readonly why: string;
  readonly by: string;
}

/**
 * The tray, for staff. `amount` is the expected amount in cents; null before the tray is opened.
 *
 * It changes when a round is over, when a player buys in, and with each count, fill and credit.
 */
export interface Tray {
  readonly amount: number | null;
  readonly count: CountView | null;
  readonly slips: readonly SlipView[];
}

/** The tray changed: `words` for people, and the tray now. Players do not get this. */
export interface Tended {
  readonly type: "Tended";
  readonly seq: Seq;
  readonly words: string;
  readonly tray: Tray;
}

/**
 * A claim or the meter changed: `words` for people, and the whole `progressive` view now.
 *
 * If the meter paid to a stack, `player` has `stack` cents now.
 */
export interface Progressed {
  readonly type: "Progressed";
  readonly seq: Seq;
  readonly words: string;
  readonly progressive: ProgressiveView;
  readonly player: string | null;
  readonly stack: Cents | null;
}

/**
 * A device of the table. It is `there` (online) or lost; `words` describe its status and what waits for it.
 *
 * `state` is the device's own state, as in its status message. It is empty for a kind without one.
 */
export interface Attached {
  readonly device: string;
  readonly kind: "alarm" | "automated_shoe" | "card_reader" | "cover_all_display" | "keypad" | "sensors" | "shuffler" | "sign" | "supervisor_key";
  readonly there: boolean;
  readonly words: string;
  readonly state: string;
}

/** A device came online, was lost or changed its status, in `words` (null: nothing to say). `devices`: all, now. */
export interface DeviceTold {
  readonly type: "DeviceTold";
  readonly seq: Seq;
  readonly words: string | null;
  readonly devices: readonly Attached[];
}

/**
 * Bets are closed, and the promised seeds may come until `deadline`; the phase is `dealing` now.
 *
 * `promises` is the hash of all promises, which are fixed by now.
 */
export interface SeedsAwaited {
  readonly type: "SeedsAwaited";
  readonly seq: Seq;
  readonly promises: Hash;
  readonly deadline: Millis;
}

/** The seed of the player who promised one at `seat`; null: it did not come in time, and counts as empty. */
export interface SeedLine {
  readonly seat: SeatNumber;
  readonly seed: Seed | null;
}

/** No seed counts any more; the deck follows from the house's and these. No clock runs. */
export interface SeedsClosed {
  readonly type: "SeedsClosed";
  readonly seq: Seq;
  readonly seeds: readonly SeedLine[];
}

/**
 * The deck is fixed, before its first card is dealt; `cut` cards of its top went below the others.
 *
 * After a recut there is another root.
 */
export interface DeckCommitted {
  readonly type: "DeckCommitted";
  readonly seq: Seq;
  readonly root: Hash;
  readonly cut: number;
}

/** The house's seed of the round is public: with it anybody can check the whole round. */
export interface SeedRevealed {
  readonly type: "SeedRevealed";
  readonly seq: Seq;
  readonly seed: Seed;
}

/** The house's seeds of all rounds up to `through` are public; `ShowProof` has them. */
export interface SeedsRevealed {
  readonly type: "SeedsRevealed";
  readonly seq: Seq;
  readonly through: number;
}

/** Sit at one of `seats`, with a buy-in of `low` to `high` cents, a multiple of `chip`. */
export interface MaySit {
  readonly type: "MaySit";
  readonly seats: readonly SeatNumber[];
  readonly low: Cents;
  readonly high: Cents;
  readonly chip: Cents;
}

/** Bring `low` to `high` more cents to the stack, a multiple of `chip`. */
export interface MayTopUp {
  readonly type: "MayTopUp";
  readonly low: Cents;
  readonly high: Cents;
  readonly chip: Cents;
}

/** Leave the table, now or when the round ends, as `at` says. */
export interface MayLeave {
  readonly type: "MayLeave";
  readonly command: Leave;
  readonly at: "now" | "round_end";
}

/**
 * Set a wager to a multiple of `chip` from `low` to `high` cents, or to 0 if it may be withdrawn.
 *
 * Who makes every later bet of the round in proportion to it stakes `full_play` times this wager in all, itself
 * included: 1 if no later bet depends on it. Chips for these are to be at the table by then.
 */
export interface MayBet {
  readonly type: "MayBet";
  readonly command: Bet;
  readonly low: Cents;
  readonly high: Cents;
  readonly chip: Cents;
  readonly may_withdraw: boolean;
  readonly full_play: number;
}

/** Say that this player makes no more wagers. */
export interface MayDone {
  readonly type: "MayDone";
  readonly command: Done;
}

/** Send the seed of round `round` that was promised at `seat`: the one whose hash is `promise`. */
export interface MayGiveSeed {
  readonly type: "MayGiveSeed";
  readonly round: number;
  readonly seat: SeatNumber;
  readonly promise: Hash;
}

/**
 * Choose this option for `cost` cents of the stack. `note` says what follows; `warn`: ask for confirmation.
 *
 * `folds`: it gives the hand up. `stakes` is the wager that it makes for `cost` cents, and `returns` one that it takes
 * back to the stack; null: none. The view's `silence_option` is chosen at the deadline.
 */
export interface MayChoose {
  readonly type: "MayChoose";
  readonly command: Choose;
  readonly label: string;
  readonly cost: Cents;
  readonly note: string;
  readonly warn: boolean;
  readonly folds: boolean;
  readonly stakes: string | null;
  readonly returns: string | null;
}

/**
 * Add chips (`command`, the fewest that do), and `choice` can be chosen, for `cost` cents: more than the stack has.
 *
 * It is not offered where answers are hidden: everybody sees a top-up.
 */
export interface MayTopUpToChoose {
  readonly type: "MayTopUpToChoose";
  readonly command: TopUp;
  readonly choice: Choose;
  readonly label: string;
  readonly cost: Cents;
}

/** The dealer's next step; `say` is what the dealer announces. */
export interface MayProceed {
  readonly type: "MayProceed";
  readonly command: Proceed;
  readonly label: string;
  readonly say: string;
}

/** Receive a deck; the command has a name and a colour that fit. `say` is what the dealer announces. */
export interface MayReceive {
  readonly type: "MayReceive";
  readonly command: ReceiveDeck;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
}

/** Do a step with a deck or a device. `next`: it is due and comes first; otherwise it is optional. */
export interface MayPerform {
  readonly type: "MayPerform";
  readonly command: Perform;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
  readonly next: boolean;
}

/** Cut the deck, `low` to `high` cards from its top. */
export interface MayCut {
  readonly type: "MayCut";
  readonly command: CutDeck;
  readonly low: number;
  readonly high: number;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
}

/** Count the stub; the command has the right number of cards. `next`: the count is due. */
export interface MayCount {
  readonly type: "MayCount";
  readonly command: CountStub;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
  readonly next: boolean;
}

/**
 * A hand that a report may name, with the `cards` to choose from, counted from 1, and the possible `counts` of cards.
 *
 * Where `cards` or `counts` is empty, the report leaves it out. With `one` exactly one card is named, otherwise one or
 * more. The report has `faces` physical cards for each named card, or in all if no card is named.
 */
export interface MayName {
  readonly place: Place;
  readonly cards: readonly number[];
  readonly counts: readonly number[];
  readonly faces?: number;
  readonly one?: boolean;
}

/**
 * Report this irregularity; `clause` says what follows.
 *
 * With `places`, the report names one of them and its details. Without, `command` is the whole report, to which only
 * `faces` physical cards are added.
 */
export interface MayReport {
  readonly type: "MayReport";
  readonly command: Report;
  readonly label: string;
  readonly clause: string;
  readonly places: readonly MayName[];
  readonly faces?: number;
}

/** Withdraw the open report. */
export interface MayWithdraw {
  readonly type: "MayWithdraw";
  readonly command: Withdraw;
}

/** Confirm the open report. */
export interface MayConfirm {
  readonly type: "MayConfirm";
  readonly command: Confirm;
}

/** Reject the open report, with a reason. */
export interface MayReject {
  readonly type: "MayReject";
  readonly report: Ordinal;
}

/** Ask to void the round, with a reason. */
export interface MayVoidRound {
  readonly type: "MayVoidRound";
  readonly round: Ordinal;
}

/** Decide this dispute, with a reason. */
export interface MayResolve {
  readonly type: "MayResolve";
  readonly dispute: Ordinal;
}

/** Confirm a correction that another supervisor asked for. */
export interface MayConfirmCorrection {
  readonly type: "MayConfirmCorrection";
  readonly command: ConfirmCorrection;
}

/** Drop a correction, with a reason. */
export interface MayDropCorrection {
  readonly type: "MayDropCorrection";
  readonly correction: Ordinal;
}

/**
 * Identify the card in slot `slot`, the next one: card number `nth` of `place`.
 *
 * The dealer has this action where the card may be entered by hand.
 */
export interface MayRead {
  readonly type: "MayRead";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly slot: Ordinal;
  readonly place: Place;
  readonly nth: Ordinal;
  readonly face_up: boolean;
}

/** Undo the last reading. */
export interface MayUndo {
  readonly type: "MayUndo";
  readonly command: UndoRead;
}

/** A face-up card, or one that the open step turns up (then `card` may be null). */
export interface FaceUp {
  readonly place: Place;
  readonly nth: Ordinal;
  readonly card: Card | null;
}

/** Correct one of these cards. */
export interface MayCorrectCard {
  readonly type: "MayCorrectCard";
  readonly round: Ordinal;
  readonly cards: readonly FaceUp[];
}

/** Take this table as its dealer. */
export interface MayTakeTable {
  readonly type: "MayTakeTable";
  readonly command: TakeTable;
}

/** End the dealer's shift. */
export interface MayEndShift {
  readonly type: "MayEndShift";
  readonly command: EndShift;
}

/** Stop the clocks, to report what happened. */
export interface MayStopClocks {
  readonly type: "MayStopClocks";
  readonly command: StopClocks;
}

/** Let the clocks run on without a report. */
export interface MayRunClocks {
  readonly type: "MayRunClocks";
  readonly command: RunClocks;
}

/** Put the table on hold, with a reason. */
export interface MayHold {
  readonly type: "MayHold";
}

/** End the hold. */
export interface MayResume {
  readonly type: "MayResume";
  readonly command: ResumeTable;
}

/** Close the table, with a reason. */
export interface MayClose {
  readonly type: "MayClose";
}

/** Open the table again. */
export interface MayOpen {
  readonly type: "MayOpen";
  readonly command: OpenTable;
}

/** Alternative rules that may be posted, with their limits. */
export interface NamedRules {
  readonly name: string;
  readonly limits: readonly WagerLimit[];
}

/** Set new limits; `limits` are posted now. `rules` are alternative rules that may be posted. */
export interface MayPostLimits {
  readonly type: "MayPostLimits";
  readonly limits: readonly WagerLimit[];
  readonly rules?: readonly NamedRules[];
}

/** Send this player away, with a reason. */
export interface MayRemove {
  readonly type: "MayRemove";
  readonly player: string;
  readonly name: string;
}

/** Move the player at `seat` to one of these open places. */
export interface MayMove {
  readonly type: "MayMove";
  readonly seat: SeatNumber;
  readonly name: string;
  readonly places: readonly SeatNumber[];
}

/** Allow this player, who was sent away, to sit down again. */
export interface MayLetBack {
  readonly type: "MayLetBack";
  readonly command: LetBack;
  readonly name: string;
}

/** Reserve one of these open places for a person. */
export interface MayKeepPlace {
  readonly type: "MayKeepPlace";
  readonly places: readonly SeatNumber[];
}

/** End the reservation of a place for `name`. */
export interface MayFreePlace {
  readonly type: "MayFreePlace";
  readonly command: FreePlace;
  readonly name: string;
}

/** Count the tray; the command has the expected amount. `next`: no round opens before that. */
export interface MayCountTray {
  readonly type: "MayCountTray";
  readonly command: CountTray;
  readonly next: boolean;
}

/** Verify a count. */
export interface MayVerifyCount {
  readonly type: "MayVerifyCount";
  readonly command: VerifyCount;
}

/** Write a slip: a fill, or a credit of up to `most` cents (0: no credit). */
export interface MayWriteSlip {
  readonly type: "MayWriteSlip";
  readonly most: Cents;
}

/** Sign a slip. */
export interface MaySignSlip {
  readonly type: "MaySignSlip";
  readonly command: SignSlip;
}

/** Void a slip, with a reason. */
export interface MayVoidSlip {
  readonly type: "MayVoidSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
}

/** Select the spot `seat`, whose progressive wager has won, which calls a supervisor. */
export interface MayCallClaim {
  readonly type: "MayCallClaim";
  readonly command: CallClaim;
  readonly seat: SeatNumber;
}

/** Confirm a claim. */
export interface MayConfirmClaim {
  readonly type: "MayConfirmClaim";
  readonly command: ConfirmClaim;
}

/** Reject a claim, with a reason. */
export interface MayRejectClaim {
  readonly type: "MayRejectClaim";
  readonly claim: Ordinal;
}

/**
 * Open the connection, or move it to a table or (null) to the lobby.
 *
 * A client that was `Moved` here sends its `ticket` instead of its `session`. Without either it becomes a new guest on
 * a new connection, and stays who it is on one that was welcomed.
 * `bot` is the pass which the house gives to its own bots; then the new guest is marked as a bot.
 * `page` says that a page of this house asks: it keeps a cookie in place of a session token, and gets tickets. With
 * `last_seq` and `mark` the updates after that event follow, or a snapshot if it is too old or of another history.
 */
export interface Hello {
  readonly type: "Hello";
  readonly id: Id;
  readonly session?: string | null;
  readonly ticket?: string | null;
  readonly table?: string | null;
  readonly last_seq?: Seq | null;
  readonly mark?: Mark | null;
  readonly page?: boolean;
  readonly bot?: string | null;
}

/**
 * Sign in as dealer or supervisor with a one-use code. `page` says that a person looks at a page.
 *
 * Such a session is locked when nobody has used the page for some minutes: then Hello is refused as `locked`, and this
 * message with the same name and code unlocks the session.
 */
export interface SignIn {
  readonly type: "SignIn";
  readonly id: Id;
  readonly name: string;
  readonly code: string;
  readonly page?: boolean;
}

/** Somebody uses the page of this session, so it is not to be locked. Commands and look-ups say so too. */
export interface Active {
  readonly type: "Active";
  readonly id: Id;
}

/** End the session. All its sockets are closed. */
export interface SignOut {
  readonly type: "SignOut";
  readonly id: Id;
}

/** Get play money back to the welcome sum, once a gaming day. For a player who has less, and no seat. */
export interface Refill {
  readonly type: "Refill";
  readonly id: Id;
}

/** Choose the name by which the house and its tables know this player from now on. For a player without a seat. */
export interface ChooseName {
  readonly type: "ChooseName";
  readonly id: Id;
  readonly name: string;
}

/** Send a command to the table of this connection. A repeated `id` gets the first answer again. */
export interface Do {
  readonly type: "Do";
  readonly id: Id;
  readonly command: TableCommand;
}

/**
 * List the last rounds of this table, or the last ones before round `before`, in which the person played.
 *
 * The floor sees all rounds.
 */
export interface ShowRounds {
  readonly type: "ShowRounds";
  readonly id: Id;
  readonly before?: Ordinal | null;
}

/** Show a past round from its beginning: to a player as it was seen then, to the floor with every card. */
export interface ShowRound {
  readonly type: "ShowRound";
  readonly id: Id;
  readonly round: Ordinal;
}

/** Give the proof that a past round was fair (`docs/fairness.md`), to a player who took part, or to the floor. */
export interface ShowProof {
  readonly type: "ShowProof";
  readonly id: Id;
  readonly round: Ordinal;
}

/**
 * Show the dealer what the report `command` would do, or a supervisor what voiding the round would do.
 *
 * The `faces` of the command are ignored: they change nothing, and face-down cards must not be guessed with them. Its
 * `why` is ignored too, and may differ in the real command.
 */
export interface ShowOutcome {
  readonly type: "ShowOutcome";
  readonly id: Id;
  readonly command: Report | VoidRound;
}

/** Show the rules in force at this table, if they have this `hash`: for a client that has not kept them. */
export interface ShowRules {
  readonly type: "ShowRules";
  readonly id: Id;
  readonly hash: Hash;
}

/**
 * A supervisor excludes a player, shown as `name`, from the whole house.
 *
 * The player gets no seat, no top-up and no new wager at any table. Hands in play end with the choices made for a
 * player who does not answer, and the chips go to the wallet. The player's connections are closed, and new ones are
 * refused.
 */
export interface Exclude {
  readonly type: "Exclude";
  readonly id: Id;
  readonly player: string;
  readonly name: string;
  readonly why: string;
}

/** A supervisor ends the exclusion of a player. */
export interface Readmit {
  readonly type: "Readmit";
  readonly id: Id;
  readonly player: string;
  readonly why: string;
}

/**
 * A supervisor stops a game, or every game (null), at all tables, including those opened later.
 *
 * Rounds with wagers are played to their end. After that no round opens, and nobody can sit down.
 */
export interface StopGaming {
  readonly type: "StopGaming";
  readonly id: Id;
  readonly game: string | null;
  readonly why: string;
}

/** A supervisor starts a game again; null ends a stop of every game. */
export interface StartGaming {
  readonly type: "StartGaming";
  readonly id: Id;
  readonly game: string | null;
  readonly why: string;
}

/**
 * Who you are. Keep `session`, a secret, to come back. It is null after a Hello with a ticket: you have it already.
 *
 * `balance` is your wallet in cents, `now` the server's clock. `table` is where you have a seat, if anywhere.
 * `addresses` are all sockets of this house: try another one when this one does not answer. `refill_to` is the sum to
 * which a player's play money can be refilled; 0 if it cannot. A page gets no `session` but a `ticket` to come back
 * with, once.
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
  readonly refill_to?: Cents;
  readonly ticket?: string | null;
}

/**
 * Sent after the Welcome if the table is served at another address of this house.
 *
 * Send Hello at `url` with `ticket`, once and within ten seconds, and with the same `table`, `last_seq` and `mark`. If
 * that address cannot be reached, come back here. This connection is in the lobby.
 */
export interface Moved {
  readonly type: "Moved";
  readonly id: Id;
  readonly table: string;
  readonly url: string;
  readonly ticket: string;
}

/**
 * The command is carried out and stored. `seq` and `mark` of the last event of `table` then are the receipt.
 *
 * The updates up to `seq` may come after this answer.
 */
export interface Accepted {
  readonly type: "Accepted";
  readonly id: Id;
  readonly table: string;
  readonly seq: Seq;
  readonly mark: Mark;
}

/**
 * The message changed nothing. `id` is null if none could be read; `message` is a sentence for people.
 *
 * `retry_after`: the same message is worth sending again after so many milliseconds. Null: not by itself.
 */
export interface Refused {
  readonly type: "Refused";
  readonly id: Id | null;
  readonly code: Code;
  readonly message: string;
  readonly retry_after?: number | null;
}

/**
 * The last win on a meter: `cents`, which is `percent` of it, by the player `name` at `seat` of `table` with `hand`.
 *
 * `title` is the table's title, and `claim` the number of the claim there. It was paid at `at`. Pages celebrate it
 * until `until`; null: not at all, because it is no more than the player staked in that round.
 */
export interface Won {
  readonly meter: string;
  readonly table: string;
  readonly title: string;
  readonly claim: number;
  readonly seat: SeatNumber;
  readonly name: string;
  readonly hand: string;
  readonly percent: number;
  readonly cents: Cents;
  readonly at: Millis;
  readonly until: Millis | null;
}

/**
 * A table in the lobby. `low` and `high` are the limits of its first wager in cents. `game_title` names its game.
 *
 * `dealer` is the name of a dealer who is connected. `needs` lists what waits for the floor, the most urgent first: a
 * store that is not safe, a table on hold, a dealer who has been reporting for a minute, a report to rule on, a wrong
 * count to confirm, a deck to verify, players without a dealer, a card without a reader, a count of the tray to
 * verify, chips that run low, a progressive win to confirm, a dispute to decide, a correction to confirm, an overdue
 * count, a lost device.
 * `standing` says which dealer is on duty, and why the table is on hold or closed. `deadline` is that of the open
 * step. `count_due` is the number of rounds until the stub has to be counted; null where it is not counted. `meter` is
 * the progressive meter of the table, and `won` the last win on it here.
 */
export interface TableCard {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly game_title: string;
  readonly pace: Pace;
  readonly low: Cents;
  readonly high: Cents;
  readonly places: number;
  readonly taken: number;
  readonly round: number;
  readonly phase: Phase;
  readonly open: boolean;
  readonly dealer?: string | null;
  readonly needs?: readonly ("count_confirmation" | "dealer" | "fill" | "held" | "reader" | "ruling" | "store" | "tray" | "verification" | "claim" | "correction" | "count" | "device" | "dispute" | "report")[];
  readonly standing?: Standing;
  readonly deadline?: Millis | null;
  readonly count_due?: number | null;
  readonly meter?: string | null;
  readonly won?: Won | null;
}

/**
 * All tables, sent when the connection comes to the lobby.
 *
 * In version 1 it is sent again whenever one of them changes, in place of `LobbyChanged`.
 */
export interface Lobby {
  readonly type: "Lobby";
  readonly tables: readonly TableCard[];
}

/**
 * What has changed in the lobby since the last `Lobby` or `LobbyChanged`.
 *
 * `cards` are those of new tables, and of tables that have changed. `order` names all tables as they are shown now: a
 * table that it does not name is gone. Null: these are the same tables as before, in the same order.
 */
export interface LobbyChanged {
  readonly type: "LobbyChanged";
  readonly cards: readonly TableCard[];
  readonly order: readonly string[] | null;
}

/**
 * A seated player. `stack` is what is not wagered; `pending` cents are on their way from the wallet.
 *
 * `bot`: the player is a bot of the house.
 */
export interface PlayerView {
  readonly player: string;
  readonly name: string;
  readonly seats: readonly SeatNumber[];
  readonly stack: Cents;
  readonly pending: Cents;
  readonly done: boolean;
  readonly away: boolean;
  readonly leaving: boolean;
  readonly bot?: boolean;
}

/**
 * The result of one wager: `returned` is 0 for a loss, the stake for a push, stake and winnings for a win.
 *
 * An award, such as an ante bonus, has stake 0.
 */
export interface Result {
  readonly wager: string;
  readonly stake: Cents;
  readonly returned: Cents;
  readonly why: string;
}

/**
 * One position in the round. A card that this viewer may not see is null; `hand` is a known hand in words.
 *
 * `decided`: the seat has made a choice that is hidden until all have chosen. `by_table`: the choice was made because
 * the time ran out. `void`: the clause by which the hand is out of the round.
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
  readonly void: string | null;
}

/**
 * Why the round is void, by `clause` of the game's rules. All its wagers were returned.
 *
 * The cause `fault`: the house's equipment failed; `misdeal`, `short_deck`: a count found a hand or the deck wrong;
 * `irregularity`: the last ruling of the round; `floor`: two supervisors decided it.
 */
export interface Void {
  readonly cause: "fault" | "floor" | "irregularity" | "misdeal" | "short_deck";
  readonly clause: string;
}

/**
 * The proof of the round as far as it goes. All is null or empty until it is known.
 *
 * `promises` is the hash of all promises of players in the round, `seeds` are their seeds. `root` is that of the
 * Merkle tree over the deck, and `seed` the house's own, which is revealed when all cards that were dealt are public,
 * or else at the end of the gaming day. A round with a commitment and no root, when cards are dealt, has no proof.
 */
export interface FairnessView {
  readonly promises: Hash | null;
  readonly seeds: readonly SeedLine[];
  readonly root: Hash | null;
  readonly seed: Seed | null;
}

/**
 * The table as one viewer may see it.
 *
 * `turn` is the seat being asked. At `deadline` the option `silence_option` is chosen for it, which `silence` says
 * in words, or betting or the pause between rounds ends. `players` are in the order of their seats; `seats` has
 * every position taken. `button` is the seat with the button (0: the dealer), `pot` the cents in the pot. `void`:
 * the round is void, and nothing of it is settled. `report` waits for the floor, and the round waits too;
 * `rulings` are those of the round. `discarded` are cards of the deck that were found face up and are not used.
 * `cases` are the disputes and corrections of any round that this viewer may see. `shoe` is null unless the table
 * deals physical cards, `progressive` unless the table has a meter or claims on one, and `tray` unless the viewer
 * is staff. `devices` are the attached devices, which report their status. `fairness` is the proof of the round.
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
  readonly silence_option: string | null;
  readonly commitment: string | null;
  readonly players: readonly PlayerView[];
  readonly seats: readonly SeatView[];
  readonly dealer: readonly (Card | null)[];
  readonly dealer_hand: string | null;
  readonly community: readonly (Card | null)[];
  readonly button: number | null;
  readonly pot: Cents;
  readonly void: Void | null;
  readonly equipment: Equipment;
  readonly shoe: ShoeView | null;
  readonly report: Reported | null;
  readonly rulings: readonly Ruled[];
  readonly discarded: readonly Card[];
  readonly cases: Cases;
  readonly standing: Standing;
  readonly tray: Tray | null;
  readonly progressive: ProgressiveView | null;
  readonly devices: readonly Attached[];
  readonly fairness: FairnessView;
}

/** The whole view of `table` after event `seq`. */
export interface Snapshot {
  readonly type: "Snapshot";
  readonly table: string;
  readonly seq: Seq;
  readonly mark: Mark;
  readonly view: TableView;
}

/**
 * All updates of `table` since the last message, in order and without a gap, up to event `seq`.
 *
 * What comes for the table that the connection has left comes before the `Welcome` that answers its last `Hello`.
 */
export interface Updates {
  readonly type: "Updates";
  readonly table: string;
  readonly seq: Seq;
  readonly mark: Mark;
  readonly updates: readonly TableUpdate[];
}

/** The actions that this viewer may take at `table` after event `seq`. */
export interface Legal {
  readonly type: "Legal";
  readonly table: string;
  readonly seq: Seq;
  readonly actions: readonly TableAction[];
}

/** The play money is refilled: the wallet has `balance` cents. */
export interface Refilled {
  readonly type: "Refilled";
  readonly id: Id;
  readonly balance: Cents;
}

/** The player has this name now, in the form in which everybody sees it. */
export interface Named {
  readonly type: "Named";
  readonly id: Id;
  readonly name: string;
}

/** The wallet changed: it has `balance` cents, besides the stack at `table`, if any. */
export interface Wallet {
  readonly type: "Wallet";
  readonly balance: Cents;
  readonly table: string | null;
}

/** Sent at intervals: the server's clock, and the number and mark of the last event sent for this table. */
export interface Heartbeat {
  readonly type: "Heartbeat";
  readonly now: Millis;
  readonly seq: Seq | null;
  readonly mark: Mark | null;
}

/** A round that ended at `closed_at`, with the cents `wagered` and `returned` on the viewer's hands, or on all. */
export interface RoundLine {
  readonly round: number;
  readonly closed_at: Millis;
  readonly void: boolean;
  readonly wagered: Cents;
  readonly returned: Cents;
}

/** Past rounds, the last first. Ask again with `before` for earlier ones; null: there are none. */
export interface RoundsShown {
  readonly type: "RoundsShown";
  readonly id: Id;
  readonly rounds: readonly RoundLine[];
  readonly before: Ordinal | null;
}

/** Dispute the round shown, with a reason. */
export interface MayDispute {
  readonly type: "MayDispute";
  readonly round: Ordinal;
}

/** Correct the payout of a wager of the round shown, which is `returned` cents by now. */
export interface MayCorrect {
  readonly type: "MayCorrect";
  readonly round: Ordinal;
  readonly seat: SeatNumber;
  readonly name: string;
  readonly wager: string;
  readonly stake: Cents;
  readonly returned: Cents;
}

/**
 * A past round: the view when it opened, and all updates until it was closed at `closed_at`.
 *
 * Applying the updates to the view one by one replays the round. `record` is the round's record as JSON, for the floor
 * only. `may` lists the actions on this round that would be accepted now.
 */
export interface RoundShown {
  readonly type: "RoundShown";
  readonly id: Id;
  readonly round: number;
  readonly opened_at: Millis;
  readonly closed_at: Millis;
  readonly view: TableView;
  readonly updates: readonly TableUpdate[];
  readonly record: string | null;
  readonly may: readonly (MayDispute | MayCorrect)[];
}

/** The proof of a past round, as JSON to be kept in a file. Its seed is null until that is revealed. */
export interface ProofShown {
  readonly type: "ProofShown";
  readonly id: Id;
  readonly round: number;
  readonly proof: string;
}

/**
 * What a report would say and do if it were made now.
 *
 * `waits`: it moves money, so a supervisor has to confirm it first. Otherwise it takes effect at once.
 */
export interface Foreseen {
  readonly clause: string;
  readonly words: string;
  readonly note: string;
  readonly waits: boolean;
  readonly effects: readonly Effect[];
}

/** What a report would do if it were made now. */
export interface OutcomeShown {
  readonly type: "OutcomeShown";
  readonly id: Id;
  readonly outcome: Foreseen;
}

/** The rules that were asked for by their hash. */
export interface RulesShown {
  readonly type: "RulesShown";
  readonly id: Id;
  readonly rules: Rules;
}

/** The table takes no commands for now. Cards, chips and the time to decide are kept. `message` says why. */
export interface Interrupted {
  readonly type: "Interrupted";
  readonly message: string;
}

/** The table takes commands again. */
export interface Continued {
  readonly type: "Continued";
}

/** The table is no longer served; `message` says why. The connection is in the lobby. */
export interface TableGone {
  readonly type: "TableGone";
  readonly table: string;
  readonly code: Code;
  readonly message: string;
}

/** The ban is changed and stored. Every table and node of the house follows within a second. */
export interface Decreed {
  readonly type: "Decreed";
  readonly id: Id;
}

/** A player excluded since `since`, with the reason `why`; `by` is the name of the supervisor. */
export interface ExcludedPlayer {
  readonly player: string;
  readonly name: string;
  readonly why: string;
  readonly by: string;
  readonly since: Millis;
}

/** A game, or every game (null), stopped since `since`; `by` is the name of the supervisor. */
export interface StoppedGame {
  readonly game: string | null;
  readonly why: string;
  readonly by: string;
  readonly since: Millis;
}

/** All bans in force, sent to supervisors in the lobby: at once and after each change. */
export interface Bans {
  readonly type: "Bans";
  readonly excluded: readonly ExcludedPlayer[];
  readonly stopped: readonly StoppedGame[];
}

/**
 * A meter after event `version` of its log. `cents` are rounded down to whole cents.
 *
 * `cents` is null if the house has not read the meter for more than a second, so that no old amount is shown.
 * `stopped` is a sentence that says why no wagers on it are taken now.
 */
export interface MeterCard {
  readonly meter: string;
  readonly label: string;
  readonly cents: Cents | null;
  readonly version: number;
  readonly stopped: string | null;
  readonly won: Won | null;
}

/** The meters shown here, sent at once and after each change: in the lobby all, at a table its own. */
export interface MetersShown {
  readonly type: "MetersShown";
  readonly meters: readonly MeterCard[];
}

export type TableCommand =
  | Sit
  | TopUp
  | Leave
  | Bet
  | Done
  | GiveSeed
  | Choose
  | Proceed
  | ReceiveDeck
  | Perform
  | CutDeck
  | CountStub
  | Report
  | Withdraw
  | Confirm
  | Reject
  | VoidRound
  | Dispute
  | ResolveDispute
  | Correct
  | ConfirmCorrection
  | DropCorrection
  | ReadCard
  | UndoRead
  | CorrectCard
  | TakeTable
  | EndShift
  | StopClocks
  | RunClocks
  | HoldTable
  | ResumeTable
  | CloseTable
  | OpenTable
  | PostLimits
  | RemovePlayer
  | LetBack
  | MovePlayer
  | KeepPlace
  | FreePlace
  | CountTray
  | VerifyCount
  | WriteSlip
  | SignSlip
  | VoidSlip
  | CallClaim
  | ConfirmClaim
  | RejectClaim;

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
  | IrregularityReported
  | ReportClosed
  | IrregularityRuled
  | CardDiscarded
  | CardsExposed
  | WagersVoided
  | RoundClosed
  | ClockRestarted
  | Prepared
  | Reviewed
  | ShoeRead
  | CardCorrected
  | Supervised
  | Tended
  | Progressed
  | DeviceTold
  | SeedsAwaited
  | SeedsClosed
  | DeckCommitted
  | SeedRevealed
  | SeedsRevealed;

export type TableAction =
  | MaySit
  | MayTopUp
  | MayLeave
  | MayBet
  | MayDone
  | MayGiveSeed
  | MayChoose
  | MayTopUpToChoose
  | MayProceed
  | MayReceive
  | MayPerform
  | MayCut
  | MayCount
  | MayReport
  | MayWithdraw
  | MayConfirm
  | MayReject
  | MayVoidRound
  | MayResolve
  | MayConfirmCorrection
  | MayDropCorrection
  | MayRead
  | MayUndo
  | MayCorrectCard
  | MayTakeTable
  | MayEndShift
  | MayStopClocks
  | MayRunClocks
  | MayHold
  | MayResume
  | MayClose
  | MayOpen
  | MayPostLimits
  | MayRemove
  | MayMove
  | MayLetBack
  | MayKeepPlace
  | MayFreePlace
  | MayCountTray
  | MayVerifyCount
  | MayWriteSlip
  | MaySignSlip
  | MayVoidSlip
  | MayCallClaim
  | MayConfirmClaim
  | MayRejectClaim;

export type FromClient =
  | Hello
  | SignIn
  | Active
  | SignOut
  | Refill
  | ChooseName
  | Do
  | ShowRounds
  | ShowRound
  | ShowProof
  | ShowOutcome
  | ShowRules
  | Exclude
  | Readmit
  | StopGaming
  | StartGaming;

export type FromServer =
  | Welcome
  | Moved
  | Accepted
  | Refused
  | Lobby
  | LobbyChanged
  | Snapshot
  | Updates
  | Legal
  | Refilled
  | Named
  | Wallet
  | Heartbeat
  | RoundsShown
  | RoundShown
  | ProofShown
  | OutcomeShown
  | RulesShown
  | Interrupted
  | Continued
  | TableGone
  | Decreed
  | Bans
  | MetersShown;
