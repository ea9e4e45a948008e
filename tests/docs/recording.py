"""A house in memory, on a clock that jumps and with dice of a seed, in which players are recorded: always the same."""

import asyncio
import logging
from contextlib import ExitStack
from types import SimpleNamespace
from unittest.mock import patch

import msgpack
import structlog

from server.app import App
from server.config.settings import Config
from server.store.memory import MemoryStore
from tests.fakes import SEALER
from tests.sim.chance import Chance, Clock
from tests.sim.loop import JumpingLoop, Place
from tests.sim.net import Link, Network
from tests.sim.nodes import SimHttpServer


SETTLED = 0.2  # s in which the house has answered whatever was sent
AT_ONCE = SimpleNamespace(frame=lambda _chance: 0.001)  # s on the way of each frame


class House:
    """The product with one table, but for its sockets, its store on a disk and its clock."""

    name = "house"

    def __init__(self, loop, table, meters):
        self.chance = Chance("croupier")
        self.net = Network(self.chance, AT_ONCE, lambda _end, _data: None)
        self.place = Place(self.name)
        self.place.node = self
        self.stopping = asyncio.Event()
        self.connecting = 0
        self.table = table.table
        clock = Clock(loop, self.chance.of("dice"))
        store = MemoryStore(SEALER, clock.now)
        self.app = self.place.context.run(App, Config(tables=(table,), meters=meters), store, clock)

    async def run(self, script):
        """Open, have the script played, and close."""
        running = self.place.start(self.app.run(self.stopping, lambda _port: None))
        while self.app.tables.closed() or not self.app.tables.bans.read:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(SETTLED)
        try:
            return await script(self)
        finally:
            self.stopping.set()
            await running

    def listen(self, http):
        self.http = http

    async def hang_up(self):
        """Nobody is left."""

    def connect(self):
        self.connecting += 1
        link = Link(self.net, self.connecting, "player", self)
        link.place = self.place
        self.place.start(self.serve(link.server))
        return link.client

    async def serve(self, socket):
        await self.http.receive(socket)
        await socket.close()


class Recorder:
    """
    A player whose messages are kept, as (direction, message).

    The player makes the `wagers` at their lowest amounts, and chooses each first option on offer that is in `choices`.
    """

    def __init__(self, house, name, wagers, choices):
        self.house = house
        self.name = name
        self.wagers = wagers
        self.choices = choices
        self.socket = house.connect()
        self.messages = []
        self.sent = 0
        self.legal = []
        self.over = False
        self.listening = asyncio.create_task(self.listen())

    async def listen(self):
        while True:
            message = msgpack.unpackb(await self.socket.recv())
            if message["type"] != "Heartbeat":
                self.messages.append(("<", message))
            if message["type"] == "Legal":
                self.legal = message["actions"]
            self.over |= any(each["type"] == "RoundClosed" for each in message.get("updates", ()))

    async def send(self, message):
        """Send a message, and wait until the house has done what follows from it."""
        self.sent += 1
        message = {"type": message["type"], "id": f"{self.name}-{self.sent}", **message}
        self.messages.append((">", message))
        await self.socket.send(msgpack.packb(message))
        await asyncio.sleep(SETTLED)

    async def do(self, command):
        await self.send({"type": "Do", "command": command})

    async def join(self, seat):
        await self.send({"type": "Hello", "table": self.house.table})
        await self.do({"type": "Sit", "seat": seat, "buy_in": 20_000})

    async def bet(self):
        for wager in self.wagers:
            await self.do(next(each["command"] for each in self.may("MayBet") if each["command"]["wager"] == wager))

    async def done(self):
        await self.do(self.may("MayDone")[0]["command"])

    async def choose(self):
        """Answer the question, if one is asked; return whether one was."""
        asked = [each["command"] for each in self.may("MayChoose") if each["command"]["option"] in self.choices]
        if asked:
            await self.do(asked[0])
        return bool(asked)

    def may(self, kind):
        return [each for each in self.legal if each["type"] == kind]

    async def leave(self):
        await self.do({"type": "Leave"})
        await self.socket.close()
        self.listening.cancel()


async def one_round(house, seats, wagers, choices):
    """Play a round with two players, and return what was said with the first."""
    ann, bob = players = [Recorder(house, name, wagers, choices) for name in ("ann", "bob")]
    for player, seat in zip(players, seats, strict=True):
        await player.join(seat)
    await bob.bet()
    await ann.bet()
    await bob.done()
    await ann.done()
    while not ann.over:
        if not (await ann.choose() or await bob.choose()):
            await asyncio.sleep(SETTLED)
    await ann.leave()
    await bob.leave()
    return ann.messages


def recorded(table, meters, seats, wagers, choices):
    """Return what was said with a player in one round at a table."""
    loop = JumpingLoop()
    dice = Chance("machine").of("dice")
    machine = SimpleNamespace(urandom=dice.randbytes)
    before = structlog.get_config()
    with ExitStack() as stack:
        for target, stand_in in {
            "server.app.HttpServer": SimHttpServer,
            "server.app.Pages": lambda *_, **__: SimpleNamespace(describe_wire=lambda _address: None),
            "server.store.encryption.os": machine,
            "server.store.log.os": machine,
        }.items():
            stack.enter_context(patch(target, stand_in))
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        stack.callback(structlog.configure, **before)

        async def play():
            house = House(loop, table, meters)
            return await house.run(lambda opened: one_round(opened, seats, wagers, choices))

        try:
            return loop.run_until_complete(play())
        finally:
            loop.close()
