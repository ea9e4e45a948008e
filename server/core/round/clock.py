"""The clock of the open step: how long it runs, and what happens when it runs out."""

from collections.abc import Iterator

from server.core.events import StepOpened, TableEvent, WentAway
from server.core.fairness.decide import WINDOW
from server.core.games.steps import Ask, TakeBets
from server.core.orders import TimeUp
from server.core.table import Now, Table, settings_of

from .betting import may_close, return_incomplete, seeds_in
from .choices import choose
from .clock_events import ClockMoved, ClockRestarted
from .engine import open_round, perform


# ms that everybody has at least, after a time in which nobody could reach the table: a client leaves a connection that
# fell silent after three heartbeats (9 s), and has 3 s more to connect again and to choose.
COME_BACK = 12_000


def full_time(table: Table) -> int:
    """Return how long the open step lasts, in ms."""
    timing = settings_of(table).timing
    match table.now_playing:
        case TakeBets():
            return WINDOW if table.fairness.awaited else timing.betting
        case Ask():
            return timing.choice
        case _:
            return timing.results


def resume(table: Table, away: int, now: Now) -> Iterator[TableEvent]:
    """
    Yield what gives the open step the time that was left, when nobody served the table for `away` ms.

    Players have a moment to come back, so that a crash never folds a hand, but no more than the step's full time. The
    moment since when a player is away is now where it is to come: the clock was set back meanwhile.
    """
    if table.deadline is not None:
        left = max(table.deadline - (now.at - away), COME_BACK)
        yield ClockRestarted(now.at + min(left, full_time(table)))
    for name, player in table.players.items():
        if player.away is not None and player.away > now.at:
            yield WentAway(name, now.at)


def move_clock(table: Table, by: int) -> Iterator[TableEvent]:
    """Yield that the table's clock has moved, if the table waits for anything."""
    if table.deadline is not None or any(player.away is not None for player in table.players.values()):
        yield ClockMoved(by)


def time_up(table: Table, order: TimeUp, now: Now) -> Iterator[TableEvent]:
    """Yield what the table does when the clock runs out; nothing, if the order is late or the deadline was moved."""
    if (order.round, order.step, order.turn) != (table.round, table.step, table.turn):
        return
    if table.deadline is None or now.at < table.deadline:
        return
    match table.now_playing:
        case TakeBets() if table.fairness.awaited:
            yield from seeds_in(table)
        case TakeBets() as step:
            if may_close(table):
                yield from perform(table, step, now)
            else:
                assert table.step is not None
                yield from return_incomplete(table)
                yield StepOpened(table.step)  # the clock starts again with the next wager
        case Ask() as step:
            option = next(option for option in step.options if option.name == step.otherwise)
            silent = table.waiting(step) if table.turn is None else [table.turn]
            yield from (choose(table, option, number, "table") for number in silent)
        case None:
            assert table.posted is not None
            yield open_round(table, table.posted, table.round + 1, now.entropy)
