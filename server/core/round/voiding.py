"""
Void rounds: bookkeeping over the table's own state.

It needs nothing of the game but the number of a clause, so that it also works where the game's functions fail.
"""

from collections.abc import Iterator

from server.core.event_base import Voided
from server.core.events import RoundVoided, StepOpened, TableEvent
from server.core.orders import Void
from server.core.round.clock_events import ClockRestarted
from server.core.table import Now, Table, game_of, settings_of

from .engine import close_round


def void(table: Table, order: Void, now: Now) -> Iterator[TableEvent]:
    """
    End a round that cannot go on: every stake made in it goes back, also of folded hands (ruling C3).

    For the cause `fault` this is what each game's rules say of an automated dealing shoe that stops during a round
    (Three Card Poker 14(f), Flop Poker 12(f), Winner's Pot Poker 12(j), Texas Hold 'Em Bonus 13(f)): the server is the
    device that deals. They save no wager from it, neither a pot nor a bonus.

    With nothing at stake no round is void: betting, or the pause between rounds, begins again.
    """
    settings = settings_of(table)
    if stakes := at_stake(table):
        yield RoundVoided(order.cause, game_of(settings).device, stakes)
        yield close_round(table, now)
    elif table.deadline is not None:
        if table.step is None:
            yield ClockRestarted(now.at + settings.timing.results)
        else:
            yield StepOpened(table.step)  # the clock starts again with the next wager


def at_stake(table: Table) -> tuple[Voided, ...]:
    """Return every wager on the table."""
    return tuple(
        Voided(number, wager, amount)
        for number, seat in sorted(table.seats.items())
        for wager, amount in seat.wagers.items()
    )
