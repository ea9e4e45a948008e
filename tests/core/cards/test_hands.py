from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import Five, Three, best5, made3, made5, rank3, rank5, rank_up_to_5, words3, words5


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


@pytest.mark.parametrize(
    ("made", "highest", "lowest"),
    [
        ("straight_flush", "Ac Kc Qc", "3d 2d Ad"),
        ("three_of_a_kind", "Ac Ad Ah", "2c 2d 2h"),
        ("straight", "Ac Kd Qh", "3c 2d Ah"),
        ("flush", "Ac Kc Jc", "5d 3d 2d"),
        ("pair", "Ac Ad Kh", "2c 2d 3h"),
    ],
    ids=["3_b_1", "3_b_2", "3_b_3", "3_b_4", "3_b_5"],
)
def test_3_b_1_to_5_the_highest_and_the_lowest_hand_of_each_kind(made, highest, lowest):
    ranks = [rank3(hand) for hand in combinations(DECK, 3) if rank3(hand)[0].name.lower() == made]

    assert (max(ranks), min(ranks)) == (rank3(cards(highest)), rank3(cards(lowest)))


def test_3_b_1_to_5_the_kinds_in_order():
    kinds = [rank3(cards(hand))[0] for hand in ("Qs 7h 4d", "2c 2d 3h", "5d 3d 2d", "3c 2d Ah", "2c 2d 2h", "3d 2d Ad")]

    assert kinds == sorted(Three)


def test_3_a_an_ace_completes_a_straight_with_a_two_and_a_three_at_its_low_end():
    assert rank3(cards("Ac 2d 3h"))[0] is Three.STRAIGHT
    assert rank3(cards("Ac 2d 3h")) < rank3(cards("2c 3d 4h"))


def test_3_a_cards_rank_from_the_ace_down_to_the_two():
    high = [rank3((f"{rank}s", "3d", "2c")) for rank in "AKQJT9876"]

    assert high == sorted(high, reverse=True)
    assert len(set(high)) == len(high)


@pytest.mark.parametrize(
    ("higher", "lower"), [("Kc 7d 3h", "Kd 6s 5h"), ("9c 9d 4h", "9h 9s 3d"), ("Kc 8c 4c", "Kd 8d 3d")]
)
def test_3_c_of_hands_of_one_kind_the_highest_card_not_in_the_other_decides(higher, lower):
    assert rank3(cards(higher)) > rank3(cards(lower))


def test_3_c_hands_of_the_same_cards_but_for_suits_are_equal():
    assert rank3(cards("Kc 7d 3h")) == rank3(cards("Kd 7s 3c"))


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


