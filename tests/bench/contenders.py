"""What is compared: a house of this checkout or another one, and peers that replay its messages."""

import asyncio
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from tests.attack.served import served
from tests.bench import players
from tests.bench.replay import Replay
from tests.ports import free_ports


PEERS = Path(__file__).parent / "peers"
PEOPLE = players.PLACES + players.WATCHERS
TIMES = "{ betting = 60_000, choice = 60_000, results = 0 }"
HOUSE = ("connections_per_address = 10_000",)


def cpu(pid):
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Contender:
    """Something that plays: `pid` is its server, `counts()` are the rounds and the frames so far."""

    def __init__(self, pid, counts):
        self.pid = pid
        self.counts = counts

    async def measure(self, seconds):
        """Return the rounds for each CPU second of the server, and the microseconds of a frame."""
        before, used = await self.counts(), cpu(self.pid)
        await asyncio.sleep(seconds)
        after, used = await self.counts(), cpu(self.pid) - used
        rounds, frames = (now - then for now, then in zip(after, before, strict=True))
        return rounds / used, 1e6 * used / frames


@asynccontextmanager
async def house(folder, tables, root):
    """A house: seven players and a watcher at each table."""
    names = [f"T{number}" for number in range(tables)]
    async with served(folder, *HOUSE, times=TIMES, tables=names, root=root) as one:
        people = await players.come(f"ws://127.0.0.1:{one.port}/ws", names)
        playing = [asyncio.create_task(person.play()) for person in people]

        async def counts():
            for task in playing:
                if task.done():
                    task.result()
            return players.settled(people), sum(person.frames for person in people)

        try:
            yield Contender(one.process.pid, counts)
        finally:
            await ended(playing)


async def ended(tasks):
    """Cancel tasks, and wait for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def process(*command, **options):
    """A process that prints one line when it is ready; yields it and the line. It is killed at the end."""
    one = await asyncio.create_subprocess_exec(*map(str, command), stdout=asyncio.subprocess.PIPE, **options)
    try:
        async with asyncio.timeout(30):
            line = await one.stdout.readline()
        assert line, f"{command} did not start"
        yield one, line.decode().strip()
    finally:
        if one.returncode is None:
            one.kill()
        await one.wait()


@asynccontextmanager
async def python_peer(server, over, installed, script, steps, tables):
    """A peer in Python."""
    environment = os.environ | {"PYTHONPATH": str(installed / "python")}
    async with process(sys.executable, PEERS / server, script, env=environment) as (one, port):
        replay = Replay(steps, over(int(port)))
        await replay.open(tables, PEOPLE)

        async def counts():
            await asyncio.sleep(0)
            return replay.rounds, replay.frames

        try:
            yield Contender(one.pid, counts)
        finally:
            await replay.close()


def node_20():
    """Return a Node 20, for which there are binaries of uWebSockets.js; None if there is none on the path."""
    for folder in os.get_exec_path():
        node = Path(folder) / "node"
        if (
            node.is_file()
            and subprocess.run((node, "--version"), capture_output=True, check=True).stdout[:4] == b"v20."
        ):
            return node
    return None


@asynccontextmanager
async def colyseus(transport, node, installed, script, tables):
    """A peer on Node: Colyseus over `ws` or `uws`."""
    (port,) = free_ports(1)
    async with (
        process(node, installed / "colyseus_server.mjs", script, transport, port) as (one, _),
        process(
            *(node, installed / "colyseus_players.mjs", script, port, tables, PEOPLE), stdin=asyncio.subprocess.PIPE
        ) as (driver, _),
    ):

        async def counts():
            driver.stdin.write(b"\n")
            rounds, frames = (await driver.stdout.readline()).split()
            return int(rounds), int(frames)

        yield Contender(one.pid, counts)
