"""One run of the load tool: guests take the free seats, play by a schedule, and leave."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import NamedTuple, TextIO

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from clients.python.client import Player
from clients.python.messages import SUBPROTOCOL
from clients.python.styles import STYLES

from .delivery import Delivery
from .guest import CountingPlayer, Guest, StalledViewer, schedule
from .report import Report


ENTRIES_AT_ONCE = 20  # guests who connect and sit down at the same time
LOBBY_CHECK = 0.2  # s between two looks at the lobby
STYLES_OF_PLAY = tuple(STYLES[name] for name in ("basic", "timid", "wild"))


class Plan(NamedTuple):
    """
    The settings of a run: `guests` play at `tables` for `seconds`; if no tables are named, at all without a dealer.

    `rate` is how many commands a second are due, of all guests together. A share `stalled` of the guests takes no seat
    and stops reading. With `storm` all connections are cut at once, half-way. The same `seed` gives the same schedule
    and choices. `patience` is how many seconds sitting down, the last answers and leaving may take, each.
    """

    url: str
    tables: tuple[str, ...]
    guests: int
    seconds: float
    rate: float
    stalled: float
    storm: bool
    seed: int
    patience: float


class LoadRun:
    """
    The guests of one process. Call `play` once.

    `receipts` gets a line of JSON for each accepted command. `seated(guests, without)` is called when play begins, with
    the number of guests who have a seat and of those who found none.
    """

    def __init__(self, plan: Plan, seated: Callable[[int, int], None], receipts: TextIO | None = None) -> None:
        self.plan = plan
        self.delivery = Delivery()
        self.guests: list[Guest] = []
        self.stalled: list[StalledViewer] = []
        self._seated = seated
        self._receipts = receipts

    async def play(self) -> Report:
        """
        Connect, sit down, play and leave. Return the report.

        Raises:
            OSError, InvalidHandshake: If no server, or no house, answers at the address.
            Refused: If a named table does not exist.

        """
        await self._come()
        try:
            seated = await self._sit()
            self._seated(seated, len(self.guests) - seated)
            await self._play_schedules()
            await self._leave()
            await self._compare_views()
        finally:
            await asyncio.gather(*(player.close() for player in self._players()))
        return self._report(seated)

    async def _come(self) -> None:
        """Assign the guests to the free seats. Guests without a seat watch."""
        free = await self._free_seats()
        stalled = int(self.plan.guests * self.plan.stalled)
        seats = [name for name, count in free.items() for _ in range(count)][: self.plan.guests - stalled]
        names = cycle(free)
        seats += [next(names) for _ in range(self.plan.guests - stalled - len(seats))]
        for number, (table, style) in enumerate(zip(seats, cycle(STYLES_OF_PLAY), strict=False)):
            chance = Random(f"{self.plan.seed} {number}")  # noqa: S311 - a guest's choices, not the cards
            self.guests.append(Guest(self.plan.url, table, style, chance, self.delivery, self._receipts))
        for _ in range(stalled):
            self.stalled.append(StalledViewer(self.plan.url, self.delivery.watch_unmeasured(next(names))))

    async def _free_seats(self) -> dict[str, int]:
        """Return the number of free seats by table, as soon as the lobby shows all wanted tables."""
        wanted = self.plan.tables
        async with asyncio.timeout(self.plan.patience):
            async with connect(self.plan.url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None):
                pass  # fails at once; a `Player` would wait for the house
        async with asyncio.timeout(self.plan.patience), Player(self.plan.url) as visitor:
            for name in wanted:
                await visitor.join(name)  # raises Refused if there is no such table
            await visitor.join(None)
            while True:
                cards = {card["table"]: card for card in visitor.tables if card["open"] and card["pace"] == "house"}
                if cards and all(name in cards for name in wanted):
                    return {name: cards[name]["places"] - cards[name]["taken"] for name in wanted or cards}
                await asyncio.sleep(LOBBY_CHECK)

    async def _sit(self) -> int:
        """Connect everybody, some at a time. Return how many have a seat."""
        door = asyncio.Semaphore(ENTRIES_AT_ONCE)

        async def enter(guest: Guest) -> bool:
            async with door:
                return await guest.sit()

        async def look(viewer: StalledViewer) -> None:
            async with door:
                await viewer.open()
                await viewer.join(viewer.stream.table.name)

        async with asyncio.timeout(self.plan.patience), asyncio.TaskGroup() as coming:
            sitting = [coming.create_task(enter(guest)) for guest in self.guests]
            for viewer in self.stalled:
                coming.create_task(look(viewer))
        return sum(task.result() for task in sitting)

    async def _play_schedules(self) -> None:
        """Have all guests act by schedules that are drawn before the first acts."""
        rate = self.plan.rate / len(self.guests)
        drawn = [
            schedule(rate, self.plan.seconds, Random(f"{self.plan.seed} moments {number}"))  # noqa: S311 - a timetable
            for number in range(len(self.guests))
        ]
        start = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.seconds + self.plan.patience), asyncio.TaskGroup() as playing:
                for guest, timetable in zip(self.guests, drawn, strict=True):
                    playing.create_task(guest.play_schedule(start, timetable))
                if self.plan.storm:
                    await asyncio.sleep(self.plan.seconds / 2)
                    for player in self._players():
                        player.cut()

    async def _leave(self) -> None:
        """Have all guests give up their seats, within the time allowed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.patience):
                await asyncio.gather(*(guest.leave_table() for guest in self.guests), return_exceptions=True)

    async def _compare_views(self) -> None:
        """Have all guests compare their view with a fresh one of the same event."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.patience):
                await asyncio.gather(*(guest.compare_view() for guest in self.guests), return_exceptions=True)

    def _players(self) -> list[CountingPlayer]:
        return [*(guest.player for guest in self.guests), *self.stalled]

    def _report(self, seated: int) -> Report:
        streams = [player.stream for player in self._players()]
        tables = self.delivery.tables.values()
        report = Report(
            guests=len(self.guests),
            seated=seated,
            stalled=len(self.stalled),
            rounds=sum(len(table.closed) for table in tables),
            voided=sum(len(table.voided) for table in tables),
            idle=sum(guest.idle for guest in self.guests),
            unanswered=sum(len(guest.open) for guest in self.guests),
            reconnects=sum(player.welcomes - player.joins for player in self._players()),
            seen=sum(stream.seen for stream in streams),
            skipped=sum(stream.skipped for stream in streams),
            missed=sum(stream.missed for stream in streams),
            duplicated=sum(stream.duplicated for stream in streams),
            gone_back=sum(stream.gone_back for stream in streams),
            quarrels=sum(table.quarrels for table in tables),
            agreed=sum(guest.agreed for guest in self.guests),
            strayed=sum(guest.strayed for guest in self.guests),
            still_seated=sum(not guest.gone for guest in self.guests),
            last_viewer=self.delivery.last_viewer,
        )
        for guest in self.guests:
            report.answer.add(guest.answer)
            report.refusals.update(guest.refusals)
        return report
