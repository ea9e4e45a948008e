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
  EXCLUDED: "excluded",
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

/** Why the server closes a socket. After GOING_AWAY and RESUME the client comes back and resumes. */
export const CloseCode = {
  GOING_AWAY: 1001,
  TOO_BIG: 1009,
  UNDECODABLE: 4400,
  SIGNED_OUT: 4401,
  EXCLUDED: 4403,
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

export type Role = "dealer" | "device" | "player" | "supervisor";

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

/** A deck has come to the table: the name on its seal, and the colour of its backs (205 CMR 146.49, 146.50). */
export interface ReceiveDeck {
  readonly type: "ReceiveDeck";
  readonly deck: string;
  readonly colour: string;
}

/** Do a step with a deck or a device, `of`: open it, shuffle it, place it, remove it (Sections 2 to 5). */
export interface Perform {
  readonly type: "Perform";
  readonly task: "confirm_count" | "inspect" | "load" | "place" | "recut" | "remove" | "report_jam" | "report_short" | "show" | "shuffle" | "spread" | "stack" | "take" | "take_away" | "verify" | "wash";
  readonly of: string;
}

/** Cut the deck: `cards` from its top go below the others, at least ten on each side (4(c), ruling C11). */
export interface CutDeck {
  readonly type: "CutDeck";
  readonly deck: string;
  readonly cards: number;
}

/**
 * The stub of round `round` holds `cards` cards; between rounds, the whole deck does (7(e) to (g), ruling C6).
 *
 * `misdealt`: the deck is whole, and a hand has a wrong number of its cards.
 */
export interface CountStub {
  readonly type: "CountStub";
  readonly round: Ordinal;
  readonly cards: number;
  readonly misdealt?: boolean;
}

/**
 * The dealer reports an irregularity `kind`: whom it befell, which cards of that hand, and how many it has.
 *
 * `cards` counts the cards of `place` from 1, in the order in which they were dealt. `faces` are the physical cards
 * that this turns up, or that lay face up in the shoe, where they have not been identified yet.
 */
export interface Report {
  readonly type: "Report";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly kind: string;
  readonly place?: SeatNumber | "community" | "dealer" | null;
  readonly cards?: readonly Ordinal[];
  readonly count?: Ordinal | null;
  readonly faces?: readonly Card[];
}

/** Take back report `report`, while nobody has ruled on it. Only who made it can. */
export interface Withdraw {
  readonly type: "Withdraw";
  readonly report: Ordinal;
}

/** A supervisor rules that what report `report` says holds; never one's own. */
export interface Confirm {
  readonly type: "Confirm";
  readonly report: Ordinal;
}

/** A supervisor rules that report `report` leads to nothing, and says why; the round goes on. */
export interface Reject {
  readonly type: "Reject";
  readonly report: Ordinal;
  readonly why: string;
}

/** A supervisor asks that round `round` be void; another one confirms it. */
export interface VoidRound {
  readonly type: "VoidRound";
  readonly round: Ordinal;
  readonly why: string;
}

/** Dispute a round that is over and that one has played in: its evidence is frozen, and the floor is asked. */
export interface Dispute {
  readonly type: "Dispute";
  readonly round: Ordinal;
  readonly words: string;
}

/** A supervisor decides dispute `dispute`, and says why; the player is told. */
export interface ResolveDispute {
  readonly type: "ResolveDispute";
  readonly dispute: Ordinal;
  readonly verdict: "denied" | "upheld";
  readonly words: string;
}

/**
 * A supervisor corrects what came back for a wager (or an award) of a round that is over: it is `returned` cents.
 *
 * The difference moves between the house and the player: to or from the stack, or to the wallet of who has left. Over
 * the table's limit another supervisor confirms it. `dispute` is the one that it answers, if any.
 */
export interface Correct {
  readonly type: "Correct";
  readonly round: Ordinal;
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly returned: Cents;
  readonly why: string;
  readonly dispute?: Ordinal | null;
}

/** A supervisor confirms correction `correction`; never one's own. */
export interface ConfirmCorrection {
  readonly type: "ConfirmCorrection";
  readonly correction: Ordinal;
}

/** A supervisor decides that correction `correction`, which waits, is not made, and says why. */
export interface DropCorrection {
  readonly type: "DropCorrection";
  readonly correction: Ordinal;
  readonly why: string;
}

/**
 * The card in slot `slot` of the open step is `card`; null: the reader cannot read it.
 *
 * Slots are counted from 1, and the next one to be read is named, so that a late card fills no other one. The reader
 * reads every slot. The dealer enters by hand cards that come face up, and in a round one player's down card that the
 * reader could not read.
 */
export interface ReadCard {
  readonly type: "ReadCard";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly slot: Ordinal;
  readonly card: Card | null;
}

/** The dealer takes back the card that was read last in the open step, that of slot `slot`. */
export interface UndoRead {
  readonly type: "UndoRead";
  readonly round: Ordinal;
  readonly step: Ordinal;
  readonly slot: Ordinal;
}

/** The card number `nth` of `place`, which lies face up, is `card`: the physical card prevails. */
export interface CorrectCard {
  readonly type: "CorrectCard";
  readonly round: Ordinal;
  readonly place: Place;
  readonly nth: Ordinal;
  readonly card: Card;
}

/** A dealer comes on at this table: nobody else is, or that one is gone. A table held for want of one goes on. */
export interface TakeTable {
  readonly type: "TakeTable";
}

/** The dealer goes off. A round that is open is held until another takes the table. */
export interface EndShift {
  readonly type: "EndShift";
}

/** A supervisor stops the table where it stands: its clock stops, and nobody wagers, chooses or deals. */
export interface HoldTable {
  readonly type: "HoldTable";
  readonly why: string;
}

/** A supervisor lets the table go on; the open step has its full time again. */
export interface ResumeTable {
  readonly type: "ResumeTable";
}

/** A supervisor closes the table: what is wagered is played to its end, and no round opens after that. */
export interface CloseTable {
  readonly type: "CloseTable";
  readonly why: string;
}

/** A supervisor opens the table again. */
export interface OpenTable {
  readonly type: "OpenTable";
}

/** The lowest and the highest wager of one kind. */
export interface WagerLimit {
  readonly wager: string;
  readonly low: Cents;
  readonly high: Cents;
}

/**
 * A supervisor sets other limits for some wagers, from the next round on.
 *
 * With `rules` others of the game are in force first, of those that the configuration names; null leaves them.
 */
export interface PostLimits {
  readonly type: "PostLimits";
  readonly limits: readonly WagerLimit[];
  readonly rules?: string | null;
}

/** A supervisor sends a player away from the table, with the stack, when the player's round is over. */
export interface RemovePlayer {
  readonly type: "RemovePlayer";
  readonly player: string;
  readonly why: string;
}

/** A supervisor lets a player who was sent away sit down at the table again. */
export interface LetBack {
  readonly type: "LetBack";
  readonly player: string;
}

/** A supervisor moves who sits at `seat`, and has nothing in play there, to the open place `to`. */
export interface MovePlayer {
  readonly type: "MovePlayer";
  readonly seat: SeatNumber;
  readonly to: SeatNumber;
}

/** A supervisor keeps an open place for whoever is called `name`, for the rounds to come: so many of them. */
export interface KeepPlace {
  readonly type: "KeepPlace";
  readonly seat: SeatNumber;
  readonly name: string;
  readonly rounds: number;
}

/** A supervisor lets anybody take a place that was kept. */
export interface FreePlace {
  readonly type: "FreePlace";
  readonly seat: SeatNumber;
}

/** The dealer has counted the tray: `amount` cents. The first count opens it; a new one replaces one that waits. */
export interface CountTray {
  readonly type: "CountTray";
  readonly amount: Cents;
}

/** Somebody else, another dealer or a supervisor, finds that count `count` is right. */
export interface VerifyCount {
  readonly type: "VerifyCount";
  readonly count: Ordinal;
}

/** A supervisor wants `amount` cents of chips brought to the tray (a fill) or taken to the cage (a credit). */
export interface WriteSlip {
  readonly type: "WriteSlip";
  readonly slip: "credit" | "fill";
  readonly amount: number;
  readonly why: string;
}

/** The dealer has the chips of a fill, or has given those of a credit. Never who wrote the slip. */
export interface SignSlip {
  readonly type: "SignSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
}

/** A supervisor voids a slip that is not signed yet, and says why. */
export interface VoidSlip {
  readonly type: "VoidSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
  readonly why: string;
}

/** The dealer selects the spot of claim `claim` and calls a supervisor (Three Card Poker 13(d)). */
export interface CallClaim {
  readonly type: "CallClaim";
  readonly claim: Ordinal;
}

/** A supervisor has verified what was won: the meter pays. Never what one called or won oneself. */
export interface ConfirmClaim {
  readonly type: "ConfirmClaim";
  readonly claim: Ordinal;
}

/** A supervisor finds that claim `claim` was not won, and says why. */
export interface RejectClaim {
  readonly type: "RejectClaim";
  readonly claim: Ordinal;
  readonly why: string;
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

/** How many cards a round deals: to each seat, to the dealer, and as community cards. */
export interface CardPlaces {
  readonly seat: number;
  readonly dealer: number;
  readonly community: number;
}

/**
 * What is posted at the table. `hash` is the SHA-256 (hex) of the rules in force, RFC 8785 form.
 *
 * `game_title` is what the game is called. `card_places` says where cards will lie before any is dealt.
 *
 * `name` is what they are called, where they are not the table's own but others that the floor has posted.
 */
export interface Rules {
  readonly hash: string;
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
}

/**
 * A card that the open step deals or turns up: the card number `nth` of `place`, counted from 1 as they are dealt.
 *
 * `read` says what identified it, null: nothing yet. An `unseen` one is not identified at all. `card` is null where
 * not everybody may know it.
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
 * The last scan was refused and changed nothing: it is `todo` what to do about it.
 *
 * `duplicate`: the card lies in the round already; `unread`: the reader could not read it; `not_expected`: no card was
 * to be read (then there is no `slot`).
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

/** A card of this round that lay face up and was another one than was read. */
export interface Correction {
  readonly place: Place;
  readonly nth: Ordinal;
  readonly before: Card;
  readonly after: Card;
}

/**
 * What is known of the reading of cards; everybody sees the same.
 *
 * `slots` are those of the open step, in the order in which cards leave the shoe, and `next` the one to be read now,
 * counted from 1; null: all are, or no card is to be read. `unread`: the reader could not read it.
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
 * A claim on `percent` of the meter, won in `round` at `seat` by who is called `name`; `words` say how it stands.
 *
 * It `waits` (for the dealer who calls the floor, or for the floor), is `called`, `asked` of the meter, `paid` with
 * `amount` cents, or `rejected`.
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
}

/**
 * The table's meter, by name, and the claims on it that are not over, with the last others.
 *
 * `stopped` says why no progressive wagers are taken now. The meter is null where the table has none any more.
 */
export interface ProgressiveView {
  readonly meter: string | null;
  readonly stopped: string | null;
  readonly claims: readonly ClaimView[];
}

/**
 * A round is open, under the settings that are in force now.
 *
 * All of the round before is cleared: cards, wagers, choices, results and pot. With physical cards there is a `shoe`
 * and no commitment to a deck.
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
  readonly rules: Rules;
  readonly shoe: ShoeView | null;
  readonly progressive: ProgressiveView | null;
}

/**
 * What a seat chose; `wager` (if any) is `amount` cents from then on, which left `stack`. `by` table: silence chose.
 *
 * A wager of 0 was taken back.
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

/**
 * The cents arrived: `stack` is the player's stack now, `pending` what is still on its way.
 *
 * `tray` is what should lie in the tray after the chips left it, for staff.
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
  readonly cause: "fault" | "floor" | "irregularity" | "misdeal" | "short_deck";
  readonly clause: string;
  readonly wagers: readonly Voided[];
}

/**
 * What a report does to one wager of `amount` cents, by `clause`.
 *
 * `back` cents return to the stack; null: it is settled by the posted odds. A wager that is not named lies as it lay.
 */
export interface Effect {
  readonly seat: SeatNumber;
  readonly wager: string;
  readonly amount: Cents;
  readonly back: Cents | null;
  readonly clause: string;
}

/**
 * A report that waits for a ruling, and holds the round meanwhile.
 *
 * `words` says what happened, `note` what would follow; `by` is the name of who reported it.
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

/** Something happened that moves money: the round waits until the floor has ruled, and no clock runs. */
export interface IrregularityReported {
  readonly type: "IrregularityReported";
  readonly seq: Seq;
  readonly report: Reported;
}

/** The report was withdrawn, or rejected because of `why`: the round goes on. */
export interface ReportClosed {
  readonly type: "ReportClosed";
  readonly seq: Seq;
  readonly number: number;
  readonly how: "rejected" | "withdrawn";
  readonly why: string;
}

/** An irregularity of this round, as it was ruled. */
export interface Ruled {
  readonly number: number;
  readonly kind: string;
  readonly clause: string;
  readonly words: string;
  readonly note: string;
  readonly place: SeatNumber | "community" | "dealer" | null;
}

/** What happened, and what follows: no report is open any more. */
export interface IrregularityRuled {
  readonly type: "IrregularityRuled";
  readonly seq: Seq;
  readonly ruling: Ruled;
}

/** A card of the deck lay face up and is not used. */
export interface CardDiscarded {
  readonly type: "CardDiscarded";
  readonly seq: Seq;
  readonly card: Card;
}

/** Cards of the place lie face up before their time: `cards` are all of its cards, as this viewer may know them. */
export interface CardsExposed {
  readonly type: "CardsExposed";
  readonly seq: Seq;
  readonly of: Place;
  readonly cards: readonly (Card | null)[];
  readonly hands: readonly HandWords[];
}

/**
 * Wagers are void by `clause` and went back whole; the round goes on without the hands that are `dead`.
 *
 * A wager that a hidden answer may have made is not told of.
 */
export interface WagersVoided {
  readonly type: "WagersVoided";
  readonly seq: Seq;
  readonly clause: string;
  readonly dead: readonly SeatNumber[];
  readonly wagers: readonly Voided[];
  readonly pot: Cents;
}

/** The round is over; at `house` pace the next one opens at `deadline`. `tray`: what should lie there, for staff. */
export interface RoundClosed {
  readonly type: "RoundClosed";
  readonly seq: Seq;
  readonly deadline: Millis | null;
  readonly tray: number | null;
}

/** The open step has its full time again, after the server was away. */
export interface ClockRestarted {
  readonly type: "ClockRestarted";
  readonly seq: Seq;
  readonly deadline: Millis;
}

/** A deck at the table: the name on its seal, its backs, how far it is, and how many cards were cut from its top. */
export interface DeckView {
  readonly deck: string;
  readonly colour: string;
  readonly stage: "cut" | "in_play" | "inspected" | "rack" | "received" | "seen" | "shuffled" | "shuffling" | "spread" | "stacked" | "verified" | "washed";
  readonly cut: number;
}

/**
 * Decks and devices at the table, if it follows the procedures; otherwise none.
 *
 * `counted` is the last round after which the cards were known to be 52; `miscount`: a count was wrong, and a
 * supervisor is to look.
 */
export interface Equipment {
  readonly decks: readonly DeckView[];
  readonly devices: readonly ("automated_shoe" | "counting_shuffler" | "shuffler")[];
  readonly counted: number;
  readonly miscount: boolean;
}

/** Something was done with a deck or a device, in `words` for everybody (null: nothing to say of it). */
export interface Prepared {
  readonly type: "Prepared";
  readonly seq: Seq;
  readonly words: string | null;
  readonly equipment: Equipment;
}

/**
 * A dispute; people know it as "T1-7", by table and `number`.
 *
 * `verdict` is null while it is open; then `answer` says why.
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
 * A correction of a wager: `before` cents had come back, and `after` cents should have.
 *
 * `by` is the name of who asked for it. Until it is `made` it waits for another supervisor.
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

/** What a viewer knows of the table's disputes and corrections: all that are open or wait, and the last others. */
export interface Cases {
  readonly disputes: readonly DisputeView[];
  readonly corrections: readonly CorrectionView[];
}

/**
 * Something of a dispute or a correction: `words` for this viewer, and all that this viewer knows of them now.
 *
 * Where a correction changed a stack, `player` has `stack` cents there now.
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
 * Something was read or taken back, or another card is to be read, in `words` for everybody (null: nothing to say).
 *
 * When the round goes to another step or is closed, `slots` are empty, `next` and `fault` null and `unread` false.
 */
export interface ShoeRead {
  readonly type: "ShoeRead";
  readonly seq: Seq;
  readonly words: string | null;
  readonly shoe: ShoeView;
}

/**
 * A card that lies face up was another one than was read, in `words` for everybody.
 *
 * `cards` are all cards of the place, as this viewer may know them; `hands` the known hands whose words this changes.
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
 * The table stands still since `since`, because the floor wants it so, or no dealer is there; `why` in words.
 *
 * `by` is the name of the supervisor, if one did it.
 */
export interface Held {
  readonly cause: "dealer" | "floor";
  readonly why: string;
  readonly since: Millis;
  readonly by: string | null;
}

/** No round opens after this one, because of `why`; `by` is the name of the supervisor. */
export interface Closed {
  readonly why: string;
  readonly by: string;
}

/** What the floor posted last, in `words` for people: in force from round `round` on. */
export interface Posted {
  readonly words: string;
  readonly round: number;
}

/** The place `seat` is kept for whoever is called `name`, while it is open, until round `until` opens. */
export interface Kept {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly until: number;
}

/**
 * How a table stands: `dealer` is the name of the dealer who is on, if any is.
 *
 * `sent_away` tells the viewer, at the table's own view, that the floor sent them away, and why, until it lets them
 * sit down again. `kept` are the places that the floor keeps for somebody, also some for which the time is over.
 */
export interface Standing {
  readonly dealer?: string | null;
  readonly held?: Held | null;
  readonly closed?: Closed | null;
  readonly posted?: Posted | null;
  readonly sent_away?: string | null;
  readonly kept?: readonly Kept[];
}

/** Who sat at `seat` sits at `to` now, where nothing lies. */
export interface Moving {
  readonly seat: SeatNumber;
  readonly to: SeatNumber;
}

/**
 * Something of this happened: `words` for people, how the table stands now, and its deadline, if a clock runs.
 *
 * `leaves` is the player who was sent away, and leaves as soon as nothing is in play. `moves`: who was moved.
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

/** A count that waits for somebody else: `amount` cents by the dealer called `by`, where `expected` should lie. */
export interface CountView {
  readonly number: number;
  readonly amount: Cents;
  readonly expected: number;
  readonly by: string;
}

/** A slip that waits for the dealer; people know it as "F-1" or "C-1". `by` is the name of who wrote it. */
export interface SlipView {
  readonly slip: "credit" | "fill";
  readonly number: number;
  readonly amount: number;
  readonly why: string;
  readonly by: string;
}

/**
 * The tray, for staff. `amount` cents should lie in it; null before it is opened.
 *
 * That is reckoned when a round is over, when somebody buys in, and when chips are counted, come or go.
 */
export interface Tray {
  readonly amount: number | null;
  readonly count: CountView | null;
  readonly slips: readonly SlipView[];
}

/** Something of this happened: `words` for people, and the tray now. Players are told nothing of it. */
export interface Tended {
  readonly type: "Tended";
  readonly seq: Seq;
  readonly words: string;
  readonly tray: Tray;
}

/**
 * Something of this happened: `words` for people, and all that is to be seen of it now.
 *
 * Where the meter has paid, `player` has `stack` cents there now.
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
 * A device of the table: it is `there`, or lost; `words` say how it stands, and what waits for it.
 *
 * Its own `state` is empty where it has none to tell: then all there is to know is that it is there.
 */
export interface Attached {
  readonly device: string;
  readonly kind: "alarm" | "automated_shoe" | "card_reader" | "cover_all_display" | "keypad" | "sensors" | "shuffler" | "sign" | "supervisor_key";
  readonly there: boolean;
  readonly words: string;
  readonly state: string;
}

/** A device came, was lost, or stands otherwise, in `words` for people (null: nothing to say); all devices now. */
export interface DeviceTold {
  readonly type: "DeviceTold";
  readonly seq: Seq;
  readonly words: string | null;
  readonly devices: readonly Attached[];
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

/** Take in a deck; the command has a name and a colour that would do. `say`: the dealer's words. */
export interface MayReceive {
  readonly type: "MayReceive";
  readonly command: ReceiveDeck;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
}

/** Do a step with a deck or a device. `next`: it is due, and comes before all else; others only can be. */
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

/** Count the stub; the command has the right number. `next`: it is due. */
export interface MayCount {
  readonly type: "MayCount";
  readonly command: CountStub;
  readonly label: string;
  readonly say: string;
  readonly clause: string;
  readonly next: boolean;
}

/**
 * Whom a report may name. `cards` may be named one or more of, counted from 1; `counts` is how many it may have.
 *
 * Where one of them is empty, the report does not say it. `faces` physical cards are told with it: so many for each of
 * the cards that are named, or in all where none is. With `one` it is one card that is named.
 */
export interface MayName {
  readonly place: Place;
  readonly cards: readonly number[];
  readonly counts: readonly number[];
  readonly faces?: number;
  readonly one?: boolean;
}

/**
 * Report that this happened; `clause` says what follows.
 *
 * With `places` the report names one of them, and what it says of it; without, `command` is the whole report but for
 * the `faces` physical cards that are told with it.
 */
export interface MayReport {
  readonly type: "MayReport";
  readonly command: Report;
  readonly label: string;
  readonly clause: string;
  readonly places: readonly MayName[];
  readonly faces?: number;
}

/** Take the open report back. */
export interface MayWithdraw {
  readonly type: "MayWithdraw";
  readonly command: Withdraw;
}

/** Rule that the open report holds. */
export interface MayConfirm {
  readonly type: "MayConfirm";
  readonly command: Confirm;
}

/** Rule that the open report leads to nothing, and say why. */
export interface MayReject {
  readonly type: "MayReject";
  readonly report: Ordinal;
}

/** Ask that the round be void, and say why. */
export interface MayVoidRound {
  readonly type: "MayVoidRound";
  readonly round: Ordinal;
}

/** Decide this dispute, and say why. */
export interface MayResolve {
  readonly type: "MayResolve";
  readonly dispute: Ordinal;
}

/** Confirm a correction that another supervisor asked for. */
export interface MayConfirmCorrection {
  readonly type: "MayConfirmCorrection";
  readonly command: ConfirmCorrection;
}

/** Decide that a correction is not made, and say why. */
export interface MayDropCorrection {
  readonly type: "MayDropCorrection";
  readonly correction: Ordinal;
}

/**
 * Say what card is in slot `slot`, the next one: the card number `nth` of `place`.
 *
 * To the dealer it is offered where the card may be entered by hand.
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

/** Take back the card that was read last. */
export interface MayUndo {
  readonly type: "MayUndo";
  readonly command: UndoRead;
}

/** A card that lies face up, or is turned up in the open step (then `card` may be null). */
export interface FaceUp {
  readonly place: Place;
  readonly nth: Ordinal;
  readonly card: Card | null;
}

/** Say that one of these cards is another one. */
export interface MayCorrectCard {
  readonly type: "MayCorrectCard";
  readonly round: Ordinal;
  readonly cards: readonly FaceUp[];
}

/** Come on as the dealer of this table, whose dealer is gone. */
export interface MayTakeTable {
  readonly type: "MayTakeTable";
  readonly command: TakeTable;
}

/** Go off. */
export interface MayEndShift {
  readonly type: "MayEndShift";
  readonly command: EndShift;
}

/** Hold the table, and say why. */
export interface MayHold {
  readonly type: "MayHold";
}

/** Let the table go on. */
export interface MayResume {
  readonly type: "MayResume";
  readonly command: ResumeTable;
}

/** Close the table, and say why. */
export interface MayClose {
  readonly type: "MayClose";
}

/** Open the table again. */
export interface MayOpen {
  readonly type: "MayOpen";
  readonly command: OpenTable;
}

/** Rules of the game that may be posted, with the limits that they have. */
export interface NamedRules {
  readonly name: string;
  readonly limits: readonly WagerLimit[];
}

/** Set other limits: these are posted now. `rules` may be posted as well, where there is a choice. */
export interface MayPostLimits {
  readonly type: "MayPostLimits";
  readonly limits: readonly WagerLimit[];
  readonly rules?: readonly NamedRules[];
}

/** Send this player away, and say why. */
export interface MayRemove {
  readonly type: "MayRemove";
  readonly player: string;
  readonly name: string;
}

/** Move who sits at `seat` to one of these open places. */
export interface MayMove {
  readonly type: "MayMove";
  readonly seat: SeatNumber;
  readonly name: string;
  readonly places: readonly SeatNumber[];
}

/** Let this player, who was sent away, sit down again. */
export interface MayLetBack {
  readonly type: "MayLetBack";
  readonly command: LetBack;
  readonly name: string;
}

/** Keep one of these open places for somebody. */
export interface MayKeepPlace {
  readonly type: "MayKeepPlace";
  readonly places: readonly SeatNumber[];
}

/** Let anybody take a place that is kept for `name`. */
export interface MayFreePlace {
  readonly type: "MayFreePlace";
  readonly command: FreePlace;
  readonly name: string;
}

/** Count the tray; the command has what should lie there. `next`: no round opens before that. */
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

/** Write a slip: a fill, or a credit of up to `most` cents (0: none). */
export interface MayWriteSlip {
  readonly type: "MayWriteSlip";
  readonly most: Cents;
}

/** Sign a slip. */
export interface MaySignSlip {
  readonly type: "MaySignSlip";
  readonly command: SignSlip;
}

/** Void a slip, and say why. */
export interface MayVoidSlip {
  readonly type: "MayVoidSlip";
  readonly slip: "credit" | "fill";
  readonly number: Ordinal;
}

/** Select the spot `seat`, whose progressive wager has won, and call a supervisor. */
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

/** Decide that a claim was not won, and say why. */
export interface MayRejectClaim {
  readonly type: "MayRejectClaim";
  readonly claim: Ordinal;
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
 * List the rounds of this connection's table that one has played in, the last ones, or those before round `before`.
 *
 * The floor sees all.
 */
export interface ShowRounds {
  readonly type: "ShowRounds";
  readonly id: Id;
  readonly before?: Ordinal | null;
}

/** Show a round that is over, from its beginning: who played in it as they saw it, the floor with every card. */
export interface ShowRound {
  readonly type: "ShowRound";
  readonly id: Id;
  readonly round: Ordinal;
}

/**
 * Show the dealer what report `command` would do, before it is made, or a supervisor what voiding the round would.
 *
 * Its `faces` are not looked at: nothing follows from them, and what lies face down is not to be guessed at. Nor is
 * its `why`, which need not be the one that is given then.
 */
export interface ShowOutcome {
  readonly type: "ShowOutcome";
  readonly id: Id;
  readonly command: Report | VoidRound;
}

/**
 * A supervisor excludes a player, whom people call `name`, from the whole house.
 *
 * From now on there is no seat, no top-up and no new wager for the player anywhere. Hands in play end as silence ends
 * them, and the chips go to the wallet. Every connection of the player is closed, and none is greeted again.
 */
export interface Exclude {
  readonly type: "Exclude";
  readonly id: Id;
  readonly player: string;
  readonly name: string;
  readonly why: string;
}

/** A supervisor lets an excluded player in again. */
export interface Readmit {
  readonly type: "Readmit";
  readonly id: Id;
  readonly player: string;
  readonly why: string;
}

/**
 * A supervisor stops a game, or with null every game, at all tables, also at those that open later.
 *
 * What is wagered is played to its end; no round opens after that, and nobody sits down.
 */
export interface StopGaming {
  readonly type: "StopGaming";
  readonly id: Id;
  readonly game: string | null;
  readonly why: string;
}

/** A supervisor lets a game, or with null what was stopped as a whole, be played again. */
export interface StartGaming {
  readonly type: "StartGaming";
  readonly id: Id;
  readonly game: string | null;
  readonly why: string;
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

/**
 * What was won on a meter last: `cents`, `percent` of it, by who is called `name` at `seat` of `table`, with `hand`.
 *
 * `title` is the table's, and `claim` the claim's number there. It was paid at `at` and is celebrated until `until`;
 * null: not at all, for it is not more than the player had staked in that round.
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
 * A table in the lobby; limits are those of its first wager, in cents. `game_title` is what its game is called.
 *
 * `dealer` is the name of the dealer who is there, if any. `needs` is what waits for the floor, the most pressing
 * first: a table that stands still, a report to be ruled on, a wrong count to be confirmed, a deck to be verified,
 * players without a dealer, a card without a reader, a count of the tray to be verified, chips that run out, a
 * progressive winner to be confirmed, a dispute to be decided, a correction to be confirmed, a count that is overdue,
 * a device that is lost.
 * `standing` says which dealer is on, and why the table stands still or is closed. `deadline` is that of the open
 * step; `count_due` is in how many rounds the stub is to be counted, null where nobody counts it. `meter` is the
 * progressive meter that the table feeds, and `won` what was won there last.
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
  readonly needs?: readonly ("count_confirmation" | "dealer" | "fill" | "held" | "reader" | "ruling" | "tray" | "verification" | "claim" | "correction" | "count" | "device" | "dispute")[];
  readonly standing?: Standing;
  readonly deadline?: Millis | null;
  readonly count_due?: number | null;
  readonly meter?: string | null;
  readonly won?: Won | null;
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
 * `decided`: the seat has answered a question whose answers are hidden until all are in. `void`: by this clause the
 * hand is out of the round.
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
 * Why the round is void: `clause` of the game's rules says so, and every wager of it went back.
 *
 * The cause `fault`: the house's equipment failed; `misdeal`, `short_deck`: a count found a hand or the deck wrong;
 * `irregularity`: the last of the round's rulings; `floor`: two supervisors decided so.
 */
export interface Void {
  readonly cause: "fault" | "floor" | "irregularity" | "misdeal" | "short_deck";
  readonly clause: string;
}

/**
 * The table as one viewer may know it.
 *
 * `turn` is the seat being asked, `deadline` the moment when silence will choose `silence` for it (or when betting or
 * the pause between rounds ends). `players` are in the order of their seats, `seats` holds every position taken.
 * `button` is the seat where the button lies, 0 the dealer; `pot` the cents that are played for. `void`: the round is
 * void, and nothing of it is settled. `report` waits for the floor, and the round for it; `rulings` are those of the
 * round; `discarded` are cards of the deck that lay face up and are not used. `cases` are the disputes and corrections
 * that this viewer knows of, of any round. `shoe`: the table deals physical cards, which are read; otherwise null.
 * `progressive`: the table has a meter, or claims on one; otherwise null. `devices` are those that can say how they
 * stand.
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

/** A round that was over at `closed_at`: `wagered` cents, and what came back, of the viewer's hands or of all. */
export interface RoundLine {
  readonly round: number;
  readonly closed_at: Millis;
  readonly void: boolean;
  readonly wagered: Cents;
  readonly returned: Cents;
}

/** Rounds, the last first. `before` is where to ask on for earlier ones; null: there are none. */
export interface RoundsShown {
  readonly type: "RoundsShown";
  readonly id: Id;
  readonly rounds: readonly RoundLine[];
  readonly before: Ordinal | null;
}

/** Dispute the round that is shown, and say why. */
export interface MayDispute {
  readonly type: "MayDispute";
  readonly round: Ordinal;
}

/** Correct what came back for a wager of the round that is shown: by now it is `returned` cents. */
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
 * A round that is over: the table as it opened, and all that followed until it was closed at `closed_at`.
 *
 * Folding the updates into the view tells it card by card. `record` is, for the floor, the round's record as JSON.
 * `may`: what may be asked about it now.
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

/**
 * What a report would say and do if it were made now.
 *
 * `waits`: money moves, so that a supervisor confirms it first; otherwise it holds at once.
 */
export interface Foreseen {
  readonly clause: string;
  readonly words: string;
  readonly note: string;
  readonly waits: boolean;
  readonly effects: readonly Effect[];
}

/** What a report would do, as the table stands. */
export interface OutcomeShown {
  readonly type: "OutcomeShown";
  readonly id: Id;
  readonly outcome: Foreseen;
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

/** It is ruled and kept; each table and each node of the house follows within a second. */
export interface Decreed {
  readonly type: "Decreed";
  readonly id: Id;
}

/** A player who does not play here since `since`, because of `why`; `by` is the name of the supervisor. */
export interface ExcludedPlayer {
  readonly player: string;
  readonly name: string;
  readonly why: string;
  readonly by: string;
  readonly since: Millis;
}

/** A game, or with null every game, that is not played since `since`; `by` is the name of the supervisor. */
export interface StoppedGame {
  readonly game: string | null;
  readonly why: string;
  readonly by: string;
  readonly since: Millis;
}

/** What is in force of this; to supervisors in the lobby, at once and whenever it changes. */
export interface Bans {
  readonly type: "Bans";
  readonly excluded: readonly ExcludedPlayer[];
  readonly stopped: readonly StoppedGame[];
}

/**
 * A meter after event `version` of its log: `cents` are whole, rounded down.
 *
 * They are null while the house has not seen the meter for more than a second: an older number is not shown. `stopped`
 * is a sentence that says why nothing is staked on it now.
 */
export interface MeterCard {
  readonly meter: string;
  readonly label: string;
  readonly cents: Cents | null;
  readonly version: number;
  readonly stopped: string | null;
  readonly won: Won | null;
}

/** The meters that are to be seen from here, in the lobby all, at a table its own: at once and at each change. */
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
  | DeviceTold;

export type TableAction =
  | MaySit
  | MayTopUp
  | MayLeave
  | MayBet
  | MayDone
  | MayChoose
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
  | SignOut
  | Do
  | ShowRounds
  | ShowRound
  | ShowOutcome
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
  | Snapshot
  | Updates
  | Legal
  | Wallet
  | Heartbeat
  | RoundsShown
  | RoundShown
  | OutcomeShown
  | Interrupted
  | Continued
  | TableGone
  | Decreed
  | Bans
  | MetersShown;
