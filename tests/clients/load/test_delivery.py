"""What viewers got, and when the last viewer had it."""

import pytest

from clients.python.load.delivery import Table
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
    from clients.python.load.delivery import Stream

    one = Stream(table)
    if waited_for:
        table.streams.add(one)
    one.receive({"type": "Snapshot", "seq": seq, "mark": f"m{seq}"})
    return one


def updates(*numbers, kind="Skipped", mark=None):
    told = [{"type": kind, "seq": number} for number in numbers]
    return {"type": "Updates", "seq": numbers[-1], "mark": mark or f"m{numbers[-1]}", "updates": told}


def counts(one):
    return one.seen, one.skipped, one.missed, one.duplicated, one.gone_back


def test_events_in_order_are_counted_as_seen(table):
    one = stream(table)
    one.receive(updates(11, 12))
    one.receive(updates(13))

    assert counts(one) == (3, 0, 0, 0, 0)


def test_gaps_and_repeats_are_counted(table):
    one = stream(table)
    one.receive(updates(11, 14))
    one.receive(updates(13, 14, 15))

    assert counts(one) == (3, 0, 2, 2, 0)


def test_a_later_snapshot_counts_as_skipped_and_an_earlier_one_as_gone_back(table):
    one = stream(table)
    one.receive({"type": "Snapshot", "seq": 15, "mark": "m15"})
    one.receive({"type": "Snapshot", "seq": 12, "mark": "m12"})
    one.receive(updates(13))

    assert counts(one) == (1, 5, 0, 0, 1)


def test_different_marks_at_one_event_are_counted(table):
    one, two = stream(table), stream(table)
    one.receive(updates(11))
    two.receive(updates(11, mark="other"))

    assert table.quarrels == 1


def test_rounds_are_counted_once_for_any_number_of_viewers(table):
    for one in (stream(table), stream(table)):
        one.receive(updates(11, kind="RoundVoided"))
        one.receive(updates(12, kind="RoundClosed"))

    assert (len(table.closed), len(table.voided)) == (1, 1)


def test_a_command_lasts_until_the_last_viewer_has_its_event(table, clock):
    one, two = stream(table), stream(table)
    clock.now = 1.0
    one.receive(updates(11, 12))
    table.command_done(12, due=0.5)
    assert len(table._last_viewer) == 0

    clock.now = 3.0
    two.receive(updates(11, 12, 13))

    assert table._last_viewer.most == 2_500


def test_a_late_answer_does_not_lengthen_the_time_to_the_last_viewer(table, clock):
    one, two = stream(table), stream(table)
    for now, viewer in ((1.0, one), (2.0, two)):
        clock.now = now
        viewer.receive(updates(11, 12))
    clock.now = 9.0
    table.command_done(11, due=0.0)

    assert table._last_viewer.most == 2_000


def test_a_stalled_viewer_is_not_waited_for(table, clock):
    one, _ = stream(table), stream(table, waited_for=False)
    clock.now = 1.0
    one.receive(updates(11))
    table.command_done(11, due=0.0)

    assert table._last_viewer.most == 1_000
