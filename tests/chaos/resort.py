"""A house of many nodes over one Redis, with a cable to each: one from its players, and one to the Redis."""

import asyncio
import json
import signal
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import NODEFAULT
from msgspec.structs import fields

from server.core.games.registry import game_with
from tests.chaos.cables import cable_to
from tests.chaos.house import SERVER, House, a_table, books_in
from tests.core.games.each_game import ROWS
from tests.ports import free_ports
from tests.store.servers import SAFE, RedisServer


QUICK = {"betting": 500, "deciding": 400, "over": 50}  # ms
WELCOME = 10_000_000


def lines_of(settings):
    """A game's settings as lines of the configuration file, without those that are as by default."""
    own = {
        field.name: getattr(settings, field.name) for field in fields(settings) if not as_by_default(settings, field)
    }
    limits = own.pop("limits")
    lines = [f"{key} = {json.dumps(value)}" for key, value in own.items()]
    spots = [f"{wager} = {json.dumps(limit)}" for wager, limit in limits.items()]
    return "\n".join(["", f'game = "{game_with(settings).name}"', *lines, "[tables.game.limits]", *spots, ""])


def as_by_default(settings, field):
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return getattr(settings, field.name) == default


GAMES = tuple(lines_of(rows.simulated) for rows in ROWS.values())
FEEDING = tuple(lines for lines in GAMES if "progressive" in lines)  # the one meter of the house


def sizes_for(people, places):
    """How many places each table has, so that people fill all of them."""
    return [places] * (people // places) + [people % places] * (people % places > 0)


def tables_for(people, places=7, times=QUICK, games=GAMES):
    """As many tables as it takes to seat so many people, every one of them full; the games take turns."""
    return [
        a_table(f"T{number}", times=times, places=size, game=games[number % len(games)])
        for number, size in enumerate(sizes_for(people, places), 1)
    ]


class Node:
    """One node: its `house` process, the `door` through which players come, and the `line` to the Redis."""

    def __init__(self, house, door, line, program=SERVER):
        self.program = program
        self.house = house
        self.door = door
        self.line = line
        self.url = f"ws://127.0.0.1:{door.port}/ws"
        self.codes = []  # what its processes ended with that were told to stop

    async def open(self, program=None):
        await self.house.open(program or self.program)

    async def kill(self):
        await self.house.end(signal.SIGKILL)

    async def drain(self):
        """Have it hand its tables over and stop."""
        await self.house.end(signal.SIGTERM)
        self.codes.append(self.house.process.returncode)

    def pause(self):
        self.house.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.house.process.send_signal(signal.SIGCONT)

    async def wipe_out(self):
        """End it, whatever state it is in."""
        if self.house.process is not None and self.house.process.returncode is None:
            await self.kill()


class Resort:
    """All nodes, and the Redis."""

    def __init__(self, redis, nodes):
        self.redis = redis
        self.nodes = nodes

    @property
    def urls(self):
        return [node.url for node in self.nodes]

    def books(self):
        return books_in(self.redis.url)

    async def listed(self):
        """Which node lists each table, by the node's socket."""
        async with self.books() as store:
            nodes = await store.nodes.listed()
        return {card.table: f"ws{node.address.removeprefix('http')}/ws" for node in nodes for card in node.tables}

    async def until_listed(self, tables, by=None):
        """Wait until every table is listed, by one of the sockets in `by` if given."""
        async with asyncio.timeout(60):
            while True:
                listed = await self.listed()
                if len(listed) == tables and (by is None or set(listed.values()) <= set(by)):
                    return listed
                await asyncio.sleep(0.05)


@asynccontextmanager
async def resort(folder, nodes, tables, *, opened=True, redis=None, program=SERVER):
    """Yield a house of many nodes, each running `program`, whose processes are gone at the end."""
    async with AsyncExitStack() as stack:
        redis = redis or stack.enter_context(RedisServer(folder / "redis", SAFE))
        ports = free_ports(nodes)
        doors = [await stack.enter_async_context(cable_to(port)) for port in ports]
        lines = [await stack.enter_async_context(cable_to(redis.url.removeprefix("unix://"))) for _ in ports]
        addresses = [f"http://127.0.0.1:{door.port}" for door in doors]
        found = []
        for number, (port, door, line, address) in enumerate(zip(ports, doors, lines, addresses, strict=True)):
            where = f"redis://127.0.0.1:{line.port}"
            about = {"addresses": addresses, "address": address, "welcome": WELCOME, "port": port}
            found.append(Node(House(folder / f"node{number}", where, tables, **about), door, line, program))
        for node in found:
            stack.push_async_callback(node.wipe_out)
        house = Resort(redis, found)
        if opened:
            for node in found:
                await node.open()
            await house.until_listed(len(tables))
        yield house