KINDS = {  # 5(b): highest and lowest of each kind; a royal flush is the highest straight flush and has one rank
    Five.ROYAL_FLUSH: ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"),
    Five.STRAIGHT_FLUSH: ("Kc Qc Jc Tc 9c", "Ad 2d 3d 4d 5d"),
    Five.FOUR_OF_A_KIND: ("Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    Five.FULL_HOUSE: ("Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
    Five.FLUSH: ("Ac Kc Qc Jc 9c", "2d 3d 4d 5d 7d"),
    Five.STRAIGHT: ("Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),
    Five.THREE_OF_A_KIND: ("Ac Ad Ah Ks Qc", "2c 2d 2h 3s 4c"),
    Five.TWO_PAIR: ("Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
    Five.PAIR: ("Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
}


def everything():
    """A hand of each rank there is: ranks by their shape, of one suit and of several."""
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        if max(ranks.count(rank) for rank in ranks) < 5:
            yield tuple(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True))
            if len(set(ranks)) == 5:
                yield tuple(f"{rank}c" for rank in ranks)


@pytest.fixture(scope="module")
def ranked():
    return [rank5(hand) for hand in everything()]


@pytest.mark.parametrize("kind", list(KINDS), ids=[f"5_b_{n}_{kind.name.lower()}" for n, kind in enumerate(KINDS, 1)])
def test_5_b_1_to_9_the_highest_and_the_lowest_hand_of_each_kind(ranked, kind):
    highest, lowest = (rank5(cards(hand)) for hand in KINDS[kind])
    ranks = [rank for rank in ranked if rank[0] is kind]

    assert (max(ranks), min(ranks)) == (highest, lowest)


def test_5_b_the_kinds_in_order():
    highest = [rank5(cards(hand)) for hand, _ in KINDS.values()]

    assert highest == sorted(highest, reverse=True)
    assert [rank[0] for rank in highest] == sorted(Five, reverse=True)[:9]


def test_5_b_there_are_7462_ranks(ranked):
    assert len(set(ranked)) == 7462


def test_5_a_cards_rank_from_the_ace_down_to_the_two():
    high = [rank5((f"{rank}s", "6d", "4c", "3h", "2c")) for rank in "AKQJT987"]

    assert high == sorted(set(high), reverse=True)


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("Ac 2d 3h 4s 5c", Five.STRAIGHT),
        ("Ac 2c 3c 4c 5c", Five.STRAIGHT_FLUSH),
        ("Qc Kd Ah 2s 3c", Five.HIGH_CARD),
        ("Qc Kc Ac 2c 3c", Five.FLUSH),
        ("Jc Qd Kh As 2c", Five.HIGH_CARD),
        ("Kc Ad 2h 3s 4c", Five.HIGH_CARD),
    ],
)
def test_5_a_an_ace_is_low_in_a_straight_with_two_to_five_and_in_no_other(hand, kind):
    assert rank5(cards(hand))[0] is kind


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kc 9d 7h 4s 3c", "Kd 9s 7c 4h 2d"),
        ("Qc Qd 7h 4s 3c", "Qh Qs 7c 4h 2d"),
        ("Kc Kd 4h 4s 9c", "Kh Ks 4c 4d 8d"),
        ("Kc Kd 5h 5s 2c", "Kh Ks 4c 4d Ad"),  # C1: the groups before the kicker
        ("8c 8d 8h 9s 2c", "7c 7d 7h As Kd"),
        ("Ah Th 7h 5h 3h", "As Ts 7s 5s 2s"),
        ("3c 3d 3h 2s 2c", "2d 2h 2c As Ad"),
        ("9c 9d 9h 9s 3c", "9c 9d 9h 9s 2c"),
        ("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
    ],
)
def test_5_c_of_hands_of_one_kind_the_groups_and_then_the_kickers_decide_C1(higher, lower):
    assert rank5(cards(higher)) > rank5(cards(lower))


def test_5_c_hands_of_the_same_cards_but_for_suits_are_a_tie():
    assert rank5(cards("Kc 9d 7h 4s 3c")) == rank5(cards("Kd 9s 7c 4h 3d"))
    assert rank5(cards("Ah Kh Qh Jh Th")) == rank5(cards("As Ks Qs Js Ts"))


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("Ks Kd", Five.PAIR),
        ("As Ks", Five.HIGH_CARD),
        ("Ks Qs Js", Five.HIGH_CARD),
        ("9s 9d 9h", Five.THREE_OF_A_KIND),
        ("9s 9d 8h 8c", Five.TWO_PAIR),
        ("9s 9d 8h 7c", Five.PAIR),
        ("9s 9d 9h 7c", Five.THREE_OF_A_KIND),
        ("9s 9d 9h 9c", Five.FOUR_OF_A_KIND),
        ("Ks Qs Js Ts", Five.HIGH_CARD),
        ("Ks Qs Js Ts 9s", Five.STRAIGHT_FLUSH),
    ],
)
def test_W4_fewer_than_five_cards_make_pairs_threes_and_fours_only(hand, kind):
    assert rank_up_to_5(cards(hand))[0] is kind


@pytest.mark.parametrize(
    ("hand", "made", "words"),
    [
        ("Ac Kc Qc Jc Tc", "royal_flush", "Royal flush"),
        ("Ad 2d 3d 4d 5d", "straight_flush", "Straight flush, five high"),
        ("2c 2d 2h 2s 3c", "four_of_a_kind", "Four twos"),
        ("6c 6d 6h 3s 3c", "full_house", "Full house, sixes over threes"),
        ("2d 3d 4d 5d 7d", "flush", "Flush, seven high"),
        ("Ac Kd Qh Js Tc", "straight", "Straight, ace high"),
        ("2c 2d 2h 3s 4c", "three_of_a_kind", "Three twos"),
        ("3c 3d 2h 2s 4c", "two_pair", "Two pair, threes and twos"),
        ("Jc Jd 3h 4s 5c", "jacks_or_better", "Pair of jacks"),
        ("Tc Td 3h 4s 5c", "pair", "Pair of tens"),
        ("Kc Td 3h 4s 5c", "high_card", "King high"),
    ],
)
def test_a_hand_of_five_has_a_name_for_records_and_words_for_people_F6(hand, made, words):
    assert (made5(rank5(cards(hand))), words5(rank5(cards(hand)))) == (made, words)


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
