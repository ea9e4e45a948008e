"""Strategies for Texas Hold 'Em Bonus. A hand is asked with its two cards, on the flop and on the turn."""

from itertools import combinations

from .question import ACE, RANKS, Question, in_a_row, one_suit, ranks


DEUCE, SEVEN = RANKS.index("2"), RANKS.index("7")


def basic(question: Question) -> bool:
    """
    Fold only a deuce with a three to a seven of another suit. Before the flop that is the optimal strategy.

    Turn and river wagers follow a simpler rule than the optimal one: a pair or better that uses a card of the hand, or
    on the flop four cards to a flush or to an open straight.
    """
    if not question.community:
        high, low = ranks(question.cards)
        return one_suit(question.cards) or low > DEUCE or high > SEVEN or high == low
    return paired(question) or together(question, 4 if len(question.community) == 3 else 5)


def timid(question: Question) -> bool:
    """Wager on a pair or an ace; later, on a pair or better."""
    if not question.community:
        high, low = ranks(question.cards)
        return high in (low, ACE)
    return paired(question) or together(question, 5)


def paired(question: Question) -> bool:
    """Return whether a card of the hand is part of a pair."""
    high, low = ranks(question.cards)
    return high == low or not {high, low}.isdisjoint(ranks(question.community))


def together(question: Question, count: int) -> bool:
    """Return whether `count` cards, at least one from the hand, are of one suit or in sequence."""
    return any(
        one_suit([*some]) or in_a_row([*some])
        for some in combinations([*question.cards, *question.community], count)
        if not set(question.cards).isdisjoint(some)
    )
