"""Seven players and a watcher at each table of a house, who act as soon as they may."""

import asyncio
import time
from contextlib import suppress
from random import Random

import msgpack
from websockets.asyncio.client import connect

from clients.python.messages import SUBPROTOCOLS


PLACES = 7
WATCHERS = 1
BUY_IN = 100_000  # cents
ANTE = 500  # cents


class Person:
    """
    One connection to a table: a player in `seat`, or a watcher.

    `rounds` counts the rounds that this person has seen settled, `frames` the frames that came. `times` are how long the
    answers took, in seconds.
    """

    def __init__(self, table, seat=None):
        self.table = table
        self.seat = seat
        self.rounds = self.frames = 0
        self.count = 0
        self.bet = None  # the round in which the ante was made
        self.legal = ()
        self.waits = None  # the id of the command that has no answer yet
        self.asked = 0.0
        self.chance = Random(f"{table} {seat}")
        self.times = []

    async def come(self, url):
        """Connect, and sit down."""
        self.socket = await connect(url, subprotocols=SUBPROTOCOLS, compression=None, proxy=None, ping_interval=None)
        await self.send({"type": "Hello", "table": self.table})
        while self.read(await self.socket.recv())["type"] != "Welcome":
            pass
        if self.seat is not None:
            await self.send({"type": "Do", "command": {"type": "Sit", "seat": self.seat, "buy_in": BUY_IN}})
            while (message := self.read(await self.socket.recv()))["type"] != "Accepted":
                assert message["type"] != "Refused", message

    async def do(self, command):
        """Give a command of `move`."""
        self.legal = ()
        if command["type"] == "Bet":
            self.bet = command["round"]
        await self.send({"type": "Do", "command": command})

    async def send(self, message):
        """Send one message under a new id."""
        self.count += 1
        self.waits, self.asked = f"{self.count}", time.perf_counter()
        await self.socket.send(msgpack.packb(message | {"id": self.waits}))

    def read(self, frame):
        """Take in one frame, and return the message."""
        message = msgpack.unpackb(frame)
        self.frames += 1
        match message["type"]:
            case "Legal":
                self.legal = message["actions"]
            case "Updates":
                self.rounds += any(update["type"] == "RoundClosed" for update in message["updates"])
            case "Accepted" | "Refused" if message["id"] == self.waits:
                self.waits = None
                self.times.append(time.perf_counter() - self.asked)
        return message

    def move(self):
        """Return the command to give now; None if there is none, or the one before has no answer yet."""
        if self.waits is not None or self.seat is None:
            return None
        actions = {action["type"]: action["command"] for action in reversed(self.legal) if "command" in action}
        if "MayChoose" in actions:
            return actions["MayChoose"]
        for action in self.legal:
            if action["type"] == "MayBet" and action["command"]["wager"] == "ante":
                if self.bet != action["command"]["round"]:
                    return action["command"] | {"amount": ANTE}
                return actions.get("MayDone")
        return None

    async def play(self, pause=0.0):
        """Act whenever there is something to do, after some `pause` seconds (half to one and a half), until cancelled."""
        due = None
        while True:
            now = time.perf_counter()
            if due is None and self.move() is not None:
                due = now + pause * self.chance.uniform(0.5, 1.5)
            if due is not None and due <= now:
                due = None
                if (command := self.move()) is not None:
                    await self.do(command)
            with suppress(TimeoutError):
                async with asyncio.timeout(None if due is None else max(0, due - now)):
                    self.read(await self.socket.recv())


async def come(url, tables):
    """Return all persons, seated."""
    people = [
        Person(table, seat) for table in tables for seat in (*range(1, PLACES + 1), *(None for _ in range(WATCHERS)))
    ]
    for person in people:
        await person.come(url)
    return people


def settled(people):
    """Return the number of rounds that the watchers have seen settled."""
    return sum(person.rounds for person in people if person.seat is None) // WATCHERS
