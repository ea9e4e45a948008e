"""A report names the unidentified cards that its irregularity turns up."""

import pytest

from protocol.commands import Report
from protocol.irregularities import MayReport
from protocol.refusals import Code
from server.core.irregularities.events import CardDiscarded, CardsExposed, IrregularityRuled
from server.core.legal import legal
from server.core.round.records import records
from server.core.supervision.events import CardNamedTwice
from tests.core.deck_procedures.opening import refused
from tests.core.given import DEALER
from tests.core.irregular import at_once, confirm, play_out, report, ruled, until
from tests.core.physical_cards.physical import live


def pit():
    """Three Card Poker after two deals."""
    table = live(hands=("As Ks Qs", "2c 3d 4h"), wagers=({"ante": 500},) * 2, dealer="9c 9d 9h")
    return until(table, deals=2)


def asked(table, kind):
    """How many faces a report has to name: in all, and by place."""
    may = next(
        action for action in legal(table.table, DEALER) if isinstance(action, MayReport) and action.command.kind == kind
    )
    return may.faces, {named.place: named.faces for named in may.places}


def test_a_report_is_asked_for_the_cards_that_it_turns_up():
    table = pit()

    assert asked(table, "face_up") == (1, {})
    assert asked(table, "dealer_exposed") == (0, {"dealer": 1})
    assert asked(table, "wrong_count") == (0, {1: 0, 2: 0, "dealer": 0})


def test_a_card_found_face_up_is_named_and_put_aside():
    table = pit()
    card = table.cards.shoe[0]
    clause, follows = at_once(table, "face_up", faces=(card,))

    assert (clause, follows[0]) == ("14(a)", CardDiscarded(card))
    assert table.table.discarded == (card,)
    assert play_out(table, "play", "play").table.void is None


def test_cards_of_the_dealer_that_are_exposed_are_named_in_the_order_of_the_report():
    table = pit()
    clause, (shown, *_) = ruled(table, "dealer_exposed", "dealer", cards=(2, 1), faces=("9d", "9c"))

    assert shown == CardsExposed("dealer", ("9d", "9c"), (2, 1))
    assert table.table.dealer == ("9c", "9d")
    assert table.table.void.clause == clause


def test_the_community_cards_of_flop_poker_are_named_too():
    table = until(
        live("flop_poker", ["As Ks Qs", "2c 3d 4h"], "", [{"ante": 500, "pot": 500}] * 2, "9c 9d 9h"), deals=6
    )
    ruled(table, "community_exposed", "community", cards=(2,), faces=("9d",))
    play_out(table)

    assert table.table.community == table.table.community_shown == ("9c", "9d", "9h")


def test_both_hole_cards_of_the_dealer_are_named():
    table = until(live("winners_pot_poker", ["As Ks Qs Js Ts"], "2c 3c 9h 9s 8s", [{"ante": 500}]), deals=2)
    assert asked(table, "hole_cards_exposed") == (0, {1: 0, "dealer": 2})

    ruled(table, "hole_cards_exposed", "dealer", faces=("2c", "3c"))
    assert table.table.dealer == ("2c", "3c")


@pytest.mark.parametrize(
    ("faces", "code"),
    [((), Code.NOT_POSSIBLE), (("5c", "6c"), Code.NOT_POSSIBLE), (("2s",), Code.DUPLICATE_CARD)],
)
def test_a_report_names_as_many_cards_as_are_seen_and_none_that_everybody_sees(faces, code):
    table = pit()
    at_once(table, "face_up", faces=("2s",))

    assert refused(table, DEALER, Report(1, table.table.step, "face_up", faces=faces)) == code


def test_a_report_that_names_a_card_which_is_known_face_down_is_made_and_stops_the_table():
    table = pit()
    stop = CardNamedTwice(table.at + 1, DEALER.player, DEALER.name)

    assert at_once(table, "face_up", faces=("As",))[1] == [stop, CardDiscarded("As")]
    assert table.table.standing.held is not None


def test_a_report_that_waits_is_confirmed_when_it_named_a_card_which_is_known_face_down():
    table = pit()
    told, stop = report(table, "dealer_exposed", "dealer", cards=(1,), faces=("As",))
    assert told.faces == ("As",)
    assert stop == CardNamedTwice(table.at, DEALER.player, DEALER.name)

    confirm(table)
    assert table.table.void.cause == "irregularity"


def test_no_two_cards_are_the_same():
    table = pit()
    twice = Report(1, table.table.step, "dealer_exposed", "dealer", (1, 2), faces=("5c", "5c"))

    assert refused(table, DEALER, twice) == Code.DUPLICATE_CARD


def test_a_card_that_has_been_read_to_be_turned_up_is_named_as_it_was_read():
    table = until(pit(), "play", "play")
    table.read()
    ruled(table, "dealer_exposed", "dealer", cards=(1,), faces=("9c",))

    assert table.table.dealer == ("9c", "??", "??")
    assert next(records(table.log))["dealer"] == {"cards": ["9c", None, None], "exposed": ["9c"]}


def test_the_ruling_tells_the_faces():
    table = pit()
    card = table.cards.shoe[0]
    at_once(table, "face_up", faces=(card,))

    assert next(event for event in table.events if isinstance(event, IrregularityRuled)).cards == (card,)
