"""Proceed: when the dealer may go on, and that a second press is harmless."""

import pytest

from protocol.commands import Proceed
from protocol.refusals import Code
from server.core.table import Who
from tests.core.given import DEALER, Pit
from tests.core.given import settings as posted
from tests.refusing import refused


@pytest.mark.parametrize("role", ["player", "supervisor"])
def test_only_the_dealer_moves_the_round_on(role):
    pit = Pit(posted(pace="dealer"))

    assert refused(pit, Who(role, "x", "X"), Proceed(0, None)) is Code.NOT_YOUR_ROLE


def test_a_table_at_the_houses_pace_deals_by_itself():
    assert refused(Pit(), DEALER, Proceed(1, 0)) is Code.NOT_NOW


def test_a_second_press_of_the_dealers_button_does_nothing():
    pit = Pit(posted(pace="dealer"))
    pit.do(DEALER, Proceed(0, None))

    assert pit.table.phase == "betting"
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    assert refused(pit, DEALER, Proceed(0, None)) is Code.WRONG_STEP


def test_the_dealer_waits_while_a_seat_decides():
    pit = Pit(posted(pace="dealer"))
    pit.proceed()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    for _ in range(4):
        pit.proceed()
    assert pit.table.phase == "deciding"

    assert refused(pit, DEALER, Proceed(1, pit.table.step)) is Code.NOT_NOW
    pit.choose("ann", "play")
    phases = [pit.table.phase]
    while pit.table.step is not None:
        pit.proceed()
        phases.append(pit.table.phase)
    assert phases == ["showdown", "showdown", "settling", "over"]
