"""A room's inbox: everything that the room's task handles, so that those who play do not wait for a crowd."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from msgspec import Struct, field

from protocol.commands import TableCommand
from protocol.messages import refused
from protocol.refusals import Sentence
from protocol.sentences import Text
from server import metrics
from server.access.viewer import Seen, Viewer
from server.core.disputes.state import Finished
from server.core.orders import MeterAnswered, MeterChanged, Order, Transferred
from server.core.table import Who
from server.store import By, Fence

from .answers import Answer
from .clock import TableClock
from .history import History
from .viewers import Viewers


FULL = 1_000  # items, beyond which commands are turned away
FULL_OF_STRANGERS = 200  # the same of players without a seat
OF_ONE = 20  # waiting commands of one player


class Joined(Struct, frozen=True):
    """A viewer came, who has `seen` some of the table before, or nothing."""

    viewer: Viewer
    seen: Seen | None

    def apply(self, viewers: Viewers, history: History) -> None:
        """Show the viewer the table, and what the viewer may do there."""
        viewers.admit(self.viewer, history, self.seen)
        viewers.offer_one(self.viewer, history.table, history.head.version)


class Parted(Struct, frozen=True):
    """A viewer went."""

    viewer: Viewer

    def apply(self, viewers: Viewers, _history: History) -> None:
        """Show the viewer nothing more."""
        viewers.remove(self.viewer)


class Asked(Struct, frozen=True):
    """
    A command to `table`; `answered` is called once, with what came of it. `by` is who gave it, as the log keeps it.

    A command about a round that is over has what was `found` of the round in the log.
    """

    table: str
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
        self.answer(refused(self.id, said.code, said.words()))


class Ordered(Struct, frozen=True):
    """An order to the table that needs nothing else."""

    order: Order


class LeaseLost(Struct, frozen=True):
    """The lease of this fence is not ours any more, or the store has not `answered` whether it was renewed."""

    fence: Fence
    answered: bool


class BansChanged(Struct, frozen=True):
    """The house's bans have changed."""


class ClockChanged(Struct, frozen=True):
    """The house's clock was set, or the process stood still."""


class Stop(Struct, frozen=True):
    """Stop serving: between two rounds, or when `within` (ms) is over between two commands; without it, now."""

    within: int | None


FromPlayers = Joined | Parted | Asked
FromHouse = Transferred | MeterAnswered | MeterChanged | Ordered | BansChanged
Item = FromPlayers | FromHouse | LeaseLost | ClockChanged | Stop
Kind = TypeVar("Kind", Asked, Transferred)
Lane = deque[tuple[int, Item]]


