from collections import Counter
from itertools import combinations, pairwise

import pytest

from server.core.cards import DECK
from server.core.hands import Five, Three, best5, made3, rank3, rank5, words3


def cards(text):
    return tuple(text.split())


IN_ORDER_3 = [
    "5c 3d 2h",
    "Jc Td 8h",
    "Qc 3d 2h",
    "Ac Kd Jh",
    "2c 2d 3h",
    "2c 2d Ah",
    "3c 3d 2h",
    "Ac Ad Kh",
    "5c 3c 2c",
    "Ac Kc Jc",
    "Ac 2d 3h",
    "2c 3d 4h",
    "Qc Kd Ah",
    "2c 2d 2h",
    "Ac Ad Ah",
    "Ac 2c 3c",
    "2c 3c 4c",
    "Qc Kc Ac",
]


@pytest.mark.parametrize(("low", "high"), list(pairwise(IN_ORDER_3)))
def test_3_b_and_c_hands_of_three_in_order(low, high):
    assert rank3(cards(low)) < rank3(cards(high))


def test_3_b_there_are_as_many_hands_of_each_kind_as_counted_elsewhere():
    made = Counter(rank3(hand)[0] for hand in combinations(DECK, 3))

    assert made == {
        Three.STRAIGHT_FLUSH: 48,
        Three.THREE_OF_A_KIND: 52,
        Three.STRAIGHT: 720,
        Three.FLUSH: 1096,
        Three.PAIR: 3744,
        Three.HIGH_CARD: 16440,
    }


@pytest.mark.parametrize("hand", ["Kc Ad 2h", "Kc Ac 2c"])
def test_C1_no_straight_wraps_around(hand):
    assert rank3(cards(hand))[0] not in (Three.STRAIGHT, Three.STRAIGHT_FLUSH)


def test_3_a_suits_are_equal():
    assert rank3(cards("Ac Kd 9h")) == rank3(cards("As Kh 9c"))


def test_C1_a_kicker_does_not_beat_a_pair():
    assert rank3(cards("9c 9d 2h")) > rank3(cards("8c 8d Ah"))


IN_ORDER_5 = [
    "7c 5d 4h 3s 2c",
    "Ac Kd Qh Js 9c",
    "2c 2d 5h 4s 3c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "Ac Ad 2h 2s 3c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 4s 3c",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "Tc Jd Qh Ks Ac",
    "7c 5c 4c 3c 2c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3s 3c",
    "2c 2d 2h As Ac",
    "3c 3d 3h 2s 2c",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "Ac 2c 3c 4c 5c",
    "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac",
]


@pytest.mark.parametrize(("low", "high"), list(pairwise(IN_ORDER_5)))
def test_C1_hands_of_five_in_order(low, high):
    assert rank5(cards(low)) < rank5(cards(high))


def test_every_category_of_five_is_reached():
    assert {rank5(cards(hand))[0] for hand in IN_ORDER_5} == set(Five)


@pytest.mark.full
def test_there_are_as_many_hands_of_five_as_counted_elsewhere():
    made = Counter(rank5(hand)[0] for hand in combinations(DECK, 5))

    assert [made[five] for five in Five] == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


def test_the_best_five_of_six():
    assert best5(cards("2c 7d 2h 7s 2d 7c"))[0] is Five.FULL_HOUSE
    assert best5(cards("2c 7d 2h 7s 2d 7c")) == rank5(cards("7d 7s 7c 2c 2h"))


@pytest.mark.parametrize(
    ("hand", "made", "words"),
    [
        ("As Ks Qs", "mini_royal_spades", "Mini royal flush"),
        ("Ah Kh Qh", "mini_royal", "Mini royal flush"),
        ("9h 8h 7h", "straight_flush", "Straight flush, nine high"),
        ("Ah 2h 3h", "straight_flush", "Straight flush, three high"),
        ("6h 6d 6c", "three_of_a_kind", "Three sixes"),
        ("9h 8h 7c", "straight", "Straight, nine high"),
        ("Jh 8h 7h", "flush", "Flush, jack high"),
        ("Qh Qd 7h", "pair", "Pair of queens"),
        ("Qh Jd 7h", "high_card", "Queen high"),
    ],
)
def test_a_hand_has_a_name_for_records_and_words_for_people(hand, made, words):
    assert (made3(cards(hand)), words3(cards(hand))) == (made, words)
