"""What a viewer may count, write, sign or verify now."""

from collections.abc import Iterator

from protocol.refusals import Refused
from protocol.tray import (
    CountTray,
    MayCountTray,
    MayHandle,
    MaySignSlip,
    MayVerifyCount,
    MayVoidSlip,
    MayWriteSlip,
    SignSlip,
    VerifyCount,
)
from server.core.table import Table, Who

from .decide import check_amount, check_count, check_sign, check_verify, check_write
from .events import SlipWritten
from .evolve import in_tray


def offered(table: Table, who: Who) -> Iterator[MayHandle]:
    """Yield the possible actions; what waits comes first."""
    stock = table.inventory
    if stock.count is not None and may_verify(table, who, stock.count.number):
        yield MayVerifyCount(VerifyCount(stock.count.number))
    yield from (MaySignSlip(SignSlip(one.slip, one.number)) for one in stock.slips if may_sign(table, who, one))
    try:
        tray = check_count(table, who)
    except Refused:
        pass
    else:
        lies = max(0, in_tray(table)) if stock.opened else tray.opening
        yield MayCountTray(CountTray(lies), not stock.opened and stock.count is None)
    try:
        check_write(table, who)
    except Refused:
        pass
    else:
        yield MayWriteSlip(max(0, in_tray(table)))
    if who.role == "supervisor":
        yield from (MayVoidSlip(one.slip, one.number) for one in stock.slips)


def may_verify(table: Table, who: Who, number: int) -> bool:
    """Return whether a count may be verified."""
    try:
        check_verify(table, who, number)
    except Refused:
        return False
    return True


def may_sign(table: Table, who: Who, one: SlipWritten) -> bool:
    """Return whether a slip may be signed."""
    try:
        check_sign(table, who, one.slip, one.number)
        check_amount(table, one.slip, one.amount)
    except Refused:
        return False
    return True
