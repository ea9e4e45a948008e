"""The sentences of Three Card Poker."""

from enum import unique

from protocol.wording import Wording


@unique
class ThreeCardText(Wording):
    """A text of this game."""

    TITLE = "Three Card Poker"

    # wagers and options
    PAIR_PLUS = "Pair plus"
    SIX_CARD_BONUS = "6 card bonus"
    COVER_ALL = "Cover all"
    PLAY = "Play"
    PLAY_NOTE = "against the dealer"
    CONCEDE = "Concede"
    CONCEDE_NOTE = "every wager lost, cards stay down"

    # posted
    QUALIFY = "The dealer plays with queen high or better; below it the ante pays 1 to 1 and the play wager comes back."
    COSTS = "To play on costs as much again as the ante. When the clock runs out, the hand is folded."
    AFTER_A_FOLD = (
        "Pair plus and bonus wagers are settled after a fold; a concede gives up every wager of the hand unseen."
    )
    AT_MOST_THE_ANTE = "The pair plus needs an ante at least as large."
    AT_MOST_TWICE = "The pair plus needs an ante at least half as large."
    BOTH = "Ante and pair plus are both required, neither above five times the other."
    COVER_ALL_PAYS = "Cover all pays by the highest hand dealt at the table, the dealer's included."
    ENVY = "An envy bonus goes to every other player with a progressive wager, never for a hand of one's own."
    POSITIONS = "A player may take up to {most} adjacent positions."

    # to a newcomer
    PUT_ANTE = "Put chips on *Ante*, and on extras beside it if you like."
    PUT_BOTH = "Put chips on *Ante* and on *Pair plus*: this table asks for both."
    CARDS = "You get three cards, and so does the dealer."
    CHOICE = "*Play* for as much again as the ante, or *Fold* and lose the ante."
    LOW = "The dealer plays with *queen high or better*; if not, the ante wins 1 to 1 and Play comes back."
    HIGHER = "Against a dealer who plays, the higher hand wins 1 to 1 on both; equal hands get both back."
    STRAIGHT = "A straight beats a flush here, and three of a kind beats both."
    ADVICE = "*Play* with queen-six-four or better, and *Fold* anything lower."
