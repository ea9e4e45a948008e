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
