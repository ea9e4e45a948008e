"""Strategies for Flop Poker. The community cards are still face down when a hand is asked."""

from .question import RANKS, Question, one_suit, ranks
from .three_card_poker import PAIR, strength


TEN = RANKS.index("T")


def basic(question: Question) -> bool:
    """
    Wager on everything but low cards far apart. This is the optimal strategy.

    It surrenders a hand without a pair, of more than one suit, ten high or lower, and with ranks too far apart for a
    straight.
    """
    found = ranks(question.cards)
    unpaired = len(set(found)) == 3
    return not (unpaired and not one_suit(question.cards) and found[0] <= TEN and found[0] - found[-1] >= 5)


def timid(question: Question) -> bool:
    """Wager on a pair, or on three cards of one suit or in sequence."""
    return strength(question.cards) >= PAIR
