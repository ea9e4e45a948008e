"""If a ruling ends a step before it is done, the cards read in it are on the table."""

from server.core.events import CardsDealt, RoundClosed, RoundVoided
from server.core.irregularities.events import CardsExposed, StepsReplaced, WagersVoided
from server.core.physical_cards.events import CardsAwaited
from server.core.physical_cards.interrupted_step import deal_read_cards
from server.core.physical_cards.slots import slots
from server.core.round.records import records
from tests.core.irregular import play_out, ruled, until
from tests.core.physical_cards.physical import live


def texas(seats=2, **changes):
    hands = ["As Ks", "2c 3d", "4h 5s"][:seats]
    wagers = [{"ante": 500, "bonus": 500}] * seats
    return live("texas_holdem_bonus", hands, "9c 9d", wagers, "Qh Jh Th 8h 7h", **changes)


def kinds(events):
    return [type(event).__name__ for event in events]


def test_a_dead_hand_keeps_the_card_that_it_was_dealt_and_the_others_are_dealt_to_the_end():
    pit = texas(3)
    pit.proceed()
    pit.read()
    pit.read()
    _, follows = ruled(pit, "wrong_count", 1, count=3)

    assert follows[0] == CardsDealt(1, ("Ks",), face_up=False)
    assert isinstance(follows[1], WagersVoided)
    assert follows[-1] == CardsAwaited(slots(pit.table))
    assert [(read.place, read.card) for read in pit.table.shoe.reads] == [(2, "3d")]
    play_out(pit, "fold", "fold")
    assert pit.table.seats[1].cards == ("As", "Ks")


def test_the_last_dead_hand_leaves_the_dealt_cards_of_the_step():
    pit = texas(1)
    pit.proceed()
    pit.read()
    _, follows = ruled(pit, "wrong_count", 1, count=3)

    assert kinds(follows) == ["CardsDealt", "WagersVoided", "RoundVoided", "RoundClosed", "DeckMoved"]


def test_a_void_round_leaves_the_dealt_cards_of_the_step_and_the_unseen_between():
    pit = live("winners_pot_poker", ["As Ks Qs Js Ts", "2s 3s 4s 5s 7s"], "2c 3c 9h 9s 8s", [{"ante": 500}] * 2)
    pit.proceed()
    pit.read()
    clause, follows = ruled(pit, "reader_failed")

    assert clause == "12(j)"
    assert follows[0] == CardsDealt(1, ("As",), face_up=False)
    assert isinstance(follows[1], RoundVoided)
    assert isinstance(follows[2], RoundClosed)
    assert pit.table.void.clause == clause
    assert next(records(pit.log))["seats"][0]["cards"] == ["As"]


def test_a_flop_that_was_begun_stays_when_only_the_bonus_is_played_for():
    pit = until(texas(), "flop", "fold")
    pit.proceed()
    pit.read()
    _, follows = ruled(pit, "dealer_exposed", "dealer", cards=(1,), faces=("9c",))

    assert CardsDealt("community", ("Qh",), face_up=True) in follows
    assert any(isinstance(event, StepsReplaced) for event in follows)
    play_out(pit)
    assert pit.table.community == ("Qh",)
    assert next(records(pit.log))["drawn"][-1] == "Qh"


def test_a_deal_that_goes_on_keeps_its_readings():
    pit = live("flop_poker", ["As Ks Qs", "2c 3d 4h"], "", [{"ante": 500, "pot": 500}] * 2, "9c 9d 9h")
    until(pit, deals=2)
    pit.read()
    _, follows = ruled(pit, "community_exposed", "community", cards=(1,), faces=("9c",))

    assert not any(isinstance(event, CardsDealt) for event in follows)
    assert [read.card for read in pit.table.shoe.reads] == ["Ks"]
    play_out(pit)
    assert pit.table.seats[1].cards == ("As", "Ks", "Qs")


def test_cards_that_were_being_turned_up_are_face_up():
    pit = until(live(hands=["As Ks Qs"], wagers=[{"ante": 500}], dealer="9c 9d 9h"), "play")
    pit.read()
    _, follows = ruled(pit, "wrong_count", 1, count=4)

    assert follows[0] == CardsExposed("dealer", ("9c",), (1,))
    assert pit.table.dealer_shown == ("9c",)


def test_where_nothing_was_read_nothing_lies():
    assert list(deal_read_cards(texas().table)) == []
