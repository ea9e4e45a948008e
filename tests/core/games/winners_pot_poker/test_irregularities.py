"""Winner's Pot Poker: each clause of section 12 that speaks of people and cards, through `decide`."""

import pytest

from protocol.commands import Report
from protocol.refusals import Code
from server.core.events import Awarded, CardBurned, CardsDealt, Paid, PotPlayed
from server.core.irregularities.events import CardDiscarded, CardKeptDown, CardsExposed
from server.core.legal import legal
from tests.core.deck_procedures.opening import refused
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, awarded, returned
from tests.core.irregular import at_once, is_void, kinds, places, play_out, ruled, table_of, until, went_back


KINGS, QUEENS, DEALER_HAND = "Ks Kd 8h 6c 2d", "Qs Qd 8c 6h 3d", "9c Tc Jh 6s 2s"
WAGERS = [{"ante": 500, "jacks_plus": 300}, {"ante": 500}]


def pot(deals=3, hands=(KINGS, QUEENS), wagers=WAGERS, dealer=DEALER_HAND, **changes):
    pit = table_of(winners_pot(pace="dealer", **changes), list(hands), wagers, dealer)
    return until(pit, deals=deals)


def dealt_to(pit, place):
    return [event.face_up for event in pit.events if isinstance(event, CardsDealt) and event.to == place]


@pytest.mark.parametrize("place", [1, "dealer"])
@pytest.mark.parametrize("deals", [1, 2])
def test_12_a_with_one_hole_card_seen_the_third_card_comes_face_down_W9(place, deals):
    pit = pot(deals)
    card = {1: "Ks", "dealer": "9c"}[place]

    assert at_once(pit, "hole_card_exposed", place, cards=(1,)) == (
        "12(a)",
        [CardsExposed(place, (card,)), CardKeptDown(place, 3)],
    )
    until(pit, "bet", "bet", deals=4)
    assert dealt_to(pit, place) == [False, False, False, True]
    assert dealt_to(pit, 2) == [False, False, True, True]


def test_12_a_a_hand_of_which_one_card_is_seen_plays_on_W9():
    pit = pot(deals=2)
    at_once(pit, "hole_card_exposed", 1, cards=(2,))
    assert places(pit, "hole_card_exposed") == [2, "dealer"]
    play_out(pit, "bet", "bet", "double", "double")

    assert awarded(pit).keys() == {"pot"}


@pytest.mark.parametrize("place", [1, "dealer"])
def test_12_a_the_third_card_of_a_stack_lies_face_up_when_a_hole_card_is_seen_and_stays_so_W9(place):
    pit = pot(deals=1, dealing="automated_shoe")
    assert places(pit, "hole_card_exposed") == [1, 2, "dealer"]
    card = {1: "Kd", "dealer": "Tc"}[place]

    assert at_once(pit, "hole_card_exposed", place, cards=(2,)) == ("12(a)", [CardsExposed(place, (card,))])
    assert place not in places(pit, "hole_card_exposed")
    assert place in places(pit, "hole_cards_exposed")
    until(pit, "bet")
    assert "hole_card_exposed" not in kinds(pit), "the dealing is over"
    play_out(pit, "bet", "double", "double")
    assert dealt_to(pit, place) == [False, True, True, True]


def test_12_a_one_hole_card_is_named_and_no_more():
    pit = pot(deals=2)
    assert refused(pit, DEALER, Report(1, pit.table.step, "hole_card_exposed", 1, (1, 2))) == Code.NOT_POSSIBLE
    assert refused(pit, DEALER, Report(1, pit.table.step, "hole_card_exposed", 1, (3,))) == Code.NOT_POSSIBLE
    (offer,) = [
        may for may in legal(pit.table, DEALER) if getattr(may, "label", "") == "A hole card was turned face up"
    ]
    assert {named.one for named in offer.places} == {True}


@pytest.mark.parametrize("deals", [2, 3])
def test_12_a_with_both_hole_cards_seen_the_hand_is_dead_and_a_winning_jacks_plus_is_paid_W9(deals):
    pit = pot(deals)
    clause, _ = ruled(pit, "hole_cards_exposed", 1)
    play_out(pit, "bet", "double")

    assert clause == "12(a)"
    assert went_back(pit) == {"ante": 500}
    assert returned(pit) == {"jacks_plus": 600}
    assert len(pit.table.seats[1].cards) == deals


