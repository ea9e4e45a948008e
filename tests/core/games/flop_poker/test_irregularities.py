"""Flop Poker: each clause of section 12 that speaks of people and cards, through `decide`."""

import pytest

from server.core.events import CardsShown, Chose, PotPlayed
from server.core.irregularities.events import CardDiscarded, CardsExposed
from tests.core.games.flop_poker.rows import flop
from tests.core.given import returned
from tests.core.irregular import at_once, is_void, kinds, places, play_out, ruled, table_of, until, went_back


QUEENS, ACE, COMMUNITY = "Qc Qd 4h", "Ac 8h 3s", "Kc 9d 2h"
WAGERS = [{"ante": 500, "pot": 500}, {"ante": 700, "pot": 500}]


def flopped(deals=6, **changes):
    pit = table_of(flop(pace="dealer", **changes), [QUEENS, ACE], WAGERS, community=COMMUNITY)
    return until(pit, deals=deals)


def played_for_the_pot(pit):
    """Nobody decided anything any more, and the pot went to the queens."""
    return (
        went_back(pit).keys() >= {"ante"}
        and returned(pit) == {"pot": 1000}
        and returned(pit, 2) == {"pot": 0}
        and [event.amount for event in pit.events if isinstance(event, PotPlayed)] == [1000]
    )


@pytest.mark.parametrize("deals", [2, 4, 6])
def test_12_a_a_community_card_exposed_before_all_decided_voids_ante_and_flop_and_the_pot_is_awarded(deals):
    pit = flopped(deals)
    card = pit.table.community[0]
    clause, (shown, *_) = ruled(pit, "community_exposed", "community", cards=(1,))
    play_out(pit)

    assert (clause, shown) == ("12(a)", CardsExposed("community", (card,)))
    assert (went_back(pit), went_back(pit, 2)) == ({"ante": 500}, {"ante": 700})
    assert played_for_the_pot(pit)
    assert len(pit.table.community) == 3
    assert not any(isinstance(event, Chose) for event in pit.events)


def test_12_a_a_flop_wager_made_and_an_ante_surrendered_go_back_too():
    pit = until(flopped(), "flop")
    ruled(pit, "community_exposed", "community", cards=(3,))
    play_out(pit)

    assert went_back(pit) == {"ante": 500, "flop": 500}
    assert played_for_the_pot(pit)


def test_12_a_all_hands_are_turned_up_for_the_pot():
    pit = flopped()
    ruled(pit, "community_exposed", "community", cards=(1,))
    play_out(pit)

    assert [event.of for event in pit.events if isinstance(event, CardsShown)] == ["community", 2, 1]


def test_12_a_a_community_card_seen_after_all_have_decided_is_no_irregularity():
    pit = until(flopped(), "flop", "surrender")

    assert "community_exposed" not in kinds(pit)


def test_12_a_with_one_hand_alone_nothing_is_saved_F2():
    pit = table_of(flop(pace="dealer"), [QUEENS], [{"ante": 500, "pot": 500}], community=COMMUNITY)
    until(pit, deals=6)
    ruled(pit, "community_exposed", "community", cards=(1,))

    assert is_void(pit, "12(a)")


def test_12_b_the_first_card_found_face_up_is_not_used_C5():
    pit = flopped(deals=2)
    top = pit.table.deck[0]

    assert at_once(pit, "face_up") == ("12(b)", [CardDiscarded(top)])


def test_12_b_a_second_card_found_face_up_while_dealing_voids_all_hands_C5():
    pit = flopped(deals=2)
    at_once(pit, "face_up")
    ruled(pit, "face_up")

    assert is_void(pit, "12(b)")


@pytest.mark.parametrize("choices", [(), ("flop",), ("flop", "surrender")])
def test_12_b_a_card_found_face_up_after_all_cards_are_dealt_leaves_the_pot_to_be_awarded_C5(choices):
    pit = until(flopped(), *choices)
    clause, _ = ruled(pit, "face_up")
    play_out(pit)

    assert clause == "12(b)"
    assert went_back(pit, 2) == {"ante": 700}
    assert played_for_the_pot(pit)


def test_12_c_a_card_drawn_in_error_unseen_is_the_next_card():
    pit = flopped(deals=2)
    deck = pit.table.deck

    assert at_once(pit, "drawn_in_error") == ("12(c)", [])
    assert pit.table.deck == deck


@pytest.mark.parametrize("count", [0, 2, 4])
def test_12_d_a_hand_with_a_wrong_number_of_cards_is_void_and_the_others_stand_C4(count):
    pit = flopped()
    clause, _ = ruled(pit, "wrong_count", 1, count=count)
    play_out(pit, "flop")

    assert clause == "12(d)"
    assert went_back(pit) == {"ante": 500, "pot": 500}
    assert returned(pit) == {}
    assert returned(pit, 2).keys() == {"ante", "flop", "pot"}


def test_12_d_a_void_hands_pot_wager_is_returned_and_not_in_the_pot_F5():
    pit = flopped()
    ruled(pit, "wrong_count", 1, count=4)
    play_out(pit, "surrender")

    assert went_back(pit)["pot"] == 500
    assert [event.amount for event in pit.events if isinstance(event, PotPlayed)] == [500]
    assert returned(pit, 2) == {"ante": 0, "pot": 500}


@pytest.mark.parametrize("count", [2, 4])
def test_12_d_a_wrong_count_of_community_cards_voids_every_wager_C4(count):
    pit = flopped()
    ruled(pit, "wrong_count", "community", count=count)

    assert is_void(pit, "12(d)")


def test_12_d_a_hidden_answer_of_a_void_hand_stays_hidden_F4():
    pit = until(flopped(), "flop")
    ruled(pit, "wrong_count", 1, count=4)
    play_out(pit, "flop")

    assert went_back(pit) == {"ante": 500, "pot": 500, "flop": 500}
    assert pit.table.concealed(1)
    assert places(pit, "wrong_count") == []


def test_12_f_a_dealing_shoe_that_jams_voids_the_round():
    pit = flopped(deals=1, dealing="automated_shoe")
    assert ruled(pit, "shoe_jam")[0] == "12(f)"

    assert is_void(pit, "12(f)")
