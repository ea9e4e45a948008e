"""What the readings of the five-card games share, held against figures that anybody can look up and sums by hand."""

import json
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

from tests.reading import five_cards as cards
from tests.reading import flop_poker, texas_holdem_bonus, winners_pot_poker


FIGURES = json.loads((Path(__file__).parents[1] / "figures.json").read_text())


def test_hands_stand_in_the_order_of_the_rules():
    order = [
        "7c 5d 4h 3s 2c", "Kc Qd Jh Ts 8c", "Ac 6d 4h 3s 2d", "Ac Kd Qh Js 8c", "Ac Kd Qh Js 9c",
        "2c 2d 5h 4s 3c", "2c 2d Ah Ks Qc", "3c 3d 5h 4s 2c", "Ac Ad Kh Qs Jc",  # a pair counts before its kickers (C1)
        "2c 2d 3h 3s 4c", "2c 2d 3h 3s Ac", "Ac Ad 2h 2s 3c", "Ac Ad Kh Ks Qc",
        "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", "Ac Kd Qh Js Tc",
        "7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c", "2c 2d 2h As Ac", "3c 3d 3h 2s 2c", "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c", "2c 2d 2h 2s Ac", "Ac Ad Ah As Kc",
        "Ac 2c 3c 4c 5c", "2c 3c 4c 5c 6c", "Kc Qc Jc Tc 9c", "Ac Kc Qc Jc Tc",
    ]  # fmt: skip
    strengths = [cards.strength(hand.split()) for hand in order]

    assert strengths == sorted(strengths)
    assert len({str(strength) for strength in strengths}) == len(order)


def test_the_order_of_the_cards_and_their_suits_do_not_matter():
    for hand in ("As Kh Qd Js 9c", "2s 2h 3d 3s 4c", "As 2h 3d 4s 5c"):
        strengths = {str(cards.strength(dealt)) for dealt in permutations(hand.split())}
        other = hand.translate(str.maketrans("shdc", "hdcs"))
        assert strengths == {str(cards.strength(other.split()))}


@pytest.mark.parametrize("hand", ["Qs Ks Ah 2s 3s", "Ks Ah 2d 3s 4c", "Js Qs Kh As 2s"])
def test_no_straight_goes_around_the_ace(hand):
    assert cards.class_of(hand.split()) == cards.HIGH_CARD


@pytest.mark.parametrize(
    ("held", "names"),
    [
        ("As Ks Qs", ["high_card"]), ("2s 3s 4s 5s", ["high_card"]), ("Ts Th 2d", ["pair"]),
        ("Js Jh 2d", ["jacks_or_better", "pair"]), ("2s 2h 2d", ["three_of_a_kind"]), ("2s 2h 3d 3s", ["two_pair"]),
        ("As Ah Ad Ac", ["four_of_a_kind"]), ("As Ks Qs Js Ts", ["royal_flush", "straight_flush"]),
    ],
)  # fmt: skip
def test_fewer_cards_make_no_straight_and_no_flush(held, names):
    assert cards.names_of(held.split()) == names


@pytest.mark.full
@pytest.mark.timeout(3_600)
def test_it_finds_as_many_five_card_hands_of_each_name_as_there_are():
    found = Counter(cards.names_of(hand)[0] for hand in combinations(cards.DECK, 5))
    counts = FIGURES["jacks_plus_five_cards"]["counts"]

    names = {
        "royal": cards.ROYAL_FLUSH, "sf": cards.STRAIGHT_FLUSH, "quads": cards.FOUR_OF_A_KIND,
        "full_house": cards.FULL_HOUSE, "flush": cards.FLUSH, "straight": cards.STRAIGHT,
        "trips": cards.THREE_OF_A_KIND, "two_pair": cards.TWO_PAIR, "jj_pair": cards.JACKS_OR_BETTER,
    }  # fmt: skip
    assert {key: found[name] for key, name in names.items()} == counts
    assert sum(found.values()) == FIGURES["jacks_plus_five_cards"]["total"]


def test_it_finds_as_many_pairs_of_cards_for_each_line_of_the_bonus_as_there_are():
    found = Counter(texas_holdem_bonus.bonus_line(two) for two in combinations(cards.DECK, 2))
    names = {
        "AA": "aces", "AKs": "ace_king_suited", "AQs_AJs": "ace_queen_jack_suited", "AKo": "ace_king",
        "KK_QQ_JJ": "kings_queens_jacks", "AQo_AJo": "ace_queen_jack", "TT_22": "pair",
    }  # fmt: skip
    counts = {key: line["combos"] for key, line in FIGURES["texas_bonus_wager"]["combos"].items()}

    assert [found[name] for name in names.values()] == list(counts.values())
    assert found.total() == 1326


def test_all_three_own_cards_play_with_two_of_the_three():
    own, community = ("As", "Ks", "2d"), ("Qs", "Js", "Ts")
    assert set(own) < set(flop_poker.best_five(own, community))


def test_the_button_goes_around():
    lay, found = None, []
    for seats in ([2, 5], [2, 5], [2, 5], [2, 5], [1, 2, 5], [3, 5], [5], [1]):
        lay = winners_pot_poker.next_button(lay, seats)
        found.append((lay, winners_pot_poker.order_of(seats, lay)))

    assert found == [
        ("dealer", [2, 5, "dealer"]), (2, [5, "dealer", 2]), (5, ["dealer", 2, 5]), ("dealer", [2, 5, "dealer"]),
        (1, [2, 5, "dealer", 1]), (3, [5, "dealer", 3]), (5, ["dealer", 5]), ("dealer", [1, "dealer"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("stake", "odds", "wins"), [(100, "3:2", 150), (101, "3:2", 152), (1, "1:3", 1), (7, "35:1", 245)]
)
def test_a_part_of_a_cent_rounds_up(stake, odds, wins):
    assert cards.won(stake, odds) == wins


def test_a_cut_is_in_proportion_and_to_the_cent():
    assert cards.within(10, {"ante": 3, "flop": 7}) == {"ante": 3, "flop": 7}
    assert cards.within(10, {"ante": 7, "flop": 7, "turn": 7}) == {"ante": 4, "flop": 3, "turn": 3}
    assert cards.within(10, {"ante": 0, "flop": 7, "turn": 7, "river": 7}) == {"flop": 4, "turn": 3, "river": 3}
    assert cards.within(10, {"ante": 1, "flop": 99}) == {"ante": 1, "flop": 9}


def test_odd_cents_go_around():
    assert cards.equal_shares(11, [3, 5, 1]) == {3: 4, 5: 4, 1: 3}


def test_nobody_is_asked_more_or_less_than_the_rules_ask():
    rules = {"limits": {"ante": [100, 100]}, "aces_1000": False, "ante_pays": "flush", "pay_tables": {}}
    for said in (["flop"], ["flop", "turn", "river", "check"], ["fold", "check"], ["call"], ["flop", "river", "river"]):
        with pytest.raises(cards.Astray):
            texas_holdem_bonus.play(rules, "hand", cards.DECK, None, {1: {"ante": 100}}, {1: said})
