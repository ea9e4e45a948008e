"""Flop Poker, sections 7 to 9: how cards are dealt."""

import pytest

from server.core.events import BetsClosed, CardsDealt
from server.core.round.records import records
from tests.core.games.flop_poker.hands import BOTH, PAIR_OF_KINGS, order, seated
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, played, turned_up


def two_hands(dealing):
    pit = Pit(flop(dealing=dealing))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", **BOTH)
    pit.done("p5", "p2")
    return pit


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_and_7_d_1_to_6_and_8_c_and_8_c_1_to_6_one_card_to_each_player_then_to_the_community_three_times(dealing):
    assert order(two_hands(dealing)) == [(2, 1), (5, 1), ("community", 1)] * 3


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in two_hands(dealing).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    kinds = [type(event) for event in two_hands("automated_shoe").events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_c_stacks_of_three_clockwise_then_the_communitys():
    assert order(two_hands("automated_shoe")) == [(2, 3), (5, 3), ("community", 3)]


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = seated("p1", "p2", "p3", dealing="automated_shoe")
    pit.play([BOTH, {}, BOTH])

    assert [to for to, _ in order(pit)] == [1, 3, "community"]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_7_and_8_c_7_no_card_discloses_its_value(dealing):
    pit = two_hands(dealing)

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert turned_up(pit) == []


def test_9_c_no_stack_discloses_its_value():
    pit = two_hands("automated_shoe")

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert (len(pit.table.community), pit.table.community_shown) == (3, ())


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = flop(dealing=dealing)
    (record,) = records(played([PAIR_OF_KINGS], "", [{"ante": 500}], ["flop"], terms, community="Kc 8d 3h").log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == PAIR_OF_KINGS.split()
