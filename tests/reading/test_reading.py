"""The second reading itself, held against figures that anybody can look up."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tests.reading import three_card_poker as reading


FIGURES = json.loads((Path(__file__).parents[1] / "figures.json").read_text())
DECK = [rank + suit for suit in "cdhs" for rank in reading.ORDER]


def test_it_finds_as_many_three_card_hands_of_each_class_as_there_are():
    found = Counter(reading.names_of(cards)[0] for cards in combinations(DECK, 3))
    counts = FIGURES["three_card_hands"]

    assert found == {
        reading.MINI_ROYAL_SPADES: counts["akq_spades"],
        reading.MINI_ROYAL: counts["akq_other"],
        reading.STRAIGHT_FLUSH: counts["sf_not_akq"],
        reading.THREE_OF_A_KIND: counts["trips"],
        reading.STRAIGHT: counts["straight"],
        reading.FLUSH: counts["flush"],
        reading.PAIR: counts["pair"],
        reading.HIGH_CARD: counts["high"],
    }


@pytest.mark.full
@pytest.mark.timeout(3_600)
def test_it_finds_as_many_five_card_hands_of_each_class_as_there_are():
    found = Counter(reading.names_of(cards)[0] for cards in combinations(DECK, 5))
    counts = FIGURES["jacks_plus_five_cards"]["counts"]

    assert found[reading.ROYAL_FLUSH] == counts["royal"]
    assert found[reading.STRAIGHT_FLUSH] == counts["sf"]
    assert found[reading.FOUR_OF_A_KIND] == counts["quads"]
    assert found[reading.FULL_HOUSE] == counts["full_house"]
    assert found[reading.FLUSH] == counts["flush"]
    assert found[reading.STRAIGHT] == counts["straight"]
    assert found[reading.THREE_OF_A_KIND] == counts["trips"]
    assert found[reading.TWO_PAIR] == counts["two_pair"]


def test_hands_stand_in_the_order_of_the_rules():
    order = [
        "5c 3d 2h", "Qs 5c 4d", "Qs 6c 4d", "Ac Kd Jh",  # high cards
        "2c 2d 3h", "2c 2d Ah", "Ac Ad 2h", "Ac Ad Kh",  # a pair counts before its kicker (C1)
        "5c 3c 2c", "Ah Kh Jh",  # a flush is below a straight
        "Ac 2d 3h", "2c 3d 4h", "Qc Kd Ah",
        "2c 2d 2h", "Ac Ad Ah",
        "Ad 2d 3d", "2h 3h 4h", "Qc Kc Ac",
    ]  # fmt: skip
    strengths = [reading.strength(tuple(cards.split())) for cards in order]

    assert strengths == sorted(strengths)
    assert len({str(strength) for strength in strengths}) == len(order)


def test_king_ace_two_is_no_straight():
    assert reading.class_of(("Kc", "Ad", "2h")) == reading.HIGH_CARD
    assert reading.class_of(("Kc", "Ac", "2c")) == reading.FLUSH


@pytest.mark.parametrize(
    ("stake", "odds", "back"), [(100, "3:2", 250), (101, "3:2", 253), (1, "3:2", 3), (1, "1:3", 2), (7, "35:1", 252)]
)
def test_a_part_of_a_cent_rounds_up(stake, odds, back):
    assert reading.win(stake, odds) == back


def test_single_cards_go_around_and_stacks_do_not():
    assert reading.deal(range(52), "hand", [2, 6]) == {2: [0, 3, 6], 6: [1, 4, 7], "dealer": [2, 5, 8]}
    assert reading.deal(range(52), "automated_shoe", [6, 2]) == {2: [0, 1, 2], 6: [3, 4, 5], "dealer": [6, 7, 8]}
