"""
Sets of cards that differ only by the names of the suits, counted once.

No game but Three Card Poker's mini royal of spades knows one suit from another, so 134,459 sets of five cards stand
for 2,598,960. A set's fields in falling order are the form that stands for all.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, permutations

import numpy as np
from msgspec import Struct

from server.core.cards.deck import DECK, Cards

from .ranks import Array, fields


CARDS = np.left_shift(np.int64(1), np.arange(52))  # each card's mask
PAIRS = np.array(list(combinations(range(52), 2)))  # two cards
PAIR_MASKS = CARDS[PAIRS].sum(1)
PLACE = np.zeros((52, 52), np.int64)  # where two cards stand in PAIRS
PLACE[PAIRS[:, 0], PAIRS[:, 1]] = PLACE[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))

RENAMINGS = tuple(permutations(range(4)))  # what each suit is called
RENAMED = np.array([[called[card // 13] * 13 + card % 13 for card in range(52)] for called in RENAMINGS])
PAIRS_RENAMED = PLACE[RENAMED[:, PAIRS[:, 0]], RENAMED[:, PAIRS[:, 1]]]
UNCHANGED = np.array((1, 2, 2, 6, 2, 4, 6, 24))  # renamings that change nothing, by which neighbouring suits are alike
WORKERS = 2
BATCH = 256


class Sets(Struct, frozen=True):
    """The forms of all sets of one size: `masks` in rising order, and for how many sets each stands."""

    masks: Array
    stands_for: Array


def form(masks: Array) -> tuple[Array, Array]:
    """Return each set's form, and which of RENAMINGS leads to it."""
    suits = np.stack(fields(masks), -1)
    falling = np.argsort(-suits, -1, kind="stable")
    suits = np.take_along_axis(suits, falling, -1)
    called = np.argsort(falling, -1)
    codes = called @ np.array((64, 16, 4, 1))
    names = np.array(RENAMINGS) @ np.array((64, 16, 4, 1))  # in rising order
    return suits @ np.left_shift(np.int64(1), 13 * np.arange(4)), np.searchsorted(names, codes)


@cache
def sets(size: int) -> Sets:
    """Return the forms of all sets of `size` cards."""
    masks = np.zeros(1, np.int64)
    for _ in range(size):
        grown = masks[:, None] | CARDS
        masks = np.unique(form(grown[grown != masks[:, None]])[0])
    suits = np.sort(np.stack(fields(masks), -1), -1)
    alike = (suits[:, 1:] == suits[:, :-1]) @ np.array((1, 2, 4))
    return Sets(masks, 24 // UNCHANGED[alike])


def next_card(tables: list[Array], size: int, renamed: Array) -> list[Array]:
    """
    Sum up what each table says of a set of `size` + 1 cards, over the card that comes to a set of `size`.

    A table has a row for each form of the larger sets, and a column for each thing that suits rename as in `renamed`:
    one card (RENAMED) or two (PAIRS_RENAMED). The sums have rows for the forms of the smaller sets.
    """
    smaller, larger = sets(size).masks, sets(size + 1).masks
    sums = [np.zeros((len(smaller), table.shape[1]), np.int32) for table in tables]

    def batch(start: int) -> None:
        for row in range(start, min(start + BATCH, len(smaller))):
            forms, names = form((smaller[row] | CARDS)[smaller[row] & CARDS == 0])
            rows, columns = np.searchsorted(larger, forms)[:, None], renamed[names]
            for total, table in zip(sums, tables, strict=True):
                total[row] = table[rows, columns].sum(0)

    in_batches(batch, range(0, len(smaller), BATCH))
    return sums


def in_batches(work: Callable[[int], None], starts: range) -> None:
    """Do the work from each start, in as many threads as pay."""
    with ThreadPoolExecutor(WORKERS) as threads:
        list(threads.map(work, starts))


def cards_of(mask: int) -> Cards:
    """Return the cards of a mask."""
    return tuple(DECK[card] for card in range(52) if mask >> card & 1)
