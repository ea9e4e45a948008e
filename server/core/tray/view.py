"""What staff see of the tray. Players, the rail and devices see nothing of it."""

from typing import assert_never

from protocol import updates
from protocol.announcements import Said
from protocol.tray import CountView, SlipView, Tended, Tray
from server.core.sight import Sight
from server.core.table import Table

from .decide import title
from .events import CountVerified, SlipSigned, SlipVoided, SlipWritten, Stocking, TrayCounted
from .state import Inventory


def tray(table: Table, who: Sight) -> Tray | None:
    """Return the tray; None for viewers who may not see it, and until it is counted for the first time."""
    stock = table.inventory
    if stock == Inventory() or not who.works_as("dealer", "supervisor"):
        return None
    count = stock.count
    return Tray(
        amount=stock.tray if stock.opened else None,
        count=CountView(count.number, count.amount, count.expected, count.by_name) if count else None,
        slips=tuple(SlipView(one.slip, one.number, one.amount, one.why, one.by_name) for one in stock.slips),
    )


def reckoning(table: Table, who: Sight) -> int | None:
    """Return what the tray should hold, for viewers who may see it, once it is opened."""
    known = tray(table, who)
    return known.amount if known else None


def update_of(event: Stocking, after: Table, seq: int, who: Sight) -> Tended | updates.Skipped:
    """Return the update for `who` of an event; `after` is the table after it."""
    known = tray(after, who)
    return Tended(seq, in_words(event), known) if known else updates.Skipped(seq)


def in_words(event: Stocking) -> str:
    """Return what happened, as a sentence for staff."""
    match event:
        case TrayCounted(amount=amount, by_name=name):
            return Said.TRAY_COUNTED.words(name=name, amount=amount)
        case CountVerified(amount=amount, expected=expected, by_name=name) if amount == expected:
            return Said.COUNT_VERIFIED.words(name=name, amount=amount)
        case CountVerified(amount=amount, expected=expected, by_name=name):
            verified = Said.COUNTED_MORE if amount > expected else Said.COUNTED_LESS
            return verified.words(name=name, amount=amount, by=abs(amount - expected))
        case SlipWritten(slip, number, amount, why, by_name=name):
            written = Said.FILL_WRITTEN if slip == "fill" else Said.CREDIT_WRITTEN
            return written.words(name=name, slip=title(slip, number), amount=amount, why=why)
        case SlipSigned(slip, number, amount, by_name=name):
            signed = Said.FILL_SIGNED if slip == "fill" else Said.CREDIT_SIGNED
            return signed.words(name=name, slip=title(slip, number), amount=amount)
        case SlipVoided(slip, number, why):
            return Said.SLIP_VOIDED.words(slip=title(slip, number), why=why)
        case _:
            assert_never(event)