def test_12_a_a_jacks_plus_that_does_not_win_on_the_two_cards_goes_back_W9():
    pit = pot(hands=["Ks Jd 8h 6c 2d", QUEENS])
    ruled(pit, "hole_cards_exposed", 1)

    assert went_back(pit) == {"ante": 500, "jacks_plus": 300}
    assert not any(isinstance(event, Paid) for event in pit.events)


def test_12_a_tens_do_not_win_on_two_cards_W9():
    pit = pot(hands=["Ts Td 8h 6c 2d", QUEENS])
    ruled(pit, "hole_cards_exposed", 1)

    assert went_back(pit)["jacks_plus"] == 300


def test_12_a_the_third_card_of_a_dead_hand_makes_no_pair_for_jacks_plus_W9():
    pit = pot(hands=["Ts Ad Ac 6c 2d", QUEENS])
    ruled(pit, "hole_cards_exposed", 1)

    assert went_back(pit)["jacks_plus"] == 300


def test_12_a_a_dead_hands_wagers_are_not_in_the_pot():
    pit = pot()
    ruled(pit, "hole_cards_exposed", 1)
    play_out(pit, "bet", "double")

    assert [event.amount for event in pit.events if isinstance(event, PotPlayed)] == [4 * 500 + 4 * 500]


def test_12_a_when_the_only_hand_is_dead_the_round_is_over():
    pit = pot(hands=[KINGS], wagers=WAGERS[:1])
    ruled(pit, "hole_cards_exposed", 1)

    assert pit.table.phase == "over"
    assert pit.table.players["p1"].stack == 100_300


def test_12_a_a_dead_dealer_hand_voids_the_round_W9():
    pit = pot()
    ruled(pit, "hole_cards_exposed", "dealer")

    assert is_void(pit, "12(a)")


def test_12_a_hole_cards_are_exposed_in_the_dealing_process_only():
    pit = until(pot(), "bet")

    assert "hole_cards_exposed" not in kinds(pit)
    assert "hole_card_exposed" not in kinds(pit)


@pytest.mark.parametrize("place", [1, "dealer"])
def test_12_a_one_hole_card_is_reported_until_the_first_choice_and_a_third_card_that_is_up_stays_so_W9(place):
    pit = pot()
    card = {1: "Kd", "dealer": "Tc"}[place]
    assert places(pit, "hole_card_exposed") == [1, 2, "dealer"]

    assert at_once(pit, "hole_card_exposed", place, cards=(2,)) == ("12(a)", [CardsExposed(place, (card,))])
    assert dealt_to(pit, place) == [False, False, True]
    play_out(pit, "bet", "bet", "double", "double")
    assert awarded(pit).keys() == {"pot"}


def test_9_e_a_shoe_that_has_dealt_its_stacks_cannot_jam():
    pit = pot(deals=0, dealing="automated_shoe")
    assert "shoe_jam" in kinds(pit)
    until(pit, deals=1)
    assert "shoe_jam" not in kinds(pit)
    until(pit, "bet", "bet", deals=2)
    assert "shoe_jam" not in kinds(pit)


def test_12_b_the_first_card_found_face_up_is_not_used_and_a_second_voids_all_hands_C5():
    pit = pot(deals=1)
    top = pit.table.deck[0]
    assert at_once(pit, "face_up") == ("12(b)", [CardDiscarded(top)])
    ruled(pit, "face_up")

    assert is_void(pit, "12(b)")


def test_12_b_after_all_cards_are_dealt_all_is_settled_as_normal_C5():
    pit = until(pot(), "bet", "bet", "double", "double", deals=5)
    for _ in range(2):
        assert at_once(pit, "face_up")[0] == "12(b)"
    play_out(pit)

    assert returned(pit) == {"ante": 0, "bet": 0, "double": 0, "jacks_plus": 600}
    assert any(isinstance(event, Awarded) for event in pit.events)


def test_12_c_a_card_drawn_in_error_unseen_is_the_next_card():
    pit = pot(deals=1)
    deck = pit.table.deck

    assert at_once(pit, "drawn_in_error") == ("12(c)", [])
    assert pit.table.deck == deck


