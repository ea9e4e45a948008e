"""Texas Hold 'Em Bonus, sections 7 to 9: how cards are dealt."""

import pytest

from server.core.events import BetsClosed, CardsDealt
from server.core.round.records import records
from tests.core.games.texas_holdem_bonus.hands import ALL_IN, ANTE, KINGS, QUEENS, order, seated
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import played


def two_hands(**changes):
    pit = seated(5, 2, **changes)
    for seat in (5, 2):
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")
    return pit


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_and_7_d_1_to_4_and_8_c_and_8_c_1_to_4_one_card_to_each_player_and_the_dealer_twice_face_down(dealing):
    assert order(two_hands(dealing=dealing)) == [(2, 1, "down"), (5, 1, "down"), ("dealer", 1, "down")] * 2


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in two_hands(dealing=dealing).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    kinds = [type(event) for event in two_hands(dealing="automated_shoe").events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_c_stacks_of_two_clockwise_then_the_dealers_face_down():
    assert order(two_hands(dealing="automated_shoe")) == [(2, 2, "down"), (5, 2, "down"), ("dealer", 2, "down")]


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = seated(1, 2, 3, dealing="automated_shoe")
    pit.play([ANTE, {}, ANTE])

    assert [place for place, *_ in order(pit)] == [1, 3, "dealer"]


def test_9_d_the_community_cards_are_dealt_as_from_the_hand():
    pit = two_hands(dealing="automated_shoe")
    pit.answer("flop", "flop", "check", "check", "check", "check")

    assert order(pit)[3:] == [
        "burn",
        ("community", 3, "up"),
        "burn",
        ("community", 1, "up"),
        "burn",
        ("community", 1, "up"),
    ]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = texas(dealing=dealing)
    (record,) = records(played([KINGS], QUEENS, [ANTE], ALL_IN, terms, community="2c 7d 9h Js 4c").log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == KINGS.split()
