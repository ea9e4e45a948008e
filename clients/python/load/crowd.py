"""The people of one process: they come, play, lose their connections in storms, and leave."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, TextIO

from clients.python.styles import STYLES

from .guest import Guest, StalledViewer
from .machine import own_usage, used_since
from .person import Person
from .plan import Plan, Post
from .reach import may_reach
from .report import Report
from .resources import collect_seldom
from .tally import Tally
from .usage import Usage
from .views import compare_views
from .watched_table import WatchedTable


ENTRIES_AT_ONCE = 20  # people who connect and sit down at the same time, without a ramp
LOOK = 1.0  # s between two looks at connections and numbers
PAUSE = 0.05  # s between two looks at all people
STYLES_OF_PLAY = tuple(STYLES[name] for name in ("basic", "timid", "wild"))


class Crowd:
    """
    The people of one process, at the tables of `posts`, with a `share` of the plan's rate. Call `play` once.

    `receipts` gets a line of JSON for each accepted command. `news` is called each second with numbers for the
    terminal, and `over` when the time of play is over.
    """

    def __init__(
        self,
        plan: Plan,
        posts: dict[str, Post],
        share: float,
        *,
        news: Callable[[dict[str, Any]], None] = lambda _: None,
        over: Callable[[], None] = lambda: None,
        receipts: TextIO | None = None,
    ) -> None:
        self.plan = plan
        self.guests: list[Guest] = []
        self.watchers: list[Person] = []
        self.stalled: list[StalledViewer] = []
        self._loop = asyncio.get_running_loop()
        self._rate = plan.rate * share
        self._news = news
        self._over = over
        self._usage = Usage()
        self._tally = Tally(self._loop.time, plan.seconds, receipts)
        self._allowed = partial(may_reach, remote=plan.remote)
        self.tables = {name: WatchedTable(name, self._loop.time, self._tally.last_viewer) for name in posts}
        styles = cycle(STYLES_OF_PLAY)
        for name, post in posts.items():
            for place in range(1, post.guests + 1):
                chance = Random(f"{plan.seed} {name} {place}")  # noqa: S311 - a guest's choices, not the cards
                self.guests.append(Guest(self._person(name), next(styles), chance, self._tally, place=place))
            self.watchers += [self._person(name) for _ in range(post.watchers)]
            self.stalled += [
                StalledViewer(plan.url, self.tables[name], self._allowed, self._tally.came_back)
                for _ in range(post.stalled)
            ]

        self.people: list[Person] = [*(guest.person for guest in self.guests), *self.watchers, *self.stalled]

    def _person(self, table: str) -> Person:
        return Person(self.plan.url, self.tables[table], self._allowed, self._tally.came_back)

    async def play(self, go: Callable[[int, int], Awaitable[None]]) -> Report:
        """
        Come, play and leave. Return the report. `go(seated, without)` is awaited when all have come.

        Raises:
            TimeoutError: If not all came in time.
            Closed, Refused: If the house does not want a person, or knows no such table.

        """
        async with asyncio.TaskGroup() as lines:
            watch = lines.create_task(self._watch())
            connected = await self._come(lines)
            seated = sum(guest.seated.result() for guest in self.guests)
            await go(seated, len(self.guests) - seated)
            await self._play()
            await self._within(self._leave())
            unpaid = await self._check_wallets()
            compared: dict[Guest, list[str] | None] = {}
            await self._within(compare_views(self.guests, compared))
            for line in (watch, *connected):
                line.cancel()
        return self._report(seated, unpaid, compared)

    async def _come(self, lines: asyncio.TaskGroup) -> list[asyncio.Task[None]]:
        """Have everybody connect, evenly within the ramp or else some at a time, and return their connections."""
        people = len(self.people)
        door = asyncio.Semaphore(people if self.plan.ramp else ENTRIES_AT_ONCE)
        connected: list[asyncio.Task[None]] = []

        async def enter(number: int, person: Person, guest: Guest | None) -> None:
            await asyncio.sleep(self.plan.ramp * number / people)
            async with door:
                connected.append(lines.create_task(person.connection.run()))
                if guest is None:
                    await person.arrive()
                elif await guest.seated and self.plan.ramp and self.plan.think is not None:
                    guest.play(self.plan.think)

        guests = {guest.person: guest for guest in self.guests}
        places = {name: place for place, name in enumerate(self.tables)}
        by_table = sorted(self.people, key=lambda person: places[person.table.name])
        async with asyncio.timeout(self.plan.patience + self.plan.ramp), asyncio.TaskGroup() as coming:
            for number, person in enumerate(by_table):
                coming.create_task(enter(number, person, guests.get(person)))
        return connected

    async def _play(self) -> None:
        """Have all guests play, and wait for the last answers."""
        collect_seldom()
        self._tally.begin()
        start, before = self._loop.time(), own_usage()
        for guest in self.guests:
            guest.play(self.plan.think)
        storms = [
            self._loop.call_at(start + self.plan.seconds * (number + 1) / (self.plan.storms + 1), self._cut_all)
            for number in range(self.plan.storms)
        ]
        if self.plan.think is None:
            await self._offer(start)
        await asyncio.sleep(start + self.plan.seconds - self._loop.time())
        for storm in storms:
            storm.cancel()
        for guest in self.guests:
            guest.stop()
        self._usage = used_since(before, own_usage(), self._loop.time() - start)
        self._over()
        await self._within(until(lambda: not any(guest.open for guest in self.guests)))

    async def _offer(self, start: float) -> None:
        """Have guests act at times that do not depend on the answers."""
        chance = Random(f"{self.plan.seed} moments {next(iter(self.tables))}")  # noqa: S311 - a timetable
        for moment in moments(self._rate, self.plan.seconds, chance):
            if (wait := start + moment - self._loop.time()) > 0:
                await asyncio.sleep(wait)
            chance.choice(self.guests).act(start + moment)

    def _cut_all(self) -> None:
        for person in self.people:
            person.connection.cut()

    async def _leave(self) -> None:
        """Have all guests give up their seats."""
        for guest in self.guests:
            guest.leave()
        await asyncio.gather(*(guest.left for guest in self.guests))

    async def _check_wallets(self) -> list[str]:
        """Wait until each wallet has what its owner brought, took away and got back, and name those that do not."""
        await self._within(until(lambda: not any(guest.owed for guest in self.guests)))
        return [
            f"{guest.person.player} has {guest.owed} cents less than was brought and won at {guest.person.table.name}."
            for guest in self.guests
            if guest.owed
        ]

    async def _within(self, waiting: Awaitable[Any]) -> None:
        """Wait for something as long as the plan allows."""
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting, self.plan.patience)

    async def _watch(self) -> None:
        """Each second, look for connections on which nothing comes, and tell the numbers."""
        frames = rounds = 0
        used = own_usage().tool_cpu
        while True:
            await asyncio.sleep(LOOK)
            now = self._loop.time()
            for person in self.people:
                person.connection.check_silence(now)
            told, over = sum(person.frames for person in self.people), sum(one.rounds for one in self.tables.values())
            if self._tally.began is not None:
                stretch = self._tally.timeline.at(self._tally.second() - LOOK / 2)
                stretch.frames += told - frames
                stretch.rounds += over - rounds
                stretch.tool_cpu += own_usage().tool_cpu - used
            used = own_usage().tool_cpu
            self._news(self._numbers(told - frames, over))
            frames, rounds = told, over

    def _numbers(self, frames: int, rounds: int) -> dict[str, Any]:
        """Return the numbers of the last second, for the terminal."""
        second = self._tally.second()
        return {
            "people": len(self.people),
            "here": sum(person.arrived for person in self.people),
            "second": second,
            "rounds": rounds,
            "frames": frames,
            "answers": self._tally.timeline.at(second - self._tally.timeline.width).answer.plain(),
            "refused": self._tally.refusals.total(),
            "wrong": sum(table.ledger.wrong + table.verdict.wrong + table.quarrels for table in self.tables.values())
            + sum(one.missed + one.duplicated + one.gone_back + one.connection.unreadable for one in self.people),
        }

    def _report(self, seated: int, unpaid: list[str], compared: dict[Guest, list[str] | None]) -> Report:
        people, tables = self.people, self.tables.values()
        strayed = [
            f"{guest.person.table.name}, event {guest.person.seq}: the view is not a fresh one ({', '.join(parts)})."
            for guest, parts in compared.items()
            if parts
        ]
        unreadable = [
            f"{one.table.name}: {one.player} got a message that cannot be read ({one.connection.why_unreadable})."
            for one in people
            if one.connection.unreadable
        ]
        return Report(
            guests=len(self.guests),
            seated=seated,
            watchers=len(self.watchers),
            stalled=len(self.stalled),
            rounds=sum(table.rounds for table in tables),
            voided=sum(table.voided for table in tables),
            idle=sum(guest.idle for guest in self.guests),
            unanswered=sum(len(guest.open) for guest in self.guests),
            reconnects=sum(person.reconnects for person in people),
            seen=sum(person.seen for person in people),
            skipped=sum(person.skipped for person in people),
            missed=sum(person.missed for person in people),
            duplicated=sum(person.duplicated for person in people),
            gone_back=sum(person.gone_back for person in people),
            unreadable=sum(person.connection.unreadable for person in people),
            quarrels=sum(table.quarrels for table in tables),
            agreed=sum(parts == [] for parts in compared.values()),
            strayed=len(strayed),
            still_seated=sum(not guest.gone for guest in self.guests),
            frames=sum(person.frames for person in people),
            settled=sum(table.ledger.settled for table in tables),
            unsettled=sum(table.ledger.unsettled for table in tables),
            read=sum(table.verdict.read for table in tables),
            misread=sum(table.verdict.wrong for table in tables),
            sums=sum(table.ledger.checked for table in tables),
            wrong_sums=sum(table.ledger.wrong for table in tables),
            unpaid=len(unpaid),
            complaints=[
                *(one for table in tables for one in (*table.verdict.complaints, *table.ledger.complaints)),
                *unpaid,
                *strayed,
                *unreadable,
            ],
            refusals=self._tally.refusals,
            answer=self._tally.timeline.answer,
            last_viewer=self._tally.last_viewer,
            back=self._tally.back,
            timeline=self._tally.timeline,
            usage=self._usage,
        )


def moments(rate: float, seconds: float, chance: Random) -> Iterator[float]:
    """Draw times in seconds, `rate` a second on average, each independent of the others."""
    at = chance.expovariate(rate)
    while at < seconds:
        yield at
        at += chance.expovariate(rate)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    while not condition():  # noqa: ASYNC110 - many people together fulfil it
        await asyncio.sleep(PAUSE)
