"""
The room: one task, one inbox, one deadline, one table.

It does one thing, over and over: `decide` what a command brings about, store it, only then let it happen, show it to
each kind of eyes, offer what may be done next, answer. It never waits for a socket.
"""

from collections.abc import Callable, Sequence
from typing import assert_never

import structlog

from protocol import envelope
from protocol.commands import TableCommand
from protocol.envelope import TableGone
from protocol.refusals import Code, Refused
from server.core.decide import decide
from server.core.events import RoundClosed
from server.core.orders import Order, Post, Resume, Tidy, TimeUp, Transferred
from server.core.seating import due
from server.core.settings import TableSettings
from server.core.table import ROOM, Now, Table, Who
from server.store import Away, By, Entry, Store
from server.world import World

from .answers import Answer, Answers
from .attendance import Attendance
from .audience import Audience, Viewer
from .history import History
from .inbox import Asked, Inbox, Joined, LeaseLost, Parted, Stop
from .recovery import PAGE, keep, last_kept
from .tenure import PATIENCE, Tenure
from .wallet import Cashier, check_purse


LATE = 1_000  # ms after a deadline; who comes to it later than this was stopped (a sleeping machine, a busy one)
FULL = 1_000  # items in the inbox beyond which commands are turned away

AWAY = "The table is not being served just now. Nothing was changed; try again shortly."

log = structlog.get_logger()


