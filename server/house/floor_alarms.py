"""What at a table waits for the floor: the alarms that supervisors see."""

from collections.abc import Iterator

from protocol.lobby import Need
from server.core.deck_procedures.steps import due, in_force, overdue
from server.core.physical_cards.slots import missing
from server.core.supervision.bans import HOUSE
from server.core.table import Table
from server.core.tray.decide import tray_of
from server.core.tray.evolve import in_tray


def needs(table: Table, dealer: str | None, *, read: bool = True) -> tuple[Need, ...]:
    """
    Return what waits for the floor, first what holds the table most.

    `dealer` is the dealer who is at the table, if any; `read` says whether a card reader is there.
    """
    return tuple(found(table, dealer, read=read))


def found(table: Table, dealer: str | None, *, read: bool) -> Iterator[Need]:
    """Yield each of them."""
    step, settings, stopped = due(table), in_force(table), table.standing.stopped
    if stopped and stopped.by == HOUSE:
        yield "store"
    if table.standing.paused:
        yield "held"
    if table.standing.reporting and table.standing.reporting.late:
        yield "report"
    if table.report is not None:
        yield "ruling"
    if step and step.task == "confirm_count":
        yield "count_confirmation"
    if step and step.task == "verify":
        yield "verification"
    if settings and settings.pace == "dealer" and table.players and dealer is None:
        yield "dealer"
    if not read and missing(table) is not None:
        yield "reader"
    yield from of_tray(table)
    if any(one.stand in ("waits", "called") for one in table.progressive.claims):
        yield "claim"
    if any(case.verdict is None for case in table.disputes.cases):
        yield "dispute"
    if table.disputes.waiting:
        yield "correction"
    if overdue(table):
        yield "count"
    if any(not device.there for device in table.devices.values()):
        yield "device"


def of_tray(table: Table) -> Iterator[Need]:
    """Yield what waits at the tray: a count to be verified, or a fill that nobody has asked for yet."""
    stock, tray = table.inventory, tray_of(table)
    if stock.count is not None:
        yield "tray"
    coming = any(one.slip == "fill" for one in stock.slips)
    if tray and stock.opened and in_tray(table) < tray.low and not coming:
        yield "fill"
