"""The sentences of Texas Hold 'Em Bonus."""

from enum import unique

from protocol.wording import Wording


@unique
class TexasText(Wording):
    """A text of this game."""

    TITLE = "Texas Hold 'Em Bonus"

    # wagers and options
    BONUS = "Bonus"
    CHECK = "Check"
    CHECK_NOTE = "no further wager"
    FLOP = "Flop wager"
    FLOP_NOTE = "to see the flop"
    TURN = "Turn wager"
    TURN_NOTE = "before the turn card"
    RIVER = "River wager"
    RIVER_NOTE = "before the river card"

    # irregularities
    BONUS_ALONE = (
        "All hands are void: their wagers go back, but for the bonus, which is settled on the player's two cards."
    )
    BONUS_ALONE_AGAIN = (
        "Another one lay face up before. All hands are void: their wagers go back, but for the bonus, which is settled "
        "on the player's two cards."
    )
    IN_SEQUENCE = "The dealer deals the missing cards in sequence. Play goes on."
    HAND_VOID = (
        "That hand is void: its wagers go back. Any others play on; the cards are shuffled again after the round."
    )

    # the lines of the bonus wager
    ACES = "a pair of aces"
    ACE_KING_SUITED = "ace-king of one suit"
    ACE_QUEEN_JACK_SUITED = "ace with queen or jack of one suit"
    ACE_KING = "ace-king"
    KINGS_QUEENS_JACKS = "a pair of kings, queens or jacks"
    ACE_QUEEN_JACK = "ace with queen or jack"
    PAIR = "a pair"

    # posted
    COSTS = "To see the flop costs twice the ante. Turn and river wagers are as much as the ante, or may be left."
    SILENCE = "When the clock runs out, the hand is folded before the flop, and checked after it."
    ANTE_PAYS = "A winning ante is paid on a {least} or better, and comes back below that. Ties push."
    BONUS_SETTLES = "The bonus wager is settled on your two cards, also after a fold."
    LIMIT = "A player wins at most {limit:dollars} a round."
    ACES_1000 = "Aces against the dealer's aces pay the bonus wager 1,000 to 1."
    ROYAL = "A royal flush counts by the cards that were dealt when it was complete; one of them is yours."

    # to a newcomer
    PUT = "Put chips on *Ante*, and on extras beside it if you like."
    CARDS = "You get two cards, and so does the dealer."
    CHOICE = "Make the *Flop wager*, twice the ante, to see three community cards, or *Fold* and lose the ante."
    LATER = (
        "Before the fourth card make the *Turn wager*, before the fifth the *River wager*, one ante each, or *Check*."
    )
    BEST_FIVE = "Your best five of seven cards win 1 to 1 if they beat the dealer's; a tie gives all wagers back."
    ANTE_WINS = "The ante is paid only with a *{least} or better*; below that a winner gets it back."
    ADVICE = (
        "*Fold* only a two with a three to a seven of another suit; later wager with a pair of yours or better, or "
        "after three community cards with four of one suit or in a row."
    )
