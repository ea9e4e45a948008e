"""Three Card Poker: the rulings, and what is not in sections 6 to 11 alone."""

from itertools import pairwise

import pytest

from protocol.refusals import Code
from server.core.events import Awarded, Chose, StepOpened
from tests.core.games.three_card_poker.hands import JACK_HIGH, NOTHING, OTHER, QUEENS
from tests.core.given import Pit, dealt, played, returned, settings, stacked, turned_up
from tests.refusing import refused_as


# 3. The order of hands, as a round shows it


def duel(mine, dealers):
    """What the ante of 500 comes back as when the player plays."""
    return returned(played([mine], dealers, [{"ante": 500}], ["play"]))["ante"]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 9d 4c", "Kd Qc 9h"),
        ("Kh Qd Jc", "Qh Js Td"),
        ("2c 3d 4s", "Ac 2d 3s"),
        ("Ac 2h 3s", "Ah Ad Kc"),
    ],
)
def test_3_a_in_a_round_cards_rank_from_the_ace_down_and_an_ace_may_be_low(higher, lower):
    assert duel(higher, lower) == 1000
    assert duel(lower, higher) == 0


def test_3_a_in_a_round_all_suits_are_equal():
    assert duel("Ks Qs 9h", "Kh Qh 9s") == 500


def test_3_b_in_a_round_the_kinds_in_order():
    kinds = ["3c 4c 5c", "2d 2h 2s", "Ad 3h 2c", "6h 7h 9h", "8c 8d 3s", "As Kd Jh"]
    for higher, lower in pairwise(kinds):
        assert duel(higher, lower) == 1000, (higher, lower)


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kc Qc", "Kd Qd Jd"), ("3c 2c Ac", "Ad Ah As")])
def test_3_b_1_in_a_round_a_straight_flush(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Ad Ah", "Kc Kd Kh"), ("2c 2d 2h", "Ac Kd Qh")])
def test_3_b_2_in_a_round_three_of_a_kind(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kd Qh", "Kc Qd Jh"), ("3c 2d Ah", "As Ks Js")])
def test_3_b_3_in_a_round_a_straight(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kc Jc", "Ad Kd Td"), ("2c 3c 5c", "Ac Ad Kh")])
def test_3_b_4_in_a_round_a_flush(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Ad 2h", "Kc Kd Qh"), ("2c 2d 3h", "Ac Kd Jh")])
def test_3_b_5_in_a_round_a_pair(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(
    ("higher", "lower"), [("Kc Kd 9h", "Kh Ks 8c"), ("Qc Jd 9h", "Qd Jh 8c"), ("Ac 9c 3c", "Ad 9d 2d")]
)
def test_3_c_in_a_round_the_highest_card_that_the_other_has_not_decides(higher, lower):
    assert duel(higher, lower) == 1000
    assert duel(lower, higher) == 0


def test_3_c_in_a_round_hands_of_the_same_ranks_are_a_draw():
    assert duel("Kc Kd 9h", "Kh Ks 9c") == 500


# Rulings


def test_C10_silence_folds_and_the_log_says_that_the_table_chose():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 500}])
    pit.time_up()

    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events
    assert returned(pit) == {"ante": 0, "pair_plus": 1000}


def test_C16_without_the_funds_only_the_raise_is_not_legal_and_a_top_up_helps():
    pit = Pit(deck=stacked([QUEENS], NOTHING))
    pit.sit("p1", 1, 2000)
    pit.bet("p1", ante=1500)
    pit.done("p1")
    with refused_as(Code.NOT_ENOUGH_CHIPS) as refused:
        pit.choose("p1", "play")
    assert "$15" in refused.value.sentence


def test_T2_the_award_is_an_event_of_its_own():
    pit = played(["9s 8d 7s"], "Jc 4d 2c", [{"ante": 700}], ["play"])

    assert Awarded(1, "ante_bonus", 700, "straight, 1 to 1", "straight") in pit.events


def test_T9_each_position_has_a_clock_of_its_own():
    pit = Pit(settings(max_positions=2))
    pit.sit("p1", 1)
    pit.sit("p1", 2, 0)
    pit.bet("p1", 1, ante=500)
    pit.bet("p1", 2, ante=500)
    pit.done("p1")
    pit.time_up()

    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]
    assert [(event.turn, event.deadline) for event in asked] == [
        (1, asked[0].deadline),
        (2, asked[0].deadline + 20_000),
    ]


# 14. Irregularities


@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "automated_shoe"])
def test_14_f_a_round_is_void_when_the_device_that_deals_it_fails_and_every_wager_goes_back_C3(dealing):
    every = {"ante": 500, "pair_plus": 600, "six_card_bonus": 100, "cover_all": 200}
    pit = dealt([QUEENS, OTHER, NOTHING], JACK_HIGH, [every] * 3, settings(dealing=dealing))
    pit.answer("play", "concede")
    voided, _ = pit.void()

    assert voided.clause == "14(f)"
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 1} == every | {"play": 500}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 3
    assert turned_up(pit) == []
