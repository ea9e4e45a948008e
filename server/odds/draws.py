"""Five cards against the dealer's hand of five, of which two cards are known and three are any of those not seen."""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from .progress import Progress
from .ranks import CARD_KEYS, FIELD, KEYS, Array, fields, mixed_numbers, number, suited_numbers
from .suits import BATCH, CARDS, PAIR_MASKS, PAIRS, in_batches, sets


RANK_PAIRS = np.array(list(combinations_with_replacement(range(13), 2)))
RANK_PAIR_OF = np.zeros((13, 13), int)
RANK_PAIR_OF[RANK_PAIRS[:, 0], RANK_PAIRS[:, 1]] = np.arange(len(RANK_PAIRS))
COLUMN_RANKS = np.sort(PAIRS % 13, 1)
COLUMN_RANK_PAIR = RANK_PAIR_OF[COLUMN_RANKS[:, 0], COLUMN_RANKS[:, 1]]
COLUMN_SUIT = np.where(PAIRS[:, 0] // 13 == PAIRS[:, 1] // 13, PAIRS[:, 0] // 13, -1)

DRAWN = np.array(list(combinations_with_replacement(range(13), 3)))  # the ranks of three cards
DRAWN_COUNTS = np.array([[list(three).count(rank) for rank in range(13)] for three in DRAWN])
WAYS = np.array([[comb(cards, some) for some in range(4)] for cards in range(5)])


def against_draws(progress: Progress) -> list[Array]:
    """
    Return how many of the dealer's draws a hand beats, and how many beat it.

    Rows are the forms of five cards, columns the two cards of the dealer's that are known; 0 where they share a card.
    """
    masks = sets(5).masks
    counts = np.stack([sum(field >> rank & 1 for field in fields(masks)) for rank in range(13)], 1)
    numbers = number(masks, counts @ KEYS, 5)
    kinds, kind_of = np.unique(np.column_stack((counts, numbers)), axis=0, return_inverse=True)
    by_ranks = [mixed_draws(kinds, pair) for pair in RANK_PAIRS]
    below = np.stack([pair[0] for pair in by_ranks], 1)
    above = np.stack([pair[1] for pair in by_ranks], 1)
    won, lost = (np.zeros((len(masks), len(PAIRS)), np.uint16) for _ in range(2))

    def batch(start: int) -> None:
        some = slice(start, start + BATCH)
        apart = (masks[some, None] & PAIR_MASKS) == 0
        for table, mixed in ((won, below), (lost, above)):
            table[some] = mixed[kind_of[some]][:, COLUMN_RANK_PAIR] * apart

    in_batches(batch, len(masks))
    add_flushes(masks, numbers, won, lost, progress)
    return [won, lost]
