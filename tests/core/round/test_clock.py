"""The clock of the open step: how long it runs, and orders that come too early or too late."""

import pytest

from protocol import updates
from server.core.evolve import fold
from server.core.orders import MoveClock, PlayerGone, Resume, TimeUp
from server.core.redact import redact
from server.core.round.clock_events import ClockMoved, ClockRestarted
from server.core.table import ROOM, Who
from tests.core.given import Pit, dealt


def two_hands():
    return dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}] * 2)


def test_a_late_or_early_timer_changes_nothing():
    pit = two_hands()
    late, early = TimeUp(1, 0, None), TimeUp(1, 4, 1)

    assert pit.do(ROOM, late) == []
    assert pit.do(ROOM, early) == []


def test_a_table_that_is_served_again_gives_the_open_step_the_time_that_was_left():
    pit = two_hands()
    deadline = pit.table.deadline
    pit.at += 7_000 + 60_000

    assert pit.do(ROOM, Resume(60_000)) == [ClockRestarted(deadline + 60_000)]
    assert Pit().do(ROOM, Resume(60_000)) == []


@pytest.mark.parametrize("away", [0, 3_000, -3_600_000])
def test_players_have_a_moment_to_come_back_however_little_time_was_left(away):
    pit = two_hands()
    pit.at += 19_000

    assert pit.do(ROOM, Resume(away)) == [ClockRestarted(pit.at + 12_000)]


def test_nobody_has_more_than_the_full_time_where_it_is_not_known_what_was_left():
    pit = two_hands()
    pit.at += 19_000
    assert pit.do(ROOM, Resume(pit.at)) == [ClockRestarted(pit.at + 20_000)]

    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    assert pit.do(ROOM, Resume(pit.at)) == [ClockRestarted(pit.at + 20_000)]

    pit = two_hands()
    pit.choose("p1", "fold")
    pit.choose("p2", "fold")
    assert pit.do(ROOM, Resume(pit.at)) == [ClockRestarted(pit.at + 6_000)]


def test_an_absence_that_begins_in_the_future_begins_now():
    pit = two_hands()
    pit.do(ROOM, PlayerGone("p1"))
    pit.at -= 3_600_000
    pit.do(ROOM, Resume(3_000))

    assert pit.table.players["p1"].away == pit.at


@pytest.mark.parametrize("by", [3_600_000, -3_600_000, 2_500])
def test_a_clock_that_is_set_moves_the_deadline_and_the_absences(by):
    pit = two_hands()
    pit.do(ROOM, PlayerGone("p1"))
    deadline, away = pit.table.deadline, pit.table.players["p1"].away

    assert pit.do(ROOM, MoveClock(by)) == [ClockMoved(by)]
    assert pit.table.deadline == deadline + by
    assert pit.table.players["p1"].away == away + by
    assert pit.table.players["p2"].away is None


def test_a_table_that_waits_for_nothing_stores_nothing_when_the_clock_is_set():
    assert Pit().do(ROOM, MoveClock(3_600_000)) == []


def test_viewers_are_told_the_deadline_that_moved_and_nothing_else():
    pit = two_hands()
    table, ann = fold(pit.table, [ClockMoved(3_600_000)]), Who("player", "p1", "P1")

    assert redact(ClockMoved(3_600_000), table, 9, ann) == updates.ClockRestarted(9, table.deadline)
    assert redact(ClockMoved(3_600_000), Pit().table, 9, ann) == updates.Skipped(9)
