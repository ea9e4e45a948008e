"""A crowd: takes every free seat of its tables, plays by the clock, and leaves."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import NamedTuple, TextIO

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from clients.python.client import Player
from clients.python.styles import STYLES
from clients.python.wire import SUBPROTOCOL

from .floor import Floor
from .guest import Guest, Stalled, Watched, moments
from .report import Report


DOOR = 20  # guests who come in at the same time
LOOK = 0.2  # seconds between looks at the lobby
STYLES_OF_PLAY = tuple(STYLES[name] for name in ("basic", "timid", "wild"))


class Plan(NamedTuple):
    """
    What a crowd does: `guests` at `tables` (all that deal by themselves, if none are named) for `seconds`.

    `rate` is how many commands a second are due, of all guests together. A share `stalled` of the guests takes no seat
    and stops reading; with `storm` everybody is cut off at once, half-way. `seed` repeats the same moments and whims.
    `patience` is how many seconds sitting down, the last answers, and leaving may take, each.
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


class Crowd:
    """
    The guests of one process; call `play` once.

    `receipts` keeps what was acknowledged, a line of JSON for each; `seated(guests, without)` is called when play
    begins, with how many have a seat and how many found none.
    """

    def __init__(self, plan: Plan, seated: Callable[[int, int], None], receipts: TextIO | None = None) -> None:
        self.plan = plan
        self.floor = Floor()
        self.guests: list[Guest] = []
        self.stalled: list[Stalled] = []
        self._seated = seated
        self._receipts = receipts

    async def play(self) -> Report:
        """
        Come in, sit down, play, leave; return the numbers.

        Raises:
            OSError, InvalidHandshake: If nobody answers at the address, or no house.
            Refused: If there is no table of a name that was given.

        """
        await self._come()
        try:
            seated = await self._sit()
            self._seated(seated, len(self.guests) - seated)
            await self._keep()
            await self._leave()
            await self._look_again()
        finally:
            await asyncio.gather(*(player.close() for player in self._players()))
        return self._report(seated)

    async def _come(self) -> None:
        """Share the guests out to the free seats; who finds none watches."""
        free = await self._free_seats()
        stalled = int(self.plan.guests * self.plan.stalled)
        seats = [name for name, count in free.items() for _ in range(count)][: self.plan.guests - stalled]
        names = cycle(free)
        seats += [next(names) for _ in range(self.plan.guests - stalled - len(seats))]
        for number, (table, style) in enumerate(zip(seats, cycle(STYLES_OF_PLAY), strict=False)):
            chance = Random(f"{self.plan.seed} {number}")  # noqa: S311 - a guest's whims, no cards
            self.guests.append(Guest(self.plan.url, table, style, chance, self.floor, self._receipts))
        for _ in range(stalled):
            self.stalled.append(Stalled(self.plan.url, self.floor.glance(next(names))))

    async def _free_seats(self) -> dict[str, int]:
        """Return how many seats each table has that nobody holds, as soon as the lobby shows all of them."""
        wanted = self.plan.tables
        async with asyncio.timeout(self.plan.patience):
            async with connect(self.plan.url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None):
                pass  # a player would wait for a house that is away
        async with asyncio.timeout(self.plan.patience), Player(self.plan.url) as visitor:
            for name in wanted:
                await visitor.join(name)  # who asks for a table that there is not is told so
            await visitor.join(None)
            while True:
                cards = {card["table"]: card for card in visitor.tables if card["open"] and card["pace"] == "house"}
                if cards and all(name in cards for name in wanted):
                    return {name: cards[name]["places"] - cards[name]["taken"] for name in wanted or cards}
                await asyncio.sleep(LOOK)

    async def _sit(self) -> int:
        """Bring everybody in, some at a time; return how many have a seat."""
        door = asyncio.Semaphore(DOOR)

        async def enter(guest: Guest) -> bool:
            async with door:
                return await guest.sit()

        async def look(viewer: Stalled) -> None:
            async with door:
                await viewer.open()
                await viewer.join(viewer.stream.table.name)

        async with asyncio.timeout(self.plan.patience), asyncio.TaskGroup() as coming:
            sitting = [coming.create_task(enter(guest)) for guest in self.guests]
            for viewer in self.stalled:
                coming.create_task(look(viewer))
        return sum(task.result() for task in sitting)

    async def _keep(self) -> None:
        """Have everybody act at moments that were drawn before the first of them."""
        rate = self.plan.rate / len(self.guests)
        drawn = [
            moments(rate, self.plan.seconds, Random(f"{self.plan.seed} moments {number}"))  # noqa: S311 - a timetable
            for number in range(len(self.guests))
        ]
        start = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.seconds + self.plan.patience), asyncio.TaskGroup() as playing:
                for guest, timetable in zip(self.guests, drawn, strict=True):
                    playing.create_task(guest.keep(start, timetable))
                if self.plan.storm:
                    await asyncio.sleep(self.plan.seconds / 2)
                    for player in self._players():
                        player.cut()

    async def _leave(self) -> None:
        """Have everybody give up the seat, as far as the house lets them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.patience):
                await asyncio.gather(*(guest.walk_out() for guest in self.guests), return_exceptions=True)

    async def _look_again(self) -> None:
        """Have everybody compare what they saw happen with a fresh view of the same moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.plan.patience):
                await asyncio.gather(*(guest.look_again() for guest in self.guests), return_exceptions=True)

    def _players(self) -> list[Watched]:
        return [*(guest.player for guest in self.guests), *self.stalled]

    def _report(self, seated: int) -> Report:
        streams = [player.stream for player in self._players()]
        tables = self.floor.tables.values()
        report = Report(
            guests=len(self.guests),
            seated=seated,
            stalled=len(self.stalled),
            rounds=sum(len(table.closed) for table in tables),
            voided=sum(len(table.voided) for table in tables),
            idle=sum(guest.idle for guest in self.guests),
            unanswered=sum(len(guest.open) for guest in self.guests),
            reconnects=sum(player.greetings - player.journeys for player in self._players()),
            seen=sum(stream.seen for stream in streams),
            skipped=sum(stream.skipped for stream in streams),
            missed=sum(stream.missed for stream in streams),
            duplicated=sum(stream.duplicated for stream in streams),
            gone_back=sum(stream.gone_back for stream in streams),
            quarrels=sum(table.quarrels for table in tables),
            agreed=sum(guest.agreed for guest in self.guests),
            strayed=sum(guest.strayed for guest in self.guests),
            still_seated=sum(not guest.gone for guest in self.guests),
            last_viewer=self.floor.last_viewer,
        )
        for guest in self.guests:
            report.answer.add(guest.answer)
            report.refusals.update(guest.refusals)
        return report
