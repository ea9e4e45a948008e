"""How to play Flop Poker. The community cards are still down when it is asked."""

from .question import RANKS, Question, one_suit, ranks
from .three_card import PAIR, strength


TEN = RANKS.index("T")


def wise(question: Question) -> bool:
    """
    Wager on everything but low cards far apart: the best strategy there is.

    A hand is surrendered that is unpaired, of more than one suit, ten high or lower, and with ranks that no straight
    holds together.
    """
    found = ranks(question.cards)
    unpaired = len(set(found)) == 3
    return not (unpaired and not one_suit(question.cards) and found[0] <= TEN and found[0] - found[-1] >= 5)


def timid(question: Question) -> bool:
    """Wager on a pair, or on three cards of one suit or in a row."""
    return strength(question.cards) >= PAIR
