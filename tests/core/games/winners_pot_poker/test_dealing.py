"""Winner's Pot Poker, sections 7 to 9: how cards are dealt."""

import pytest

from server.core.events import (
    BetsClosed,
    ButtonMoved,
    CardBurned,
    CardsDealt,
    RoundOpened,
)
from server.core.round.records import records
from server.core.view import view
from tests.core.games.winners_pot_poker.hands import ANTE, DEALER_NINES, KINGS, next_round, order, seated
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, Pit, played, stacked


def third_card_order(pit, number):
    """Whom the first cards of a round went to, once around."""
    opened = next(n for n, event in enumerate(pit.events) if isinstance(event, RoundOpened) and event.round == number)
    places = [event.to for event in pit.events[opened:] if isinstance(event, CardsDealt)]
    return list(dict.fromkeys(places))


METHODS = ["manual_shoe", "hand", "automated_shoe"]


@pytest.mark.parametrize("dealing", METHODS)
def test_7_d_and_8_c_and_9_c_the_first_round_begins_at_the_dealers_left_and_the_button_rotates_W1(dealing):
    pit = seated(2, 5, dealing=dealing)
    expected = [(0, [2, 5, "dealer"]), (2, [5, "dealer", 2]), (5, ["dealer", 2, 5]), (0, [2, 5, "dealer"])]
    for number, (button, places) in enumerate(expected, 1):
        next_round(pit, 2, 5)

        assert [event.to for event in pit.events if isinstance(event, ButtonMoved)][number - 1 :] == [button]
        assert third_card_order(pit, number) == places


def test_W1_only_wagering_seats_are_in_the_ring():
    pit = seated(2, 5, 6)
    for number, seats in enumerate([(2, 5, 6), (2, 6), (2, 5, 6)], 1):
        next_round(pit, *seats)
        assert len([event for event in pit.events if isinstance(event, BetsClosed)]) == number

    assert [event.to for event in pit.events if isinstance(event, ButtonMoved)] == [0, 2, 5]


def test_W1_a_seat_without_a_wager_is_passed_over():
    pit = seated(2, 5, 6)
    for seats in [(2, 5, 6), (5, 6), (2, 5), (2, 5)]:
        next_round(pit, *seats)

    assert [event.to for event in pit.events if isinstance(event, ButtonMoved)] == [0, 5, 0, 2]


def test_W1_the_button_moves_when_bets_close_and_lies_visibly():
    pit = seated(2)
    next_round(pit, 2)
    pit.time_up()
    assert view(pit.table, DEALER).button == 0

    pit.bet("p2", ante=500)
    happened = pit.done("p2")
    kinds = [type(event) for event in happened]
    assert kinds.index(ButtonMoved) + 1 == kinds.index(BetsClosed)
    assert view(pit.table, DEALER).button == 2


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_e_and_7_e_1_to_3_and_8_d_and_8_d_1_to_3_one_burn_then_two_cards_down_and_one_up_in_rotation(dealing):
    pit = seated(2, 5, dealing=dealing)
    pit.bet("p2", ante=500)
    pit.bet("p5", ante=500)
    pit.done("p2", "p5")
    down, up = ([(place, 1, face) for place in (2, 5, "dealer")] for face in ("down", "up"))

    assert order(pit) == ["burn", *down, *down, *up]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_e_and_8_d_the_burned_card_is_the_top_one_and_nobody_has_it(dealing):
    pit = Pit(winners_pot(dealing=dealing), stacked([KINGS], DEALER_NINES, winners_pot(dealing=dealing)))
    pit.sit("p1", 1)
    pit.play([ANTE])
    top = pit.deck[0]

    assert pit.table.seats[1].cards == ("Ks", "Kd", "8h")
    assert top not in (*pit.table.seats[1].cards, *pit.table.dealer, *pit.table.deck)


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    pit = next_round(seated(2, dealing=dealing), 2)
    kinds = [type(event) for event in pit.events]

    assert kinds.index(BetsClosed) < min(kinds.index(CardBurned), kinds.index(CardsDealt))


def test_9_b_1_the_automated_shoe_burns_the_top_card_before_no_more_bets_W1():
    pit = seated(1, dealing="automated_shoe")
    assert order(pit) == ["burn"]

    pit.deck = stacked([KINGS], DEALER_NINES, winners_pot(dealing="automated_shoe"))
    pit.play([ANTE])
    assert pit.table.seats[1].cards == ("Ks", "Kd", "8h")
    assert pit.deck[0] not in pit.table.deck


def test_9_b_2_no_stack_before_no_more_bets():
    pit = next_round(seated(2, dealing="automated_shoe"), 2)
    kinds = [type(event) for event in pit.events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_d_stacks_of_three_clockwise_and_the_dealers_one_card_of_each_face_up():
    pit = seated(2, 5, dealing="automated_shoe")
    pit.bet("p2", ante=500)
    pit.bet("p5", ante=500)
    pit.done("p2", "p5")

    assert order(pit) == [
        "burn",
        *(part for place in (2, 5, "dealer") for part in ((place, 2, "down"), (place, 1, "up"))),
    ]
    assert pit.table.seats[2].shown == pit.table.seats[2].cards[2:]  # W1: the third card is the one turned up


def test_9_e_the_later_cards_are_dealt_as_from_the_hand():
    pit = next_round(seated(2, 5, dealing="automated_shoe"), 2, 5)
    later = [(place, 1, "up") for place in (2, 5, "dealer")]

    assert order(pit)[7:] == ["burn", *later, "burn", *later]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = winners_pot(dealing=dealing)
    (record,) = records(played([KINGS], DEALER_NINES, [ANTE], ["bet", "double"], terms).log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == KINGS.split()
