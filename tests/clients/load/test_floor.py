"""What viewers are counted to have seen, and when the last of them had it."""

import pytest

from clients.python.load.floor import Table
from clients.python.load.histogram import Histogram


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def table(clock):
    return Table("T1", clock, Histogram())


def stream(table, seq=10, *, waited_for=True):
    from clients.python.load.floor import Stream

    one = Stream(table)
    if waited_for:
        table.streams.add(one)
    one.take({"type": "Snapshot", "seq": seq, "mark": f"m{seq}"})
    return one


def updates(*numbers, kind="Skipped", mark=None):
    told = [{"type": kind, "seq": number} for number in numbers]
    return {"type": "Updates", "seq": numbers[-1], "mark": mark or f"m{numbers[-1]}", "updates": told}


def counts(one):
    return one.seen, one.skipped, one.missed, one.duplicated, one.gone_back


def test_events_in_order_are_seen(table):
    one = stream(table)
    one.take(updates(11, 12))
    one.take(updates(13))

    assert counts(one) == (3, 0, 0, 0, 0)


def test_a_gap_is_missed_and_a_repeat_duplicated(table):
    one = stream(table)
    one.take(updates(11, 14))
    one.take(updates(13, 14, 15))

    assert counts(one) == (3, 0, 2, 2, 0)


def test_a_later_snapshot_skips_and_an_earlier_one_goes_back(table):
    one = stream(table)
    one.take({"type": "Snapshot", "seq": 15, "mark": "m15"})
    one.take({"type": "Snapshot", "seq": 12, "mark": "m12"})
    one.take(updates(13))

    assert counts(one) == (1, 5, 0, 0, 1)


def test_viewers_with_different_marks_quarrel(table):
    one, two = stream(table), stream(table)
    one.take(updates(11))
    two.take(updates(11, mark="other"))

    assert table.quarrels == 1


def test_rounds_that_end_are_counted_once_however_many_look(table):
    for one in (stream(table), stream(table)):
        one.take(updates(11, kind="RoundVoided"))
        one.take(updates(12, kind="RoundClosed"))

    assert (len(table.closed), len(table.voided)) == (1, 1)


def test_a_command_takes_until_the_last_viewer_has_its_event(table, clock):
    one, two = stream(table), stream(table)
    clock.now = 1.0
    one.take(updates(11, 12))
    table.acted(12, due=0.5)
    assert len(table._last_viewer) == 0

    clock.now = 3.0
    two.take(updates(11, 12, 13))

    assert table._last_viewer.most == 2_500


def test_a_command_that_is_answered_after_everybody_saw_it_took_until_they_did(table, clock):
    one, two = stream(table), stream(table)
    for now, viewer in ((1.0, one), (2.0, two)):
        clock.now = now
        viewer.take(updates(11, 12))
    clock.now = 9.0
    table.acted(11, due=0.0)

    assert table._last_viewer.most == 2_000


def test_nobody_waits_for_who_stopped_reading(table, clock):
    one, _ = stream(table), stream(table, waited_for=False)
    clock.now = 1.0
    one.take(updates(11))
    table.acted(11, due=0.0)

    assert table._last_viewer.most == 1_000
