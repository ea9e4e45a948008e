"""What the lobby shows of a table, and what at the table waits for the floor."""

from collections.abc import Iterator

from protocol.messages import Need, TableCard
from protocol.meters import Won
from server.core.deck_procedures.steps import count_due, due, in_force, overdue
from server.core.physical_cards.slots import missing
from server.core.settings import TableSettings
from server.core.supervision.view import standing
from server.core.table import Table, game_of
from server.core.tray.decide import tray_of
from server.core.tray.evolve import in_tray


CELEBRATED = 20_000  # ms for which an award of a meter is celebrated


def needs(table: Table, dealer: str | None, *, read: bool = True) -> tuple[Need, ...]:
    """
    Return what waits for the floor, first what holds the table most.

    `dealer` is the dealer who is at the table, if any; `read` says whether a card reader is there.
    """
    return tuple(found(table, dealer, read=read))


def found(table: Table, dealer: str | None, *, read: bool) -> Iterator[Need]:
    """Yield each of them."""
    step, settings = due(table), in_force(table)
    if table.standing.still:
        yield "held"
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


def card_of(
    settings: TableSettings, table: Table, *, opened: bool, dealer: str | None = None, read: bool = False
) -> TableCard:
    """Return what the lobby shows of a table, for which see `needs`; its limits are those of its first wager."""
    game = game_of(settings)
    first = game.wagers(settings.game, settings.terms)[0]
    low, high = settings.game.limits[first.name]
    return TableCard(
        table=settings.table,
        title=settings.title,
        game=game.name,
        game_title=game.title,
        pace=settings.pace,
        low=low,
        high=high,
        places=settings.places,
        taken=len(table.seats),
        round=table.round,
        phase=table.phase,
        open=opened,
        dealer=dealer,
        needs=needs(table, dealer, read=read),
        standing=standing(table),
        deadline=table.deadline,
        count_due=count_due(table),
        meter=settings.meter,
        won=won_at(settings, table),
    )


def won_at(settings: TableSettings, table: Table) -> Won | None:
    """Return what was won last on a meter at a table; it is celebrated if it is more than was staked (standard 61)."""
    paid = [one for one in table.progressive.claims if one.stand == "paid"]
    if not paid:
        return None
    last = max(paid, key=lambda one: one.at)
    return Won(
        meter=last.meter,
        table=settings.table,
        title=settings.title,
        claim=last.claim,
        seat=last.seat,
        name=last.name,
        hand=last.made.replace("_", " "),
        percent=last.percent,
        cents=last.amount,
        at=last.at,
        until=last.at + CELEBRATED if last.amount > last.staked else None,
    )
