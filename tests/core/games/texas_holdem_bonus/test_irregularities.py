"""Texas Hold 'Em Bonus: each clause of section 13 (Irregularities) that speaks of people and cards, through `decide`."""

import pytest

from server.core.events import CardsShown
from server.core.irregularities.events import CardDiscarded, CardsExposed
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import returned
from tests.core.irregular import at_once, is_void, kinds, places, play_out, ruled, table_of, until, went_back


ACES, LOW, DEALER_HAND, BOARD = "Ac Ad", "2c 7d", "As Ah", "3c 4d 9h Js 5h"
WAGERS = [{"ante": 500, "bonus": 300}, {"ante": 700}]


def held(deals=2, wagers=WAGERS, **changes):
    pit = table_of(texas(pace="dealer", **changes), [ACES, LOW], wagers, DEALER_HAND, BOARD)
    return until(pit, deals=deals)


def bonus_alone(pit, **back):
    """All but the bonus is back, and the bonus paid by 11(c)."""
    return went_back(pit) == back and returned(pit) == {"bonus": 300 + 300 * 30} and returned(pit, 2) == {}


@pytest.mark.parametrize("deals", [1, 2])
def test_13_a_a_dealers_card_exposed_early_voids_all_and_the_bonus_settles_X6(deals):
    pit = held(deals)
    clause, (shown, *_) = ruled(pit, "dealer_exposed", "dealer", cards=(1,))
    play_out(pit)

    assert (clause, shown) == ("13(a)", CardsExposed("dealer", ("As",)))
    assert bonus_alone(pit, ante=500)
    assert went_back(pit, 2) == {"ante": 700}
    assert len(pit.table.seats[1].cards) == 2


def test_13_a_the_saved_bonus_never_pays_1000_to_1_C3():
    pit = held(aces_1000=True)
    ruled(pit, "dealer_exposed", "dealer", cards=(1, 2))
    play_out(pit)

    assert bonus_alone(pit, ante=500)


def test_13_a_only_hands_with_a_bonus_are_turned_up():
    pit = held()
    ruled(pit, "dealer_exposed", "dealer", cards=(1,))
    play_out(pit)

    assert [event.of for event in pit.events if isinstance(event, CardsShown)] == [1]


def test_13_a_without_a_bonus_the_round_is_void():
    pit = held(wagers=[{"ante": 500}, {"ante": 700}])
    ruled(pit, "dealer_exposed", "dealer", cards=(1,))

    assert is_void(pit, "13(a)")


def test_13_a_a_fold_and_a_flop_wager_go_back_too_C3():
    pit = until(held(), "flop", "fold", deals=3)
    ruled(pit, "dealer_exposed", "dealer", cards=(1,))
    play_out(pit)

    assert bonus_alone(pit, ante=500, flop=1000)
    assert went_back(pit, 2) == {"ante": 700}


def test_13_a_once_all_have_decided_the_dealers_cards_are_no_secret():
    pit = until(held(), "flop", "fold", "check", "check", deals=5)

    assert "dealer_exposed" not in kinds(pit)


def test_13_b_the_first_card_found_face_up_is_not_used_C5():
    pit = held()
    top = pit.table.deck[0]

    assert at_once(pit, "face_up") == ("13(b)", [CardDiscarded(top)])


def test_13_b_a_second_card_found_face_up_voids_all_hands_C5():
    pit = held(deals=1)
    at_once(pit, "face_up")
    ruled(pit, "face_up")

    assert is_void(pit, "13(b)")


def test_13_b_once_all_have_two_cards_the_bonus_settles_whatever_happens_to_the_rest_C5():
    pit = held(aces_1000=True)
    at_once(pit, "face_up")
    ruled(pit, "face_up")
    play_out(pit)

    assert bonus_alone(pit, ante=500)


def test_13_b_after_the_last_card_nothing_follows():
    pit = until(held(), "flop", "fold", "check", "check", deals=5)
    for _ in range(2):
        assert at_once(pit, "face_up")[0] == "13(b)"


def test_13_c_a_card_drawn_in_error_unseen_is_the_next_card():
    pit = held(deals=1)
    deck = pit.table.deck

    assert at_once(pit, "drawn_in_error") == ("13(c)", [])
    assert pit.table.deck == deck


@pytest.mark.parametrize("count", [0, 1, 3])
def test_13_d_a_hand_with_a_wrong_number_of_cards_is_void_and_the_others_stand_C4(count):
    pit = held()
    assert ruled(pit, "wrong_count", 1, count=count)[0] == "13(d)"
    play_out(pit, "flop", "check", "check")

    assert went_back(pit) == {"ante": 500, "bonus": 300}
    assert returned(pit, 2).keys() == {"ante", "flop"}


@pytest.mark.parametrize(
    ("dealing", "deals", "count"), [("hand", 2, 1), ("hand", 1, 0), ("automated_shoe", 1, 0), ("automated_shoe", 1, 1)]
)
def test_13_d_the_dealer_deals_missing_cards_in_sequence_C4(dealing, deals, count):
    pit = held(deals, dealing=dealing)

    assert at_once(pit, "wrong_count", "dealer", count=count) == ("13(d)", [])


@pytest.mark.parametrize("count", [0, 3])
def test_13_d_a_dealers_count_that_cannot_be_made_good_voids_all_hands_C4(count):
    pit = held()
    ruled(pit, "wrong_count", "dealer", count=count)

    assert is_void(pit, "13(d)")


def test_13_d_after_the_next_cards_the_dealer_cannot_be_dealt_in_sequence_C4():
    pit = until(held(), "flop", "fold", deals=3)
    ruled(pit, "wrong_count", "dealer", count=1)

    assert is_void(pit, "13(d)")


def test_13_d_once_the_dealers_cards_are_turned_up_nothing_is_made_good_C4():
    pit = until(held(), "fold", "fold")
    assert places(pit, "wrong_count") == [1, 2, "dealer"]
    ruled(pit, "wrong_count", "dealer", count=3)

    assert is_void(pit, "13(d)")


def test_13_d_a_dealers_card_that_was_turned_face_up_is_not_made_good_C4():
    pit = held(deals=1)
    ruled(pit, "dealer_exposed", "dealer", cards=(1,))
    until(pit, deals=2)
    ruled(pit, "wrong_count", "dealer", count=1)

    assert is_void(pit, "13(d)")


def test_9_d_a_shoe_that_has_dealt_its_stacks_cannot_jam():
    pit = held(deals=0, dealing="automated_shoe")
    assert "shoe_jam" in kinds(pit)
    until(pit, deals=1)
    assert "shoe_jam" not in kinds(pit)
    until(pit, "flop", "fold", deals=2)
    assert "shoe_jam" not in kinds(pit)


def test_13_f_a_dealing_shoe_that_jams_voids_the_round():
    pit = held(deals=0, dealing="automated_shoe")
    assert ruled(pit, "shoe_jam")[0] == "13(f)"

    assert is_void(pit, "13(f)")
