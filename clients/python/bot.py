"""One bot: a guest at one table, who sits down, wagers, decides and tops up as its style would, among what is legal."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

from clients.python.styles.question import Question

from . import purse
from .client import Player
from .fold import View
from .styles import Style, Wish
from .wire import Message, Refused


LATEST = 1.5  # seconds before a deadline in which a late bot still answers
LONGEST_WALK = 8  # how many times its pause a bot that walks out stays away at most


class Broke(Exception):
    """The wallet has not what sitting down takes."""


class Bot:
    """
    A guest at `table`; `session` is one from before.

    It takes up to `pause` seconds to think. `rounds` are the rounds in which it wagered, and `refusals` counts the
    codes that it was refused with: the table may have moved on while it thought.
    """

    def __init__(
        self, url: str, table: str, style: Style, chance: Random, *, pause: float = 1.5, session: str | None = None
    ) -> None:
        self.player = Player(url, session=session)
        self.style = style
        self.rounds: set[int] = set()
        self.refusals: Counter[str] = Counter()
        self._table = table
        self._chance = chance
        self._pause = pause
        self._planned = 0  # the round of the plans
        self._plans: dict[int, list[Wish]] = {}  # what is still to be wagered, by seat
        self._spreads = False  # whether to take one more position
        self._question: tuple[int, ...] = ()  # the last one that it thought of walking out on
        self._going = False

    async def play(self, rounds: int | None = None) -> None:
        """
        Play for ever, or until `rounds` rounds are over, and leave then. The player is open.

        Raises:
            Broke: If there is no money left to sit down with.
            Closed: If the session is over.

        """
        await self.player.join(self._table)
        while not self._going:
            if rounds is not None and len(self.rounds) >= rounds and not self._in_round():
                await self.leave()
                await self.player.until(lambda: self._me() is None)
            else:
                await self._turn()

    async def leave(self) -> None:
        """Give up the seat, if there is one; with cards in play the table lets go of it when the round ends."""
        self._going = True
        await self.player.until(lambda: self._me() is None or self._one("MayLeave") is not None)
        if action := self._one("MayLeave"):
            await self.player.do(action["command"])

    async def _turn(self) -> None:
        """Make the next move, or wait for a change if there is none."""
        move = self._move()
        if move is None:
            await self.player.changed()
        elif move["type"] == "Choose" and self._walks_out(move):
            await self._vanish()
        else:
            await asyncio.sleep(self._delay(move))
            if (move := self._move()) and not self._going:  # the table may have moved on
                await self._make(move)

    async def _make(self, move: Message) -> None:
        self._plan_on(move)
        try:
            await self.player.do(move)
        except Refused as refusal:
            self.refusals[refusal.code] += 1
            await asyncio.sleep(self._pause + 0.05)
        else:
            self.rounds |= {move["round"]} if move["type"] == "Bet" else set()

    def _plan_on(self, move: Message) -> None:
        """Plan no more what is about to be done."""
        self._spreads = self._spreads and move["type"] != "Sit"
        if move["type"] == "Bet":
            wishes = self._plans[move["seat"]]
            del wishes[: 1 + [wish.wager for wish in wishes].index(move["wager"])]

    def _move(self) -> Message | None:
        """Return the next command, or None if there is nothing to do."""
        me = self._me()
        if me is None:
            return self._sit()
        if choices := self._all("MayChoose"):
            return self._choose(choices)
        if me["pending"] or me["leaving"] or not (self._all("MayBet") or self._one("MayDone")):
            return None
        return self._wager(me)

    def _sit(self) -> Message | None:
        action, balance = self._one("MaySit"), self.player.balance
        if action is None:
            return None
        if balance < action["low"]:
            raise Broke
        chip = self.player.view["rules"]["chip"]
        buy_in = int(balance * self._chance.uniform(0.2, 0.5)) // chip * chip
        buy_in = max(action["low"], min(action["high"], buy_in))
        return {"type": "Sit", "seat": self._chance.choice(action["seats"]), "buy_in": buy_in}

    def _choose(self, choices: list[Message]) -> Message:
        number = choices[0]["command"]["seat"]
        mine = [choice for choice in choices if choice["command"]["seat"] == number]
        return command(self.style.choose(question(self.player.view, number, mine), self._chance))

    def _wager(self, me: dict[str, Any]) -> Message | None:
        """Return the next wager of the plan, or what it takes first; then say that it is done."""
        self._plan(me)
        if not purse.wagered(self.player.view, me["player"]) and me["stack"] < purse.least(self.player.view):
            return self._fetch_chips()
        if self._spreads and (more := self._one("MaySit")):
            return {"type": "Sit", "seat": self._chance.choice(more["seats"]), "buy_in": 0}
        for number, wishes in self._plans.items():
            for wish in wishes:
                if bet := self._bet(me, number, wish):
                    return bet
        return command(done) if (done := self._one("MayDone")) else None

    def _plan(self, me: dict[str, Any]) -> None:
        """Decide once in each round, and for each position, what to wager."""
        view = self.player.view
        if view["round"] != self._planned:
            self._planned, self._plans = view["round"], {}
            self._spreads = len(me["seats"]) < self.style.positions and self._chance.random() < 0.3
        for number in me["seats"]:
            if number not in self._plans:
                self._plans[number] = self.style.wagers(view["rules"]["spots"], self._chance)

    def _bet(self, me: dict[str, Any], number: int, wish: Wish) -> Message | None:
        """Return the wager that a wish comes to, or None if it comes to nothing."""
        for action in self._all("MayBet"):
            asked = command(action)
            if (asked["seat"], asked["wager"]) == (number, wish.wager):
                amount = purse.amount(self.player.view, me, action, wish.size)
                lies = next(seat["wagers"] for seat in self.player.view["seats"] if seat["seat"] == number)
                if amount is not None and amount != lies.get(wish.wager, 0):
                    return asked | {"amount": amount}
        return None

    def _fetch_chips(self) -> Message | None:
        """Top up, or leave: the way back leads through the wallet."""
        action = self._one("MayTopUp")
        if action and self.player.balance >= purse.least(self.player.view):
            return {"type": "TopUp", "amount": min(action["high"], self.player.balance)}
        return command(leave) if (leave := self._one("MayLeave")) else None

    def _delay(self, move: Message) -> float:
        """Return the seconds to think: for a late bot nearly all there are."""
        deadline = self.player.view["deadline"]
        if self.style.late and deadline and move["type"] in ("Choose", "Done"):
            left: float = max(0, deadline - self.player.now()) / 1000
            return left - min(LATEST, left / 5)
        return self._chance.uniform(0.2, 1.0) * self._pause

    def _walks_out(self, move: Message) -> bool:
        """Return whether to walk out on a question; it thinks of that once for each."""
        asked = move["round"], move["step"], move["seat"]
        if asked == self._question:
            return False
        self._question = asked
        return self._chance.random() < self.style.vanishes

    async def _vanish(self) -> None:
        """Drop the connection for a while, or let the clock decide."""
        if self._chance.random() < 0.5:
            await self.player.close()
            await asyncio.sleep(self._chance.uniform(0, LONGEST_WALK) * self._pause)
            await self.player.open()
        else:
            await self.player.until(lambda: not self._all("MayChoose"))

    def _me(self) -> dict[str, Any] | None:
        return self.player.sight.player(self.player.player) if self.player.sight else None

    def _in_round(self) -> bool:
        return self.player.view["round"] in self.rounds and self.player.view["step"] is not None

    def _all(self, kind: str) -> list[Message]:
        return [action for action in self.player.legal if action["type"] == kind]

    def _one(self, kind: str) -> Message | None:
        return next(iter(self._all(kind)), None)


def question(view: View, number: int, choices: list[Message]) -> Question:
    """Return what a seat is asked: the legal choices, with the cards that its owner sees."""
    seats = {seat["seat"]: seat for seat in view["seats"]}
    rivals = [seat["cards"] for seat in seats.values() if seat["seat"] != number and not seat["folded"]]
    return Question(
        view["game"],
        {choice["command"]["option"]: choice for choice in choices},
        known(seats[number]["cards"]),
        known(view["community"]),
        [known(cards) for cards in [view["dealer"], *rivals]],
    )


def known(cards: list[str | None]) -> list[str]:
    """Return the cards that are known."""
    return [card for card in cards if card]


def command(action: Message) -> Message:
    """Return the command that an action stands for."""
    return dict(action["command"])