class Inbox:
    """
    Items with the time when each came, so that a command that came before a deadline is handled before it.

    Times are what `TableClock.served` counts.

    They wait in three lanes that take turns: strangers' commands, viewers who come and go, and all others. So no crowd
    of strangers delays those who play. Strangers are all who are not `known`: players without a seat here. Commands of
    one player stay in order. A viewer comes and goes once; one who goes before the turn costs nothing.

    An item stays first until it is taken out, so that no item is lost when the store goes away before its turn.
    """

    def __init__(self, clock: TableClock, known: Callable[[Who], bool]) -> None:
        self.clock = clock
        self.known = known
        self.items: Lane = deque()
        self.strangers: Lane = deque()
        self.viewers: OrderedDict[Viewer, tuple[int, Joined | Parted]] = OrderedDict()  # a dict finds its first slowly
        self.turns = ["items", "viewers", "strangers"]
        self.first: tuple[int, Item] | None = None
        self.filled = asyncio.Event()
        self.waiting: Counter[str] = Counter()
        self.lanes: dict[str, Lane] = {}

    def put(self, item: Item) -> None:
        """Add an item; never waits."""
        now = self.clock.served()
        match item:
            case Joined(viewer):
                self.viewers[viewer] = now, item
            case Parted(viewer):
                if self.viewers.pop(viewer, None) is None:
                    self.viewers[viewer] = now, item
            case Asked():
                lane = self.lanes[item.who.player] = self.lane_of(item.who)
                lane.append((now, item))
                self.waiting[item.who.player] += 1
            case _:
                self.items.append((now, item))
        self.filled.set()

    def lane_of(self, who: Who) -> Lane:
        """Return where a command waits: where the player's earlier ones do, if there are any."""
        return self.lanes.get(who.player, self.items if self.known(who) else self.strangers)

    def ask(self, asked: Asked) -> None:
        """Add a command, unless too many wait: in its lane, or of this player, who would keep the others waiting."""
        lane = self.lane_of(asked.who)
        if len(lane) >= (FULL_OF_STRANGERS if lane is self.strangers else FULL):
            asked.refuse(Text.TABLE_AWAY)
        elif self.waiting[asked.who.player] >= OF_ONE:
            asked.refuse(Text.COMMANDS_WAIT)
        else:
            self.put(asked)

    async def next(self, *moments: int | None) -> tuple[int, Item | None]:
        """Wait for the first item and return it with its time, or with None when a moment comes first."""
        moment = min((moment for moment in moments if moment is not None), default=None)
        while self.first is None and not self.choose():
            patience = None if moment is None else max(0, moment - self.clock.served()) / 1000
            self.filled.clear()
            try:
                async with asyncio.timeout(patience):
                    await self.filled.wait()  # a viewer who came may be gone again
            except TimeoutError:
                return self.clock.served(), None
        assert self.first is not None
        came, item = self.first
        if isinstance(item, Joined | Parted):  # there may be very many of these: everybody else has a turn in between
            await asyncio.sleep(0)
        return came, item

    def choose(self) -> bool:
        """Make the first item of the lane whose turn it is the first of all; return whether there is any."""
        for name in self.turns:
            if name == "viewers" and self.viewers:
                _, self.first = self.viewers.popitem(last=False)
            elif name != "viewers" and (lane := self.items if name == "items" else self.strangers):
                self.first = lane.popleft()
            else:
                continue
            self.turns.remove(name)
            self.turns.append(name)
            if name != "items" and self.items:  # no step ends before a command that came in time
                self.first = min(self.first[0], self.items[0][0]), self.first[1]
            return True
        return False

    def take(self) -> None:
        """Take the first item out."""
        if self.first is not None and isinstance(asked := self.first[1], Asked):
            self.waiting[asked.who.player] -= 1
            if not self.waiting[asked.who.player]:
                del self.waiting[asked.who.player], self.lanes[asked.who.player]
        self.first = None

    def take_next(self, fits: Callable[[int, Asked], bool]) -> Asked | None:
        """Take the next command of those who play out, if no other item comes before it, and it `fits`."""
        if self.first is not None or not self.items:
            return None
        came, asked = self.items[0]
        if not isinstance(asked, Asked) or not fits(came, asked):
            return None
        self.first = self.items.popleft()
        self.take()
        return asked

    def take_all(self) -> list[Item]:
        """Take everything out."""
        waiting = [self.first] if self.first else []
        everything = [item for _, item in (*waiting, *self.items, *self.strangers, *self.viewers.values())]
        self.first = None
        for each in (self.items, self.strangers, self.viewers, self.waiting, self.lanes):
            each.clear()
        return everything

    def refuse(self, said: Sentence) -> None:
        """Take all commands out, and refuse them."""
        for asked in self.take_out(Asked):
            asked.refuse(said)

    def let_in(self, viewers: Viewers) -> None:
        """Take everything out; viewers who came are added to `viewers`, and those who went removed."""
        for item in self.take_all():
            if isinstance(item, Joined):
                viewers.add(item.viewer)
            elif isinstance(item, Parted):
                viewers.remove(item.viewer)

    def take_out(self, kind: type[Kind]) -> list[Kind]:
        """Take the items of one kind out, and leave the others."""
        everything = self.take_all()
        for item in everything:
            if not isinstance(item, kind):
                self.put(item)
        return [item for item in everything if isinstance(item, kind)]
