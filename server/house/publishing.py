"""After each gaming day a root over the last rounds of all tables is published, with figures (`docs/fairness.md`)."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta

import structlog

from server.config.gaming_day import Calendar
from server.core.events import RoundClosed, RoundOpened
from server.core.fairness.heads import root_of_heads
from server.report.figures import Figures
from server.report.tally import Tally
from server.room.past_rounds import PastRounds
from server.store import Store, StoreError, TableEntry, TableLogs
from server.store.house_events import DayFigures, DayPublished, TableHead
from server.store.house_log import PUBLISHED, HouseLog

from .daily import each_gaming_day
from .nodes import Nodes


PATIENCE = 60_000  # ms after the turn of the day until all that happened before it is in the store, with a good margin
TURN = 600_000  # ms that a node waits for each node before it, which may have begun to count
PAGE = 100  # entries read at once

log = structlog.get_logger()


class Publishing:
    """Publishes each gaming day with a finished round. The first of the nodes does it; if it cannot, the next one."""

    def __init__(self, store: Store, house_log: HouseLog, days: Calendar, nodes: Nodes) -> None:
        self.store = store
        self.house_log = house_log
        self.days = days
        self.nodes = nodes

    async def run(self) -> None:
        """Publish once on each gaming day, for ever."""
        await each_gaming_day(self.days, self.house_log.now, self.try_to_publish)

    async def try_to_publish(self, today: date) -> bool:
        """Publish, if nothing hinders it. Return whether all is published."""
        try:
            return await self.publish(today)
        except StoreError as wrong:
            log.warning("the gaming day is published later", why=str(wrong))
        except Exception:  # such as an event that cannot be counted: the house goes on without
            log.exception("the gaming day cannot be published")
        return False

    async def publish(self, today: date) -> bool:
        """
        Publish the days before `today` that are not on record. Return whether they are.

        A house that has published none begins with those that it can still show.

        Raises:
            StoreError: If a log cannot be read, or the store is away.

        """
        await self.house_log.catch_up()
        last = max(self.house_log.published, default=None)
        first = date.fromisoformat(last) + timedelta(days=1) if last else today - timedelta(days=PUBLISHED)
        if first >= today:
            return True
        if self.house_log.now() < self.days.begins_at(today) + PATIENCE + self.nodes.place * TURN:
            return False
        count = DayCount(self.days, first, today)
        await self.store.beside(count.read)
        for day in count.published():
            await self.house_log.write(day, once=True)
        return True


class DayCount:
    """The heads and the figures of the gaming days from `first` until before `end`."""

    def __init__(self, days: Calendar, first: date, end: date) -> None:
        self.days = days
        self.first = first
        self.end = end
        self.heads: dict[str, dict[date, TableHead]] = {}
        self.games: dict[date, dict[str, Figures]] = {}

    async def read(self, tables: TableLogs) -> None:
        """Read the rounds of all tables that were over in these days, in the store or in the archive."""
        for name in await tables.names():
            tally = Tally(name, self.days)
            async for entry in self.entries(tables, name):
                self.add(tally, entry)

    async def entries(self, tables: TableLogs, name: str) -> AsyncIterator[TableEntry]:
        """Yield the events of a table in these days, and those of the last rounds before."""
        past, end = PastRounds(tables, name), self.days.begins_at(self.end)
        before = await past.last_before(self.days.begins_at(self.first))
        opening = await past.opening(max(1, before - 1))  # that round was over on an earlier day
        head, began = await tables.place(name, (opening or 1) - 1), time.monotonic()
        while page := await tables.read(name, head, PAGE):
            for entry in page:
                if isinstance(entry.event, RoundOpened) and entry.at >= end:
                    return
                yield entry
            head = page[-1].head
            await asyncio.sleep(time.monotonic() - began)  # the tables have half of the time
            began = time.monotonic()

    def add(self, tally: Tally, entry: TableEntry) -> None:
        """Count an event."""
        if isinstance(entry.event, RoundClosed) and entry.event.account:
            head = TableHead(tally.table, tally.round, entry.event.account)
            self.heads.setdefault(tally.table, {})[self.days.day(entry.at)] = head
        for where, figures in tally.add(entry):
            if self.first <= where.day < self.end and (figures.rounds or figures.void):
                games = self.games.setdefault(where.day, {})
                games[where.game] = games.get(where.game, Figures()) + figures

    def published(self) -> Iterator[DayPublished]:
        """Yield what is published of each day on which a round ended. Tables without proofs have no head."""
        for day, games in sorted(self.games.items()):
            if heads := tuple(self.heads_of(day)):
                root = root_of_heads((head.table, head.round, head.account) for head in heads)
                figures = {game: in_public(games[game]) for game in sorted(games)}
                yield DayPublished(day.isoformat(), root, heads, figures)

    def heads_of(self, day: date) -> Iterator[TableHead]:
        """Yield the head of each table at the end of a day, in the order of their names."""
        for _, heads in sorted(self.heads.items()):
            if until := [each for each in heads if each <= day]:
                yield heads[max(until)]


def in_public(figures: Figures) -> DayFigures:
    """Return what is published of figures: not what the house won."""
    return DayFigures(figures.rounds, figures.void, figures.voided, figures.promised, figures.withheld)
