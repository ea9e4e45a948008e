"""Somebody who plays at random from what is legal, reconnects, and checks every number that comes."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake


NOT_YET = ("Refused", "TableGone", "Moved")  # the way to a table that is just going from one owner to the next


class Person:
    """
    A guest at table T1. `dice` decide what they do.

    `paused` they do nothing new, `hesitating` they choose nothing, `away` they do not connect again. `exact`: after
    each reconnection they have to be told each event, and no snapshot instead.
    """

    def __init__(self, url, dice):
        self.url = url
        self.dice = dice
        self.session = self.player = None
        self.seq = self.mark = None
        self.accepted = 0  # the last event of the last command, which may be told after the answer
        self.legal = []
        self.cards = {}
        self.unanswered = {}
        self.sent = 0
        self.resumed = self.same_cards = 0
        self.paused = self.hesitating = self.away = self.leaving = self.left = False
        self.exact = True
        self.staked = False
        self.seats = set()
        self.deciding = asyncio.Event()
        self.acted = asyncio.Event()
        self.socket = None

    async def play(self):
        while not self.left:
            if not self.away:
                await self.connect()
            await asyncio.sleep(0.1)

    async def connect(self):
        with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            async with connect(self.url, subprotocols=["croupier.json"], open_timeout=2) as self.socket:
                await self.hello()
                async for frame in self.socket:
                    await self.hear(json.loads(frame))

    async def hello(self):
        message = {"type": "Hello", "id": "hello", "table": "T1"}
        if self.session:
            message |= {"session": self.session, "last_seq": self.seq, "mark": self.mark}
        await self.socket.send(json.dumps(message))
        for again in self.unanswered.values():
            await self.socket.send(json.dumps(again))

    async def hear(self, message):
        match message["type"]:
            case "Welcome":
                assert self.session in (None, message["session"])
                self.session, self.player = message["session"], message["player"]
            case "Snapshot":
                assert self.seq is None or not self.exact, "everything that was missed could have been told exactly"
                assert self.seq is None or self.seq < message["seq"], "a snapshot of what was seen before"
                self.seq, self.mark = message["seq"], message["mark"]
                self.accepted = 0
                self.look(message["view"])
            case "Updates":
                self.resumed += 1
                waited = self.seq < self.accepted
                for update in message["updates"]:
                    assert update["seq"] == self.seq + 1, "a gap or a repeat"
                    self.seq = update["seq"]
                    self.fold(update)
                assert message["seq"] == self.seq
                self.mark = message["mark"]
                if waited:
                    await self.act()
            case "Legal":
                self.legal = message["actions"]
                await self.act()
            case "Refused" | "TableGone" if message.get("id", "hello") == "hello":
                assert message["code"] == "table_away"
                await asyncio.sleep(0.05)
                await self.hello()
            case "Accepted" | "Refused":
                if message.get("code") not in ("table_away", "not_at_a_table"):  # then it is not known what came of it
                    self.unanswered.pop(message["id"], None)
                    self.accepted = max(self.accepted, message.get("seq", 0))
                    await self.act()
                else:
                    await asyncio.sleep(0.05)
                    if again := self.unanswered.get(message["id"]):  # or another copy of it was answered meanwhile
                        await self.socket.send(json.dumps(again))

    def look(self, view):
        held = [(seat["seat"], seat["cards"]) for seat in view["seats"]] + [("dealer", view["dealer"])]
        self.cards = {place: list(cards) for place, cards in held if cards}
        self.seats = {seat["seat"] for seat in view["seats"] if seat["player"] == self.player}

    def fold(self, update):
        match update["type"]:
            case "RoundOpened":
                self.cards, self.staked = {}, False
            case "CardsDealt":
                self.cards[update["to"]] = self.cards.get(update["to"], []) + update["cards"]
                assert len(self.cards[update["to"]]) <= 3, "dealt again"
            case "SeatReserved" if update["player"] == self.player:
                self.seats.add(update["seat"])
            case "Left" if update["player"] == self.player:
                self.seats.clear()

    async def resume(self):
        """Connect, and do something new again."""
        self.paused = self.hesitating = self.away = False
        with suppress(ConnectionClosed):
            await self.act()

    async def compare(self, before):
        """See the cards that the table held before, if it is still the same round."""
        async with opened(self.url) as second:
            hello = json.dumps({"type": "Hello", "id": "again", "session": self.session, "table": "T1"})
            await second.send(hello)
            while (message := json.loads(await second.recv()))["type"] != "Snapshot":
                if message["type"] in NOT_YET:
                    await asyncio.sleep(0.05)
                    await second.send(hello)
        if message["view"]["round"] == before.round:
            for seat in message["view"]["seats"]:
                held = before.seats.get(seat["seat"])
                if held and held.cards and held.player == seat["player"] == self.player:
                    assert tuple(seat["cards"]) == held.cards
                    self.same_cards += 1

    async def act(self):
        """Do one of the things that may be done, one at a time."""
        kinds = {}
        for action in self.legal:
            kinds.setdefault(action["type"], []).append(action)
        if "MayChoose" in kinds:
            self.deciding.set()
        else:
            self.deciding.clear()
        if self.socket is None or self.unanswered or self.paused or (self.hesitating and self.deciding.is_set()):
            return
        if self.seq is None or self.seq < self.accepted:  # what may be done now is not known yet
            return
        if self.leaving and "MaySit" in kinds and not self.seats:
            self.left = True
            await self.socket.close()
            return
        command = self.pick(kinds)
        if command:
            self.deciding.clear()
            self.sent += 1
            self.acted.set()
            message = {"type": "Do", "id": f"c{self.sent}", "command": command}
            self.unanswered[message["id"]] = message
            await self.socket.send(json.dumps(message))

    def pick(self, kinds):
        dice = self.dice
        if self.leaving and "MayLeave" in kinds and kinds["MayLeave"][0]["at"] == "now":
            return {"type": "Leave"}
        if "MayChoose" in kinds:
            return dice.choice(kinds["MayChoose"])["command"]
        if self.leaving:
            return None
        if "MaySit" in kinds and not self.seats:
            action = kinds["MaySit"][0]
            return {"type": "Sit", "seat": dice.choice(action["seats"]), "buy_in": dice.randrange(5_000, 20_000, 100)}
        if "MayLeave" in kinds and kinds["MayLeave"][0]["at"] == "now" and dice.random() < 0.05:
            return {"type": "Leave"}
        if "MayTopUp" in kinds and kinds["MayTopUp"][0]["high"] >= 5_000 and dice.random() < 0.05:
            return {"type": "TopUp", "amount": 1_000}
        if "MayBet" in kinds and (not self.staked or dice.random() < 0.7):  # a table waits for its first wager
            self.staked = True
            action = dice.choice(kinds["MayBet"])
            return action["command"] | {"amount": dice.randrange(action["low"], action["high"] + 1, action["chip"])}
        if "MayDone" in kinds:
            return kinds["MayDone"][0]["command"]
        return None


@asynccontextmanager
async def opened(url):
    """A socket, as soon as the door is open."""
    while True:
        try:
            connection = await connect(url, subprotocols=["croupier.json"], open_timeout=2)
        except (OSError, InvalidHandshake, TimeoutError):
            await asyncio.sleep(0.05)
            continue
        async with connection:
            yield connection
            return


async def at_table(talker):
    """Have a talker go to the table, as soon as the house knows that it serves it; return the view."""
    message = await talker.hello(table="T1")
    while message["type"] != "Snapshot":
        if message["type"] in NOT_YET:
            await asyncio.sleep(0.05)
            message = await talker.hello(session=talker.who.get("session"), table="T1")
        else:
            message = await talker.hear()
    return message["view"]
