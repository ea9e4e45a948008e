"""The events of a command about the tray. Two people handle chips that go in or out, never one."""

from collections.abc import Iterator
from typing import assert_never

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.tray import CountTray, SignSlip, Slip, TrayCommand, VerifyCount, VoidSlip, WriteSlip
from protocol.wording import sentence
from server.core.deck_procedures.steps import in_force
from server.core.settings import Tray
from server.core.supervision.checks import check_dealer, check_supervisor
from server.core.table import Table, Who

from .events import CountVerified, SlipSigned, SlipVoided, SlipWritten, Stocking, TrayCounted
from .evolve import in_tray


MOST_SLIPS = 5  # that wait for the dealer


def handle_tray(table: Table, who: Who, command: TrayCommand) -> Iterator[Stocking]:
    """
    Yield the events of a count, a slip, or a signature.

    Raises:
        Refused: If `who` may not do that, it is their own, it does not wait, or the tray has too few chips.

    """
    match command:
        case CountTray(amount):
            tray = check_count(table, who)
            expected = in_tray(table) if table.inventory.opened else tray.opening
            yield TrayCounted(table.inventory.counts + 1, amount, expected, who.player, who.name)
        case VerifyCount(number):
            count = check_verify(table, who, number)
            yield CountVerified(number, count.amount, count.expected, who.player, who.name)
        case WriteSlip(slip, amount, why):
            check_write(table, who)
            check_amount(table, slip, amount)
            stock = table.inventory
            number = 1 + (stock.fills if slip == "fill" else stock.credits)
            yield SlipWritten(slip, number, amount, sentence(why), who.player, who.name)
        case SignSlip(slip, number):
            written = check_sign(table, who, slip, number)
            check_amount(table, slip, written.amount)
            yield SlipSigned(slip, number, written.amount, who.player, who.name)
        case VoidSlip(slip, number, why):
            check_supervisor(who)
            waiting(table, slip, number)
            yield SlipVoided(slip, number, sentence(why), who.player, who.name)
        case _:
            assert_never(command)


def tray_of(table: Table) -> Tray | None:
    """Return the tray that the next cards are dealt with, if it is counted at this table."""
    settings = in_force(table)
    return settings.inventory if settings else None


def check_tray(table: Table) -> None:
    """Raise Refused if the tray is to be counted, or its count verified, before a round may open."""
    if tray_of(table) is None or table.inventory.opened:
        return
    raise Refused(Text.COUNT_TRAY_FIRST if table.inventory.count is None else Text.VERIFY_TRAY_FIRST)


def check_count(table: Table, who: Who) -> Tray:
    """Return the tray, or raise Refused unless the dealer of the open shift may count it."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    check_dealer(table, who)
    tray = tray_of(table)
    if tray is None:
        raise Refused(Text.TRAY_NOT_COUNTED)
    return tray


def check_verify(table: Table, who: Who, number: int) -> TrayCounted:
    """Return a count, or raise Refused unless `who` may verify it: a member of staff who did not count."""
    count = table.inventory.count
    if who.role not in ("dealer", "supervisor"):
        raise Refused(Text.ONLY_STAFF_VERIFIES)
    if count is None or count.number != number:
        raise Refused(Text.UNKNOWN_COUNT, count=number)
    if who.player == count.by or who.name == count.by_name:
        raise Refused(Text.OWN_TRAY_COUNT)
    return count


def check_write(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may write a slip."""
    check_supervisor(who)
    if tray_of(table) is None or not table.inventory.opened:
        raise Refused(Text.TRAY_NOT_OPEN)
    if len(table.inventory.slips) >= MOST_SLIPS:
        raise Refused(Text.TOO_MANY_SLIPS, most=MOST_SLIPS)


def check_amount(table: Table, slip: Slip, amount: int) -> None:
    """Raise Refused unless the tray has the chips of a credit."""
    lies = in_tray(table)
    if slip == "credit" and amount > lies:
        raise Refused(Text.OVER_TRAY, tray=max(0, lies))


def check_sign(table: Table, who: Who, slip: Slip, number: int) -> SlipWritten:
    """Return a slip, or raise Refused unless the dealer of the open shift may sign it; never one's own."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    check_dealer(table, who)
    written = waiting(table, slip, number)
    if who.player == written.by or who.name == written.by_name:
        raise Refused(Text.OWN_SLIP)
    return written


def waiting(table: Table, slip: Slip, number: int) -> SlipWritten:
    """Return a slip that waits, or raise Refused."""
    written = table.inventory.written(slip, number)
    if written is None:
        raise Refused(Text.UNKNOWN_SLIP, slip=title(slip, number))
    return written


def title(slip: Slip, number: int) -> str:
    """Return what people call a slip: "F-1"."""
    return f"{slip[0].upper()}-{number}"
