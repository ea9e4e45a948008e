"""Check the tray in a table's log: counts against the expected chips, and slips; each needs two people."""

from collections.abc import Iterator

from protocol.money import dollars
from server.core.events import TableEvent
from server.core.table import Table
from server.core.tray.decide import title, tray_of
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from server.core.tray.evolve import in_tray

from .findings import Problem


def check_tray(old: Table, event: TableEvent) -> Iterator[Problem]:
    """Check an event about the tray; `old` is the table before it."""
    stock = old.inventory
    match event:
        case TrayCounted(number, _, expected):
            tray = tray_of(old)
            amount = in_tray(old) if stock.opened else tray.opening if tray else None
            if expected != amount:
                yield "tray", f"Count {number} expected {dollars(expected)}; the log gives another amount."
            if number != stock.counts + 1:
                yield "tray", f"Count {number} came after count {stock.counts}."
        case CountVerified(number, amount, expected, by):
            count = stock.count
            if count is None or (count.number, count.amount, count.expected) != (number, amount, expected):
                yield "tray", f"Count {number} of {dollars(amount)} was verified, but nobody counted that amount."
            elif count.by == by:
                yield "tray", f"Count {number} was verified by {by}, who counted it."
        case SlipWritten(slip, number):
            last = stock.fills if slip == "fill" else stock.credits
            if number != last + 1:
                yield "tray", f"{title(slip, number)} came after {title(slip, last)}."
        case SlipSigned(slip, number, amount, by):
            written = stock.written(slip, number)
            if written is None or written.amount != amount:
                yield "tray", f"{title(slip, number)} of {dollars(amount)} was signed, but nobody wrote that."
            elif written.by == by:
                yield "tray", f"{title(slip, number)} was signed by {by}, who wrote it."
        case SlipVoided(slip, number):
            if stock.written(slip, number) is None:
                yield "tray", f"{title(slip, number)} was voided, but was not open."
