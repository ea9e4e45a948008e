"""A house that is open on a real port, and somebody who talks to it over a real socket."""

import asyncio
import json
from contextlib import asynccontextmanager

import msgpack
from websockets.asyncio.client import connect

from clients.python.lobby import tables_after
from server.app import App
from server.config.settings import Config
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.fakes import eventually, settings


@asynccontextmanager
async def open_house(tables=None, store=None, port=0, **about):
    """
    A house with the memory store; `house.port` is where it is, `house.store` what it keeps.

    It is given when all tables are open that are to be served here.
    """
    world = RealWorld()
    store = store or MemoryStore(Sealer([bytes(32)]), world.now)
    config = Config(tables=tuple(tables or (settings(),)), port=port, **about)
    house = App(config, store, world, bytes(range(32)))
    house.store, house.stopping = store, asyncio.Event()
    opened = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(house.run(house.stopping, opened.set_result))
    house.port = await opened
    await eventually(lambda: not house.tables.closed())
    try:
        yield house
    finally:
        house.stopping.set()
        await running


class Talker:
    """One socket, in either encoding."""

    def __init__(self, socket, binary):
        self.socket = socket
        self.binary = binary
        self.count = 0
        self.heard = []
        self.tables = []
        self.who = None

    async def send(self, message):
        await self.socket.send(msgpack.packb(message) if self.binary else json.dumps(message))

    async def hear(self):
        """The next message."""
        async with asyncio.timeout(10):
            frame = await self.socket.recv()
        message = msgpack.unpackb(frame) if self.binary else json.loads(frame)
        self.heard.append(message)
        if message["type"] == "Lobby":
            self.tables = message["tables"]
        elif message["type"] == "LobbyChanged":
            self.tables = tables_after(self.tables, message)
        return message

    async def lobby(self):
        """The tables in the lobby after its next news."""
        while (await self.hear())["type"] not in ("Lobby", "LobbyChanged"):
            pass
        return self.tables

    async def until(self, **what):
        """The next message that has these fields."""
        while True:
            message = await self.hear()
            if all(message.get(key) == value for key, value in what.items()):
                return message

    async def say(self, kind, **fields):
        """Send a message and wait for what carries its id back."""
        self.count += 1
        name = f"m{self.count}"
        await self.send({"type": kind, "id": name, **fields})
        return await self.until(id=name)

    async def hello(self, **fields):
        self.who = await self.say("Hello", **fields)
        return self.who

    async def do(self, kind, **fields):
        return await self.say("Do", command={"type": kind, **fields})

    async def closed(self):
        """The code with which the socket is closed."""
        async with asyncio.timeout(10):
            await self.socket.wait_closed()
        return self.socket.close_code

    async def alive(self):
        """Whether messages are still answered."""
        return (await self.do("Leave"))["type"] in ("Refused", "Accepted")


@asynccontextmanager
async def talking(house, protocol="croupier.2.json", **about):
    """A socket to the house."""
    async with connect(f"ws://127.0.0.1:{house.port}/ws", subprotocols=[protocol], **about) as socket:
        yield Talker(socket, protocol.endswith("msgpack"))


@asynccontextmanager
async def seated(house, seat=1, buy_in=50_000, protocol="croupier.2.json"):
    """Somebody who sits at the first table, with chips."""
    async with talking(house, protocol) as talker:
        assert (await talker.hello(table="T1"))["type"] == "Welcome", talker.who
        answer = await talker.do("Sit", seat=seat, buy_in=buy_in)
        assert answer["type"] == "Accepted", answer
        await talker.until(type="Wallet")
        yield talker


def state(house):
    room = house.tables.rooms["T1"]
    return room.history.head, room.table


async def dealt(ann, bob=None):
    """Who sits bets and says done; the cards are dealt and a question is open."""
    talkers = [ann] if bob is None else [ann, bob]
    for seat, talker in enumerate(talkers, 1):
        assert (await talker.do("Bet", round=1, seat=seat, wager="ante", amount=1_000))["type"] == "Accepted"
    for talker in talkers:
        assert (await talker.do("Done", round=1))["type"] == "Accepted"


def question(house):
    table = house.tables.rooms["T1"].table
    return {"round": table.round, "step": table.step, "seat": table.turn}
