"""The daily reconciliation of the meters (standard 24): at each turn of the gaming day, on record."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date

import structlog

from protocol.money import dollars
from server.config.gaming_day import Calendar
from server.core.meter.decide import NotRight
from server.core.meter.operations import Stake
from server.core.meter.operator import stop
from server.core.meter.state import Meter
from server.core.supervision.bans import HOUSE
from server.core.table import Table
from server.meters.service import Meters
from server.room.recovery import load_table
from server.store import Store, StoreError
from server.store.house_events import MetersReconciled
from server.store.house_log import HouseLog

from .daily import each_gaming_day


TRIES = 100  # to read all meters and tables while no meter changes
PAUSE = 0.3  # s between two tries

log = structlog.get_logger()


class Reconciling:
    """Reconciles. Any node does it, the first one after the turn of the day; a meter that is wrong is stopped."""

    def __init__(self, store: Store, meters: Meters, house_log: HouseLog, days: Calendar) -> None:
        self.store = store
        self.meters = meters
        self.house_log = house_log
        self.days = days

    async def run(self) -> None:
        """Reconcile once on each gaming day, for ever."""
        await each_gaming_day(self.days, self.house_log.now, self.try_to_reconcile)

    async def try_to_reconcile(self, today: date) -> bool:
        """Reconcile, if nothing hinders it. Return whether it is on record."""
        try:
            return await self.reconcile(today)
        except StoreError as wrong:
            log.warning("the meters cannot be reconciled yet", why=str(wrong))
        except Exception:  # such as a table's log that cannot be applied: the house goes on without
            log.exception("the meters cannot be reconciled")
        return False

    async def reconcile(self, today: date) -> bool:
        """
        Reconcile the meters, unless that is on record for this day. Return whether it is.

        Raises:
            StoreError: If a log cannot be read, or the store is away.

        """
        await self.house_log.catch_up()
        names = await self.store.meters.names()
        recorded = [entry.event for entry in self.house_log.last if isinstance(entry.event, MetersReconciled)]
        if not names or any(event.day == today.isoformat() for event in recorded):
            return True
        for _ in range(TRIES):
            if (found := await self.read(names)) is not None:
                wrong = tuple(differences(*found))
                await self.house_log.write(MetersReconciled(today.isoformat(), tuple(names), wrong), once=True)
                if wrong:
                    await self.alarm(names, wrong)
                return True
            await asyncio.sleep(PAUSE)
        log.warning("the meters changed all the time, and were not reconciled", meters=names)
        return False

    async def read(self, names: list[str]) -> tuple[dict[str, Meter], dict[str, Table]] | None:
        """Return all meters and tables as they were at one moment, or None if a meter changed meanwhile."""
        for name in names:
            await self.meters.look(name)
        before = {name: self.meters.known[name].meter for name in names}
        tables = {name: await load_table(self.store.tables, name) for name in await self.store.tables.names()}
        for name in names:
            await self.meters.look(name)
        after = {name: self.meters.known[name].meter for name in names}
        return (before, tables) if before == after else None

    async def alarm(self, names: list[str], wrong: tuple[str, ...]) -> None:
        """Stop the meters, so that the floor and the players see it."""
        log.error("the meters differ from the tables", differences=wrong)
        for name in names:
            with suppress(NotRight):  # it stands still already
                await self.meters.write(name, lambda meter: stop(meter, wrong[0][:200], HOUSE))


def differences(meters: Mapping[str, Meter], tables: Mapping[str, Table]) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with the meters, or differs between them and the tables."""
    for name, meter in meters.items():
        if meter.came != meter.lies:
            yield f"Meter {name} has {meter.came - meter.lies} micro-units fewer than came to it."
    sent = 0
    for name, table in tables.items():
        progressive = table.progressive
        sent += progressive.sent - progressive.got
        for of, asked in progressive.asked.items():
            waiting = [one.operation for one in progressive.pending if one.meter == of]
            account = meters.get(of, Meter()).account(name)
            known = asked - len(waiting)
            if account.n not in (known, min(known + 1, asked)):
                yield f"Meter {of} carried out {account.n} operations of table {name}, which knows of {known}."
            for operation in waiting:
                there = account.n >= operation.n
                if isinstance(operation.what, Stake):
                    sent -= 0 if there else operation.what.amount
                elif there and account.answer:
                    sent -= account.answer.amount
    held = sum(meter.staked - meter.given_back - meter.won for meter in meters.values())
    if sent != held:
        less = "more" if sent > held else "less"
        yield f"The tables sent {dollars(abs(sent - held))} {less} than the meters have of them."
