from fractions import Fraction

import numpy as np
import pytest

from server.odds.games.heads_up import best_play, by_first_up, edge, heads_up
from server.odds.suits import PAIR_MASKS, PAIRS, sets
from server.progress import silent


def nets(rate):
    return {
        "win": 4 - 8 * rate,
        "lose": Fraction(-4),
        "tie": -4 * rate,
        "fold on four": Fraction(-2),
        "fold on three": Fraction(-1),
    }


def test_each_card_may_be_the_first_up():
    sums = by_first_up(np.arange(len(PAIRS))[None])

    assert all(
        sums[0, card] == sum(place for place, two in enumerate(PAIRS.tolist()) if card in two) for card in (0, 7, 51)
    )


def test_the_cards_known_on_four_leave_this_many_pairs():
    assert ((sets(4).masks[:, None] & PAIR_MASKS) == 0).sum(1).tolist() == [48 * 47 // 2] * len(sets(4).masks)


@pytest.mark.full
@pytest.mark.timeout(600)
def test_every_deal_ends_in_one_way_and_a_dear_commission_is_folded_to():
    deals = heads_up(silent)
    at_five, free = best_play(deals, nets(Fraction(1, 20))), best_play(deals, nets(Fraction(0)))

    assert sum(at_five.values()) == sum(free.values()) == 22100 * 49 * 48 * 47 * 46 * 14190
    assert at_five["fold on three"] > free["fold on three"]
    assert edge(deals, nets(Fraction(1, 20))) > 0 > edge(deals, nets(Fraction(0)))
