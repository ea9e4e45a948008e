"""What the log tells of a tray: counts of what should lie there, and slips, each held by two people."""

from collections.abc import Iterator

from server.core.events import TableEvent
from server.core.money import dollars
from server.core.table import Table
from server.core.tray.decide import title, tray_of
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from server.core.tray.evolve import in_tray

from .findings import Told


def tended(old: Table, event: TableEvent) -> Iterator[Told]:
    """Look at an event before which the table was `old`, and yield what is wrong with it."""
    stock = old.inventory
    match event:
        case TrayCounted(number, _, expected):
            tray = tray_of(old)
            lies = in_tray(old) if stock.opened else tray.opening if tray else None
            if expected != lies:
                yield "tray", f"Count {number} expected {dollars(expected)}, which is not what lay in the tray."
            if number != stock.counts + 1:
                yield "tray", f"Count {number} came after count {stock.counts}."
        case CountVerified(number, amount, expected, by):
            count = stock.count
            if count is None or (count.number, count.amount, count.expected) != (number, amount, expected):
                yield "tray", f"Count {number} of {dollars(amount)} was verified, and nobody had counted that."
            elif count.by == by:
                yield "tray", f"Count {number} of {by} was verified by the same."
        case SlipWritten(slip, number):
            last = stock.fills if slip == "fill" else stock.credits
            if number != last + 1:
                yield "tray", f"{title(slip, number)} came after {title(slip, last)}."
        case SlipSigned(slip, number, amount, by):
            written = stock.written(slip, number)
            if written is None or written.amount != amount:
                yield "tray", f"{title(slip, number)} of {dollars(amount)} was signed, and nobody had written that."
            elif written.by == by:
                yield "tray", f"{title(slip, number)} of {by} was signed by the same."
        case SlipVoided(slip, number):
            if stock.written(slip, number) is None:
                yield "tray", f"{title(slip, number)} was voided, and did not wait."
