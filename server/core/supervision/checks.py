"""Checking: who may work at a table, and whether it moves at all."""

from protocol.refusals import Code, Refused
from server.core.table import Table, Who


def check_dealer(table: Table, who: Who) -> None:
    """Raise Refused where another dealer is on: one dealer at a time works at a table (standard 38)."""
    shift = table.standing.shift
    if who.role == "dealer" and shift is not None and shift.account != who.player:
        raise Refused(Code.ANOTHER_DEALS, f"{shift.name} deals at this table; come on when that shift is over.")


def check_moving(table: Table) -> None:
    """Raise Refused where the table stands still."""
    if held := table.standing.still:
        raise Refused(Code.TABLE_HELD, f"The table is paused: {held.why} Wait until it goes on.")
