"""A house of several nodes over one Redis, each a process of its own that can be killed, stopped or asked to close."""

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.ports import free_ports
from tests.printed_rounds import printed_rounds
from tests.store.samples import KEY
from tests.store.servers import SAFE, RedisServer, open_store
from tests.stripping_proxy import stripping_proxy


ROOT = Path(__file__).parents[1]
OURS = ("PORT", "REDIS_URL", "CROUPIER_KEY", "CROUPIER_ADDRESS", "CROUPIER_CAPACITY")
WITHIN = 30.0  # s for anything that is waited for; much less is needed


class Node:
    """One node: `address` is where it is reached, also after it was killed and opened again; its proxy, if it has one."""

    def __init__(self, house, port, address):
        self.house = house
        self.port = port
        self.address = address
        self.socket = f"ws{address.removeprefix('http')}/ws"
        self.process = None
        self.said = ""

    async def open(self):
        own = {"PORT": str(self.port), "CROUPIER_ADDRESS": self.address}
        self.process = await self.house.run("serve", **own)
        line = await self.process.stdout.readline()
        assert b"open" in line, self.house.log.read_text()
        self.said = line.decode()

    async def kill(self):
        await self.end(signal.SIGKILL)

    async def end(self, number=signal.SIGTERM):
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGCONT)  # one that is stopped would not end
            self.process.send_signal(number)
        await self.process.communicate()


class Nodes:
    """The house: its `redis`, its `nodes`, and a `store` to look into its books behind its back."""

    def __init__(self, folder, tables, count, settings, prefix):
        ports = free_ports(count)
        self.fronts = free_ports(count) if prefix else ports
        self.nodes = [
            Node(self, port, f"http://127.0.0.1:{front}{prefix}")
            for port, front in zip(ports, self.fronts, strict=True)
        ]
        addresses = [node.address for node in self.nodes]
        self.log = folder / "log"
        self.config = folder / "house.toml"
        self.config.write_text(f"addresses = {addresses}\nvar = '{folder / 'var'}'\n{settings}\n{tables}")
        self.redis = RedisServer(folder / "redis", SAFE)

    async def run(self, *arguments, **own):
        others = {name: value for name, value in os.environ.items() if name not in OURS}
        given = {"REDIS_URL": self.redis.url, "CROUPIER_KEY": KEY.hex()}
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "server", *arguments, "--config", str(self.config)),
                cwd=ROOT,
                env=others | given | own,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )

    async def spread(self):
        """Wait until the tables are spread over all nodes: from then on each stays where it is."""
        async with asyncio.timeout(WITHIN):
            while True:
                listed = await self.store.nodes.listed()
                names = [card.table for node in listed for card in node.tables]
                whole = len(listed) == len(self.nodes) and all(node.tables for node in listed)
                if whole and len(names) == len(set(names)):  # a table on its way may be listed at both for a moment
                    return
                await asyncio.sleep(0.05)

    async def owner(self, table, but=()):
        """Wait until a node that is none of `but` lists a table, and return it."""
        async with asyncio.timeout(WITHIN):
            while True:
                for listed in await self.store.nodes.listed():
                    node = next(node for node in self.nodes if node.address == listed.address)
                    if node not in but and any(card.table == table for card in listed.tables):
                        return node
                await asyncio.sleep(0.05)

    async def other(self, table):
        """Return a node that does not serve a table."""
        owner = await self.owner(table)
        return next(node for node in self.nodes if node is not owner)

    async def rounds(self, table):
        """The round records that `croupier rounds` prints."""
        return await printed_rounds(lambda: open_store(self.redis), table)


@asynccontextmanager
async def many_nodes(folder, tables, *, count=2, settings="", prefix=""):
    """
    Yield a house whose nodes are open and serve their tables.

    `tables` are those of the configuration as TOML, one for each node at least, `settings` what comes before them.
    With a path `prefix` each node is behind a proxy that strips it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    house = Nodes(folder, tables, count, settings, prefix)
    with house.redis:
        house.store = RedisStore(connect(house.redis.url), Sealer([KEY]))
        try:
            async with asyncio.TaskGroup() as opening:
                for node in house.nodes:
                    opening.create_task(node.open())
            await house.spread()
            async with AsyncExitStack() as proxies:
                for node, front in zip(house.nodes, house.fronts, strict=True):
                    if prefix:
                        await proxies.enter_async_context(stripping_proxy(front, prefix, node.port))
                yield house
        finally:
            for node in house.nodes:
                if node.process is not None:
                    await node.end()
            await house.store.close()
