"""The question that a bot is asked about a hand, and helpers that judge cards."""

from typing import NamedTuple

from ..messages import Message


RANKS = "23456789TJQKA"
ACE = RANKS.index("A")

Options = dict[str, Message]  # the legal choices (`MayChoose`) by the name of the option
Cards = list[str]


class Question(NamedTuple):
    """
    A question about one hand of a `game`.

    `cards` are the hand's own. `others` has a list for the dealer and for each other hand still in: its face-up cards.
    """

    game: str
    options: Options
    cards: Cards
    community: Cards
    others: list[Cards]


def ranks(cards: Cards) -> list[int]:
    """Return the ranks from 0 (a deuce) to 12 (an ace), highest first."""
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def one_suit(cards: Cards) -> bool:
    """Return whether all cards are of one suit."""
    return len({card[1] for card in cards}) == 1


def in_a_row(cards: Cards) -> bool:
    """Return whether the ranks are in sequence; an ace may also be low."""
    found = ranks(cards)
    low = [*found[1:], -1] if found[0] == ACE else found
    return any(way == list(range(way[0], way[0] - len(way), -1)) for way in (found, low))


def groups(cards: Cards) -> tuple[list[int], list[int]]:
    """
    Return the sizes of the pairs and larger groups, and the ranks by size, best first.

    These compare as hands do, without straights and flushes. Of hands that are equal so far, the longer is higher.
    """
    found = ranks(cards)
    sizes = sorted(((found.count(rank), rank) for rank in set(found)), reverse=True)
    return [size for size, _ in sizes if size > 1], [rank for _, rank in sizes]
