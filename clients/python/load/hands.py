"""Poker hands, as the four games name and compare them: a reading of the rules that shares nothing with the server."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from clients.python.styles.question import ACE, RANKS, one_suit, ranks


Value = tuple[int, tuple[int, ...]]  # the class, and the ranks that decide between hands of the class
Cards = Iterable[str]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
NAMES = {
    "Pair": PAIR,
    "Two pair": TWO_PAIR,
    "Three of a kind": TRIPS,
    "Straight": STRAIGHT,
    "Flush": FLUSH,
    "Full house": FULL_HOUSE,
    "Four of a kind": QUADS,
    "Straight flush": STRAIGHT_FLUSH,
}
JACK, TEN = RANKS.index("J"), RANKS.index("T")


def straight(found: list[int]) -> int | None:
    """Return the highest rank of different ranks in sequence, highest first; an ace may also be low."""
    if len(set(found)) != len(found):
        return None
    if found[0] - found[-1] == len(found) - 1:
        return found[0]
    low = found[1:]
    return low[0] if found[0] == ACE and low == list(range(len(low) - 1, -1, -1)) else None


def value(cards: Cards) -> Value:
    """Return what a hand of five or fewer cards is worth; only five can be a straight, a flush or a full house."""
    hand = list(cards)
    found = ranks(hand)
    groups = sorted(((count, rank) for rank, count in Counter(found).items()), reverse=True)
    order = tuple(rank for _, rank in groups)
    sizes = [count for count, _ in groups]
    if len(hand) == 5 and sizes[0] == 1:
        top, flush = straight(found), one_suit(hand)
        if top is not None:
            return (STRAIGHT_FLUSH if flush else STRAIGHT), (top,)
        return (FLUSH if flush else HIGH_CARD), order
    if sizes[0] == 4:
        return QUADS, order
    if sizes[0] == 3:
        return (FULL_HOUSE if sizes[1:] == [2] else TRIPS), order
    pairs = sizes.count(2)
    return (HIGH_CARD, PAIR, TWO_PAIR)[pairs], order


def value_of_three(cards: Cards) -> Value:
    """Return what three cards are worth at Three Card Poker, where a straight beats a flush."""
    hand = list(cards)
    found = ranks(hand)
    pair = next((rank for rank in found if found.count(rank) > 1), None)
    if len(set(found)) == 1:
        return TRIPS_OF_THREE, (found[0],)
    if pair is not None:
        return PAIR, (pair, next(rank for rank in found if rank != pair))
    top, flush = straight(found), one_suit(hand)
    if top is not None:
        return (STRAIGHT_FLUSH if flush else STRAIGHT_OF_THREE), (top,)
    return (FLUSH_OF_THREE if flush else HIGH_CARD), tuple(found)


FLUSH_OF_THREE, STRAIGHT_OF_THREE, TRIPS_OF_THREE = 4, 5, 6  # their order among three cards
NAMES_OF_THREE = {
    "Pair": PAIR,
    "Flush": FLUSH_OF_THREE,
    "Straight": STRAIGHT_OF_THREE,
    "Three of a kind": TRIPS_OF_THREE,
    "Straight flush": STRAIGHT_FLUSH,
}


def best(cards: Cards) -> Value:
    """Return what the best five of these cards are worth."""
    return max(value(five) for five in combinations(list(cards), 5))


def best_with_community(own: list[str], community: list[str], of_community: int) -> Value:
    """Return what all own cards and the best `of_community` community cards are worth."""
    return max(value([*own, *some]) for some in combinations(community, of_community))
