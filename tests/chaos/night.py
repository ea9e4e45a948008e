"""A night of chaos: crowds of real clients play in a house of many nodes while everything goes wrong; then the books."""

import asyncio
import json
import os
import random
import signal
import sys
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from clients.python.load.report import Report
from tests.chaos.accounts import audit, on_the_way
from tests.chaos.faults import Trouble
from tests.chaos.house import ROOT, SERVER
from tests.chaos.resort import GAMES, QUICK, resort, sizes_for, tables_for


SEATED_WITHIN = 90  # s
PAID_WITHIN = 30  # s after everybody has left
OVER_WITHIN = 150  # s after the last fault: answers, leaving, and what the machine is slow at


@dataclass(frozen=True)
class Plan:
    """
    `people` fill their tables, of `places` each, in a house of `nodes`.

    They play for `seconds` from `processes` processes, and want to do `rate` things a second, all together. The tables
    offer `games` in turn, and close bets after `betting` ms; in one of `lucky` rounds of an automated shoe, the first
    hand wins a meter that it wagered on.
    """

    nodes: int
    people: int
    places: int
    seconds: int
    processes: int
    rate: float
    seed: int
    games: tuple[str, ...] = GAMES
    lucky: int = 16
    betting: int = QUICK["betting"]


class Players:
    """One process of the load tool, at tables of its own."""

    def __init__(self, folder, number, plan, tables, people, url):
        self.receipts = folder / f"receipts{number}"
        self.receipts.touch()
        self.command = (
            *(sys.executable, "-m", "clients.python.load", "--url", url, "--json"),
            *("--tables", ",".join(tables), "--clients", str(people), "--seconds", str(plan.seconds)),
            *("--rate", str(plan.rate * people / plan.people), "--seed", str(plan.seed + number)),
            *("--receipts", str(self.receipts)),
        )
        self.process = None

    async def start(self):
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self.command, cwd=ROOT, stdout=pipe, stderr=pipe, limit=2**24
        )

    async def seated(self):
        line = (await self.process.stderr.readline()).decode()
        assert "are seated" in line, line + (await self.process.stderr.read()).decode()

    async def report(self):
        """What they say at the end, and what went wrong with the process."""
        told, wrong = await self.process.communicate()
        return (Report.of(json.loads(told)) if told else Report()), wrong.decode()

    def kill(self):
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)


async def night(folder, plan, tell=lambda _: None):
    """Return the clients' report, the books, what happened, and sentences about what is wrong."""
    times = QUICK | {"betting": plan.betting}
    tables = tables_for(plan.people, plan.places, times, plan.games)
    program = (sys.executable, "-m", "tests.chaos.lucky", str(plan.lucky))
    async with (
        resort(folder, plan.nodes, tables, program=program) as house,
        crowds(folder, plan, house.urls) as players,
    ):
        async with asyncio.timeout(SEATED_WITHIN):
            await asyncio.gather(*(one.seated() for one in players))
        tell("everybody is seated")
        trouble = Trouble(house, random.Random(plan.seed), tell=tell)
        await trouble.make(plan.seconds)
        tell("the faults are over")
        async with asyncio.timeout(OVER_WITHIN):
            told = await asyncio.gather(*(one.report() for one in players))
        report, wrong = Report(), [wrong for _, wrong in told if wrong]
        for one, _ in told:
            report.add(one)
        async with house.books() as store:
            with suppress(TimeoutError):  # the books say who could not leave
                async with asyncio.timeout(PAID_WITHIN):
                    while await on_the_way(store):  # noqa: ASYNC110 - the last cash-outs are on their way
                        await asyncio.sleep(0.1)
            books = await audit(store, [one.receipts for one in players])
        wrong += await croupier_audit(folder, house)
        for node in house.nodes:
            await node.drain()
            wrong += [f"A node that was told to stop ended with {code}." for code in node.codes if code]
            wrong += faults_in(node.house.folder / "log")
    return report, books, trouble.happened, wrong + wrongs_of(plan, report) + books.wrong


async def croupier_audit(folder, house):
    """What the product's own audit finds, which reads the same books by itself."""
    receipts = folder / "receipts"
    receipts.write_text("".join(path.read_text() for path in sorted(folder.glob("receipts[0-9]*"))))
    first, pipe = house.nodes[0].house, asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(*SERVER, "audit", "--config", str(first.config), "--receipts", str(receipts)),
        cwd=ROOT,
        env={**os.environ, **first.own, "REDIS_URL": house.redis.url},
        stdout=pipe,
        stderr=pipe,
    )
    told, complaints = await process.communicate()
    (folder / "audit").write_bytes(told)
    return (
        []
        if process.returncode == 0
        else [f"croupier audit: {line}" for line in (told + complaints).decode().splitlines()[:20]]
    )


def wrongs_of(plan, report):
    """Sentences about what the players saw that should not be."""
    wrong = []
    if not report.unbroken:
        wrong.append("Not everybody was told everything once, and the same.")
    if report.seated != plan.people or report.still_seated:
        wrong.append(f"{report.seated} of {plan.people} found a seat, and {report.still_seated} could not leave it.")
    if report.unanswered:
        wrong.append(f"{report.unanswered} commands were never answered.")
    return wrong


def faults_in(log):
    """Sentences about the faults that a node's log tells of, of which there should be none."""
    found = []
    for line in log.read_text().splitlines():
        if line.startswith("croupier: "):  # it was started while there was no Redis, and said so
            continue
        if not line.startswith("{") or json.loads(line)["level"] in ("error", "critical"):
            found.append(f"{log.parent.name}: {line[:2_000]}")
    return found[:5]


@asynccontextmanager
async def crowds(folder, plan, urls):
    """Yield the processes of all players, each with tables of its own, and each at an address of its own at first."""
    sizes = sizes_for(plan.people, plan.places)
    seats = [f"T{number}" for number in range(1, len(sizes) + 1)]
    async with AsyncExitStack() as stack:
        found = []
        for number in range(plan.processes):
            mine = slice(number, None, plan.processes)
            one = Players(folder, number, plan, seats[mine], sum(sizes[mine]), urls[number % len(urls)])
            stack.callback(one.kill)
            await one.start()
            found.append(one)
        yield found
