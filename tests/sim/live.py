"""A live table: a dealer who opens, shuffles and deals, and a reader that identifies physical cards, now and then not."""

import asyncio
from contextlib import suppress

from clients.python.dealer import is_next
from clients.python.messages import Closed, Refused
from server.core.cards.deck import DECK
from server.core.settings import Procedures, TableSettings, Tray, reader_of
from tests.sim.audit import at_once
from tests.sim.people import Person, Watched


def live(number, game, timing):
    """
    The settings of a table with physical cards; its decks come shuffled, and a device counts them.

    Where the number is odd, its tray is counted too.
    """
    return TableSettings(
        f"T{number}",
        f"Table {number}",
        game,
        pace="dealer",
        timing=timing,
        procedures=Procedures("counting_shuffler", pre_shuffled=True),
        cards="shoe",
        inventory=Tray(200_000, 100_000) if number % 2 else None,
        meter="GRAND" if "progressive" in game.limits else None,
    )


class Hand(Person):
    """One of the staff at the live table, there until all players are at home."""

    role = "dealer"

    def __init__(self, name, sim, settings):
        super().__init__(name, sim)
        self.table = settings.table
        self.thinks /= 5

    async def live(self):
        while not self.over():
            code = f"{self.dice.randrange(10**6):06}"
            at_once(self.sim.vault.sessions.save_code(self.name, code, self.role, 60_000))
            self.client = Watched(self, staff=(self.name, code))
            with suppress(Closed, TimeoutError, Refused):  # a code is used up, also where its answer was lost
                async with asyncio.timeout(20), self.client:
                    await self.client.join(self.table)
                    await self.play(self.client)
        self.home = True

    def over(self):
        return all(person.home for person in self.sim.people)

    async def play(self, client):
        while not self.over():
            await self.think()
            if command := self.wish(client):
                with suppress(TimeoutError, Refused):
                    async with asyncio.timeout(5):
                        await client.do(command)


class Dealer(Hand):
    """Does what comes next, and takes a card back now and then."""

    def wish(self, client):
        undo = next((action for action in client.legal if action["type"] == "MayUndo"), None)
        if undo and self.dice.random() < 0.02:
            return dict(undo["command"])
        if self.dice.random() < 0.05 and (wish := self.of_chips(client)):
            return wish
        step = next((action for action in client.legal if is_next(action)), None)
        betting = client.view and client.view["phase"] == "betting"
        return dict(step["command"]) if step and (not betting or self.dice.random() < 0.1) else None

    def of_chips(self, client):
        """Sign a slip, or count the tray, now and then wrongly."""
        sign = next((action for action in client.legal if action["type"] == "MaySignSlip"), None)
        count = next((action for action in client.legal if action["type"] == "MayCountTray"), None)
        waits = client.view and client.view["tray"] and client.view["tray"]["count"]
        if sign or waits or not count:
            return sign and dict(sign["command"])
        return {"type": "CountTray", "amount": count["command"]["amount"] + self.dice.choice((0, 0, 500))}


class Reader(Hand):
    """Reads any card for each; a card that is on the table already is refused, and so is none."""

    role = "device"

    def wish(self, client):
        may = next((action for action in client.legal if action["type"] == "MayRead"), None)
        if may is None:
            return None
        card = None if self.dice.random() < 0.05 else self.dice.choice(DECK)
        return {"type": "ReadCard", "round": may["round"], "step": may["step"], "slot": may["slot"], "card": card}


def staff_of(sim, settings):
    """Who works at the table."""
    return [Dealer("dana", sim, settings), Reader(reader_of(settings), sim, settings)]
