"""One guest of a crowd: does what a bot would do, at moments that were drawn before, however long answers take."""

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import TextIO

from clients.python.bot import Bot, Broke
from clients.python.client import Player
from clients.python.styles import Style
from clients.python.wire import Closed, Message, Refused

from .floor import Floor, Stream
from .histogram import Histogram


LOOKS = 10  # fresh views that are asked for, until one is of the same moment
PAUSE = 0.2  # seconds between them
NAP = 15.0  # seconds for which a stalled reader reads nothing, longer than the server lets a frame wait


class Watched(Player):
    """A player of whom everything that comes is counted in a `stream` before it is taken in."""

    def __init__(self, url: str, stream: Stream, receipts: TextIO | None = None) -> None:
        super().__init__(url)
        self.stream = stream
        self.greetings = 0
        self.journeys = 1
        self._receipts = receipts

    async def join(self, table: str | None) -> None:
        """Go to a table, and count it among the `journeys`: more greetings than these are returns after a loss."""
        self.journeys += 1
        await super().join(table)

    async def _take(self, message: Message) -> None:
        self.stream.take(message)
        if message["type"] == "Welcome":
            self.greetings += 1
        elif message["type"] == "Accepted" and self._receipts is not None:
            receipt = {"table": self.stream.table.name, **{key: message[key] for key in ("seq", "mark", "id")}}
            self._receipts.write(json.dumps(receipt) + "\n")
        await super()._take(message)

    def cut(self) -> None:
        """Drop the connection without a word, as a cable does that is pulled."""
        socket = self._link._socket  # noqa: SLF001 - no polite client needs this
        if socket is not None:
            socket.transport.abort()


class Stalled(Watched):
    """Somebody who looks and, again and again, stops reading."""

    async def _take(self, message: Message) -> None:
        await super()._take(message)
        if message["type"] == "Updates":
            await asyncio.sleep(NAP)


class Guest(Bot):
    """
    A bot with a timetable: `answer` is how long commands took from when they were due, in ms.

    At an `idle` moment there was nothing to do. `open` are the commands that have no answer. A view made of all that
    happened either `agreed` with a fresh one of the same moment, or has `strayed`.
    """

    def __init__(
        self, url: str, table: str, style: Style, chance: Random, floor: Floor, receipts: TextIO | None
    ) -> None:
        super().__init__(url, table, style, chance)
        self.stream = floor.watch(table)
        self.player: Watched = Watched(url, self.stream, receipts)
        self.answer = Histogram()
        self.idle = self.agreed = self.strayed = 0
        self.open: list[Message] = []

    async def sit(self) -> bool:
        """Take a seat with chips on it; False if others have them all, or it takes more than the wallet has."""
        await self.player.open()
        await self.player.join(self._table)
        while True:
            await self.player.until(lambda: bool(self._all("MaySit") or self._me() or self._is_full()))
            if self._me() is not None:
                await self.player.until(lambda: (me := self._me()) is None or not me["pending"])
                return self._me() is not None
            move = self._sit()
            if move is None:
                return False
            try:
                await self.player.do(move)
            except Refused as no:
                self.refusals[no.code] += 1

    async def keep(self, start: float, moments: Iterable[float]) -> None:
        """Make a move at each of the moments, in seconds after `start`, and wait for the last answers."""
        loop = asyncio.get_running_loop()
        async with asyncio.TaskGroup() as moves:
            for moment in moments:
                await asyncio.sleep(start + moment - loop.time())
                move = self._move()
                if move is None or move in self.open:
                    self.idle += 1
                else:
                    self._plan_on(move)
                    moves.create_task(self._do(move, start + moment))

    @property
    def gone(self) -> bool:
        """Whether the guest has no seat."""
        return self._me() is None

    async def walk_out(self) -> None:
        """Give the seat up, and wait until the table has let go of it; Closed if the connection is over."""
        while not self.gone:
            try:
                await self.leave()
                await self.player.until(lambda: self.gone)
            except Refused as no:
                self.refusals[no.code] += 1

    async def look_again(self) -> None:
        """Compare the view with a fresh one of the same moment: where something happens in between, once more."""
        for _ in range(LOOKS):
            seq, view = self.player.seq, self.player.view
            await self.player.join(self._table)
            if self.player.seq == seq:
                self.agreed += self.player.view == view
                self.strayed += self.player.view != view
                return
            await asyncio.sleep(PAUSE)

    async def _do(self, move: Message, due: float) -> None:
        self.open.append(move)
        try:
            seq = await self.player.do(move)
        except Refused as no:
            self.refusals[no.code] += 1
        except Closed:
            return
        else:
            self.stream.table.acted(seq, due)
        self.open.remove(move)
        self.answer.record(1000 * (asyncio.get_running_loop().time() - due))

    def _sit(self) -> Message | None:
        with suppress(Broke):
            return super()._sit()
        return None

    def _is_full(self) -> bool:
        view = self.player.view
        return bool(view) and len(view["seats"]) >= view["places"]


def moments(rate: float, seconds: float, chance: Random) -> list[float]:
    """Draw the moments, in seconds, at which somebody acts `rate` times a second on average, whatever others do."""
    drawn: list[float] = []
    at = chance.expovariate(rate)
    while at < seconds:
        drawn.append(at)
        at += chance.expovariate(rate)
    return drawn
