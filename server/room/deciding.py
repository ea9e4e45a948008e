"""Deciding: which events follow from a command or an order, and their place in the store."""

from collections.abc import Sequence

import structlog

from protocol.commands import TableCommand
from protocol.refusals import Refused
from server.access.bans import Bans
from server.core.decide import Happened, decide_and_fold
from server.core.events import NothingChanged
from server.core.orders import Order
from server.core.table import ROOM, Now, Table, Who
from server.store import Head, Store
from server.store.values import Bys
from server.world import World

from .clock import TableClock
from .history import History, Moment
from .inbox import Asked
from .lease import Lease
from .meter_feed import MeterFeed
from .transfers import check_purse


log = structlog.get_logger()


class Faulted(Exception):
    """The core failed in a way that nobody foresaw. Nothing has changed."""


class Deciding:
    """Decides what a command or an order does to a table, and stores that. The table itself stays as it is."""

    def __init__(
        self, store: Store, world: World, clock: TableClock, lease: Lease, bans: Bans, meter_feed: MeterFeed
    ) -> None:
        self.store = store
        self.world = world
        self.clock = clock
        self.lease = lease
        self.bans = bans
        self.meter_feed = meter_feed

    async def on_command(self, table: Table, version: int, asked: Asked, at: int) -> Sequence[Happened]:
        """
        Return what a command leads to at a table, after event `version`, at a time (ms): at least one event.

        Raises:
            Faulted: If the core failed.
            Refused: If the command is not allowed, or the wallet has too little.
            Away: If the store does not answer.

        """
        followed = await self.what_follows(table, version, asked.who, asked.command, at, asked)
        return followed or [Happened(NothingChanged(), table)]

    async def store_order(self, history: History, order: Order) -> Sequence[Moment]:
        """
        Decide an order of our own, store what follows, and return the new moments of the table, if there are any.

        Raises:
            Faulted: If the core failed; nothing has changed.
            Away: If the store does not answer; then only the log tells whether it was stored.

        """
        with self.clock.for_the_store() as at:
            happenings = await self.what_follows(history.table, history.head.version, ROOM, order, at)
            return await self.keep(history.head, at, happenings)

    async def what_follows(
        self, table: Table, version: int, who: Who, command: TableCommand | Order, at: int, asked: Asked | None = None
    ) -> Sequence[Happened]:
        """Return the events that follow, when the wallets have what they take."""
        found, barred = asked.found if asked else None, self.bans.why_barred(who.player)
        now = Now(at, self.world.entropy(), found, barred, self.meter_feed.shown)
        try:
            happenings = decide_and_fold(table, who, command, now)
        except Refused:
            raise
        except Exception as wrong:
            log.exception("a fault", table=self.lease.table, version=version, player=who.player, command=command)
            raise Faulted from wrong
        await check_purse(self.store.wallets, self.lease.table, (happened.event for happened in happenings))
        return happenings

    async def keep(self, head: Head, at: int, happenings: Sequence[Happened], by: Bys = None) -> Sequence[Moment]:
        """
        Store events, if there are any, and return the new moments of the table.

        Raises:
            Away: If the store does not answer; then only the log tells whether they were stored.

        """
        if not happenings:
            return ()
        events = [happened.event for happened in happenings]
        entries = await self.store.tables.append(self.lease.table, self.lease.fence, head, at, events, by)
        return [Moment(entry, happened.after) for entry, happened in zip(entries, happenings, strict=True)]
