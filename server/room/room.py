"""
The room: one task, one inbox, one deadline, one table.

For each command, or for those that wait together: `decide` which events follow, store them, only then apply them to the
table, show them to the viewers, offer what may be done next, answer. The room never waits for a socket.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import assert_never

import structlog

from protocol import messages
from protocol.announcements import Said
from protocol.commands import TableCommand
from protocol.refusals import Sentence
from protocol.sentences import Text
from server.access.bans import Bans
from server.access.viewer import Seen, Viewer
from server.changes import Changes
from server.core import orders
from server.core.events import RoundClosed
from server.core.seats.seating import due, quiet
from server.core.settings import TableSettings
from server.core.table import Table, Who, configured
from server.logs import Reasons
from server.meters.service import Meters
from server.store import START, Away, Conflict, Fenced, Store, StoreError
from server.world import World

from .answers import Answer, signed
from .batch import MOST, Batch
from .clock import TableClock
from .commands import Commands
from .concern import stranger
from .deciding import Deciding, Faulted
from .history import History, Moment
from .inbox import Asked, BansChanged, ClockChanged, Inbox, Joined, LeaseLost, Ordered, Parted, Stop
from .lease import Lease
from .meter_feed import MeterFeed
from .past_rounds import PastRounds
from .presence import Presence
from .recovery import load_snapshot, read_on, restore_lost_tail, save_for_next_owner, save_when_due
from .renewals import Renewals
from .transfers import Transfers
from .viewers import Viewers


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
        renewals: Renewals,
        meters: Meters | None = None,
    ) -> None:
        self.name, self.settings = settings.table, settings
        self.store, self.world, self.bans = store, world, bans
        self.on_change = Changes()  # of the table, its viewers, and `open`
        self.clock = TableClock(world)
        self.clock.stop()
        self.inbox = Inbox(self.clock, lambda who: not stranger(self.table, who))
        self.lease = Lease(renewals, self.name, owner, lambda *lease: self.inbox.put(LeaseLost(*lease)))
        self.transfers = Transfers(store, self.lease, self.inbox.put, paid)
        self.meter_feed = MeterFeed(meters, self.lease, self.inbox.put)
        self.deciding = Deciding(store, world, self.clock, self.lease, bans, self.meter_feed)
        self.history = History(Table(), START)
        self.past_rounds = PastRounds(store.tables, self.name)
        carry_out = self.begin, self.go_on_with, self.void_after_fault
        self.commands = Commands(self.past_rounds, self.lease, self.inbox, *carry_out)
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
        asked = Asked(self.name, who, command, signed(who.player, command_id, command), answered)
        if self.open:
            self.commands.take(asked)
        else:
            asked.refuse(Text.TABLE_AWAY)

    async def command(self, who: Who, command_id: str, command: TableCommand) -> Answer:
        """Give the table a command, and return what came of it."""
        answers: asyncio.Queue[Answer] = asyncio.Queue()
        self.ask(who, command_id, command, answers.put_nowait)
        return await answers.get()

    def stop(self, within: int | None = None) -> None:
        """Stop serving, so that `run` returns: between two commands, but for `within` ms only between two rounds."""
        self.leaving = True
        if within is None:
            self.lease.closing.set()
        self.inbox.put(Stop(within))

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
                    first = not self.lease.fence.number
                    if await self.lease.take():
                        if first:
                            self.clock.set(self.lease.served_until)
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
        """Tell everybody, and refuse commands, until the store answers again. The table's clock stands still."""
        self.clock.stop()
        if self.open:
            self.waiting.over()
            self.open = False
            self.viewers.broadcast(messages.Interrupted(Said.STORE_AWAY.words()))
            self.on_change.tell()
        if new := self.waiting.new(why):
            self.log.warning("the store is away", why=new)
        self.inbox.refuse(Text.TABLE_AWAY)

    async def recover(self) -> None:
        """Read the log of the table, which is ours now, and give the players their time back."""
        if not self.history.entries:
            self.history, self.commands.answers = await load_snapshot(self.store.tables, self.name)
        now = self.world.elapsed()
        if restored := await restore_lost_tail(self.store, self.name, self.lease.fence, self.history, now):
            self.bans.house_log.record(restored)
        async for entries in read_on(self.store.tables, self.name, self.history):
            self.show([self.history.add(entry) for entry in entries])
        self.clock.go_on()
        await self.follow_clock(orders.Resume)
        if configured(self.table) != self.settings:
            await self.order(orders.Post(self.settings))
        await self.order(self.bans.concerning(self.table))
        self.transfers.carry_again(self.inbox.take_out(orders.Transferred), self.table.transfers, self.history.head)
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
        while leave_by is None or not (quiet(self.table) or leave_by <= self.clock.served()):
            at, item = await self.inbox.next(self.presence.due, self.clock.wait_until(due(self.table)), leave_by)
            await self.follow_clock(orders.MoveClock if self.lease.sure else orders.Resume)
            while (end := self.clock.wait_until(self.table.deadline)) is not None and end <= at:
                await self.end_step()
            self.inbox.take()
            match item:
                case None | ClockChanged():
                    await self.update_presence()
                    await self.order(orders.ReleaseSeats())
                case Stop(within):
                    leave_by = 0 if within is None else self.clock.served() + within
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
                case orders.Transferred(transfer):
                    self.transfers.heard(transfer)
                    await self.order(item)
                case orders.MeterAnswered() | orders.MeterChanged():
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
                await save_when_due(self.store.tables, self.lease, self.history, self.commands.answers)
            await self.follow_clock(orders.MoveClock)  # the store may have been slow
        await save_for_next_owner(self.store.tables, self.lease, self.history, self.commands.answers)

    async def follow_clock(self, order: type[orders.MoveClock | orders.Resume]) -> None:
        """Follow the house's clock, and have the deadline move with it: nobody loses time that the house lost."""
        by = self.clock.catch_up(waiting=self.table.deadline is not None)
        try:
            if by:
                await self.order(order(by))
        except StoreError:
            self.clock.lag(by)
            raise

    async def end_step(self) -> None:
        """End the open step, whose time is up."""
        before = self.history.head
        await self.order(orders.TimeUp(self.table.round, self.table.step, self.table.turn))
        assert self.history.head != before, "time was up, and nothing happened"

    async def update_presence(self) -> None:
        """Tell the table which players and dealer came back, or have been gone for long enough."""
        for order in self.presence.update(self.table, self.viewers, self.clock.served()):
            await self.order(order)

    async def order(self, order: orders.Order) -> None:
        """Give the table an order of our own. If the core fails at it, the round is void and the game goes on."""
        try:
            await self.act(order)
        except Faulted:
            await self.void_after_fault()

    def begin(self, at: int) -> Batch:
        """Begin a batch of commands; of one, when the table is to stop between two."""
        return Batch(self.deciding, self.commands.answers, self.history, at, 1 if self.leaving else MOST)

    async def void_after_fault(self) -> None:
        """Void the round after a fault (Faulted if there is none, or the one before was voided too)."""
        if self.table.step is None or self.voided in (self.table.round, self.table.round - 1):
            raise Faulted
        self.voided = self.table.round
        await self.act(orders.Void("fault"))

    async def act(self, order: orders.Order) -> None:
        """Store what follows from an order, and only then apply it (raise Faulted, or Away)."""
        self.go_on_with(await self.deciding.store_order(self.history, order))

    def go_on_with(self, moments: Sequence[Moment]) -> None:
        """Go on to the moments, which are stored, show them, and carry out what the table waits for now."""
        if moments:
            self.show([self.history.go_on(moment.entry, moment.after) for moment in moments])
            self.transfers.carry(self.table.transfers, self.history.head)
            self.meter_feed.carry(self.table)

    def show(self, moments: Sequence[Moment]) -> None:
        """Show the last moments of the table, and remember which commands they answer."""
        self.commands.answers.recall([moment.entry for moment in moments], self.table.players)
        self.round_closed |= any(isinstance(moment.event, RoundClosed) for moment in moments)
        self.viewers.show(moments)
        self.viewers.offer(self.table, self.history.head.version)
        self.on_change.tell()
