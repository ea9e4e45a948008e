"""A dealer who reports something has the table stand still meanwhile."""

import pytest

from protocol import updates
from protocol.commands import Choose, Confirm, Report, VoidRound
from protocol.refusals import Code
from protocol.supervision import EndShift, HoldTable, ResumeTable, RunClocks, StopClocks, TakeTable
from server.core.events import NothingChanged, StepOpened
from server.core.irregularities.events import IrregularityReported
from server.core.legal import legal
from server.core.orders import DealerBack, DealerGone, ReleaseSeats
from server.core.redact import redact
from server.core.round.clock_events import ClockRestarted
from server.core.supervision.events import ClocksRun, ClocksStopped, ReportLate
from server.core.table import ROOM
from server.core.view import view
from tests.core.given import DEALER, FLOOR, OTHER, RELIEF, Pit, settings, who
from tests.refusing import refused


def asked():
    """A table whose dealer waits for a player's choice, 5 s of which have gone."""
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.proceed()
    pit.bet("p1", ante=500)
    while pit.table.deadline is None:
        pit.proceed()
    pit.at += 5_000
    return pit


def may(pit, who):
    return {type(action).__name__ for action in legal(pit.table, who)}


def test_the_clocks_stand_and_run_on_with_what_was_left():
    pit = asked()
    left = pit.table.deadline - pit.at
    assert pit.do(DEALER, StopClocks(), later=0) == [ClocksStopped(pit.at, left, DEALER.player, DEALER.name)]
    assert pit.table.deadline is None
    choice = Choose(pit.table.round, pit.table.step, 1, "play")
    assert refused(pit, who("p1"), choice) is Code.TABLE_HELD
    assert refused(pit, DEALER, StopClocks()) is Code.TABLE_HELD
    pit.at += 30_000
    assert pit.do(DEALER, RunClocks(), later=0) == [
        ClocksRun(DEALER.player, DEALER.name),
        ClockRestarted(pit.at + left),
    ]
    assert pit.do(DEALER, RunClocks()) == [NothingChanged()]
    pit.do(who("p1"), choice)


def test_the_question_is_told_again_with_what_silence_does():
    pit = asked()
    before = view(pit.table, who("p1"))
    pit.do(DEALER, StopClocks(), later=0)
    assert view(pit.table, who("p1")).silence is None
    _, restarted = pit.do(DEALER, RunClocks(), later=0)
    told = redact(restarted, pit.table, len(pit.events), who("p1"))
    assert isinstance(told, updates.StepOpened)
    assert (told.turn, told.silence, told.deadline) == (before.turn, before.silence, before.deadline)


def test_a_report_ends_it_and_the_question_is_asked_again_when_it_is_withdrawn():
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    report = Report(pit.table.round, pit.table.step, "wrong_count", 1, (), 4)
    run, reported = pit.do(DEALER, report)
    assert isinstance(run, ClocksRun)
    assert isinstance(reported, IrregularityReported)
    assert (pit.table.standing.still, pit.table.deadline) == (None, None)


def test_a_report_that_moves_no_money_lets_the_clocks_run_on():
    pit = asked()
    left = pit.table.deadline - pit.at
    pit.do(DEALER, StopClocks(), later=0)
    pit.at += 20_000
    _, restarted, *_ = pit.do(DEALER, Report(pit.table.round, pit.table.step, "face_up"), later=0)
    assert restarted == ClockRestarted(pit.at + left)
    assert pit.table.deadline == pit.at + left


def test_only_the_dealer_of_an_open_round_stops_the_clocks():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    assert refused(pit, DEALER, StopClocks()) is Code.WRONG_ROUND
    pit.proceed()
    assert refused(pit, FLOOR, StopClocks()) is Code.NOT_YOUR_ROLE
    assert refused(pit, FLOOR, RunClocks()) is Code.NOT_YOUR_ROLE
    assert refused(pit, RELIEF, StopClocks()) is not None
    assert "MayStopClocks" in may(pit, DEALER)
    pit.do(DEALER, StopClocks(), later=0)
    assert may(pit, DEALER) & {"MayStopClocks", "MayRunClocks", "MayProceed"} == {"MayRunClocks"}
    house = Pit(settings())
    house.sit("p1", 1)
    assert refused(house, DEALER, StopClocks()) is Code.NOT_NOW


def test_a_round_that_the_floor_voids_meanwhile_leaves_no_clock_to_run_on():
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    pit.do(FLOOR, VoidRound(pit.table.round, "a fault"))
    pit.do(OTHER, Confirm(pit.table.report.number))
    assert pit.table.phase == "over"
    assert pit.do(DEALER, RunClocks(), later=0) == [ClocksRun(DEALER.player, DEALER.name)]
    assert pit.table.deadline is None


def test_without_a_clock_none_runs_on():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.proceed()
    pit.do(DEALER, StopClocks(), later=0)
    assert len(pit.do(DEALER, RunClocks(), later=0)) == 1


def test_nothing_is_stopped_while_a_report_waits():
    pit = asked()
    pit.do(DEALER, Report(pit.table.round, pit.table.step, "wrong_count", 1, (), 4))
    assert refused(pit, DEALER, StopClocks()) is Code.REPORT_OPEN


def test_the_floor_is_called_once_after_a_minute():
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    pit.at += 59_999
    assert pit.do(ROOM, ReleaseSeats(), later=0) == []
    pit.at += 1
    assert pit.do(ROOM, ReleaseSeats(), later=0) == [ReportLate()]
    assert pit.do(ROOM, ReleaseSeats(), later=0) == []


def test_the_floor_lets_the_clocks_run_on_too():
    pit = asked()
    left = pit.table.deadline - pit.at
    pit.do(DEALER, StopClocks(), later=0)
    pit.do(FLOOR, ResumeTable(), later=0)
    assert pit.table.deadline == pit.at + left


def test_a_hold_of_the_floor_outlasts_the_report():
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    pit.do(FLOOR, HoldTable("A chip fell."))
    assert len(pit.do(DEALER, RunClocks(), later=0)) == 1
    opened = pit.do(FLOOR, ResumeTable())[-1]
    assert isinstance(opened, StepOpened)


@pytest.mark.parametrize("gone", [lambda pit: pit.do(DEALER, EndShift()), lambda pit: pit.do(ROOM, DealerGone())])
def test_another_dealer_takes_a_table_whose_dealer_reports(gone):
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    gone(pit)
    pit.do(RELIEF, TakeTable())
    assert pit.table.standing.still is None
    assert pit.table.deadline is not None


def test_a_dealer_who_comes_back_begins_the_report_again():
    pit = asked()
    pit.do(DEALER, StopClocks(), later=0)
    pit.do(ROOM, DealerGone())
    pit.do(ROOM, DealerBack())
    assert pit.table.standing.still is None
