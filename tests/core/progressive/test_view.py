"""Everybody sees the same claims, each with a sentence on its state."""

import pytest

from protocol import updates as told
from protocol.progressive import CallClaim, ConfirmClaim, Progressed, RejectClaim
from server.core.orders import MeterChanged
from server.core.progressive.events import MeterAwarded, StakesSent, StakesTaken
from server.core.progressive.view import progressive
from server.core.redact import redact
from server.core.table import ROOM
from server.core.view import view
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import DEALER, FLOOR, Pit, settings, who
from tests.core.progressive.test_decide import WIN, won


EVERYBODY = (who("p1"), who("p2"), who("rail"), FLOOR)
WON = "Seat 1, P1: mini royal spades, 100 % of the meter"


def test_a_table_without_a_meter_shows_none():
    assert progressive(Pit(settings()).table) is None
    assert view(Pit(offering()).table, who("p1")).progressive.meter == "Pearl"


def test_a_claim_says_how_it_stands_to_everybody_alike():
    pit = won()
    shown = [view(pit.table, person).progressive for person in EVERYBODY]
    assert all(one == shown[0] for one in shown)
    assert (shown[0].claims[0].stand, shown[0].claims[0].words) == ("waits", f"{WON}. It waits for the floor.")

    pit.do(FLOOR, ConfirmClaim(1))
    assert progressive(pit.table).claims[0].stand == "asked"
    pit.meter.answer(pit)
    claim = progressive(pit.table).claims[0]
    assert (claim.stand, claim.amount, claim.words) == ("paid", WIN, f"{WON}. Paid: $1,000.20.")


def test_the_person_who_called_the_floor_to_a_claim_is_told():
    pit = won(pace="dealer")
    pit.do(DEALER, CallClaim(1))

    assert progressive(pit.table).claims[0].words == f"{WON}. Dana has called the floor."


def test_why_a_claim_was_rejected_is_told():
    pit = won()
    pit.do(FLOOR, RejectClaim(1, "it was the ten of spades"))

    assert progressive(pit.table).claims[0].words == f"{WON}. Not confirmed by Sam: it was the ten of spades."


def test_an_award_tells_the_stack_that_it_made():
    pit = won()
    pit.do(FLOOR, ConfirmClaim(1))
    paid = next(event for event in pit.meter.answer(pit) if isinstance(event, MeterAwarded))
    update = redact(paid, pit.table, 9, who("p2"))

    assert (update.player, update.stack) == ("p1", pit.table.players["p1"].stack)
    assert update.words == f"{WON}. Paid: $1,000.20."


def test_stakes_that_go_and_come_are_no_news():
    pit = won()
    stakes = [event for event in (*pit.events, *pit.meter.answer(pit)) if isinstance(event, StakesSent | StakesTaken)]

    assert len(stakes) == 2
    assert {type(redact(event, pit.table, 9, FLOOR)) for event in stakes} == {told.Skipped}


@pytest.mark.parametrize("person", EVERYBODY)
def test_a_meter_that_stops_is_announced(person):
    pit = Pit(offering())
    (stopped,) = pit.do(ROOM, MeterChanged("The meter does not answer."))
    assert redact(stopped, pit.table, 9, person).words == "The meter does not answer."
    assert view(pit.table, person).progressive.stopped == "The meter does not answer."

    (goes,) = pit.do(ROOM, MeterChanged(None))
    assert redact(goes, pit.table, 9, person) == Progressed(
        9, "Progressive wagers are taken again.", progressive(pit.table), None, None
    )


def test_viewers_hear_once_that_the_meter_is_asked():
    pit = won()
    confirmed, asked = [redact(event, pit.table, 9, FLOOR) for event in pit.do(FLOOR, ConfirmClaim(1))]

    assert confirmed.words == f"{WON}. The meter is asked."
    assert asked == told.Skipped(9)
