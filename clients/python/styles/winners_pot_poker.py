"""Strategies for Winner's Pot Poker. Bet and double are asked with three and with four cards."""

from .question import Cards, Question, groups, in_a_row, one_suit


def basic(question: Question) -> bool:
    """
    Beat the board: stay in with a draw, or while no other hand shows better cards than all cards of this one.

    A draw has all its cards of one suit or in sequence.
    """
    return draws(question.cards) or all(groups(up) <= groups(question.cards) for up in question.others)


def timid(question: Question) -> bool:
    """Beat the board, and have a pair or better."""
    pairs, _ = groups(question.cards)
    return basic(question) and bool(pairs)


def draws(cards: Cards) -> bool:
    """Return whether these cards may become a flush or an open straight."""
    return one_suit(cards) or in_a_row(cards)
