"""The tray: counted by one and verified by another, and filled by slips that two people hold."""

import pytest

from protocol.refusals import Code, Refused
from protocol.supervision import EndShift
from protocol.tray import CountTray, SignSlip, VerifyCount, VoidSlip, WriteSlip
from server.core.supervision.events import DealerCame
from server.core.table import Who
from server.core.tray.decide import MOST_SLIPS, check_tray, title
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from tests.core.given import DEALER, FLOOR, OTHER, RELIEF, Pit, settings, who
from tests.core.tray.tables import OPENING, count, counted, opened
from tests.refusing import refused, refused_as


def test_no_round_opens_before_the_tray_is_counted_and_verified():
    pit = Pit(counted())
    with pytest.raises(Refused, match="First count the tray"):
        pit.proceed()
    pit.do(DEALER, CountTray(OPENING))
    with pytest.raises(Refused, match="First verify the count") as no:
        pit.proceed()
    assert no.value.code == Code.COMES_FIRST
    pit.do(FLOOR, VerifyCount(1))
    pit.proceed()
    assert pit.table.phase == "betting"


def test_a_table_without_an_inventory_opens_as_ever():
    pit = Pit(settings(pace="dealer"))
    check_tray(pit.table)
    pit.proceed()
    assert refused(pit, DEALER, CountTray(1)) == Code.NOT_NOW
    assert refused(pit, FLOOR, WriteSlip("fill", 1, "chips")) == Code.NOT_NOW


def test_counting_begins_the_dealers_shift_and_is_on_record_with_both_names():
    pit = Pit(counted())
    assert pit.do(DEALER, CountTray(OPENING - 500)) == [
        DealerCame("d1", "Dana"),
        TrayCounted(1, OPENING - 500, OPENING, "d1", "Dana"),
    ]
    assert pit.do(FLOOR, VerifyCount(1)) == [CountVerified(1, OPENING - 500, OPENING, "s1", "Sam")]


def test_a_new_count_replaces_one_that_waits():
    pit = Pit(counted())
    pit.do(DEALER, CountTray(1))
    pit.do(DEALER, CountTray(OPENING))
    with refused_as(Code.UNKNOWN_COUNT) as no:
        pit.do(FLOOR, VerifyCount(1))
    assert no.value.sentence == "Count 1 does not wait. Look for the last one."
    pit.do(FLOOR, VerifyCount(2))
    assert pit.table.inventory.tray == OPENING


@pytest.mark.parametrize(
    ("person", "code"),
    [
        (DEALER, Code.NEEDS_ANOTHER),
        (Who("dealer", "d9", "Dana"), Code.NEEDS_ANOTHER),
        (Who("supervisor", "d1", "Sam"), Code.NEEDS_ANOTHER),
        (who("ann"), Code.NOT_YOUR_ROLE),
    ],
)
def test_nobody_verifies_their_own_count_under_any_name(person, code):
    pit = Pit(counted())
    pit.do(DEALER, CountTray(OPENING))
    assert refused(pit, person, VerifyCount(1)) == code


def test_the_next_dealer_verifies_at_a_change_of_shifts():
    pit = opened()
    pit.do(DEALER, CountTray(OPENING - 700))
    pit.do(DEALER, EndShift())
    assert pit.do(RELIEF, VerifyCount(2)) == [CountVerified(2, OPENING - 700, OPENING, RELIEF.player, RELIEF.name)]


def test_only_the_dealer_of_the_shift_counts():
    pit = opened()
    assert refused(pit, RELIEF, CountTray(1)) == Code.ANOTHER_DEALS
    assert refused(pit, FLOOR, CountTray(1)) == Code.NOT_YOUR_ROLE


@pytest.mark.parametrize(("slip", "moved"), [("fill", 50_000), ("credit", -50_000)])
def test_chips_come_and_go_when_the_dealer_signs(slip, moved):
    pit = opened()
    assert pit.do(FLOOR, WriteSlip(slip, 50_000, "a busy night")) == [
        SlipWritten(slip, 1, 50_000, "a busy night.", "s1", "Sam")
    ]
    assert pit.table.inventory.tray == OPENING
    assert pit.do(DEALER, SignSlip(slip, 1)) == [SlipSigned(slip, 1, 50_000, "d1", "Dana")]
    assert pit.table.inventory.tray == OPENING + moved
    with refused_as(Code.UNKNOWN_SLIP) as no:
        pit.do(DEALER, SignSlip(slip, 1))
    assert no.value.sentence == f"{title(slip, 1)} does not wait. It was signed, or is void."


def test_fills_and_credits_have_numbers_of_their_own():
    pit = opened()
    for slip in ("fill", "credit", "fill"):
        pit.do(FLOOR, WriteSlip(slip, 100, "chips"))
    assert [title(one.slip, one.number) for one in pit.table.inventory.slips] == ["F-1", "C-1", "F-2"]


def test_a_slip_has_two_people():
    pit = opened()
    pit.do(FLOOR, WriteSlip("fill", 100, "chips"))
    assert refused(pit, FLOOR, SignSlip("fill", 1)) == Code.NOT_YOUR_ROLE
    assert refused(pit, RELIEF, SignSlip("fill", 1)) == Code.ANOTHER_DEALS
    assert refused(pit, DEALER, WriteSlip("fill", 100, "chips")) == Code.NOT_YOUR_ROLE
    pit.do(DEALER, EndShift())
    assert refused(pit, Who("dealer", "d7", "Sam"), SignSlip("fill", 1)) == Code.NEEDS_ANOTHER


def test_a_credit_takes_no_more_than_the_tray_holds_when_written_and_when_signed():
    pit = opened()
    with refused_as(Code.NOT_ENOUGH_CHIPS) as no:
        pit.do(FLOOR, WriteSlip("credit", OPENING + 1, "too much"))
    assert no.value.sentence == "The tray should hold $3,000. Take no more than that."
    pit.do(FLOOR, WriteSlip("credit", OPENING, "all"))
    pit.sit("ann", 1, 10_000)
    assert refused(pit, DEALER, SignSlip("credit", 1)) == Code.NOT_ENOUGH_CHIPS


def test_a_void_slip_moves_nothing():
    pit = opened()
    pit.do(FLOOR, WriteSlip("fill", 100, "chips"))
    assert refused(pit, DEALER, VoidSlip("fill", 1, "no")) == Code.NOT_YOUR_ROLE
    assert pit.do(OTHER, VoidSlip("fill", 1, "not needed")) == [SlipVoided("fill", 1, "not needed.", "s2", "Sue")]
    assert refused(pit, DEALER, SignSlip("fill", 1)) == Code.UNKNOWN_SLIP
    assert pit.table.inventory.tray == OPENING


def test_so_many_slips_wait_and_no_more():
    pit = opened()
    for _ in range(MOST_SLIPS):
        pit.do(FLOOR, WriteSlip("fill", 100, "chips"))
    assert refused(pit, FLOOR, WriteSlip("fill", 100, "chips")) == Code.NOT_NOW


def test_payouts_and_buy_ins_are_never_refused_for_want_of_chips():
    pit = opened(0)
    pit.sit("ann", 1, 100_000)
    assert pit.table.inventory.tray == -100_000
    pit.proceed()
    pit.bet("ann", ante=500)
    assert count(pit, 0)[-1] == CountVerified(2, 0, -100_000, "s1", "Sam")
