"""Two cards and a board of five against every hand of two that the dealer may hold."""

import numpy as np

from server.progress import Progress

from .ranks import CARD_KEYS, Array, number
from .suits import BATCH, CARDS, PAIR_MASKS, PAIRS, PLACE, in_batches


BY_CARD = np.where(np.eye(52, dtype=bool), len(PAIRS), PLACE)  # a card with itself: the column past the last
OUT = np.int16(-1)  # below every hand's number: two cards of which one is on the board


def against_dealers(masks: Array, paid: Array, progress: Progress) -> list[Array]:
    """
    Return, for each board and each two cards, how many of the dealer's hands they beat, and lose to; 0 on the board.

    A third table has the wins of those hands whose number is `paid`, and 0 for the others.
    """
    won, lost, won_paid = (np.zeros((len(masks), len(PAIRS)), np.int16) for _ in range(3))

    def batch(start: int) -> None:
        some = slice(start, start + BATCH)
        numbers = hands(masks[some])
        below, above = against_all(numbers)
        there = numbers >= 0
        won[some] = below * there
        lost[some] = above * there
        won_paid[some] = won[some] * (paid[numbers] & there)
        progress("All boards and hands", min(1, (start + BATCH) / len(masks)) * 0.7)

    in_batches(batch, range(0, len(masks), BATCH))
    return [won, lost, won_paid]


def hands(masks: Array) -> Array:
    """Return the number of each two cards with each board; OUT where the board has one of them."""
    on_board = (masks[:, None] & CARDS) != 0
    keys = on_board @ CARD_KEYS
    numbers = number(masks[:, None] | PAIR_MASKS, keys[:, None] + CARD_KEYS[PAIRS].sum(1), 7)
    return np.where((masks[:, None] & PAIR_MASKS) != 0, OUT, numbers)


def against_all(numbers: Array) -> tuple[Array, Array]:
    """Return how many hands without a common card are below each hand, and how many above it."""
    by_card = np.concatenate((numbers, np.full((len(numbers), 1), OUT, np.int16)), 1)[:, BY_CARD]
    below, above = standing(numbers)
    below_of, above_of = standing(by_card)
    first, second = PAIRS.T
    return (
        below - below_of[:, first, second] - below_of[:, second, first],
        above - above_of[:, first, second] - above_of[:, second, first],
    )


def standing(numbers: Array) -> tuple[Array, Array]:
    """Return how many numbers of its row (the last axis) are below each number, and how many above; OUT counts not."""
    count = numbers.shape[-1]
    places = np.arange(count, dtype=np.int32)
    keyed = np.sort(numbers.astype(np.int32) * 2048 + places, -1)
    values, columns = keyed >> 11, keyed & 2047
    new = np.empty(values.shape, bool)
    new[..., 0] = True
    np.not_equal(values[..., 1:], values[..., :-1], out=new[..., 1:])
    out = (values < 0).sum(-1, keepdims=True, dtype=np.int32)
    first = np.maximum.accumulate(np.where(new, places, 0), -1)
    last = np.empty_like(new)
    last[..., -1] = True
    last[..., :-1] = new[..., 1:]
    final = np.minimum.accumulate(np.where(last, places, count)[..., ::-1], -1)[..., ::-1]
    below, above = np.empty_like(keyed), np.empty_like(keyed)
    np.put_along_axis(below, columns, first - out, -1)
    np.put_along_axis(above, columns, count - 1 - final, -1)
    return below, above
