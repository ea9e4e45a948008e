"""What all viewers of a table know together, and when the last viewer had it."""

from types import SimpleNamespace

import pytest

from clients.python.load.histogram import Histogram
from clients.python.load.watched_table import WatchedTable
from tests.clients.load.messages import closed, dealt, snapshot, updates, wager


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def table(clock):
    return WatchedTable("T1", clock, Histogram())


def take_snapshot(table, seq=10, *names, back=False):
    table.take_snapshot(seq, snapshot(seq, *names).message["view"], gone_back=back)


def test_the_view_follows_the_first_viewer_who_has_an_event(table):
    take_snapshot(table, 10, "ann")
    table.take(updates(wager(11, 500, 9_500)))
    table.take(updates(wager(11, 500, 9_500), wager(12, 700, 9_300)))

    assert table.seq == 12
    assert table.view["seats"][0]["wagers"] == {"ante": 700}
    assert table.player("ann")["stack"] == 9_300
    assert table.player("bob") is None


def test_a_snapshot_counts_only_where_it_knows_more(table):
    take_snapshot(table, 10, "ann")
    take_snapshot(table, 9)
    assert table.seq == 10

    take_snapshot(table, 9, back=True)
    assert (table.seq, table.view["players"]) == (9, [])


def test_a_newcomers_view_does_not_hide_events_that_others_are_about_to_be_told(table):
    take_snapshot(table, 10, "ann")
    table.viewers.append(SimpleNamespace(arrived=True, seq=10))
    came = {"type": "BoughtIn", "player": "ann", "amount": 500, "stack": 10_500, "pending": 0, "tray": None}
    take_snapshot(table, 12, "ann")
    later = updates(13)
    table.take(later)
    assert table.seq == 10

    table.take(updates(came | {"seq": 11}, 12))
    table.take(later)
    assert (table.seq, table.ledger.bought["ann"], table.ledger.complete) == (13, 500, True)


def test_a_newcomers_view_counts_where_nobody_is_told_the_events(table):
    take_snapshot(table, 10, "ann")
    table.viewers += [SimpleNamespace(arrived=False, seq=10), SimpleNamespace(arrived=True, seq=12)]
    take_snapshot(table, 12, "ann")

    assert table.seq == 12


def test_updates_after_a_gap_are_not_applied(table):
    take_snapshot(table, 10, "ann")
    table.take(updates(wager(12, 500, 9_500)))

    assert table.seq == 10


def test_an_unknown_update_leaves_no_view_until_a_snapshot(table):
    take_snapshot(table, 10, "ann")
    table.take(updates({"type": "SomethingNew", "seq": 11}))
    assert table.view is None

    take_snapshot(table, 11, "ann")
    assert table.view is not None


def test_different_marks_at_one_event_are_counted(table):
    table.moved(None, 10, "m10")
    table.moved(10, 11, "m11")
    table.moved(None, 11, "other")

    assert table.quarrels == 1


def test_rounds_are_counted_once_for_any_number_of_viewers(table):
    take_snapshot(table)
    void = {"type": "RoundVoided", "seq": 11, "cause": "fault", "clause": "", "wagers": []}
    for _ in range(2):
        table.take(updates(void, closed(12)))

    assert (table.rounds, table.voided) == (1, 1)


def test_cards_that_only_their_owner_sees_are_known_and_not_in_the_view(table):
    take_snapshot(table, 10, "ann")
    table.take(updates(dealt(11, 1, "Ah"), dealt(12, 1, "Kd")))
    table.take(updates(dealt(11, 1, None), dealt(12, 1, "Kd")))

    assert table.view["seats"][0]["cards"] == [None, "Kd"]
    assert table.cards(1) == ["Ah", "Kd"]


def test_cards_are_known_also_if_another_viewer_was_told_first(table):
    take_snapshot(table, 10, "ann")
    table.take(updates(dealt(11, 1, None)))
    table.take(updates(dealt(11, 1, "Ah")))

    assert table.view["seats"][0]["cards"] == [None]
    assert table.cards(1) == ["Ah"]


def test_a_player_who_was_away_during_the_deal_learns_the_cards_from_a_snapshot(table):
    told = snapshot(10, "ann").message["view"]
    told["seats"][0]["cards"] = ["Ah", "Kd"]
    table.learn("ann", told)
    table.learn("bob", told)

    assert table.cards(1) == ["Ah", "Kd"]


def test_a_command_lasts_until_the_last_viewer_has_its_event(table, clock):
    table.moved(None, 10, "m10")
    table.moved(None, 10, "m10")
    clock.now = 1.0
    table.moved(10, 12, "m12")
    table.command_done(12, due=0.5)
    assert len(table._last_viewer) == 0

    clock.now = 3.0
    table.moved(10, 13, "m13")

    assert table._last_viewer.most == 2_500


def test_a_late_answer_does_not_lengthen_the_time_to_the_last_viewer(table, clock):
    table.moved(None, 10, "m10")
    table.moved(None, 10, "m10")
    for clock.now in (1.0, 2.0):
        table.moved(10, 12, "m12")
    clock.now = 9.0
    table.command_done(11, due=0.0)

    assert table._last_viewer.most == 2_000


def test_only_the_last_marks_and_times_are_kept(table, monkeypatch):
    monkeypatch.setattr("clients.python.load.watched_table.KEPT", 3)
    for number in range(1, 40):
        table.moved(number - 1 if number > 1 else None, number, f"m{number}")
    assert len(table._marks) <= 6
    assert len(table._reached) <= 6

    table.moved(39, 39, "other")
    assert table.quarrels == 1
