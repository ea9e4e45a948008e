"""
The floor: supervisors who decide disputes, and correct what came back for wagers, also where it was right.

They hold and close tables too, stop games, send players away, or exclude them from the house; they go home last, when
everything has gone on.
"""

import asyncio
from contextlib import suppress

from clients.python.messages import Closed, Refused
from tests.sim.audit import at_once
from tests.sim.people import Person, Watched


class Supervisor(Person):
    """Somebody who walks the floor, until told to go home."""

    def __init__(self, name, sim):
        super().__init__(name, sim)
        self.lines = []  # what came of wagers: round, seat, wager and cents

    async def live(self):
        await asyncio.sleep(self.dice.uniform(0, 1))
        while self.sim.weather.foul or self.sim.anybody_plays():
            code = f"{self.dice.randrange(10**6):06}"
            at_once(self.sim.vault.sessions.save_code(self.name, code, "supervisor", 60_000))
            self.client = Watched(self, staff=(self.name, code))
            with suppress(Closed, TimeoutError):  # a code is used up, also where its answer was lost
                async with asyncio.timeout(20), self.client:
                    await self.play(self.client)
                    for settings in self.sim.settings:
                        await self.let_go_on(self.client, settings.table)
                    await self.start_gaming(self.client)
        self.home = True

    async def let_go_on(self, client, table):
        """Undo what holds a table up."""
        while True:
            with suppress(TimeoutError, Refused):
                async with asyncio.timeout(10):
                    await client.join(table)
                    await client.until(lambda: client.legal)
                    while undo := next((a for a in client.legal if a["type"] in ("MayResume", "MayOpen")), None):
                        await client.do(dict(undo["command"]))
                    return
            await self.think()

    async def rule(self, client, **ruling):
        """Rule something for the whole house; whether it was heard shows at the tables."""
        self.number += 1
        await client._connection.send(ruling | {"id": f"{self.name}-{self.number}", "why": "as told"})

    async def start_gaming(self, client):
        """Undo what stops games."""
        await client.join(None)
        while any(card["standing"]["closed"] for card in client.tables):
            for game in (None, *dict.fromkeys(card["game"] for card in client.tables)):
                await self.rule(client, type="StartGaming", game=game)
            await asyncio.sleep(1)

    async def play(self, client):
        """Walk from table to table."""
        while self.sim.weather.foul:
            if self.dice.random() < 0.2 or not client.view:
                await self.visit(client)
            await self.think()
            with suppress(TimeoutError, Refused):
                async with asyncio.timeout(5):
                    await self.judge(client)

    async def judge(self, client):
        """Decide what waits for a decision, or correct a wager of a round that was seen."""
        view = client.view
        if view and self.dice.random() < 0.01:
            await self.rule(client, type="StopGaming", game=self.dice.choice((None, view["game"])))
        elif view and self.dice.random() < 0.05:
            await self.rule(client, type="StartGaming", game=self.dice.choice((None, view["game"])))
        if view and view["players"] and self.dice.random() < 0.01:
            player = self.dice.choice(view["players"])
            self.sim.excluded.add(player["player"])
            await self.rule(client, type="Exclude", player=player["player"], name=player["name"])
        if view and view["phase"] == "over":
            came = [(seat["seat"], result) for seat in view["seats"] for result in seat["results"]]
            self.lines += [(view["table"], view["round"], seat, line["wager"], line["returned"]) for seat, line in came]
        mine = [line for line in self.lines[-20:] if view and line[0] == view["table"]]
        wishes = [command for action in client.legal if (command := self.decision(action))]
        if mine and self.dice.random() < 0.5:
            _, number, seat, wager, back = self.dice.choice(mine)
            after = max(0, back + self.dice.choice((-500, -1, 1, 700, 60_000)))
            about = {"round": number, "seat": seat, "wager": wager, "returned": after, "why": "as I saw it"}
            wishes.append({"type": "Correct", **about})
        if wishes:
            await client.do(self.dice.choice(wishes))

    def decision(self, action):
        """Return a command for an action, if it is one that this floor takes."""
        match action:
            case {"type": "MayResolve", "dispute": number}:
                verdict = self.dice.choice(("upheld", "denied"))
                return {"type": "ResolveDispute", "dispute": number, "verdict": verdict, "words": "so it is"}
            case {"type": "MayConfirmCorrection", "command": command}:
                return dict(command)
            case {"type": "MayDropCorrection", "correction": number} if self.dice.random() < 0.2:
                return {"type": "DropCorrection", "correction": number, "why": "not so"}
            case {"type": "MayMove", "seat": seat, "places": places} if self.dice.random() < 0.1:
                return {"type": "MovePlayer", "seat": seat, "to": self.dice.choice(places)}
            case {"type": "MayKeepPlace", "places": places} if self.dice.random() < 0.02:
                return {"type": "KeepPlace", "seat": self.dice.choice(places), "name": "Guest 1", "rounds": 1}
            case {"type": "MayResume" | "MayOpen" | "MayLetBack" | "MayFreePlace", "command": command}:
                return dict(command)
            case {"type": "MayPerform", "command": {"task": "recut"} as command} if self.dice.random() < 0.5:
                return dict(command)
            case {"type": "MayHold"} if self.dice.random() < 0.05:
                return {"type": "HoldTable", "why": "a minute, please"}
            case {"type": "MayClose"} if self.dice.random() < 0.05:
                return {"type": "CloseTable", "why": "for today"}
            case {"type": "MayRemove", "player": player} if self.dice.random() < 0.02:
                return {"type": "RemovePlayer", "player": player, "why": "as told"}
            case {"type": "MayVerifyCount", "command": command}:
                return dict(command)
            case {"type": "MayWriteSlip", "most": most} if self.dice.random() < 0.2:
                slip = "credit" if most > 50_000 and self.dice.random() < 0.5 else "fill"
                return {"type": "WriteSlip", "slip": slip, "amount": 50_000, "why": "chips, please"}
            case {"type": "MayVoidSlip", "slip": slip, "number": number} if self.dice.random() < 0.1:
                return {"type": "VoidSlip", "slip": slip, "number": number, "why": "not needed"}
        return None
