"""
The ranks of many hands at once. Their order and their names are those of `server.core.cards.hands`, read into tables.

A card is its place in the deck: suit times 13 and rank. A set of cards is a mask of 52 bits, a field of 13 for each
suit. A hand's number grows with its rank, and equal ranks have one number.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from server.core.cards.deck import RANKS, SUITS, Cards
from server.core.cards.hands import Rank5, rank5


Array = NDArray[Any]

# Any five, six or seven cards, at most four of a rank, have a sum of their ranks' keys that no others have.
KEYS = np.array((0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181))
CARD_KEYS = np.tile(KEYS, len(SUITS))
FIELD = (1 << len(RANKS)) - 1

Ranks = tuple[int, ...]


@cache
def mixed() -> dict[Ranks, Rank5]:
    """Return the rank of any five ranks (lowest first) that are not of one suit."""
    return {
        ranks: rank5(mixed_cards(ranks))
        for ranks in combinations_with_replacement(range(len(RANKS)), 5)
        if ranks[0] != ranks[4]
    }


@cache
def suited() -> dict[Ranks, Rank5]:
    """Return the rank of any five ranks of one suit."""
    return {ranks: rank5(suited_cards(ranks)) for ranks in combinations(range(len(RANKS)), 5)}


@cache
def order() -> tuple[Rank5, ...]:
    """Return all ranks, lowest first: a hand's number is its place here."""
    return tuple(sorted({*mixed().values(), *suited().values()}))


def mixed_cards(ranks: Ranks) -> Cards:
    """Return cards of these ranks in changing suits, the same rank never twice in a suit."""
    return tuple(RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(ranks))


def suited_cards(ranks: Ranks) -> Cards:
    """Return cards of these ranks in one suit."""
    return tuple(RANKS[rank] + SUITS[0] for rank in ranks)


@cache
def mixed_numbers(size: int) -> Array:
    """Return the number of the best five of `size` cards (5 to 7) without a flush, by the sum of their keys."""
    numbers = {rank: number for number, rank in enumerate(order())}
    best = {ranks: numbers[rank] for ranks, rank in mixed().items()}
    for count in range(6, size + 1):
        best = {
            ranks: max(best[less] for less in {ranks[:n] + ranks[n + 1 :] for n in range(count)} if less in best)
            for ranks in combinations_with_replacement(range(len(RANKS)), count)
            if all(ranks[n] != ranks[n + 4] for n in range(count - 4))
        }
    table = np.zeros(size * KEYS[-1] + 1, np.int16)
    table[KEYS[np.array(list(best))].sum(1)] = list(best.values())
    return table


@cache
def suited_numbers() -> Array:
    """Return the number of the best flush of one suit's field; 0, the lowest of all hands, where there is none."""
    numbers = {rank: number for number, rank in enumerate(order())}
    table = np.zeros(FIELD + 1, np.int16)
    fields = np.arange(FIELD + 1)
    for ranks, rank in suited().items():
        field = sum(1 << rank for rank in ranks)
        among = fields & field == field
        table[among] = np.maximum(table[among], numbers[rank])
    return table


def fields(masks: Array) -> list[Array]:
    """Return the ranks of each suit."""
    return [masks >> len(RANKS) * suit & FIELD for suit in range(len(SUITS))]


def number(masks: Array, keys: Array, size: int) -> Array:
    """Return the number of the best five of `size` cards, by their mask and the sum of their keys."""
    best = mixed_numbers(size)[keys]
    for field in fields(masks):
        best = np.maximum(best, suited_numbers()[field])
    return best


def five_cards() -> Iterator[tuple[Cards, int]]:
    """Yield each different hand of five cards, and how many there are of it."""
    for ranks in mixed():
        flushes = len(SUITS) if ranks in suited() else 0
        yield mixed_cards(ranks), prod(comb(4, ranks.count(rank)) for rank in {*ranks}) - flushes
    for ranks in suited():
        yield suited_cards(ranks), len(SUITS)


def six_cards() -> Iterator[tuple[Cards, int]]:
    """
    Yield six cards for each different best five, and how many sets they stand for.

    Suits matter only where five or six cards are of one.
    """
    ranks: Ranks
    for ranks in combinations_with_replacement(range(len(RANKS)), 6):
        times = Counter(ranks)
        if max(times.values()) <= len(SUITS):
            suited = {6: 4 + 6 * 4 * 3, 5: 4 * 3}.get(len(times), 0)
            yield mixed_cards(ranks), prod(comb(4, count) for count in times.values()) - suited
    for ranks in combinations(range(len(RANKS)), 6):
        yield tuple(RANKS[rank] + SUITS[0] for rank in ranks), 4
    for ranks in combinations(range(len(RANKS)), 5):
        for other in RANKS:
            yield (*(RANKS[rank] + SUITS[0] for rank in ranks), other + SUITS[1]), 4 * 3
