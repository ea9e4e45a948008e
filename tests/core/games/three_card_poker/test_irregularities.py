"""Three Card Poker: each clause of section 14 that speaks of people and cards, through `decide`."""

from server.core.irregularities.events import CardDiscarded, CardsExposed
from tests.core.given import returned, settings
from tests.core.irregular import at_once, is_void, kinds, places, play_out, ruled, table_of, until


HANDS, DEALER_HAND = ["Ac 8h 3s", "Kc Jd 4h"], "Qc 7d 2h"
WAGERS = [{"ante": 500, "pair_plus": 500}, {"ante": 700}]


def three(deals=3, **changes):
    pit = table_of(settings(pace="dealer", **changes), HANDS, WAGERS, DEALER_HAND)
    return until(pit, deals=deals)


def test_14_a_a_card_found_face_up_is_not_used_C5():
    pit = three(deals=1)
    top = pit.table.deck[0]

    assert at_once(pit, "face_up") == ("14(a)", [CardDiscarded(top)])
    until(pit, deals=3)
    lying = [card for seat in pit.table.seats.values() for card in seat.cards]
    assert top not in [*lying, *pit.table.dealer, *pit.table.deck]
    assert pit.table.discarded == (top,)


def test_14_a_a_second_card_found_face_up_voids_all_hands_C5():
    pit = three(deals=1)
    at_once(pit, "face_up")
    clause, (discarded, *_) = ruled(pit, "face_up")

    assert (clause, type(discarded)) == ("14(a)", CardDiscarded)
    assert is_void(pit, "14(a)")


def test_14_a_a_card_found_after_the_deal_is_discarded_and_a_second_voids_all_hands_C5():
    """There is no late rule in this game."""
    pit = three()
    assert pit.table.phase == "deciding"

    assert at_once(pit, "face_up")[0] == "14(a)"
    ruled(pit, "face_up")
    assert is_void(pit, "14(a)")


def test_14_b_a_card_drawn_in_error_unseen_is_the_next_card():
    pit, twin = three(deals=1), three(deals=1)

    assert at_once(pit, "drawn_in_error") == ("14(b)", [])
    for one in (pit, twin):
        until(one, deals=3)
    assert [seat.cards for seat in pit.table.seats.values()] == [seat.cards for seat in twin.table.seats.values()]
    assert "drawn_in_error" not in kinds(pit)


def test_14_c_a_wrong_number_of_cards_of_anybody_voids_all_hands_C4():
    for place, count in ((1, 2), (2, 4), ("dealer", 2), ("dealer", 4)):
        pit = three()
        clause, _ = ruled(pit, "wrong_count", place, count=count)

        assert clause == "14(c)"
        assert is_void(pit, "14(c)")


def test_14_d_a_dealers_card_exposed_before_the_reveal_voids_all_hands():
    pit = three()
    card = pit.table.dealer[1]
    clause, (shown, *_) = ruled(pit, "dealer_exposed", "dealer", cards=(2,))

    assert (clause, shown) == ("14(d)", CardsExposed("dealer", (card,)))
    assert is_void(pit, "14(d)")


def test_14_d_the_dealers_cards_are_no_secret_once_revealed():
    pit = until(three(), "play", "play")
    until(pit, phase="showdown")
    assert places(pit, "dealer_exposed") == ["dealer"]
    pit.proceed()

    assert "dealer_exposed" not in kinds(pit)


def test_14_f_a_dealing_shoe_that_jams_voids_the_round():
    pit = three(deals=0, dealing="automated_shoe")
    assert ruled(pit, "shoe_jam")[0] == "14(f)"
    assert is_void(pit, "14(f)")

    assert "shoe_jam" not in kinds(three(deals=0))
    assert "shoe_jam" not in kinds(three(deals=1, dealing="automated_shoe"))


def test_a_round_with_a_card_discarded_is_settled_as_any_other():
    pit = three(deals=3)
    at_once(pit, "face_up")
    play_out(pit, "play", "fold")

    assert returned(pit, 2) == {"ante": 0}
    assert returned(pit).keys() == {"ante", "pair_plus", "play"}
