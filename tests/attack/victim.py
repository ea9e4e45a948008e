"""A player who acts all the time, and counts how long each answer took and what the table did in their place."""

import asyncio
import time
from random import Random

from tests.fakes import eventually


PAUSE = 0.04  # s between two commands
LOST = {"table_away", "too_fast", "table_faulted", "command_faulted"}  # refusals that no rule of the game gives


class Victim:
    """
    Somebody with a seat at a table.

    `times` are those of the answers in seconds, `refused` the refusals that are the house's fault, `folded` the choices
    that the table made in the player's place, `chosen` the player's own.
    """

    def __init__(self, talker, seat):
        self.talker = talker
        self.seat = seat
        self.chance = Random(seat)
        self.legal = []
        self.waiting = {}
        self.forget()

    def forget(self):
        """Count from here on."""
        self.times, self.refused = [], []
        self.folded = self.chosen = 0

    async def sit(self, table):
        welcome = await self.talker.hello(table=table)
        self.session = welcome["session"]
        answer = await self.talker.do("Sit", seat=self.seat, buy_in=100_000)
        assert answer["type"] == "Accepted", answer

    async def read(self):
        """Take in what the house sends."""
        while True:
            message = await self.talker.hear()
            self.talker.heard.clear()
            match message["type"]:
                case "Legal":
                    self.legal = message["actions"]
                case "Updates":
                    for update in message["updates"]:
                        self.count(update)
                case "Accepted" | "Refused" if message["id"] in self.waiting:
                    self.times.append(time.perf_counter() - self.waiting.pop(message["id"]))
                    if message.get("code") in LOST:
                        self.refused.append(message["code"])

    def count(self, update):
        if update["type"] == "Chose" and update["choice"]["seat"] == self.seat:
            self.folded += update["choice"]["by"] == "table"
            self.chosen += update["choice"]["by"] == "player"

    def move(self):
        """The next command: a choice if there is a question, or else another ante."""
        for action in self.legal:
            if action["type"] == "MayChoose":
                return action["command"]
        for action in self.legal:
            if action["type"] == "MayBet" and action["command"]["wager"] == "ante":
                return action["command"] | {"amount": 500 + 100 * self.chance.randrange(5)}
        return None

    async def play(self, seconds):
        """Act for so long, and wait for the last answers."""
        reading = asyncio.create_task(self.read())
        until, number = time.perf_counter() + seconds, 0
        while time.perf_counter() < until:
            await asyncio.sleep(PAUSE)
            if (move := self.move()) is not None and not self.waiting:
                number += 1
                name = f"v{time.perf_counter_ns()}-{number}"
                self.waiting[name] = time.perf_counter()
                await self.talker.send({"type": "Do", "id": name, "command": move})
        await eventually(lambda: not self.waiting)
        reading.cancel()


def p99(times):
    """The 99th percentile."""
    return sorted(times)[int(len(times) * 0.99)]
