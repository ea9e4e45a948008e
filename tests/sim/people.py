"""People: each with the product's own client, and moods. They play what is legal, and now and then what is not."""

import asyncio
from contextlib import suppress

from clients.python.client import Player
from clients.python.messages import Closed, Refused
from tests.sim.loop import Place


class Watched(Player):
    """The product's client, with somebody who looks over its shoulder."""

    def __init__(self, person, **kwargs):
        super().__init__(person.url(), **kwargs)
        self.person = person

    async def _receive(self, message):
        await super()._receive(message)
        if message["type"] == "Legal" and self.table_state is not None and self.person.dice.random() < 0.1:
            self.person.sim.witness.folded(self.player, self.role, self.table_state)


class Person:
    """Somebody who plays, until told to go home. `players` are all whom the house took them for."""

    def __init__(self, name, sim):
        self.name = name
        self.sim = sim
        self.dice = sim.chance.of("person", name)
        self.place = Place(name)
        self.client = None
        self.players = []
        self.thinks = self.dice.uniform(0.1, 0.6)  # s
        self.home = False
        self.last = None  # command
        self.said = None  # message that was said again
        self.number = 0

    def url(self):
        return f"{self.dice.choice(self.sim.nodes).address.replace('http', 'ws')}/ws"

    def start(self):
        return self.place.start(self.live())

    # A life at the tables.

    async def live(self):
        await asyncio.sleep(self.dice.uniform(0, 1))
        while not self.home:
            self.client = Watched(self)
            try:
                async with self.client:
                    self.players.append(self.client.player)
                    await self.play(self.client)
                    await self.go_home(self.client)
            except Closed as over:
                lost = over.reason == "unknown_session" and self.sim.lossy
                barred = over.reason == "excluded" and self.client.player in self.sim.excluded
                self.sim.judge.hold(lost or barred, "a session lasts", f"{self.name}: {over}")

    async def play(self, client):
        """Play at one table after another."""
        await self.visit(client)
        while self.sim.weather.foul:
            await self.think()
            if self.dice.random() < 0.02:
                await self.vanish(client)
            with suppress(TimeoutError, Refused):
                async with asyncio.timeout(5):
                    await self.move(client)

    async def think(self):
        await asyncio.sleep(self.dice.expovariate(1 / self.thinks))

    async def visit(self, client):
        with suppress(TimeoutError, Refused):
            async with asyncio.timeout(5):
                await client.join(client.seated_at or self.dice.choice(self.sim.settings).table)

    async def move(self, client):
        """Do one thing or another."""
        mood = self.dice.random()
        seated = client.table_state and client.table_state.player(client.player)
        if mood < 0.02:
            await self.look_from_two_windows(client)
        elif mood < 0.05 and self.last:
            await self.say_again(client)
        elif mood < 0.08 and not seated:
            await self.visit(client)
        elif mood < 0.1 and client.view:
            await self.argue(client)
        elif command := self.wish(client):
            self.last = command
            await client.do(command)

    def wish(self, client):
        """Return a legal command that comes to mind, or None."""
        wishes = []
        for action in client.legal:
            match action:
                case {"type": "MayChoose", "command": command}:
                    wishes += [command] * 6
                case {"type": "MayBet", "command": command, "low": low, "high": high, "chip": chip} if high >= low:
                    steps = min((high - low) // chip, 5)
                    wishes += [command | {"amount": low + chip * self.dice.randint(0, steps)}] * 3
                case {"type": "MayDone", "command": command}:
                    wishes += [command] * 2
                case {"type": "MaySit", "seats": seats, "low": low, "high": high, "chip": chip}:
                    brings = min(client.balance, max(low, min(high, self.dice.randint(2_000, 30_000)))) // chip * chip
                    wishes += [{"type": "Sit", "seat": self.dice.choice(seats), "buy_in": brings}] * 3
                case {"type": "MayTopUp", "high": high, "chip": chip} if client.balance and self.dice.random() < 0.1:
                    wishes.append({"type": "TopUp", "amount": min(high, client.balance, 1_000) // chip * chip})
                case {"type": "MayLeave", "command": command} if self.dice.random() < 0.05:
                    wishes.append(command)
        return dict(self.dice.choice(wishes)) if wishes else None

    async def argue(self, client):
        """Look at a round that is over, and dispute it."""
        self.number += 1
        number = max(0, client.view["round"] - self.dice.randint(0, 2))
        for asked in ({"type": "ShowRounds"}, {"type": "ShowRound", "round": number}):
            await client._connection.send(asked | {"id": f"{self.name}-{asked['type']}-{self.number}"})
        await client.do({"type": "Dispute", "round": number, "words": "That was mine."})

    async def vanish(self, client):
        await client.close()
        await asyncio.sleep(self.dice.choice((0.05, 0.5, 2.0, 7.0)))
        await client.open()

    async def look_from_two_windows(self, client):
        """Open another window for a while, and play there too."""
        if client.session is None or client.table_state is None:
            return
        other = Watched(self, session=client.session)
        with suppress(Closed, Refused, TimeoutError):
            async with asyncio.timeout(4), other:
                await other.join(client.table_state.table)
                for _ in range(3):
                    await self.think()
                    if command := self.wish(other):
                        await other.do(command)

    async def say_again(self, client):
        """Say the same message several times, also much later, as a client does that got no answer."""
        if self.said is None or self.dice.random() < 0.5:
            self.number += 1
            self.said = {"type": "Do", "id": f"{self.name}-{self.number}", "command": self.wish(client) or self.last}
        for _ in range(self.dice.randint(1, 3)):
            await client._connection.send(self.said)
            await self.think()

    # Home.

    async def go_home(self, client):
        """Leave the table, wherever it is, and go when nothing that was said in despair puts us there again."""
        quiet = 0
        while quiet < 4:
            table = self.sim.seated_at(client.player)
            quiet = quiet + 1 if table is None else 0
            if table is not None:
                with suppress(TimeoutError, Refused):
                    async with asyncio.timeout(10):
                        await client.join(table)
                        await client.until(lambda: self.leave(client) or self.sim.seated_at(client.player) is None)
                        if command := self.leave(client):
                            await client.do(command)
            await asyncio.sleep(2)
        self.home = True

    def leave(self, client):
        return next((dict(action["command"]) for action in client.legal if action["type"] == "MayLeave"), None)
