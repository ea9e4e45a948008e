"""Each action on the tray is accepted from exactly the people who are offered it."""

from protocol.tray import (
    CountTray,
    MayCountTray,
    MaySignSlip,
    MayVerifyCount,
    MayVoidSlip,
    MayWriteSlip,
    SignSlip,
    VerifyCount,
    WriteSlip,
)
from server.core.tray.legal import offered
from tests.core.given import DEALER, FLOOR, RELIEF, Pit, settings, who
from tests.core.tray.tables import OPENING, counted, opened


def offers(pit, person):
    return list(offered(pit.table, person))


def test_the_first_count_comes_next_and_shows_the_opening_amount():
    pit = Pit(counted())
    assert offers(pit, DEALER) == [MayCountTray(CountTray(OPENING), next=True)]
    assert offers(pit, FLOOR) == offers(pit, who("ann")) == []
    pit.do(DEALER, CountTray(OPENING))
    assert offers(pit, DEALER) == [MayCountTray(CountTray(OPENING), next=False)]
    assert offers(pit, FLOOR) == offers(pit, RELIEF) == [MayVerifyCount(VerifyCount(1))]


def test_a_later_count_never_comes_next_and_shows_the_expected_amount():
    pit = opened()
    pit.sit("bob", 2, 10_000)
    assert offers(pit, DEALER) == [MayCountTray(CountTray(OPENING - 10_000), next=False)]
    assert offers(pit, FLOOR) == [MayWriteSlip(OPENING - 10_000)]


def test_slips_are_signed_by_the_dealer_and_voided_by_the_floor():
    pit = opened()
    pit.do(FLOOR, WriteSlip("credit", OPENING, "all"))
    assert offers(pit, DEALER)[0] == MaySignSlip(SignSlip("credit", 1))
    assert offers(pit, RELIEF) == []
    assert offers(pit, FLOOR) == [MayWriteSlip(OPENING), MayVoidSlip("credit", 1)]
    pit.sit("ann", 1, 10_000)
    assert offers(pit, DEALER) == [MayCountTray(CountTray(OPENING - 10_000), next=False)], (
        "the tray has not so many chips any more"
    )


def test_nothing_is_offered_where_no_chips_are_counted():
    pit = Pit(settings(pace="dealer"))
    assert offers(pit, DEALER) == offers(pit, FLOOR) == []