class Room:
    """
    One table being served: call `run` once; everything else may be called at any time from the same loop.

    `changed()` is called after every batch of events, `paid(player)` when a player's wallet changed.
    """

    def __init__(
        self,
        settings: TableSettings,
        store: Store,
        world: World,
        owner: str,
        changed: Callable[[], None],
        paid: Callable[[str], None],
    ) -> None:
        self.name = settings.table
        self.settings = settings
        self.store = store
        self.world = world
        self.changed = changed
        self.inbox = Inbox(world)
        self.tenure = Tenure(store, self.name, owner, lambda fence: self.inbox.put(LeaseLost(fence)))
        self.cashier = Cashier(store, self.tenure, self.inbox.put, paid)
        self.history = History(Table(), 0)
        self.answers = Answers({})
        self.audience = Audience()
        self.attendance = Attendance()
        self.unanswered: Asked | None = None
        self.round_closed = False
        self.open = False
        self.log = log.bind(table=self.name)

    @property
    def table(self) -> Table:
        """The table as it stands, every event of it stored."""
        return self.history.table

    # What others may ask of a room. Nothing here waits.

    def join(self, viewer: Viewer, last_seq: int | None) -> None:
        """Show the table to a viewer, from after event `last_seq` if that can be told exactly."""
        self.inbox.put(Joined(viewer, last_seq))

    def part(self, viewer: Viewer) -> None:
        """Stop showing the table to a viewer."""
        self.inbox.put(Parted(viewer))

    def ask(self, viewer: Viewer, message_id: str, command: TableCommand) -> None:
        """Put a viewer's command to the table; the answer goes to the viewer."""
        asked = Asked(viewer, viewer.who, message_id, command)
        if self.open and self.inbox.queue.qsize() < FULL:
            self.inbox.put(asked)
        else:
            asked.refuse(Code.TABLE_AWAY, AWAY)

    def stop(self) -> None:
        """Stop serving between two commands; `run` returns."""
        self.tenure.closing.set()
        self.inbox.put(Stop())

    def close(self, code: Code, sentence: str) -> None:
        """Send everybody to the lobby, after `run` has ended. What was still in the inbox changed nothing."""
        if self.unanswered is not None:
            self.unanswered.refuse(code, sentence)
        for item in self.inbox.take_all():
            match item:
                case Joined(viewer):
                    self.audience.viewers[viewer] = None
                case Parted(viewer):
                    self.audience.viewers.pop(viewer, None)
                case Asked() as asked:
                    asked.refuse(code, sentence)
        self.audience.dismiss(TableGone(self.name, code, sentence))

    # The one task.

    async def run(self) -> None:
        """
        Serve the table until `stop`.

        Raises:
            Fenced: If somebody else owns the table now.
            Conflict: If somebody else wrote to its log.
            Exception: Any other is a bug; the table is left as it was stored, and its lease runs out.

        """
        ended: Exception | None = None
        async with self.tenure.tasks as tasks:
            tasks.create_task(self.tenure.keep())
            try:
                await self.serve()
            except Exception as why:  # noqa: BLE001 - raised below, when the other tasks are done with
                ended = why
            self.open = False
            self.tenure.closing.set()
        if ended is not None:
            raise ended
        await self.tenure.give_back()

    async def serve(self) -> None:
        """Take the table and work, again and again as the store goes away and comes back."""
        while not self.tenure.closing.is_set():
            try:
                await self.recover()
                if self.open:
                    await self.work()
            except Away as away:
                self.go_dark(away)
                await self.tenure.pause(PATIENCE)

    def go_dark(self, why: Exception) -> None:
        """Refuse commands until the store answers again."""
        if self.open:
            self.log.warning("the store is away", why=str(why))
        self.open = False
        for asked in self.inbox.take_asked():
            asked.refuse(Code.TABLE_AWAY, AWAY)

    async def recover(self) -> None:
        """Take the table under a new fence, read what is in its log, and give everybody their time back."""
        if not await self.tenure.take():
            return
        if not self.history.head:
            self.history, self.answers = await last_kept(self.store, self.name)
        while entries := await self.store.read(self.name, self.history.head, PAGE):
            self.happen(entries)
        if self.history.head:
            await self.act(ROOM, Resume())
        if (self.table.posted or self.table.settings) != self.settings:
            await self.act(ROOM, Post(self.settings))
        self.cashier.carry(self.table.transfers)
        self.open = True
        self.changed()
        self.settle()
        await self.call_the_roll()
        self.log.info("serving", version=self.history.head, round=self.table.round)

    async def work(self) -> None:
        """Handle items and moments as they come, until told to stop."""
        while True:
            at, item = await self.inbox.next(earliest(self.attendance.due, due(self.table)))
            while self.table.deadline is not None and self.table.deadline <= at:
                await self.end_step(at - self.table.deadline)
            self.inbox.take()
            match item:
                case None:
                    await self.call_the_roll()
                    await self.act(ROOM, Tidy())
                case Stop():
                    return
                case Asked():
                    await self.handle(item)
                case Joined(viewer, last_seq):
                    self.audience.admit(viewer, self.history, last_seq)
                    self.audience.offer(self.table, self.history.head)
                    await self.call_the_roll()
                case Parted(viewer):
                    self.audience.viewers.pop(viewer, None)
                    await self.call_the_roll()
                case LeaseLost(fence):
                    if fence == self.tenure.fence:
                        await self.recover()  # what waits in the inbox goes on waiting
                case Transferred(transfer):
                    self.cashier.heard(transfer)
                    await self.act(ROOM, item)
                case _:
                    assert_never(item)
            if self.round_closed:
                self.round_closed = False
                await keep(self.store, self.name, self.tenure.fence, self.history, self.answers)

    async def end_step(self, late: int) -> None:
        """End the open step; but if we slept beyond its deadline, what was asked in time may still be on its way."""
        before = self.history.head
        over = TimeUp(self.table.round, self.table.step, self.table.turn)
        await self.act(ROOM, over if late <= LATE else Resume())
        assert self.history.head > before, "time was up, and nothing happened"

    async def handle(self, asked: Asked) -> None:
        """Answer a command: the first time by carrying it out, later by the first answer."""
        self.unanswered = asked
        by = asked.by
        try:
            answer = self.answers.find(by)
            if answer is None:
                answer = await self.carry_out(asked)
                self.answers.keep(by, answer)
            asked.answer(answer)
        except Refused as no:
            asked.refuse(no.code, no.sentence)
        self.unanswered = None

    async def carry_out(self, asked: Asked) -> Answer:
        """Return what comes of a command."""
        try:
            await self.act(asked.who, asked.command, asked.by)
        except Refused as no:
            return envelope.Refused(asked.id, no.code, no.sentence)
        return envelope.Accepted(asked.id, self.history.head)

    def settle(self) -> None:
        """Answer the command during which the store went away: the log is the judge."""
        asked, self.unanswered = self.unanswered, None
        if asked is None:
            return
        if answer := self.answers.find(asked.by):
            asked.answer(answer)
        else:
            asked.refuse(Code.TABLE_AWAY, AWAY)

    async def act(self, who: Who, command: TableCommand | Order, by: By | None = None) -> None:
        """
        Decide, store, let happen.

        Raises:
            Refused: If the command is not allowed, or the wallet has not what it takes; nothing has changed.
            Away: If the store does not answer; whether it happened is for the log to say.

        """
        now = Now(self.world.now(), self.world.entropy())
        try:
            events = decide(self.table, who, command, now)
        except Refused:
            raise
        except Exception:
            self.log.exception("the table faulted", version=self.history.head, player=who.player, command=command)
            raise
        if not events:
            return
        await check_purse(self.store, self.name, events)
        head = self.history.head
        version = await self.store.append(self.name, self.tenure.fence, head, now.at, events, by)
        assert version == head + len(events)
        self.happen([Entry(number, now.at, event, by) for number, event in enumerate(events, head + 1)])
        self.cashier.carry(self.table.transfers)

    def happen(self, entries: Sequence[Entry]) -> None:
        """Let stored events happen, and show them."""
        moments = [self.history.add(entry.event) for entry in entries]
        self.answers.recall(entries, self.table.players)
        self.round_closed |= any(isinstance(entry.event, RoundClosed) for entry in entries)
        self.audience.show(moments)
        self.audience.offer(self.table, self.history.head)
        self.changed()

    async def call_the_roll(self) -> None:
        """Tell the table who of the seated came back, or has been gone for long enough."""
        for order in self.attendance.call(self.table, self.audience, self.world.now()):
            await self.act(ROOM, order)


def earliest(*moments: int | None) -> int | None:
    """Return the first of some moments, as far as there are any."""
    return min((moment for moment in moments if moment is not None), default=None)
