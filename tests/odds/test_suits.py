from itertools import combinations
from math import comb

import numpy as np
import pytest

from server.odds.suits import CARDS, PAIR_MASKS, PAIRS, PAIRS_RENAMED, RENAMED, form, next_card, sets


@pytest.mark.parametrize(("size", "forms"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_the_forms_stand_for_all_sets(size, forms):
    assert len(sets(size).masks) == forms
    assert sets(size).stands_for.sum() == comb(52, size)


def test_sets_that_differ_by_suits_alone_have_one_form():
    three = np.array(list(combinations(range(52), 3))[::50])
    for renamed in RENAMED:
        assert (form(CARDS[renamed[three]].sum(1))[0] == form(CARDS[three].sum(1))[0]).all()


def test_the_renaming_leads_to_the_form():
    three = np.array(list(combinations(range(52), 3))[::50])
    forms, names = form(CARDS[three].sum(1))

    assert (CARDS[RENAMED[names[:, None], three]].sum(1) == forms).all()


def test_a_form_stands_for_as_many_sets_as_lead_to_it():
    forms, counts = np.unique(form(CARDS[np.array(list(combinations(range(52), 3)))].sum(1))[0], return_counts=True)

    assert (forms == sets(3).masks).all()
    assert (counts == sets(3).stands_for).all()


def test_the_next_card_is_each_that_is_left():
    def told(masks):
        """How many cards of the two are on the same suits as ... something that suits rename: shared ranks and cards."""
        return np.array(
            [
                [
                    int(mask & pair != 0) * 7 + int((mask >> pair_low % 13 & 1) != 0) * 0 + same(mask, pair)
                    for pair, pair_low in zip(PAIR_MASKS.tolist(), PAIRS[:, 0].tolist(), strict=True)
                ]
                for mask in masks.tolist()
            ]
        )

    def same(mask, pair):
        return sum(bool(mask >> 13 * suit & 8191) and bool(pair >> 13 * suit & 8191) for suit in range(4))

    (sums,) = next_card([told(sets(2).masks)], 1, PAIRS_RENAMED)
    for row, mask in enumerate(sets(1).masks.tolist()):
        grown = np.array([mask | card for card in CARDS.tolist() if not mask & card])
        assert (sums[row] == told(grown).sum(0)).all()
