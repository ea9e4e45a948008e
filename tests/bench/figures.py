"""
What one node of this house needs and gives: figures of one run, each beside what it should be.

Other work on the machine makes times longer. CPU time, memory and bytes it changes little.
"""

import asyncio
import os
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.attack.served import served
from tests.attack.victim import p99
from tests.bench.contenders import HOUSE, TIMES, cpu, ended
from tests.bench.players import Person, come, settled


PACES = (4_400, 8_400)  # frames a second that all people together are sent
FRAMES = 260  # of a round with seven players and a watcher
MOVES = 9  # one after the other, in a round: an ante, done, and a choice of each seat
CALM = "{ betting = 20_000, choice = 20_000, results = 3_000 }"
PAGE = os.sysconf("SC_PAGE_SIZE")
STARTED = 5.0  # s until a house has done what it does once at its start, such as the hashes of its code
IDLE_TABLES = 1_000
WATCHERS = 2_000


class Figure(NamedTuple):
    """A figure: what it is of, how much, in which unit, and how much it may be."""

    what: str
    value: float
    unit: str
    most: float

    def line(self):
        """Return it as a line of the table."""
        return f"{self.what:<62} {self.value:>9.1f} {self.most:>9.1f} {self.unit}"


@asynccontextmanager
async def playing(folder, tables, pause, times=TIMES):
    """People who think some `pause` seconds before each move; yield the house and the people."""
    names = [f"T{number}" for number in range(tables)]
    async with served(folder, *HOUSE, times=times, tables=names) as house:
        people = await come(f"ws://127.0.0.1:{house.port}/ws", names)
        tasks = [asyncio.create_task(person.play(pause)) for person in people]
        try:
            yield house, people
        finally:
            await ended(tasks)


async def calm(folder, seconds):
    """A round at the pace of people, at five tables."""
    async with playing(folder, 5, 1.5, CALM) as (house, people):
        await asyncio.sleep(STARTED)
        used, rounds = cpu(house.process.pid), settled(people)
        await asyncio.sleep(10 * seconds)
        used, rounds = cpu(house.process.pid) - used, settled(people) - rounds
    yield Figure("server CPU of a round, at the pace of people", 1_000 * used / max(rounds, 1), "ms", 15)


async def answers(folder, seconds):
    """How long answers take at two paces."""
    for pace, p50_most, p99_most in zip(PACES, (2, 3), (15, 30), strict=True):
        tables = pace // 130  # a round of a table takes two seconds
        think = FRAMES * tables / pace / MOVES
        own = folder / f"{pace}"
        own.mkdir()
        async with playing(own, tables, think) as (_, people):
            await asyncio.sleep(seconds)
            for person in people:
                person.times.clear()
            frames, began = sum(person.frames for person in people), time.perf_counter()
            await asyncio.sleep(seconds)
            took = time.perf_counter() - began
            frames = sum(person.frames for person in people) - frames
            times = sorted(each for person in people for each in person.times)
        about = f"of answers at {frames / took:,.0f} frames a second, {tables} tables"
        yield Figure(f"p50 {about}", 1_000 * times[len(times) // 2], "ms", p50_most)
        yield Figure(f"p99 {about}", 1_000 * p99(times), "ms", p99_most)


async def idle(folder, seconds):
    """A thousand tables at which nobody plays."""
    began = time.perf_counter()
    names = [f"T{number}" for number in range(IDLE_TABLES)]
    async with served(folder, *HOUSE, times=TIMES, tables=names) as house:
        await asyncio.to_thread(until_open, house.port)
        yield Figure(f"{IDLE_TABLES:,} idle tables: open within", time.perf_counter() - began, "s", 10)
        await asyncio.sleep(seconds)
        used = cpu(house.process.pid)
        await asyncio.sleep(2 * seconds)
        used = cpu(house.process.pid) - used
    yield Figure(f"{IDLE_TABLES:,} idle tables: of a processor", 50 * used / seconds, "%", 2)


def until_open(port):
    """Wait until all tables are open."""
    while True:
        try:
            return urlopen(f"http://127.0.0.1:{port}/readyz").read()
        except HTTPError:
            time.sleep(0.05)


async def rail(folder, seconds):
    """One table with a long rail."""
    async with served(folder, *HOUSE, "connections = 10_000", times=TIMES, tables=["T0"]) as house:
        url = f"ws://127.0.0.1:{house.port}/ws"
        people = await come(url, ["T0"])
        await asyncio.sleep(STARTED)
        memory, used = resident(house.process.pid), cpu(house.process.pid)
        watchers = [Person("T0") for _ in range(WATCHERS)]
        for watcher in watchers:
            await watcher.come(url)
        used = cpu(house.process.pid) - used
        yield Figure(f"server CPU of one of {WATCHERS:,} watchers who join a table", 1_000 * used / WATCHERS, "ms", 1)
        memory = resident(house.process.pid) - memory
        yield Figure("memory of a connection", memory / WATCHERS / 1_024, "KB", 25)
        tasks = [asyncio.create_task(person.play()) for person in people]
        tasks += [asyncio.create_task(drain(watcher)) for watcher in watchers]
        used, rounds = cpu(house.process.pid), settled(people)
        await asyncio.sleep(2 * seconds)
        used, rounds = cpu(house.process.pid) - used, settled(people) - rounds
        await ended(tasks)
    yield Figure(f"server CPU of a round with {WATCHERS:,} watchers", 1_000 * used / max(rounds, 1), "ms", 150)


async def drain(person):
    """Take in all frames, and look at none."""
    while True:
        await person.socket.recv()


async def room_and_disk(folder, seconds):
    """What tables in play take in memory, and their rounds on the disk."""
    tables = 40
    async with served(folder, *HOUSE, times=CALM, tables=[f"T{number}" for number in range(tables)]) as house:
        people = await come(f"ws://127.0.0.1:{house.port}/ws", [f"T{number}" for number in range(tables)])
        memory = resident(house.process.pid)
        tasks = [asyncio.create_task(person.play(0.3)) for person in people]
        written, rounds = on_disk(folder), settled(people)
        await asyncio.sleep(4 * seconds)
        written, rounds = on_disk(folder) - written, settled(people) - rounds
        memory = resident(house.process.pid) - memory
        await ended(tasks)
    yield Figure("memory that a table gains in play", memory / tables / 1_024, "KB", 250)
    yield Figure("append-only file of a round", written / max(rounds, 1) / 1_024, "KB", 25)


def resident(pid):
    """Return the bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def on_disk(folder):
    """Return the bytes that the private Redis of a house has written."""
    return sum(path.stat().st_size for path in (folder / "var" / "redis").rglob("*.aof"))


async def measure(folder, seconds, say):
    """Measure all, and say each."""
    for number, kind in enumerate((calm, answers, idle, rail, room_and_disk)):
        own = folder / f"{number}"
        own.mkdir()
        async for figure in kind(own, seconds):
            say(figure.line())
