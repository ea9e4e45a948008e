"""One run of the load tool: the people of one or several processes take their seats, play, and leave."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from clients.python.client import Player
from clients.python.messages import SUBPROTOCOLS

from .crowd import Crowd
from .histogram import Histogram
from .machine import Machine, used_since
from .plan import DealtByPeople, NoSuchTables, Plan, Post, chosen, posts, shares
from .reach import may_reach
from .report import Report
from .timeline import Timeline
from .usage import Usage
from .worker import Worker


LOBBY_CHECK = 0.2  # s between two looks at the lobby
LOOK = 1.0  # s between two looks at the processes of the house
ENDING = 5  # times the patience of a plan: for coming, answers, leaving, wallets and views


class LoadRun:
    """
    A run, in so many `processes`. Call `play` once.

    Accepted commands are appended to the file `receipts`, a line of JSON each. `seated(guests, without)` is called when
    play begins, with the number of guests who have a seat and of those who found none. `show` is called each second
    with the numbers of all processes.
    """

    def __init__(
        self,
        plan: Plan,
        seated: Callable[[int, int], None],
        *,
        receipts: Path | None = None,
        processes: int = 1,
        show: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> None:
        self.plan = plan
        self._seated = seated
        self._receipts = receipts
        self._processes = processes
        self._show = show
        self._machine: Machine | None = None
        self._timeline = Timeline.lasting(plan.seconds)
        self._before = Usage()
        self._used = Usage()
        self._began: float | None = None
        self._sampling: asyncio.Task[None] | None = None

    async def play(self) -> Report:
        """
        Have everybody come, play and leave. Return the report.

        Raises:
            OSError, InvalidHandshake: If no server, or no house, answers at the address.
            TimeoutError: If not all came in time.
            Refused: If a named table does not exist.
            NoSuchTables: If there are no tables as the plan wants them.
            WorkerFailed: If a process cannot play.

        """
        plan = self.plan
        assigned = posts(plan, await self._free_seats())
        if may_reach(plan.url, None):
            self._machine = await asyncio.to_thread(Machine, parse_uri(plan.url).port)
        try:
            async with asyncio.timeout(plan.ramp + plan.seconds + ENDING * plan.patience):
                parts = shares(assigned, self._processes)
                report = await (self._alone(assigned) if len(parts) == 1 else self._together(parts))
        finally:
            if self._sampling is not None:
                self._sampling.cancel()
        report.timeline.add(self._timeline)
        report.usage.add(self._used)
        return report

    async def _free_seats(self) -> dict[str, int]:
        """Return the number of free seats by table, as soon as the lobby shows all wanted tables."""
        plan = self.plan
        async with asyncio.timeout(plan.patience):
            async with connect(plan.url, subprotocols=[Subprotocol(name) for name in SUBPROTOCOLS], proxy=None):
                pass  # fails at once; a `Player` would wait for the house
        async with asyncio.timeout(plan.patience), Player(plan.url) as visitor:
            for name in plan.tables:
                await visitor.join(name)  # raises Refused if there is no such table
            await visitor.join(None)
            wrong: NoSuchTables | None = None
            with suppress(TimeoutError):
                async with asyncio.timeout(plan.patience / 2):
                    while True:
                        open_now = {card["table"] for card in visitor.tables if card["open"]}
                        try:
                            free = chosen(plan, visitor.tables)
                        except DealtByPeople:
                            raise
                        except NoSuchTables as no:
                            wrong = no
                        else:
                            if free and open_now.issuperset(plan.tables):
                                return free
                        await asyncio.sleep(LOBBY_CHECK)
            names = ", ".join(plan.tables) or "a table without a dealer"
            raise wrong or NoSuchTables(f"the house did not open {names} within {plan.patience / 2:g} s")

    async def _alone(self, assigned: dict[str, Post]) -> Report:
        """Play in this process."""

        async def go(seated: int, without: int) -> None:
            self._begin(seated, without)

        with ExitStack() as stack:
            path = self._receipts
            receipts = None if path is None else stack.enter_context(path.open("a", buffering=1))
            crowd = Crowd(
                self.plan,
                assigned,
                1.0,
                news=lambda numbers: self._show(together([numbers])),
                over=self._end,
                receipts=receipts,
            )
            return await crowd.play(go)

    async def _together(self, parts: list[dict[str, Post]]) -> Report:
        """Play in several processes, which begin at the same time."""
        people = sum(post.guests for part in parts for post in part.values())
        workers = [
            Worker(self.plan, part, sum(post.guests for post in part.values()) / people, self._receipts)
            for part in parts
        ]
        try:
            seats = await asyncio.gather(*(worker.come() for worker in workers))
            self._begin(sum(seated for seated, _ in seats), sum(without for _, without in seats))
            for worker in workers:
                worker.go()
            playing = asyncio.gather(*(worker.play() for worker in workers))
            news = asyncio.create_task(self._tell(workers))
            await playing
            self._end()
            news.cancel()
            report = Report()
            for one in await asyncio.gather(*(worker.report() for worker in workers)):
                report.add(one)
            return report
        finally:
            await asyncio.gather(*(worker.end() for worker in workers))

    async def _tell(self, workers: list[Worker]) -> None:
        """Show the numbers of all processes."""
        while True:
            await asyncio.sleep(LOOK)
            self._show(together([worker.numbers for worker in workers if worker.numbers]))

    def _begin(self, seated: int, without: int) -> None:
        """Begin to measure, now that everybody has come."""
        self._began = asyncio.get_running_loop().time()
        if self._machine is not None:
            self._before = self._machine.usage()
            self._sampling = asyncio.create_task(self._sample(self._machine))
        self._seated(seated, without)

    def _end(self) -> None:
        """Measure what the house used while people played."""
        if self._machine is not None and self._began is not None:
            seconds = asyncio.get_running_loop().time() - self._began
            self._used = used_since(self._before, self._machine.usage(), seconds)

    async def _sample(self, machine: Machine) -> None:
        """Each second, measure what the house uses, for the charts."""
        loop, before = asyncio.get_running_loop(), self._before
        assert self._began is not None
        while True:
            await asyncio.sleep(LOOK)
            now = machine.usage()
            stretch = self._timeline.at(loop.time() - self._began - LOOK / 2)
            stretch.server_cpu += now.server_cpu - before.server_cpu
            stretch.store_cpu += now.store_cpu - before.store_cpu
            stretch.server_memory, stretch.store_memory = now.server_memory, now.store_memory
            before = now


def together(numbers: list[dict[str, Any]]) -> dict[str, Any]:
    """Add the numbers of several processes."""
    answers, total = Histogram(), dict[str, Any]()
    for one in numbers:
        answers.add(Histogram.of(one["answers"]))
        for name, value in one.items():
            if name == "second":
                total[name] = max(total.get(name, 0), value)
            elif name != "answers":
                total[name] = total.get(name, 0) + value
    return total | {"answers": answers}
