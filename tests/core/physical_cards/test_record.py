from server.core.round.records import records
from tests.core.deck_procedures.opening import a_round, opened
from tests.core.given import DEALER, Pit, settings
from tests.core.irregular import at_once, play_out, until
from tests.core.physical_cards.physical import live
from tests.reading.resettle import differences


def record(pit):
    return list(records(pit.log))[-1]


def test_a_record_tells_the_cards_as_they_were_drawn_and_where_each_went():
    pit = live("winners_pot_poker", ["As Ks Qs Js Ts"], "2c 3c 9h 9s 8s", [{"ante": 500}])
    told = record(play_out(pit, "bet", "double"))

    assert (told["cards_from"], told["deck"], told["commitment"], told["deck_name"]) == ("shoe", None, None, "D1")
    assert told["drawn"] == [None, "As", "2c", "Ks", "3c", "Qs", "9h", None, "Js", "9s", None, "Ts", "8s"]
    assert told["drawn_to"] == ["burned", *[1, "dealer"] * 3, "burned", 1, "dealer", "burned", 1, "dealer"]
    assert list(differences(told)) == []


def test_a_card_that_nothing_identified_is_null():
    pit = live("winners_pot_poker", ["As Ks Qs"], "2c 3c 9h", [{"ante": 500}])
    told = record(play_out(pit, "fold"))

    assert told["dealer"]["cards"] == [None, None, "9h"]
    assert told["drawn"] == [None, "As", None, "Ks", None, "Qs", "9h"]
    assert list(differences(told)) == []


def test_a_record_has_the_entries_by_hand_and_the_corrections():
    pit = live(hands=["As Ks Qs"], wagers=[{"ante": 500}], dealer="9c 9d 9h")
    pit.read(None)
    pit.read(actor=DEALER)
    until(pit, "play")
    pit.read("5c", actor=DEALER)
    pit.proceed()
    pit.correct("dealer", 1, "9c")
    told = record(play_out(pit))

    assert told["hand_entered"] == [
        {"seat": 1, "nth": 1, "down": True, "card": "As"},
        {"seat": "dealer", "nth": 1, "down": False, "card": "9c"},
    ]
    assert told["corrected"] == [{"seat": "dealer", "nth": 1, "before": "5c", "after": "9c", "by": "d1"}]
    assert told["drawn"] == ["As", "9c", "Ks", "9d", "Qs", "9h"]
    assert list(differences(told)) == []


def test_a_card_put_aside_is_where_it_lay():
    pit = live(hands=["As Ks Qs"], wagers=[{"ante": 500}], dealer="9c 9d 9h")
    pit.proceed()
    card = pit.cards.shoe[0]
    at_once(pit, "face_up", faces=(card,))
    told = record(play_out(pit, "play"))

    assert (told["drawn"][2], told["drawn_to"][2], told["discarded"]) == (card, "discarded", [card])
    assert list(differences(told)) == []


def test_cards_read_when_a_fault_ended_the_round_come_last():
    pit = live(hands=["As Ks Qs", "2c 3d 4h"], wagers=[{"ante": 500}] * 2, dealer="9c 9d 9h")
    pit.proceed()
    pit.read()
    pit.read("7c")
    pit.undo()
    pit.void()
    told = record(pit)

    assert (told["drawn"], told["drawn_to"]) == (["As", "2c", None, "Ks"], [1, 2, "dealer", "read"])
    assert list(differences(told)) == []


def test_a_deck_shuffled_by_the_server_is_recorded_whole():
    told = record(play(opened()))

    assert (told["cards_from"], len(told["deck"]), told["drawn"], told["drawn_to"]) == ("deck", 52, [], [])
    assert (told["hand_entered"], told["corrected"]) == ([], [])
    assert list(records(Pit(settings()).log)) == []


def play(pit):
    a_round(pit)
    return pit
