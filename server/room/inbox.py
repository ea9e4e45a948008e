"""A room's inbox: everything that the room's task handles, in the order in which it came."""

import asyncio
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from msgspec import Struct, field

from protocol.commands import TableCommand
from protocol.messages import Refused
from protocol.refusals import Sentence
from protocol.sentences import Text
from server import metrics
from server.access.viewer import Seen, Viewer
from server.core.disputes.state import Finished
from server.core.orders import MeterAnswered, MeterChanged, Order, Transferred
from server.core.table import Who
from server.store import By, Fence
from server.world import World

from .answers import Answer
from .history import History
from .viewers import Viewers


FULL = 1_000  # items, beyond which commands are turned away
OF_ONE = 20  # waiting commands of one player


class Joined(Struct, frozen=True):
    """A viewer came, who has `seen` some of the table before, or nothing."""

    viewer: Viewer
    seen: Seen | None

    def apply(self, viewers: Viewers, history: History) -> None:
        """Show the viewer the table, and what the viewer may do there."""
        viewers.admit(self.viewer, history, self.seen)
        viewers.offer(history.table, history.head.version)


class Parted(Struct, frozen=True):
    """A viewer went."""

    viewer: Viewer

    def apply(self, viewers: Viewers, _history: History) -> None:
        """Show the viewer nothing more."""
        viewers.offered.pop(self.viewer, None)


class Asked(Struct, frozen=True):
    """
    A command; `answered` is called once, with what came of it. `by` is who gave it, as the log keeps it.

    A command about a round that is over has what was `found` of the round in the log.
    """

    who: Who
    command: TableCommand
    by: By
    answered: Callable[[Answer], None]
    found: Finished | None = None
    since: float = field(default_factory=perf_counter)

    @property
    def id(self) -> str:
        """The id that the command was given."""
        return self.by.command

    def answer(self, answer: Answer) -> None:
        """Answer the command."""
        metrics.answered(answer, self.since)
        self.answered(answer)

    def refuse(self, said: Sentence) -> None:
        """Refuse the command, without keeping the refusal."""
        self.answer(Refused(self.id, said.code, said.words()))


class Ordered(Struct, frozen=True):
    """An order to the table that needs nothing else."""

    order: Order


class LeaseLost(Struct, frozen=True):
    """The lease of this fence is not ours any more, or the store has not `answered` whether it was renewed."""

    fence: Fence
    answered: bool


class BansChanged(Struct, frozen=True):
    """The house's bans have changed."""


class Stop(Struct, frozen=True):
    """Stop serving: between two rounds, or at a moment (ms) between two commands; without one, now."""

    latest: int | None


Item = Joined | Parted | Asked | Transferred | MeterAnswered | MeterChanged | Ordered | LeaseLost | BansChanged | Stop
Kind = TypeVar("Kind", Asked, Transferred)


class Inbox:
    """
    Items with the time (ms) when each came, so that a command that came before a deadline is handled before it.

    An item stays first until it is taken out, so that no item is lost when the store goes away before its turn.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.queue: asyncio.Queue[tuple[int, Item]] = asyncio.Queue()
        self.first: tuple[int, Item] | None = None
        self.waiting: Counter[str] = Counter()

    def put(self, item: Item) -> None:
        """Add an item; never waits."""
        self.queue.put_nowait((self.world.now(), item))
        if isinstance(item, Asked):
            self.waiting[item.who.player] += 1

    def ask(self, asked: Asked) -> None:
        """Add a command, unless too many wait: of all players, or of this one, who would keep the others waiting."""
        if self.queue.qsize() >= FULL:
            asked.refuse(Text.TABLE_AWAY)
        elif self.waiting[asked.who.player] >= OF_ONE:
            asked.refuse(Text.COMMANDS_WAIT)
        else:
            self.put(asked)

    async def next(self, *moments: int | None) -> tuple[int, Item | None]:
        """Wait for the first item and return it with its time, or with None when a moment (ms) comes first."""
        if self.first is None:
            moment = min((moment for moment in moments if moment is not None), default=None)
            patience = None if moment is None else max(0, moment - self.world.now()) / 1000
            try:
                async with asyncio.timeout(patience):
                    self.first = await self.queue.get()
            except TimeoutError:
                return self.world.now(), None
        came, item = self.first
        if isinstance(item, Joined | Parted):  # there may be very many of these: everybody else has a turn in between
            await asyncio.sleep(0)
        return min(came, self.world.now()), item  # the clock may have been set back since

    def take(self) -> None:
        """Take the first item out."""
        if self.first is not None and isinstance(asked := self.first[1], Asked):
            self.waiting[asked.who.player] -= 1
            self.waiting += Counter()  # without players of whom nothing waits
        self.first = None

    def take_all(self) -> list[Item]:
        """Take everything out."""
        everything = [] if self.first is None else [self.first[1]]
        self.first = None
        self.waiting.clear()
        return everything + [self.queue.get_nowait()[1] for _ in range(self.queue.qsize())]

    def refuse(self, said: Sentence) -> None:
        """Take all commands out, and refuse them."""
        for asked in self.take_out(Asked):
            asked.refuse(said)

    def let_in(self, viewers: Viewers) -> None:
        """Take everything out; viewers who came are added to `viewers`, and those who went removed."""
        for item in self.take_all():
            if isinstance(item, Joined):
                viewers.offered[item.viewer] = None
            elif isinstance(item, Parted):
                viewers.offered.pop(item.viewer, None)

    def take_out(self, kind: type[Kind]) -> list[Kind]:
        """Take the items of one kind out, and leave the others."""
        everything = self.take_all()
        for item in everything:
            if not isinstance(item, kind):
                self.put(item)
        return [item for item in everything if isinstance(item, kind)]
