"""What the lobby shows of a table."""

from protocol.lobby import TableCard
from protocol.meters import Won
from server.core.deck_procedures.steps import count_due
from server.core.settings import TableSettings
from server.core.supervision.view import standing
from server.core.table import Table, game_of

from .floor_alarms import needs


CELEBRATED = 20_000  # ms for which an award of a meter is celebrated


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
    paid = [one for one in table.progressive.claims if one.stand == "paid" and one.due is None]
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
