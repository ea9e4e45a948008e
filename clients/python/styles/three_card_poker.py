"""Strategies for Three Card Poker."""

from .question import RANKS, Cards, Question, in_a_row, one_suit, ranks


PAIR = (1,)
QUEEN_SIX_FOUR = (0, RANKS.index("Q"), RANKS.index("6"), RANKS.index("4"))


def strength(cards: Cards) -> tuple[int, ...]:
    """Return how good three cards are: (1,) for a pair or better, else 0 and the ranks, highest first."""
    found = ranks(cards)
    return PAIR if len(set(found)) < 3 or one_suit(cards) or in_a_row(cards) else (0, *found)


def basic(question: Question) -> bool:
    """Play queen-six-four or better. This is the optimal strategy."""
    return strength(question.cards) >= QUEEN_SIX_FOUR


def timid(question: Question) -> bool:
    """Play a pair or better."""
    return strength(question.cards) >= PAIR
