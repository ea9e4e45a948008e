"""The sentences that games share: irregularities in words, and what is posted of progressive wagers."""

from enum import unique

from protocol.wording import Wording


@unique
class GameText(Wording):
    """A text of several games."""

    # wagers and options
    ANTE = "Ante"
    PROGRESSIVE = "Progressive"
    FOLD = "Fold"
    ANTE_LOST = "ante lost"

    # what happened: the line of the dealer's list, and the report
    FACE_UP = "A card lies face up in the shoe or the deck"
    FACE_UP_FOUND = "A card was found face up in the shoe or the deck."
    DRAWN_IN_ERROR = "A card was drawn in error, unseen"
    WAS_DRAWN_IN_ERROR = "A card was drawn in error, and nobody saw it."
    SHOE_JAM = "The dealing shoe jammed or stopped"
    SHOE_JAMMED = "The automated dealing shoe did not deal all cards."
    READER_FAILED = "The reader cannot read the cards"
    READER_HAS_FAILED = "The reader could not read the cards."
    WRONG_COUNT = "Somebody has a wrong number of cards"
    HAS_WRONG_COUNT = "{who} has {count}."
    DEALER_EXPOSED = "A card of the dealer was exposed"
    DEALER_WAS_EXPOSED = "A card of the dealer was exposed too early."

    # what follows
    ON = "Play goes on."
    VOID = "All hands are void: every wager goes back, and the cards are shuffled again."
    VOID_AGAIN = (
        "Another one lay face up before. All hands are void: every wager goes back, and the cards are shuffled again."
    )
    MISDEAL = "The round is a misdeal. All hands are void: every wager goes back, and the cards are shuffled again."
    DISCARDED = "That card is not used and goes to the discard rack. Play goes on."
    DEALT_NEXT = "That card is dealt as the next one. Play goes on."
    HAND_VOID = "That hand is void: its wagers go back. Any others play on."

    # posted
    PROGRESSIVE_STAYS = "The progressive wager is taken when betting closes: its pays are for 1. After a fold it stays."
    PROGRESSIVE_LOST = (
        "The progressive wager is taken when betting closes: its pays are for 1. After a fold it is lost."
    )
