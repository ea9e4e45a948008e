"""The sentences of Flop Poker."""

from enum import unique

from protocol.wording import Wording


@unique
class FlopText(Wording):
    """A text of this game."""

    TITLE = "Flop Poker"

    # wagers and options
    POT = "Pot"
    FLOP = "Flop wager"
    FLOP_NOTE = "with two of the community cards"
    SURRENDER = "Surrender"

    # irregularities
    COMMUNITY_EXPOSED = "A community card was exposed"
    COMMUNITY_WAS_EXPOSED = "A community card was exposed before all had decided."
    POT_ALONE = "Ante and flop wagers go back. All hands play for the pot."
    HAND_VOID = "That hand is void: its wagers go back, the pot wager too. Any others play on."

    # posted
    HAND = "Your hand is your three cards and two of the three community cards."
    JACKS = "Ante and flop wager win with a pair of jacks or better."
    FLOP_COSTS = "The flop wager is as much as the ante, and all decide at once, unseen."
    SILENCE = "When the clock runs out, the ante is surrendered."
    POT_GOES = "The pot of all players goes to the highest hand, surrendered hands too."
    LIMIT = "A player wins at most {limit:dollars} a round with ante and flop wager."

    # to a newcomer
    PUT = "Put chips on *Ante*, and {pot:dollars} on *Pot*."
    CARDS = "You get three cards, and three community cards are dealt face down for all."
    CHOICE = "Before they are turned up, make the *Flop wager*, as much as the ante, or *Surrender* the ante."
    YOURS = "Your hand is your three cards and the best two of the three community cards."
    PAYS = (
        "With a *pair of jacks or better* the ante wins 1 to 1, and the flop wager by its pay table; less loses both."
    )
    BEST_HAND = "The highest hand takes the *Pot* of all players, even if it was surrendered."
    ADVICE = "*Surrender* only ten high or lower without a pair, of mixed suits and too far apart for a straight."
