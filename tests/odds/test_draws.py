from itertools import combinations

import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import rank5
from server.odds.draws import against_draws
from server.odds.suits import CARDS, PLACE
from server.progress import silent


@pytest.mark.parametrize(
    ("five", "two"),
    [
        ("Ks Jh 9d 8c 2s", "Qs 7s"),  # a flush to be drawn
        ("As Js 9s 8s 2s", "Qs 7s"),  # and some of its cards are mine
        ("Kh Jh 9h 8h 2h", "Qd Jd"),  # against a flush
        ("6c 5d 4s 3h 2c", "Ah Kh"),  # a straight
        ("9s 9h 9d 4c 4d", "9c 4h"),  # most of the ranks are gone
        ("As Ah Kd Kc 2s", "Ad Ac"),
    ],
)
def test_five_cards_meet_every_draw_of_the_dealer(five, two):
    mine, theirs = ([DECK.index(card) for card in cards.split()] for cards in (five, two))
    others = sets_beside(mine)
    won, lost = against_draws(CARDS[np.array([mine, *others])].sum(1), silent)
    left = [card for card in DECK if card not in (*five.split(), *two.split())]
    rank = rank5(tuple(five.split()))
    draws = [rank5((*two.split(), *drawn)) for drawn in combinations(left, 3)]

    assert len(draws) == 14_190
    assert won[0, PLACE[tuple(theirs)]] == sum(draw < rank for draw in draws)
    assert lost[0, PLACE[tuple(theirs)]] == sum(draw > rank for draw in draws)
    assert not won[0, PLACE[mine[0], theirs[0]]]


def sets_beside(mine):
    """Other hands in the same count, so that cases are told apart."""
    return [[(card + step) % 52 for card in mine] for step in (1, 13)]
