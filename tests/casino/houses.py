"""Many nodes over one store, on a clock that jumps, and people who follow their table from node to node."""

import asyncio
from contextlib import asynccontextmanager, suppress

from protocol.commands import Bet, Done, Sit
from server.house.nodes import Site
from server.house.tables import Tables
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, eventually, settings


ADDRESSES = tuple(f"http://{name}:1" for name in "abcdef")
A, B, C, *_ = ADDRESSES


class StoreAccess:
    """A node's own way to the store. While it is not `open` every call waits, as in a process that is stopped."""

    def __init__(self, store):
        self.open = asyncio.Event()
        self.open.set()
        for port in ("tables", "meters", "house", "wallets", "sessions", "nodes"):
            setattr(self, port, WirePort(getattr(store, port), self.open))
        self.check_settings = store.check_settings
        self.time = store.time

    async def beside(self, work):
        await work(self.tables)


class WirePort:
    """A port of the store, as one node has it."""

    def __init__(self, port, opened):
        self.port = port
        self.open = opened

    def __getattr__(self, name):
        method = getattr(self.port, name)

        async def call(*args, **kwargs):
            await self.open.wait()
            answer = await method(*args, **kwargs)
            await self.open.wait()
            return answer

        return call


class Casino:
    """A house of many nodes."""

    def __init__(self, *tables):
        self.tables = tables
        self.world = RiggedWorld()
        self.store = MoodyStore(self.world)
        self.running = {}
        self.followers = []

    def open(self, address, capacity=1, addresses=ADDRESSES, tables=None):
        """Start a node."""
        access = StoreAccess(self.store)
        node = Tables(
            tables or self.tables,
            access,
            self.world,
            lambda player: None,
            HouseLog(access.house, self.world.now),
            Site(addresses, address, capacity),
        )
        self.running[node] = asyncio.create_task(node.run())
        return node

    async def kill(self, node):
        """A node is gone, without a word."""
        running = self.running.pop(node)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

    async def close(self, node, patience=20_000):
        """A node is told to stop, and stops."""
        await node.drain(patience)
        await self.running.pop(node)

    def served(self):
        """Where each table is open."""
        return {name: node for node in self.running for name, room in node.rooms.items() if room.open}

    def shared(self):
        """How many tables each node serves."""
        return [len(serving(node)) for node in self.running]

    async def all_open(self):
        await eventually(lambda: len(self.served()) == len(self.tables))

    async def seat(self, table, player):
        """Somebody who sits at a table, and follows it."""
        await self.store.wallets.credit(player, "welcome", 100_000)
        person = Follower(self, table, player)
        self.followers.append(person)
        assert (await person.ask("sit", Sit(1, 50_000)))["type"] == "Accepted"
        await eventually(lambda: person.table.players[player].stack)
        return person

    async def log(self, table):
        return await self.store.tables.read(table)


class Follower(Onlooker):
    """Somebody who looks at a table wherever it is served, and always says what they have seen."""

    def __init__(self, casino, table, player):
        super().__init__(player)
        self.casino = casino
        self.name = table
        self.node = self.room = None
        self.following = asyncio.create_task(self.follow())

    async def follow(self):
        while True:
            node = self.casino.served().get(self.name)
            room = node and node.rooms[self.name]
            if room is not None and room is not self.room:
                self.node, self.room, self.out = node, room, False
                room.join(self, self.seen)
            await asyncio.sleep(0.01)

    @property
    def table(self):
        return self.room.table

    async def ask(self, command_id, command):
        """Ask, and ask again under the same id, until the table says what came of it."""
        answers = []
        while not answers or answers[-1].get("code") == "table_away":
            await asyncio.sleep(0.02)
            if self.room is not None:
                self.command(self.room, command_id, command)
                await asyncio.sleep(0.02)
            answers = [answer for answer in self.answers() if answer["id"] == command_id]
        return answers[-1]

    async def deal(self):
        """Bet and say done: the cards are dealt, and a choice is open."""
        number = self.table.round
        assert (await self.ask(f"bet {number}", bet(self)))["type"] == "Accepted"
        assert (await self.ask(f"done {number}", Done(number)))["type"] == "Accepted"
        assert self.table.phase == "deciding"

    async def missed_nothing(self):
        """Every event was seen once, in order, and under the mark that the log has."""
        await asyncio.sleep(1)
        log = await self.casino.log(self.name)
        assert len(self.snapshots()) == 1
        assert self.seqs() == list(range(self.snapshots()[0]["seq"] + 1, len(log) + 1))
        assert (self.seen.seq, self.seen.mark) == (len(log), log[-1].head.mark)


def bet(person):
    """The least wager on the open round."""
    return Bet(person.table.round, 1, "ante", 500)


def serving(node):
    return {name for name, room in node.rooms.items() if room.open}


@asynccontextmanager
async def casino(tables=4, **about):
    """A house of many nodes with so many tables; no node is open yet."""
    house = Casino(*(settings(f"T{number}", **about) for number in range(1, tables + 1)))
    try:
        yield house
    finally:
        for person in house.followers:
            person.following.cancel()
        for node in [*house.running]:
            node.store.open.set()
            node.stop()
            await house.running.pop(node)