@pytest.mark.parametrize("count", [0, 3, 5])
def test_12_d_a_hand_with_a_wrong_number_of_cards_is_void_and_the_others_stand_C4(count):
    pit = until(pot(), "bet", "bet", deals=4)
    assert ruled(pit, "wrong_count", 1, count=count)[0] == "12(d)"
    play_out(pit, "double")

    assert went_back(pit) == {"ante": 500, "bet": 500, "jacks_plus": 300}
    assert returned(pit, 2) == {"ante": 0, "bet": 0, "double": 0}


def test_12_d_a_dealers_card_too_many_voids_every_wager_C4():
    pit = pot()
    assert ruled(pit, "wrong_count", "dealer", count=4)[0] == "12(d)"

    assert is_void(pit, "12(d)")


def burned(pit):
    """How often a card was burned since the last deal before the next."""
    found, run = [], 0
    for event in pit.events:
        if isinstance(event, CardBurned):
            run += 1
        elif isinstance(event, CardsDealt) and run:
            found.append(run)
            run = 0
    return found


@pytest.mark.parametrize(("deals", "said"), [(1, ("bet",) * 2), (3, ("bet",) * 2), (3, ("bet",))])
def test_12_e_a_burn_missed_is_made_good_after_the_betting_round(deals, said):
    pit = pot(deals=deals)
    if said == ("bet",):
        until(pit, "bet")
    assert at_once(pit, "burn_missed")[0] == "12(e)"
    assert "burn_missed" not in kinds(pit)
    play_out(pit, *(("bet", "bet")[: 2 - (said == ("bet",))]), "double", "double")

    assert burned(pit) == [1, 2, 1]


def test_12_e_a_second_burn_missed_is_made_good_before_the_last_card():
    pit = until(pot(), "bet", "bet", deals=4)
    at_once(pit, "burn_missed")
    play_out(pit, "double", "double")

    assert burned(pit) == [1, 1, 2]


def test_12_e_after_the_last_burn_there_is_nothing_to_make_good():
    pit = until(pot(), "bet", "bet", "double", "double", deals=5)

    assert at_once(pit, "burn_missed") == ("12(e)", [])


def test_12_e_no_burn_is_missed_where_nothing_has_been_dealt_since():
    assert "burn_missed" not in kinds(pot(deals=0))
    assert "burn_missed" in kinds(pot(deals=1, dealing="automated_shoe"))


@pytest.mark.parametrize("place", [1, "dealer"])
def test_12_f_who_was_not_dealt_a_card_makes_the_round_a_misdeal(place):
    pit = pot()
    assert ruled(pit, "not_dealt", place)[0] == "12(f)"

    assert is_void(pit, "12(f)")


def test_12_f_a_dealers_card_too_few_makes_the_round_a_misdeal_C4():
    pit = pot()
    assert ruled(pit, "wrong_count", "dealer", count=2)[0] == "12(f)"

    assert is_void(pit, "12(f)")


def test_12_g_a_button_that_was_not_moved_counts_as_moved_W1():
    pit = pot(deals=0)
    assert at_once(pit, "button_not_moved") == ("12(g)", [])
    lay = pit.table.button
    play_out(pit, "fold", "fold")
    pit.proceed()
    for n in (1, 2):
        pit.bet(f"p{n}", ante=500)
    until(pit, phase="dealing")
    if pit.table.phase == "betting":
        pit.proceed()

    assert (lay, pit.table.button) == (0, 1)


def test_12_h_a_player_who_exposes_own_cards_plays_on():
    pit = pot()
    assert at_once(pit, "own_cards_exposed", 1, cards=(1, 2)) == ("12(h)", [CardsExposed(1, ("Ks", "Kd"))])
    assert places(pit, "own_cards_exposed") == [2]
    play_out(pit, "bet", "bet", "double", "double")

    assert awarded(pit).keys() == {"pot"}


def test_12_h_of_a_folded_hand_nothing_can_be_exposed():
    assert places(until(pot(), "fold"), "own_cards_exposed") == [2]


def test_12_j_a_dealing_shoe_that_jams_voids_the_round():
    pit = pot(deals=0, dealing="automated_shoe")
    assert ruled(pit, "shoe_jam")[0] == "12(j)"

    assert is_void(pit, "12(j)")
