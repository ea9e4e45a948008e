"""A dealer who reports something has the table stand still meanwhile, and nobody loses time by it."""

from collections.abc import Iterator

from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.events import NothingChanged
from server.core.round.clock_events import ClockRestarted
from server.core.table import Now, Table, Who, settings_of

from .checks import check_dealer, check_moving
from .events import ClocksRun, ClocksStopped, ReportLate


FLOOR_COMES = 60_000  # ms that a dealer may report before the floor is called


def check_stop(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer may stop the clocks: a round is open, and nothing else holds it."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    if table.step is None:
        raise Refused(Text.ROUND_NOT_OPEN, round=table.round)
    if settings_of(table).pace != "dealer":
        raise Refused(Text.DEALS_BY_ITSELF)
    check_dealer(table, who)
    check_moving(table)
    if table.report is not None:
        raise Refused(Text.REPORT_OPEN)


def stop_clocks(table: Table, who: Who, now: Now) -> Iterator[ClocksStopped]:
    """Stop the clocks, and keep what is left of the open step."""
    check_stop(table, who)
    left = None if table.deadline is None else max(0, table.deadline - now.at)
    yield ClocksStopped(now.at, left, who.player, who.name)


def check_run(table: Table, who: Who) -> None:
    """Raise Refused unless this dealer may let the clocks run on."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    check_dealer(table, who)


def run_clocks(table: Table, who: Who, now: Now) -> Iterator[ClocksRun | ClockRestarted | NothingChanged]:
    """Let the clocks run on. That changes nothing if they do, because a report or the floor was first."""
    check_run(table, who)
    if table.standing.reporting is None:
        yield NothingChanged()
        return
    yield ClocksRun(who.player, who.name)
    yield from time_left(table, now)


def time_left(table: Table, now: Now) -> Iterator[ClockRestarted]:
    """
    Give the open step what was left of it when a report began, unless something else holds the table.

    Meanwhile the round may have ended without the dealer: it was void by the floor or by a fault of the equipment.
    """
    reporting = table.standing.reporting
    if reporting is None or reporting.left is None or reporting.step != table.step:
        return
    if table.report is None and not table.standing.paused:
        yield ClockRestarted(now.at + reporting.left)


def call_floor_at(table: Table) -> int | None:
    """Return when the floor is called to a report that takes long (ms), if it is to be called."""
    reporting = table.standing.reporting
    return None if reporting is None or reporting.late else reporting.hold.since + FLOOR_COMES


def call_floor(table: Table, now: Now) -> Iterator[ReportLate]:
    """Call the floor, if it is time."""
    at = call_floor_at(table)
    if at is not None and now.at >= at:
        yield ReportLate()
