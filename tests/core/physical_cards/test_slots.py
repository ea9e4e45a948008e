import pytest

from server.core.cards.deck import UNREAD
from server.core.physical_cards.slots import identified, in_round, in_sight, missing, physical, slots, twice
from tests.core.given import Pit, settings
from tests.core.irregular import at_once, until
from tests.core.physical_cards.physical import live


def awaited(pit):
    """Each slot as a word: its place, and face up (+), down and read (-), or unseen (?)."""
    return [
        f"{slot.place}{'?' if slot.unseen else '+' if slot.face_up else '-'}{slot.nth}" for slot in slots(pit.table)
    ]


def test_where_the_server_shuffles_there_are_no_slots():
    pit = Pit(settings())

    assert not physical(pit.table)
    assert slots(pit.table) == ()


@pytest.mark.parametrize(
    ("dealing", "first"),
    [
        ("manual_shoe", ["1-1", "2-1", "dealer?1"]),
        ("automated_shoe", ["1-1", "1-2", "1-3", "2-1", "2-2", "2-3", "dealer?1", "dealer?2", "dealer?3"]),
    ],
)
def test_the_slots_of_a_deal_are_in_the_order_of_the_dealing_method(dealing, first):
    pit = live(hands=("As Ks Qs", "2c 3d 4h"), wagers=({"ante": 500},) * 2, dealer="9c 9d 9h", dealing=dealing)

    assert awaited(pit) == first


def test_community_cards_are_read_before_they_are_shown_only_if_dealt_face_up():
    flop = live("flop_poker", ["As Ks Qs"], "", [{"ante": 500}], "2c 3d 4h")
    flop.proceed()
    assert awaited(flop) == ["community?1"]
    until(flop, "flop")
    assert awaited(flop) == ["community+1", "community+2", "community+3"]

    texas = until(live("texas_holdem_bonus", ["As Ks"], "9c 9d", [{"ante": 500}], "2c 3d 4h 5s 6s"), "flop")
    assert awaited(texas) == []  # a card is burned
    texas.proceed()
    assert awaited(texas) == ["community+1", "community+2", "community+3"]


def test_the_third_card_of_a_winners_pot_hand_comes_face_up_unless_it_is_kept_down():
    pit = live("winners_pot_poker", ["As Ks Qs Js Ts"], "2c 3c 9h 9s 8s", [{"ante": 500}])
    until(pit, deals=2)
    assert awaited(pit) == ["1+3", "dealer+3"]

    at_once(pit, "hole_card_exposed", 1, cards=(1,))
    assert awaited(pit) == ["1-3", "dealer+3"]
    assert pit.table.shoe.slots == slots(pit.table)


def test_cards_that_were_read_are_on_top_of_the_deck():
    pit = live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h")
    pit.read()

    assert identified(pit.table).deck[:3] == ("As", UNREAD, UNREAD)
    assert missing(pit.table) is None


def test_a_card_is_known_where_it_was_dealt_discarded_or_read():
    pit = live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h")
    assert not in_round(pit.table, "As")
    pit.read()
    assert in_round(pit.table, "As")
    assert not in_round(pit.table, "As", but=(1, 1))
    pit.proceed()
    assert in_round(pit.table, "As")
    at_once(pit, "face_up", faces=(pit.cards.shoe[0],))
    assert in_round(pit.table, "Ks")


def test_a_card_is_in_sight_where_it_is_turned_up_discarded_or_read_to_come_face_up():
    pit = live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h")
    pit.read()
    assert not in_sight(pit.table, "As")
    pit.proceed()
    assert not in_sight(pit.table, "As")
    card = pit.cards.shoe[0]
    at_once(pit, "face_up", faces=(card,))
    assert in_sight(pit.table, card)
    until(pit, "play")
    pit.read()
    assert in_sight(pit.table, "9c")
    assert not in_sight(pit.table, "9c", but=("dealer", 1))
    pit.proceed()
    assert in_sight(pit.table, pit.table.dealer[2])
    pit.proceed()
    assert in_sight(pit.table, pit.table.seats[1].cards[0])


def test_a_card_may_be_known_twice_and_a_back_is_no_card():
    pit = live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h")
    until(pit, "play")
    assert not twice(pit.table)
    pit.proceed()
    pit.correct("dealer", 1, "Ks")
    assert twice(pit.table)
