"""Hands are named and compared as rulings C1 and T1 say."""

import pytest

from clients.python.load import hands


FIVE = [  # each beats the ones before
    "2c 3d 4h 5s 7c",
    "2c 2d 3h 4s 5c",
    "2c 2d 3h 3s 4c",
    "2c 2d 2h 3s 4c",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "2c 3c 4c 5c 7c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h 2s 3c",
    "Ac 2c 3c 4c 5c",
    "Tc Jc Qc Kc Ac",
]
THREE = ["2c 3d 5h", "2c 2d 3h", "2c 3c 5c", "Ac 2d 3h", "2c 3d 4h", "2c 2d 2h", "Ac 2c 3c", "Qc Kc Ac"]


@pytest.mark.parametrize(("of", "value"), [(FIVE, hands.value), (THREE, hands.value_of_three)])
def test_hands_are_in_order(of, value):
    values = [value(hand.split()) for hand in of]

    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_there_is_no_wrap_around():
    assert hands.value(["Kc", "Ad", "2h", "3s", "4c"])[0] == hands.HIGH_CARD
    assert hands.value_of_three(["Kc", "Ad", "2h"])[0] == hands.HIGH_CARD


def test_a_kicker_decides_between_equal_pairs():
    assert hands.value(["9c", "9d", "Ah", "3s", "2c"]) > hands.value(["9h", "9s", "Kh", "Qs", "Jc"])
    assert hands.value_of_three(["9c", "9d", "Ah"]) > hands.value_of_three(["9h", "9s", "Kh"])


def test_three_or_four_cards_are_no_straight_or_flush():
    assert hands.value(["2c", "3c", "4c", "5c"])[0] == hands.HIGH_CARD
    assert hands.value(["2c", "2d", "3c", "3d"])[0] == hands.TWO_PAIR


def test_the_best_hand_of_more_cards():
    assert hands.best(["2c", "3d", "4h", "5s", "6c", "6d", "6h"]) == hands.value(["2c", "3d", "4h", "5s", "6c"])
    assert hands.best_with_community(["Ac", "Ad", "Kh"], ["Ks", "As", "2c"], 2)[0] == hands.FULL_HOUSE
