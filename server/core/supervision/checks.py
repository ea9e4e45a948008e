"""Checks of several features: the open shift, a held table, and the supervisor's role."""

from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.table import Table, Who


def check_dealer(table: Table, who: Who) -> None:
    """Raise Refused if another dealer's shift is open: one dealer at a time works at a table (standard 38)."""
    shift = table.standing.shift
    if who.role == "dealer" and shift is not None and shift.account != who.player:
        raise Refused(Text.ANOTHER_DEALS, name=shift.name)


def check_moving(table: Table) -> None:
    """Raise Refused if the table is held."""
    if held := table.standing.still:
        raise Refused(Text.TABLE_HELD, why=held.why)


def check_not_paused(table: Table) -> None:
    """Raise Refused if the table is held by more than a report of its dealer, who may then go on with the cards."""
    if paused := table.standing.paused:
        raise Refused(Text.TABLE_HELD, why=paused.why)


def check_supervisor(who: Who) -> None:
    """Raise Refused unless a supervisor asks."""
    if who.role != "supervisor":
        raise Refused(Text.ONLY_A_SUPERVISOR)
