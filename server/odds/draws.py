"""Five cards against the dealer's hand of five, of which two cards are known and three are any of those not seen."""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from server.progress import Progress

from .ranks import FIELD, KEYS, Array, fields, mixed_numbers, number, suited_numbers
from .suits import BATCH, PAIR_MASKS, PAIRS, PLACE, in_batches


RANK_PAIRS = np.array(list(combinations_with_replacement(range(13), 2)))
RANK_PAIR_OF = np.zeros((13, 13), int)
RANK_PAIR_OF[RANK_PAIRS[:, 0], RANK_PAIRS[:, 1]] = np.arange(len(RANK_PAIRS))
COLUMN_RANKS = np.sort(PAIRS % 13, 1)
COLUMN_RANK_PAIR = RANK_PAIR_OF[COLUMN_RANKS[:, 0], COLUMN_RANKS[:, 1]]

WHAT = "All hands and draws"

DRAWN = tuple(combinations_with_replacement(range(13), 3))  # the ranks of three cards
DRAWN_KEYS = KEYS[np.array(DRAWN)].sum(1)
SLOTS = np.array([[*((rank, three.count(rank)) for rank in {*three}), (0, 0), (0, 0)][:3] for three in DRAWN])
WAYS = np.array([[comb(cards, some) for some in range(4)] for cards in range(5)])


def against_draws(masks: Array, progress: Progress) -> list[Array]:
    """
    Return how many of the dealer's draws a hand beats, and how many beat it.

    Rows are hands of five cards, columns the two cards of the dealer's that are known; 0 where they share a card.
    """
    counts = np.stack([sum(field >> rank & 1 for field in fields(masks)) for rank in range(13)], 1)
    numbers = number(masks, counts @ KEYS, 5)
    kinds, kind_of = np.unique(np.column_stack((counts, numbers)), axis=0, return_inverse=True)
    by_ranks = [mixed_draws(kinds, pair) for pair in RANK_PAIRS]
    below = np.stack([pair[0] for pair in by_ranks], 1)
    above = np.stack([pair[1] for pair in by_ranks], 1)
    won, lost = (np.zeros((len(masks), len(PAIRS)), np.int16) for _ in range(2))

    def batch(start: int) -> None:
        some = slice(start, start + BATCH)
        apart = (masks[some, None] & PAIR_MASKS) == 0
        for table, mixed in ((won, below), (lost, above)):
            table[some] = mixed[kind_of[some]][:, COLUMN_RANK_PAIR] * apart

    in_batches(batch, range(0, len(masks), BATCH))
    progress(WHAT, 0.2)
    add_flushes(masks, numbers, won, lost, progress)
    return [won, lost]


def mixed_draws(kinds: Array, pair: Array) -> tuple[Array, Array]:
    """
    Return how many draws to a pair of ranks are below each hand, and how many above, no draw making a flush.

    `kinds` are hands: how many cards of each rank, and the hand's number.
    """
    left = np.maximum(4 - kinds[:, :13] - np.bincount(pair, minlength=13), 0)
    numbers = mixed_numbers(5)[KEYS[pair].sum() + DRAWN_KEYS]
    rising = np.argsort(numbers, kind="stable")
    ways = np.ones((len(kinds), len(DRAWN)), np.int16)
    for slot in range(3):
        ranks, counts = SLOTS[rising, slot].T
        ways *= WAYS[left[:, ranks], counts]
    so_far = np.concatenate((np.zeros((len(kinds), 1), int), ways.cumsum(1, dtype=int)), 1)
    hands, mine = np.arange(len(kinds)), kinds[:, 13]
    below = so_far[hands, np.searchsorted(numbers[rising], mine, "left")]
    above = so_far[:, -1] - so_far[hands, np.searchsorted(numbers[rising], mine, "right")]
    return below.astype(np.int16), above.astype(np.int16)


def add_flushes(masks: Array, numbers: Array, won: Array, lost: Array, progress: Progress) -> None:
    """Count the draws again that make a flush of two suited cards: they rank higher than they were counted."""
    seen = [field << 13 | numbers for field in fields(masks)]  # all that matters: my cards of the suit, and my hand
    cases, case_of = np.unique(np.concatenate(seen), return_inverse=True)
    case_of = case_of.reshape(4, -1)
    taken, mine = (cases >> 13)[:, None], (cases & FIELD)[:, None].astype(np.int16)
    pairs = tuple(combinations(range(13), 2))

    def flushes(place: int) -> None:
        low, high = pairs[place]
        drawn = np.array([three for three in combinations(range(13), 3) if low not in three and high not in three])
        field = (1 << drawn).sum(1)
        counted = mixed_numbers(5)[KEYS[drawn].sum(1) + KEYS[low] + KEYS[high]]
        truly = suited_numbers()[field | 1 << low | 1 << high]
        there = (taken & field) == 0
        no_more_below = (there & (counted < mine) & (mine <= truly)).sum(1, dtype=np.int16)
        now_above = (there & (counted <= mine) & (mine < truly)).sum(1, dtype=np.int16)
        for suit in range(4):
            column = PLACE[suit * 13 + low, suit * 13 + high]
            apart = (masks & PAIR_MASKS[column]) == 0
            won[:, column] -= no_more_below[case_of[suit]] * apart
            lost[:, column] += now_above[case_of[suit]] * apart
        progress(WHAT, 0.2 + 0.5 * place / len(pairs))

    in_batches(flushes, range(len(pairs)))
