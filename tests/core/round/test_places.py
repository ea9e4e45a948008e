from msgspec.structs import replace

from server.core.games.steps import Deal
from server.core.round.places import cards_of, come_down, places, shown_at, turned_up, up_at, with_card, with_cards
from server.core.table import Seat, Table
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import dealt, settings


def lying():
    """A table where two of the dealer's three cards are backs."""
    seat = Seat("p1", cards=("As", "Ks"), shown=("As",))
    return Table(seats={1: seat}, dealer=("??", "9d", "??"), dealer_shown=("9d",), community=("2c",))


def test_a_place_has_its_cards_and_those_of_them_that_are_turned_up():
    table = lying()

    assert [cards_of(table, place) for place in (1, "dealer", "community")] == [
        ("As", "Ks"),
        ("??", "9d", "??"),
        ("2c",),
    ]
    assert [shown_at(table, place) for place in (1, "dealer", "community")] == [("As",), ("9d",), ()]
    table = with_cards(table, "community", ("3c",), ("3c",))
    assert (cards_of(table, "community"), shown_at(table, "community")) == (("3c",), ("3c",))


def test_a_replaced_card_keeps_its_place_and_side():
    table = with_card(lying(), 1, 1, "Ad")
    assert (cards_of(table, 1), shown_at(table, 1)) == (("Ad", "Ks"), ("Ad",))
    assert shown_at(with_card(table, 1, 2, "Kd"), 1) == ("Ad",)
    up = with_cards(table, 1, ("Ad", "Ks"), ("Ad", "Ks"))
    assert shown_at(with_card(up, 1, 2, "Kd"), 1) == ("Ad", "Kd")


def test_of_two_cards_that_are_the_same_the_later_one_is_turned_up():
    assert up_at(("As", "Ks", "As"), ("As",)) == (3,)
    assert up_at(("As", "Ks", "As"), ("As", "Ks", "As")) == (1, 2, 3)
    table = with_card(with_cards(lying(), 1, ("As", "Ks", "As"), ("As",)), 1, 1, "Qs")
    assert (cards_of(table, 1), shown_at(table, 1)) == (("Qs", "Ks", "As"), ("As",))


def test_turning_up_gives_faces_to_unidentified_cards_alone():
    table = turned_up(lying(), "dealer", ("9c", "9s", "9h"))
    assert (table.dealer, table.dealer_shown) == (("9c", "9d", "9h"), ("9c", "9s", "9h"))
    assert cards_of(turned_up(lying(), 1, ("As", "Kd")), 1) == ("As", "Ks")


def test_hands_are_dealt_to_clockwise_the_dealer_last_and_without_those_that_gave_up():
    pit = dealt(["As Ks Qs", "2c 3d 4h"], "9c 9d 9h", [{"ante": 500}] * 2, settings())
    assert [places(pit.table, to) for to in ("hands", "seats", "dealer", "community")] == [
        [1, 2, "dealer"],
        [1, 2],
        ["dealer"],
        ["community"],
    ]
    pit.answer("fold")
    assert places(pit.table, "seats") == [2]


def test_hands_are_dealt_to_from_behind_the_button_in_a_game_that_has_one():
    table = dealt(["Ks Kd 8h 6c 2d", "As Ad 7h 5c 3d"], "9c Tc Jh 6s 2s", [{"ante": 500}] * 2, winners_pot()).table

    orders = [places(replace(table, button=button), "hands") for button in (0, 1, 2)]
    assert orders == [[1, 2, "dealer"], [2, "dealer", 1], ["dealer", 1, 2]]
    elsewhere = dealt(["As Ks Qs", "2c 3d 4h"], "9c 9d 9h", [{"ante": 500}] * 2, settings()).table
    assert places(replace(elsewhere, button=1), "hands") == [1, 2, "dealer"]


def test_a_dead_hand_is_dealt_nothing():
    table = dealt(["As Ks Qs", "2c 3d 4h"], "9c 9d 9h", [{"ante": 500}] * 2, settings()).table
    dead = replace(table, seats=table.seats | {1: replace(table.seats[1], void="14(c)")})

    assert places(dead, "hands") == [2, "dealer"]


def test_of_several_cards_the_last_come_face_up_unless_they_are_kept_down():
    table = replace(lying(), kept_down=((1, 5),))

    assert [come_down(table, Deal(3, to="hands", up=1), place) for place in (1, "dealer")] == [3, 2]
