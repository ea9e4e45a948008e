"""What staff see of the tray. Players, the rail and devices see nothing of it."""

from typing import assert_never

from protocol import updates
from protocol.money import dollars
from protocol.tray import CountView, SlipView, Tended, Tray
from server.core.table import Table, Who

from .decide import title
from .events import CountVerified, SlipSigned, SlipVoided, SlipWritten, Stocking, TrayCounted
from .state import Inventory


def tray(table: Table, who: Who) -> Tray | None:
    """Return the tray; None for viewers who may not see it, and until it is counted for the first time."""
    stock = table.inventory
    if who.role not in ("dealer", "supervisor") or stock == Inventory():
        return None
    count = stock.count
    return Tray(
        amount=stock.tray if stock.opened else None,
        count=CountView(count.number, count.amount, count.expected, count.by_name) if count else None,
        slips=tuple(SlipView(one.slip, one.number, one.amount, one.why, one.by_name) for one in stock.slips),
    )


def reckoning(table: Table, who: Who) -> int | None:
    """Return what the tray should hold, for viewers who may see it, once it is opened."""
    known = tray(table, who)
    return known.amount if known else None


def update_of(event: Stocking, after: Table, seq: int, who: Who) -> Tended | updates.Skipped:
    """Return the update for `who` of an event; `after` is the table after it."""
    known = tray(after, who)
    return Tended(seq, in_words(event), known) if known else updates.Skipped(seq)


def in_words(event: Stocking) -> str:
    """Return what happened, as a sentence for staff."""
    match event:
        case TrayCounted(amount=amount, by_name=name):
            return f"{name} has counted the tray: {dollars(amount)}. Somebody else verifies it."
        case CountVerified(amount=amount, expected=expected, by_name=name):
            more = amount - expected
            differs = f", {dollars(abs(more))} {'more' if more > 0 else 'less'} than it should be" if more else ""
            return f"{name} has verified the count of the tray: {dollars(amount)}{differs}."
        case SlipWritten(slip, number, amount, why, by_name=name):
            return f"{name} has written {title(slip, number)}, a {slip} of {dollars(amount)}: {why}"
        case SlipSigned("fill", number, amount, by_name=name):
            return f"{name} has {title('fill', number)}: {dollars(amount)} came to the tray."
        case SlipSigned(slip, number, amount, by_name=name):
            return f"{name} has given {title(slip, number)}: {dollars(amount)} went to the cage."
        case SlipVoided(slip, number, why):
            return f"{title(slip, number)} is void: {why}"
        case _:
            assert_never(event)
