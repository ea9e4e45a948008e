"""Counts and slips that are not what the log makes of them are found."""

import pytest
from msgspec.structs import replace

from protocol.tray import SignSlip, VoidSlip, WriteSlip
from server.audit.trays import tended
from server.core.evolve import evolve
from server.core.table import Table
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from tests.core.given import DEALER, FLOOR
from tests.core.tray.tables import OPENING, count, opened


def worked():
    """The events of a table where chips were counted, came, went and did not."""
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
        yield from (sentence for _, sentence in tended(old, event))


def test_a_tray_that_was_kept_rightly_has_nothing_to_be_found():
    assert list(found(worked())) == []


@pytest.mark.parametrize(
    ("kind", "changes", "sentence"),
    [
        (TrayCounted, {"expected": 7}, "Count 1 expected $0.07, which is not what lay in the tray."),
        (TrayCounted, {"number": 3}, "Count 3 came after count 0."),
        (CountVerified, {"amount": 7}, "Count 1 of $0.07 was verified, and nobody had counted that."),
        (CountVerified, {"by": "d1"}, "Count 1 of d1 was verified by the same."),
        (SlipWritten, {"number": 2}, "F-2 came after F-0."),
        (SlipSigned, {"amount": 7}, "F-1 of $0.07 was signed, and nobody had written that."),
        (SlipSigned, {"by": "s1"}, "F-1 of s1 was signed by the same."),
        (SlipVoided, {"number": 9}, "F-9 was voided, and did not wait."),
    ],
)
def test_each_part_is_looked_at(kind, changes, sentence):
    events = worked()
    place = next(place for place, event in enumerate(events) if isinstance(event, kind))
    events[place] = replace(events[place], **changes)

    assert next(found(events)) == sentence


def test_a_second_count_expects_what_play_left():
    events = worked()
    *_, last = [place for place, event in enumerate(events) if isinstance(event, TrayCounted)]
    events[last] = replace(events[last], expected=1)

    assert next(found(events)) == "Count 2 expected $0.01, which is not what lay in the tray."
