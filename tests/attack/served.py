"""A house in a process of its own, with its private Redis, and people and floods from any address of this machine."""

import asyncio
import json
import os
import re
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from tests.chaos.house import THREE_CARD
from tests.gateways.talker import Talker


ROOT = Path(__file__).parents[2]
OURS = ("PORT", "REDIS_URL", "CROUPIER_KEY", "CROUPIER_ADDRESS", "CROUPIER_CAPACITY")
LONGEST = 30  # s for a house to open, and for a house or a flood to end
TIMES = "{ betting = 3_000, choice = 10_000, results = 500 }"


class Served:
    """A served house: its `port` and its process."""

    def __init__(self, process, port):
        self.process = process
        self.port = port

    def cpu(self):
        """Return the seconds of a processor that it has used, and those in which it waited for one."""
        used, waited, _ = Path(f"/proc/{self.process.pid}/schedstat").read_text().split()
        return int(used) / 1e9, int(waited) / 1e9


def table(name):
    game = THREE_CARD.replace("2_000", "10_000")
    return f'[[tables]]\ntable = "{name}"\ntitle = "{name}"\ntiming = {TIMES}\n[tables.game]{game}'


@asynccontextmanager
async def served(folder, *more, tables=("T1", "T2"), times=None, root=ROOT):
    """A house with these lines in its configuration, served by the checkout `root`."""
    config = folder / "house.toml"
    lines = [f'var = "{folder / "var"}"', "port = 0", *more, *map(table, tables)]
    config.write_text("\n".join(lines).replace(TIMES, times or TIMES))
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable if root == ROOT else root / ".venv/bin/python", "-m", "server"),
            *("serve", "--config", str(config)),
            cwd=root,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            env=environment,
        )
    try:
        async with asyncio.timeout(LONGEST):
            port = await open_at(process, folder / "log")
        reading = asyncio.create_task(process.stdout.read())  # a house whose output is full would wait
        yield Served(process, port)
        reading.cancel()
    finally:
        await ended(process)


async def open_at(process, log):
    """Wait until a house is open, and return its port; fail with its log if it ends before."""
    while line := await process.stdout.readline():
        if found := re.search(rb"Croupier is open: http://[^:]*:(\d+)", line):
            return int(found[1])
    await process.wait()
    raise AssertionError(log.read_text())


async def ended(process):
    """End a house; one that does not end by itself is killed, and that is an error."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(LONGEST):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise


@asynccontextmanager
async def talking_from(house, address, **more):
    """A socket to the house from an address of this machine."""
    url = f"ws://127.0.0.1:{house.port}/ws"
    async with connect(
        url,
        subprotocols=["croupier.msgpack"],
        local_addr=(address, 0),
        compression=None,
        proxy=None,
        ping_interval=None,
        **more,
    ) as socket:
        yield Talker(socket, binary=True)


async def flood(house, kind, *, addresses, each, seconds, table="T1", net=0):
    """Flood the house from a process of its own, and return what came of it."""
    options = {
        "port": house.port,
        "kind": kind,
        "addresses": addresses,
        "each": each,
        "seconds": seconds,
        "table": table,
        "net": net,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.attack.flood"),
        *(text for name, value in options.items() for text in (f"--{name}", str(value))),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(seconds + LONGEST):
            said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return json.loads(said)
