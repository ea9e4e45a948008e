from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import best5
from server.odds.ranks import CARD_KEYS, KEYS, number, order
from server.odds.suits import CARDS, sets


@pytest.mark.parametrize("size", [5, 6, 7])
def test_numbers_stand_for_the_ranks_of_the_best_five(size):
    draw = Random(size)
    hands = [draw.sample(range(52), size) for _ in range(150)]
    hands += [[*draw.sample(range(13), size - 1), 20] for _ in range(50)]  # all but one of a suit
    cards = np.array(hands)
    numbers = number(CARDS[cards].sum(1), CARD_KEYS[cards].sum(1), size)

    assert [order()[place] for place in numbers] == [best5(tuple(DECK[card] for card in hand)) for hand in hands]


def test_the_order_rises_and_has_every_rank_once():
    assert len(order()) == 7462
    assert all(low < high for low, high in zip(order(), order()[1:], strict=False))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_two_hands_have_the_same_sum_of_keys(size):
    ranks = np.array(
        [some for some in combinations_with_replacement(range(13), size) if max(Counter(some).values()) <= 4]
    )
    sums = KEYS[ranks].sum(1)

    assert len(np.unique(sums)) == len(ranks)


@pytest.mark.full
def test_all_hands_of_five_are_as_many_of_each_kind_as_is_known():
    five = sets(5)
    held = np.array([[mask >> card & 1 for card in range(52)] for mask in five.masks])
    numbers = number(five.masks, held @ CARD_KEYS, 5)
    kinds = np.array([category for category, _ in order()])
    counts = np.bincount(kinds[numbers], five.stands_for)

    assert counts.astype(int).tolist() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
