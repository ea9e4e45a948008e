"""The audit finds counts and slips that differ from the log."""

import pytest
from msgspec.structs import replace

from protocol.tray import SignSlip, VoidSlip, WriteSlip
from server.audit.trays import check_tray
from server.core.evolve import evolve
from server.core.table import Table
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from tests.core.given import DEALER, FLOOR
from tests.core.tray.tables import OPENING, count, opened


def busy_tray():
    """Return the events of a table with counts, a fill, a credit and a voided slip."""
    pit = opened()
    for slip in ("fill", "credit", "fill"):
        pit.do(FLOOR, WriteSlip(slip, 100, "chips"))
    pit.do(DEALER, SignSlip("fill", 1))
    pit.do(DEALER, SignSlip("credit", 1))
    pit.do(FLOOR, VoidSlip("fill", 2, "not needed"))
    count(pit, OPENING - 100)
    return pit.events


def found(events):
    table = Table()
    for event in events:
        old, table = table, evolve(table, event)
        yield from (sentence for _, sentence in check_tray(old, event))


def test_a_correct_tray_has_no_findings():
    assert list(found(busy_tray())) == []


@pytest.mark.parametrize(
    ("kind", "changes", "sentence"),
    [
        (TrayCounted, {"expected": 7}, "Count 1 expected $0.07; the log gives another amount."),
        (TrayCounted, {"number": 3}, "Count 3 came after count 0."),
        (CountVerified, {"amount": 7}, "Count 1 of $0.07 was verified, but nobody counted that amount."),
        (CountVerified, {"by": "d1"}, "Count 1 was verified by d1, who counted it."),
        (SlipWritten, {"number": 2}, "F-2 came after F-0."),
        (SlipSigned, {"amount": 7}, "F-1 of $0.07 was signed, but nobody wrote that."),
        (SlipSigned, {"by": "s1"}, "F-1 was signed by s1, who wrote it."),
        (SlipVoided, {"number": 9}, "F-9 was voided, but was not open."),
    ],
)
def test_each_part_is_checked(kind, changes, sentence):
    events = busy_tray()
    place = next(place for place, event in enumerate(events) if isinstance(event, kind))
    events[place] = replace(events[place], **changes)

    assert next(found(events)) == sentence


def test_a_second_count_expects_the_chips_after_play():
    events = busy_tray()
    *_, last = [place for place, event in enumerate(events) if isinstance(event, TrayCounted)]
    events[last] = replace(events[last], expected=1)

    assert next(found(events)) == "Count 2 expected $0.01; the log gives another amount."
