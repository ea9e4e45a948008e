"""One bot: a guest who plays at one table. Its style chooses among the legal actions."""

import asyncio
from collections import Counter
from random import Random

from .client import Player
from .messages import Message, Refused
from .moves import Broke, Moves
from .styles import Style


LATEST = 1.5  # s before the deadline at which a late bot answers
LONGEST_ABSENCE = 8  # times its pause that a bot stays disconnected at most


class Bot(Moves):
    """
    A guest at `table`; with `session` the same guest as before. With `bot_pass` a new one is marked as a bot.

    It thinks for up to `pause` seconds. `rounds` are the rounds in which it wagered. `refusals` counts the refusals by
    code; some are normal, because the table may have moved on while the bot thought.
    """

    def __init__(
        self,
        url: str,
        table: str,
        style: Style,
        chance: Random,
        *,
        pause: float = 1.5,
        session: str | None = None,
        bot_pass: str | None = None,
    ) -> None:
        self.player = Player(url, session=session, bot_pass=bot_pass)
        super().__init__(self.player, style, chance)
        self.rounds: set[int] = set()
        self.refusals: Counter[str] = Counter()
        self._table = table
        self._pause = pause
        self._question: tuple[int, ...] = ()  # the last one for which it decided whether to walk out
        self._going = False

    async def play(self, rounds: int | None = None) -> None:
        """
        Play until cancelled, or play `rounds` rounds and leave. `player` must be open.

        Raises:
            Broke: If the wallet cannot pay the smallest buy-in, and is not refilled.
            Closed: If the session is over.

        """
        await self.player.join(self._table)
        while not self._going:
            if rounds is not None and len(self.rounds) >= rounds and not self._in_round():
                await self.leave()
                await self.player.until(lambda: self.player.me is None)
            else:
                try:
                    await self._turn()
                except Broke:
                    if not await self.refill():
                        raise

    async def leave(self) -> None:
        """Give up the seat, if there is one. With cards in play that takes effect when the round ends."""
        self._going = True
        await self.player.until(lambda: self.player.me is None or self._one("MayLeave") is not None)
        if action := self._one("MayLeave"):
            await self.player.do(action["command"])

    async def refill(self) -> bool:
        """Refill the wallet, which the house does once a gaming day. Return whether it did."""
        try:
            await self.player.refill()
        except Refused as refusal:
            self.refusals[refusal.code] += 1
            return False
        return True

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
            self._accepted(move)
            self.rounds |= {move["round"]} if move["type"] == "Bet" else set()

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

    def _in_round(self) -> bool:
        return self.player.view["round"] in self.rounds and self.player.view["step"] is not None
