"""Refusals: the codes with which the server refuses. `sentences.py` has all texts."""

from enum import StrEnum

from .wording import Value, Wording


class Code(StrEnum):
    """Why a command was refused."""

    # the message itself
    MALFORMED = "malformed"
    UNKNOWN_COMMAND = "unknown_command"
    REPEATED_ID = "repeated_id"
    TOO_FAST = "too_fast"
    # the sender
    NOT_SIGNED_IN = "not_signed_in"
    UNKNOWN_SESSION = "unknown_session"
    UNKNOWN_TICKET = "unknown_ticket"
    WRONG_CODE = "wrong_code"
    LOCKED_OUT = "locked_out"
    LOCKED = "locked"
    NOT_YOUR_ROLE = "not_your_role"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_SEATED = "not_seated"
    EXCLUDED = "excluded"
    # tables and seats
    UNKNOWN_TABLE = "unknown_table"
    NOT_AT_A_TABLE = "not_at_a_table"
    TABLE_AWAY = "table_away"
    TABLE_FAULTED = "table_faulted"
    COMMAND_FAULTED = "command_faulted"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_TAKEN = "seat_taken"
    NAME_TAKEN = "name_taken"
    UNUSABLE_NAME = "unusable_name"
    NOT_ADJACENT = "not_adjacent"
    TOO_MANY_POSITIONS = "too_many_positions"
    AT_ANOTHER_TABLE = "at_another_table"
    LEAVING = "leaving"
    SENT_AWAY = "sent_away"
    # money
    OUTSIDE_BUY_IN = "outside_buy_in"
    NOT_ENOUGH_FUNDS = "not_enough_funds"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    TRANSFER_PENDING = "transfer_pending"
    # wagers
    UNKNOWN_WAGER = "unknown_wager"
    OUTSIDE_LIMITS = "outside_limits"
    NOT_WHOLE_CHIPS = "not_whole_chips"
    BET_FIRST = "bet_first"
    HOLDS_ANOTHER = "holds_another"
    OUT_OF_PROPORTION = "out_of_proportion"
    BETS_CLOSED = "bets_closed"
    NO_WAGERS = "no_wagers"
    WRONG_SEED = "wrong_seed"
    # choices and steps
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    UNKNOWN_CHOICE = "unknown_choice"
    WRONG_ROUND = "wrong_round"
    WRONG_STEP = "wrong_step"
    # reports and rulings
    UNKNOWN_IRREGULARITY = "unknown_irregularity"
    NOT_POSSIBLE = "not_possible"
    REPORT_OPEN = "report_open"
    NO_REPORT = "no_report"
    OWN_REPORT = "own_report"
    # disputes and corrections
    UNKNOWN_ROUND = "unknown_round"
    NOT_YOUR_ROUND = "not_your_round"
    DISPUTE_OPEN = "dispute_open"
    UNKNOWN_DISPUTE = "unknown_dispute"
    UNKNOWN_CORRECTION = "unknown_correction"
    # physical cards
    DUPLICATE_CARD = "duplicate_card"
    READER_READS = "reader_reads"
    ENTERED_ALREADY = "entered_already"
    NOT_FACE_UP = "not_face_up"
    SETTLED_ALREADY = "settled_already"
    # the table as a whole
    TABLE_HELD = "table_held"
    TABLE_CLOSED = "table_closed"
    ANOTHER_DEALS = "another_deals"
    BAD_LIMITS = "bad_limits"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_GAME = "unknown_game"
    # progressive wagers
    METER_STOPPED = "meter_stopped"
    UNKNOWN_CLAIM = "unknown_claim"
    # the tray
    UNKNOWN_COUNT = "unknown_count"
    UNKNOWN_SLIP = "unknown_slip"
    # decks and devices
    NOT_OPEN = "not_open"
    COMES_FIRST = "comes_first"
    UNKNOWN_DECK = "unknown_deck"
    OUTSIDE_CUT = "outside_cut"
    NEEDS_ANOTHER = "needs_another"
    DEVICE_AWAY = "device_away"


# Milliseconds after which a refused message may well be taken, if it is sent again as it is.
RETRY_AFTER = {Code.TABLE_AWAY: 500, Code.TABLE_FAULTED: 5_000, Code.TOO_FAST: 1_000}


class Sentence(Wording):
    """Base of the catalogue of refusals: each of its sentences has a code for programs and a text for people."""

    def __init__(self, code: Code, text: str) -> None:
        super().__init__(text)
        self.code = code


class Refused(Exception):
    """
    A command that the rules, the table's settings or the player's money do not allow.

    `sentence` says what was wrong and what would be right; it is shown to the person who asked.
    A refused command has changed nothing.
    """

    def __init__(self, said: Sentence, **values: Value) -> None:
        self.said, self.code, self.sentence = said, said.code, said.words(**values)
        super().__init__(f"{self.code}: {self.sentence}")
