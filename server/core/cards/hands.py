"""
Poker hands of three and of five cards: their order, their names and their words.

A rank is a tuple (category, ranks); compare ranks with `<` and `==`. The order is ruling C1: category, then the ranks
of the groups, then kickers. A-2-3 and A-2-3-4-5 are the lowest straights of their class.
"""

from collections import Counter
from enum import IntEnum
from functools import lru_cache
from itertools import combinations

from protocol.hand_names import HandName

from .deck import RANKS, Cards


class Three(IntEnum):
    """Hands of three cards, lowest first: Three Card Poker 3(b)."""

    HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)


class Five(IntEnum):
    """Hands of five cards, lowest first. A royal flush is the highest straight flush, with a name of its own."""

    (
        HIGH_CARD,
        PAIR,
        TWO_PAIR,
        THREE_OF_A_KIND,
        STRAIGHT,
        FLUSH,
        FULL_HOUSE,
        FOUR_OF_A_KIND,
        STRAIGHT_FLUSH,
        ROYAL_FLUSH,
    ) = range(10)


Rank3 = tuple[Three, tuple[int, ...]]
Rank5 = tuple[Five, tuple[int, ...]]

ACE, JACK = RANKS.index("A"), RANKS.index("J")
QUEEN_HIGH: Rank3 = Three.HIGH_CARD, (RANKS.index("Q"),)  # the lowest of all queen-high hands compares above it

OF_A_KIND = {
    (4, 1): Five.FOUR_OF_A_KIND,
    (3, 2): Five.FULL_HOUSE,
    (3, 1, 1): Five.THREE_OF_A_KIND,
    (2, 2, 1): Five.TWO_PAIR,
    (2, 1, 1, 1): Five.PAIR,
    (1, 1, 1, 1, 1): Five.HIGH_CARD,
}


def rank3(cards: Cards) -> Rank3:
    """Return the rank of three cards, Three Card Poker 3(b) and (c)."""
    times, ranks = groups(cards)
    flush, top = is_flush(cards), straight_top(ranks, 3)
    if top is not None:
        return (Three.STRAIGHT_FLUSH if flush else Three.STRAIGHT), (top,)
    if times == (3,):
        return Three.THREE_OF_A_KIND, ranks
    if flush:
        return Three.FLUSH, ranks
    return (Three.PAIR if times == (2, 1) else Three.HIGH_CARD), ranks


def rank5(cards: Cards) -> Rank5:
    """Return the rank of five cards."""
    times, ranks = groups(cards)
    flush, top = is_flush(cards), straight_top(ranks, 5)
    if top is not None and flush:
        return (Five.ROYAL_FLUSH if top == ACE else Five.STRAIGHT_FLUSH), (top,)
    if flush:
        return Five.FLUSH, ranks
    if top is not None:
        return Five.STRAIGHT, (top,)
    return OF_A_KIND[times], ranks


@lru_cache(maxsize=10_000)  # each viewer is told what the same cards make, after each event
def best5(cards: Cards) -> Rank5:
    """Return the rank of the best five of the cards."""
    return max(rank5(five) for five in combinations(cards, 5))


@lru_cache(maxsize=100_000)
def _groups(ranks: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], RANKS.index(item[0])), reverse=True)
    return tuple(count for _, count in counts), tuple(RANKS.index(rank) for rank, _ in counts)


def rank_up_to_5(cards: Cards) -> Rank5:
    """Return the rank of at most five cards; fewer than five make pairs, threes and fours, no straight and no flush."""
    if len(cards) == 5:
        return rank5(cards)
    times, ranks = groups(cards)
    if times[0] > 2:
        return (Five.FOUR_OF_A_KIND if times[0] == 4 else Five.THREE_OF_A_KIND), ranks
    return (Five.TWO_PAIR if times == (2, 2) else Five.PAIR if times[0] == 2 else Five.HIGH_CARD), ranks


def groups(cards: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many cards of each rank there are, and the ranks: largest group first, then highest."""
    return _groups(tuple(sorted(card[0] for card in cards)))


def is_flush(cards: Cards) -> bool:
    """Return whether all cards are of one suit."""
    suit = cards[0][1]
    return all(card[1] == suit for card in cards)


def straight_top(ranks: tuple[int, ...], size: int) -> int | None:
    """Return the top of a straight of `size` cards, or None. `ranks` are distinct ranks, highest first."""
    if len(ranks) != size:
        return None
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    if ranks == (ACE, *range(size - 2, -1, -1)):  # the ace below the two; no wrap-around (C1)
        return ranks[1]
    return None


def made3(cards: Cards) -> str:
    """Return the round record's word for three cards; an ace-king-queen of one suit has names of its own."""
    category, ranks = rank3(cards)
    if category is Three.STRAIGHT_FLUSH and ranks[0] == ACE:
        return "mini_royal_spades" if cards[0][1] == "s" else "mini_royal"
    return category.name.lower()


def words3(cards: Cards) -> str:
    """Put three cards in words, as a dealer calls them."""
    category, ranks = rank3(cards)
    top = RANKS[ranks[0]]
    match category:
        case Three.STRAIGHT_FLUSH if ranks[0] == ACE:
            return HandName.MINI_ROYAL.words()
        case Three.STRAIGHT_FLUSH:
            return HandName.STRAIGHT_FLUSH.words(top=top)
        case Three.THREE_OF_A_KIND:
            return HandName.THREE_OF_A_KIND.words(of=top)
        case Three.STRAIGHT:
            return HandName.STRAIGHT.words(top=top)
        case Three.FLUSH:
            return HandName.FLUSH.words(top=top)
        case Three.PAIR:
            return HandName.PAIR.words(of=top)
        case Three.HIGH_CARD:
            return HandName.HIGH_CARD.words(top=top)


def made5(rank: Rank5) -> str:
    """Return the round record's word for a hand of five; a pair of jacks or better has a name of its own."""
    category, ranks = rank
    if category is Five.PAIR and ranks[0] >= JACK:
        return "jacks_or_better"
    return category.name.lower()


def words5(rank: Rank5) -> str:
    """Put a hand of up to five cards in words, as a dealer calls it."""
    category, ranks = rank
    top = RANKS[ranks[0]]
    match category:
        case Five.ROYAL_FLUSH:
            return HandName.ROYAL_FLUSH.words()
        case Five.STRAIGHT_FLUSH:
            return HandName.STRAIGHT_FLUSH.words(top=top)
        case Five.FOUR_OF_A_KIND:
            return HandName.FOUR_OF_A_KIND.words(of=top)
        case Five.FULL_HOUSE:
            return HandName.FULL_HOUSE.words(of=top, over=RANKS[ranks[1]])
        case Five.FLUSH:
            return HandName.FLUSH.words(top=top)
        case Five.STRAIGHT:
            return HandName.STRAIGHT.words(top=top)
        case Five.THREE_OF_A_KIND:
            return HandName.THREE_OF_A_KIND.words(of=top)
        case Five.TWO_PAIR:
            return HandName.TWO_PAIR.words(of=top, others=RANKS[ranks[1]])
        case Five.PAIR:
            return HandName.PAIR.words(of=top)
        case Five.HIGH_CARD:
            return HandName.HIGH_CARD.words(top=top)
