"""One bot: a guest who plays at one table. Its style chooses among the legal actions."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

from clients.python.styles.question import Question

from . import budget
from .client import Player
from .messages import Message, Refused
from .styles import Style, Wish
from .view import View


LATEST = 1.5  # s before the deadline at which a late bot answers
LONGEST_ABSENCE = 8  # times its pause that a bot stays disconnected at most


class Broke(Exception):
    """The wallet has less than the table's smallest buy-in."""


class Bot:
    """
    A guest at `table`; with `session` the same guest as before.

    It thinks for up to `pause` seconds. `rounds` are the rounds in which it wagered. `refusals` counts the refusals by
    code; some are normal, because the table may have moved on while the bot thought.
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
        self._planned = 0  # the round that the plans are for
        self._plans: dict[int, list[Wish]] = {}  # wagers still to be made, by seat
        self._wants_seat = False  # whether to take one more position
        self._question: tuple[int, ...] = ()  # the last one for which it decided whether to walk out
        self._going = False

    async def play(self, rounds: int | None = None) -> None:
        """
        Play until cancelled, or play `rounds` rounds and leave. `player` must be open.

        Raises:
            Broke: If the wallet cannot pay the smallest buy-in.
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
        """Give up the seat, if there is one. With cards in play that takes effect when the round ends."""
        self._going = True
        await self.player.until(lambda: self._me() is None or self._one("MayLeave") is not None)
        if action := self._one("MayLeave"):
            await self.player.do(action["command"])

    async def _turn(self) -> None:
        """Make the next move, or wait for a change if there is nothing to do."""
        move = self._move()
        if move is None:
            await self.player.changed()
        elif move["type"] == "Choose" and self._decides_to_vanish(move):
            await self._vanish()
        else:
            await asyncio.sleep(self._delay(move))
            if (move := self._move()) and not self._going:  # the table may have moved on
                await self._make(move)

    async def _make(self, move: Message) -> None:
        self._remove_from_plan(move)
        try:
            await self.player.do(move)
        except Refused as refusal:
            self.refusals[refusal.code] += 1
            await asyncio.sleep(self._pause + 0.05)
        else:
            self.rounds |= {move["round"]} if move["type"] == "Bet" else set()

    def _remove_from_plan(self, move: Message) -> None:
        """Remove from the plan what is about to be done."""
        self._wants_seat = self._wants_seat and move["type"] != "Sit"
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
        """Return the next wager of the plan, or what must come first; when all are made, say so."""
        self._plan(me)
        if not budget.wagered(self.player.view, me["player"]) and me["stack"] < budget.cheapest_hand(self.player.view):
            return self._fetch_chips()
        if self._wants_seat and (more := self._one("MaySit")):
            return {"type": "Sit", "seat": self._chance.choice(more["seats"]), "buy_in": 0}
        for number, wishes in self._plans.items():
            for wish in wishes:
                if bet := self._bet(me, number, wish):
                    return bet
        return command(done) if (done := self._one("MayDone")) else None

    def _plan(self, me: dict[str, Any]) -> None:
        """Decide what to wager, once for each round and position."""
        view = self.player.view
        if view["round"] != self._planned:
            self._planned, self._plans = view["round"], {}
            self._wants_seat = len(me["seats"]) < self.style.positions and self._chance.random() < 0.3
        for number in me["seats"]:
            if number not in self._plans:
                self._plans[number] = self.style.wagers(view["rules"]["spots"], self._chance)

    def _bet(self, me: dict[str, Any], number: int, wish: Wish) -> Message | None:
        """Return the `Bet` command for a wish, or None if nothing has to change."""
        for action in self._all("MayBet"):
            asked = command(action)
            if (asked["seat"], asked["wager"]) == (number, wish.wager):
                amount = budget.amount(self.player.view, me, action, wish.size)
                current = next(seat["wagers"] for seat in self.player.view["seats"] if seat["seat"] == number)
                if amount is not None and amount != current.get(wish.wager, 0):
                    return asked | {"amount": amount}
        return None

    def _fetch_chips(self) -> Message | None:
        """Top up from the wallet, or leave the table."""
        action = self._one("MayTopUp")
        if action and self.player.balance >= budget.cheapest_hand(self.player.view):
            return {"type": "TopUp", "amount": min(action["high"], self.player.balance)}
        return command(leave) if (leave := self._one("MayLeave")) else None

    def _delay(self, move: Message) -> float:
        """Return how many seconds to think; a late bot uses nearly all the time there is."""
        deadline = self.player.view["deadline"]
        if self.style.late and deadline and move["type"] in ("Choose", "Done"):
            left: float = max(0, deadline - self.player.now()) / 1000
            return left - min(LATEST, left / 5)
        return self._chance.uniform(0.2, 1.0) * self._pause

    def _decides_to_vanish(self, move: Message) -> bool:
        """Return whether to vanish instead of answering; decided once for each question."""
        asked = move["round"], move["step"], move["seat"]
        if asked == self._question:
            return False
        self._question = asked
        return self._chance.random() < self.style.vanishes

    async def _vanish(self) -> None:
        """Disconnect for a while, or stay connected and let the time run out."""
        if self._chance.random() < 0.5:
            await self.player.close()
            await asyncio.sleep(self._chance.uniform(0, LONGEST_ABSENCE) * self._pause)
            await self.player.open()
        else:
            await self.player.until(lambda: not self._all("MayChoose"))

    def _me(self) -> dict[str, Any] | None:
        return self.player.table_state.player(self.player.player) if self.player.table_state else None

    def _in_round(self) -> bool:
        return self.player.view["round"] in self.rounds and self.player.view["step"] is not None

    def _all(self, kind: str) -> list[Message]:
        return [action for action in self.player.legal if action["type"] == kind]

    def _one(self, kind: str) -> Message | None:
        return next(iter(self._all(kind)), None)


def question(view: View, number: int, choices: list[Message]) -> Question:
    """Return the question asked of a seat: the legal choices, and the cards that the player sees."""
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
    """Return the cards that this player can see."""
    return [card for card in cards if card]


def command(action: Message) -> Message:
    """Return the command of an action."""
    return dict(action["command"])
