"""Three Card Poker, sections 7 to 9: how cards are dealt."""

import pytest

from server.core.events import BetsClosed, CardsDealt
from server.core.round.records import records
from tests.core.games.three_card_poker.hands import NOTHING, QUEENS
from tests.core.given import Pit, dealt, played, settings


def order(pit):
    return [(event.to, event.cards) for event in pit.events if isinstance(event, CardsDealt)]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_c_and_8_c_one_card_at_a_time_clockwise_and_to_the_dealer(dealing):
    pit = Pit(settings(dealing=dealing))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")

    assert [to for to, _ in order(pit)] == [2, 5, "dealer"] * 3
    deck = pit.table.deck
    assert len(deck) == 52 - 9


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in dealt([QUEENS], NOTHING, [{"ante": 500}], settings(dealing=dealing)).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    posted = settings(dealing="automated_shoe")
    kinds = [type(event) for event in dealt([QUEENS], NOTHING, [{"ante": 500}], posted).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    (record,) = records(played([QUEENS], NOTHING, [{"ante": 500}], ["play"], settings(dealing=dealing)).log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = Pit(settings(dealing="automated_shoe"))
    for seat in (1, 2, 3):
        pit.sit(f"p{seat}", seat)
    pit.bet("p1", ante=500)
    pit.bet("p3", pair_plus=500)
    pit.done("p1", "p2", "p3")

    assert [to for to, _ in order(pit)] == [1, 3, "dealer"]


def test_9_c_1_stacks_of_three_clockwise_then_the_dealers():
    pit = Pit(settings(dealing="automated_shoe"))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")

    assert [(to, len(cards)) for to, cards in order(pit)] == [(2, 3), (5, 3), ("dealer", 3)]
    assert pit.table.phase == "deciding"


def test_9_c_2_the_dealers_stack_comes_after_the_choices():
    posted = settings(dealing="automated_shoe", dealer_stack="after_choices")
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}], posted)
    assert [to for to, _ in order(pit)] == [1]

    pit.choose("p1", "play")

    assert [to for to, _ in order(pit)] == [1, "dealer"]
    assert pit.table.dealer == ("9c", "7d", "2h")


def test_7_c_only_hands_with_a_wager_are_dealt():
    pit = Pit()
    for seat in (1, 2, 3):
        pit.sit(f"p{seat}", seat)
    pit.bet("p1", ante=500)
    pit.bet("p3", pair_plus=500)
    pit.done("p1", "p2", "p3")

    assert BetsClosed((1, 3)) in pit.events
    assert pit.table.seats[2].cards == ()


def test_7_c_all_cards_are_dealt_face_down():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert not pit.table.dealer_shown
