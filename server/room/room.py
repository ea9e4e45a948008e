"""
The room: one task, one inbox, one deadline, one table.

For each command: `decide` which events follow, store them, only then apply them to the table, show them to the
viewers, offer what may be done next, answer. The room never waits for a socket.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import assert_never

import structlog

from protocol import messages
from protocol.commands import Proceed, TableCommand
from protocol.refusals import Refused, Sentence
from protocol.sentences import Text
from server.access.bans import Bans
from server.access.viewer import Seen, Viewer
from server.changes import Changes
from server.core.decide import decide
from server.core.events import NothingChanged, RoundClosed
from server.core.orders import MeterAnswered, MeterChanged, Order, Post, Resume, Tidy, TimeUp, Transferred, Void
from server.core.seats.seating import due, quiet
from server.core.settings import TableSettings
from server.core.table import ROOM, Now, Table, Who, configured
from server.logs import Reasons
from server.meters.service import Meters
from server.store import START, Away, Conflict, Fenced, Store, TableEntry
from server.world import World

from .answers import Answer, signed
from .commands import Commands, Faulted
from .history import History
from .inbox import Asked, BansChanged, Inbox, Joined, LeaseLost, Ordered, Parted, Stop
from .lease import Lease
from .messages import WAIT
from .meter_feed import MeterFeed
from .past_rounds import PastRounds
from .presence import Presence
from .recovery import load_snapshot, read_on, restore_lost_tail, save_snapshot
from .transfers import Transfers, check_purse
from .viewers import Viewers


LATE = 1_000  # ms after a deadline; if we handle it later than this, the machine slept or was very busy

log = structlog.get_logger()


class Room:
    """One table being served. Call `run` once, all else at any time; `paid(player)` tells that a wallet changed."""

    def __init__(
        self,
        settings: TableSettings,
        store: Store,
        world: World,
        owner: str,
        bans: Bans,
        paid: Callable[[str], None],
        meters: Meters | None = None,
    ) -> None:
        self.name, self.settings = settings.table, settings
        self.store = store
        self.world = world
        self.bans = bans
        self.on_change = Changes()  # of the table, its viewers, and `open`
        self.inbox = Inbox(world)
        self.lease = Lease(store.tables, self.name, owner, lambda *lease: self.inbox.put(LeaseLost(*lease)))
        self.transfers = Transfers(store, self.lease, self.inbox.put, paid)
        self.meter_feed = MeterFeed(meters, self.lease, self.inbox.put)
        self.history = History(Table(), START)
        self.past_rounds = PastRounds(store.tables, self.name)
        self.commands = Commands(self.past_rounds, self.lease, self.inbox, self.carry_out)
        self.viewers = Viewers()
        self.presence = Presence()
        self.round_closed = self.open = self.leaving = False
        self.voided: int | None = None  # the last round that a fault ended
        self.log, self.waiting = log.bind(table=self.name), Reasons()

    @property
    def table(self) -> Table:
        """The table as it stands, every event of it stored."""
        return self.history.table

    def join(self, viewer: Viewer, seen: Seen | None) -> None:
        """Show the table to a viewer; one who has `seen` some of it gets only what is new, where that is possible."""
        self.inbox.put(Joined(viewer, seen))

    def part(self, viewer: Viewer) -> None:
        """Stop showing the table to a viewer."""
        self.inbox.put(Parted(viewer))

    def ask(self, who: Who, command_id: str, command: TableCommand, answered: Callable[[Answer], None]) -> None:
        """Give the table a command; `answered` is called once, with what came of it. Never waits."""
        asked = Asked(who, command, signed(who.player, command_id, command), answered)
        if self.open:
            self.commands.take(asked)
        else:
            asked.refuse(Text.TABLE_AWAY)

    async def command(self, who: Who, command_id: str, command: TableCommand) -> Answer:
        """Give the table a command, and return what came of it."""
        answers: asyncio.Queue[Answer] = asyncio.Queue()
        self.ask(who, command_id, command, answers.put_nowait)
        return await answers.get()

    def stop(self, latest: int | None = None) -> None:
        """Stop serving, so that `run` returns: between two commands, or up to `latest` (ms) only between two rounds."""
        self.leaving = True
        if latest is None:
            self.lease.closing.set()
        self.inbox.put(Stop(latest))

    def close(self, said: Sentence) -> None:
        """Send everybody to the lobby, after `run` has ended. Commands that were still in the inbox changed nothing."""
        self.commands.close(said)
        self.inbox.let_in(self.viewers)
        self.viewers.dismiss(messages.TableGone(self.name, said.code, said.words()))

    async def run(self) -> None:
        """
        Serve the table until `stop`.

        Raises:
            Taken: If another owner serves the table now.
            Exception: Any other is a bug; the table stays as it was stored, and its lease runs out.

        """
        await self.lease.during(self.serve)

    async def serve(self) -> None:
        """Take the table and work; again whenever the store went away and came back."""
        try:
            while not self.lease.closing.is_set():
                try:
                    if await self.lease.take():
                        await self.recover()
                        await self.work()
                except (Away, Fenced, Conflict) as away:  # the store may have lost our lease, or our last writes
                    self.interrupt(away)
                    await self.lease.pause()
                else:
                    return
        finally:
            self.open = False
            self.meter_feed.close()

    def interrupt(self, why: Exception) -> None:
        """Tell everybody, and refuse commands, until the store answers again."""
        if self.open:
            self.waiting.over()
            self.open = False
            self.viewers.broadcast(messages.Interrupted(WAIT))
            self.on_change.tell()
        if new := self.waiting.new(why):
            self.log.warning("the store is away", why=new)
        self.inbox.refuse(Text.TABLE_AWAY)

    async def recover(self) -> None:
        """Read the log of the table, which is ours now, and give the players their time back."""
        if not self.history.moments:
            self.history, self.commands.answers = await load_snapshot(self.store.tables, self.name)
        await restore_lost_tail(self.store, self.name, self.lease.fence, self.history, self.world.now())
        async for entries in read_on(self.store.tables, self.name, self.history):
            self.apply(entries)
        if self.history.head != START:
            await self.order(Resume())
        if configured(self.table) != self.settings:
            await self.order(Post(self.settings))
        await self.order(self.bans.concerning(self.table))
        self.transfers.carry_again(self.inbox.take_out(Transferred), self.table.transfers, self.history.head)
        self.meter_feed.carry(self.table)
        if not self.open:
            self.open = True
            self.viewers.broadcast(messages.Continued())
            self.on_change.tell()
        self.commands.settle()
        await self.update_presence()
        self.log.info("serving", version=self.history.head.version, round=self.table.round)

    async def work(self) -> None:
        """Handle items and deadlines as they come, until it is time to leave."""
        leave_by: int | None = None
        while leave_by is None or not (quiet(self.table) or leave_by <= self.world.now()):
            at, item = await self.inbox.next(self.presence.due, due(self.table), leave_by)
            while self.table.deadline is not None and self.table.deadline <= at:
                await self.end_step(at - self.table.deadline)
            self.inbox.take()
            match item:
                case None:
                    await self.update_presence()
                    await self.order(Tidy())
                case Stop(latest):
                    leave_by = latest or 0
                case Asked():
                    await self.commands.handle(item)
                case Joined() | Parted():
                    item.apply(self.viewers, self.history)
                    self.on_change.tell()
                    await self.update_presence()
                case LeaseLost(fence, answered):
                    if fence == self.lease.fence:
                        if not answered:
                            raise Away("the lease could not be renewed")
                        await self.lease.take()
                        await self.recover()  # the inbox stays as it is
                case Transferred(transfer):
                    self.transfers.heard(transfer)
                    await self.order(item)
                case MeterAnswered() | MeterChanged():
                    self.meter_feed.heard(item)
                    await self.order(item)
                case Ordered(order):
                    await self.order(order)
                case BansChanged():
                    await self.order(self.bans.concerning(self.table))
                case _:
                    assert_never(item)
            if self.viewers.has_failed():
                await self.void_after_fault()  # a player or the dealer could not be told how to go on
            if self.round_closed:
                self.round_closed = False
                await save_snapshot(self.store.tables, self.name, self.lease.fence, self.history, self.commands.answers)

    async def end_step(self, late: int) -> None:
        """End the open step; if we slept beyond its deadline give it its time again, for what was asked in time."""
        before = self.history.head
        over = TimeUp(self.table.round, self.table.step, self.table.turn)
        await self.order(over if late <= LATE else Resume())
        assert self.history.head != before, "time was up, and nothing happened"

    async def carry_out(self, asked: Asked) -> Answer:
        """Carry a command out, and return the answer."""
        try:
            await self.act(asked.who, asked.command, asked)
        except Refused as no:
            return messages.Refused(asked.id, no.code, no.sentence)
        except Faulted:
            if isinstance(asked.command, Proceed):
                await self.void_after_fault()  # at the dealer's pace no clock does it, and nobody else may
            return messages.Refused(asked.id, Text.COMMAND_FAULTED.code, Text.COMMAND_FAULTED.words())
        return messages.Accepted(asked.id, self.history.head.version, self.history.head.mark)

    async def order(self, order: Order) -> None:
        """Give the table an order of our own. If the core fails at it, the round is void and the game goes on."""
        try:
            await self.act(ROOM, order)
        except Faulted:
            await self.void_after_fault()

    async def void_after_fault(self) -> None:
        """Void the round after a fault (Faulted if there is none, or the one before was voided too)."""
        if self.table.step is None or self.voided in (self.table.round, self.table.round - 1):
            raise Faulted
        self.voided = self.table.round
        await self.act(ROOM, Void("fault"))

    async def act(self, who: Who, command: TableCommand | Order, asked: Asked | None = None) -> None:
        """
        Decide, store, apply.

        Raises:
            Faulted: If the core failed; nothing has changed.
            Refused: If the command is not allowed, or the wallet has too little; nothing has changed.
            Away: If the store does not answer; then only the log tells whether it was stored.

        """
        by, found = (asked.by, asked.found) if asked else (None, None)
        known = found, self.bans.why_barred(who.player), self.meter_feed.shown
        now = Now(self.world.now(), self.world.entropy(), *known)
        try:
            events = decide(self.table, who, command, now)
        except Refused:
            raise
        except Exception as wrong:
            self.log.exception("a fault", version=self.history.head.version, player=who.player, command=command)
            raise Faulted from wrong
        if not events and by is None:
            return
        events = events or [NothingChanged()]
        await check_purse(self.store.wallets, self.name, events)
        self.apply(await self.store.tables.append(self.name, self.lease.fence, self.history.head, now.at, events, by))
        self.transfers.carry(self.table.transfers, self.history.head)
        self.meter_feed.carry(self.table)

    def apply(self, entries: Sequence[TableEntry]) -> None:
        """Apply stored events to the table, and show them."""
        moments = [self.history.add(entry) for entry in entries]
        self.commands.answers.recall(entries, self.table.players)
        self.round_closed |= any(isinstance(entry.event, RoundClosed) for entry in entries)
        self.viewers.show(moments)
        self.viewers.offer(self.table, self.history.head.version)
        self.on_change.tell()

    async def update_presence(self) -> None:
        """Tell the table which players and dealer came back, or have been gone for long enough."""
        for order in self.presence.update(self.table, self.viewers, self.world.now()):
            await self.order(order)
