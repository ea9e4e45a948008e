"""How to play Winner's Pot Poker: bet and double are asked with three and with four cards."""

from .question import Cards, Question, groups, in_a_row, one_suit


def wise(question: Question) -> bool:
    """
    Beat the board: stay in while no other hand shows better cards than all of one's own, or with a draw.

    A draw has all its cards of one suit or in a row.
    """
    return draws(question.cards) or all(groups(up) <= groups(question.cards) for up in question.others)


def timid(question: Question) -> bool:
    """Beat the board, and with a pair or better."""
    pairs, _ = groups(question.cards)
    return wise(question) and bool(pairs)


def draws(cards: Cards) -> bool:
    """Return whether a flush or an open straight may come of these cards."""
    return one_suit(cards) or in_a_row(cards)
