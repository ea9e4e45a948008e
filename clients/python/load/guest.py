"""One guest of a load run: makes a bot's moves at times drawn in advance, however long the answers take."""

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import TextIO

from clients.python.bot import Bot, Broke
from clients.python.client import Player
from clients.python.messages import Closed, Message, Refused
from clients.python.styles import Style

from .delivery import Delivery, Stream
from .histogram import Histogram


COMPARISONS = 10  # fresh views to ask for, until one is of the same event
PAUSE = 0.2  # s between them
STALL = 15.0  # s without reading; longer than the server lets a frame wait


class CountingPlayer(Player):
    """A player whose messages are counted in a `stream` before they are handled."""

    def __init__(self, url: str, stream: Stream, receipts: TextIO | None = None) -> None:
        super().__init__(url)
        self.stream = stream
        self.welcomes = 0
        self.joins = 1
        self._receipts = receipts

    async def join(self, table: str | None) -> None:
        """Go to a table, and count it in `joins`. Each of the `welcomes` beyond these is a reconnect."""
        self.joins += 1
        await super().join(table)

    async def _receive(self, message: Message) -> None:
        self.stream.receive(message)
        if message["type"] == "Welcome":
            self.welcomes += 1
        elif message["type"] == "Accepted" and self._receipts is not None:
            receipt = {"table": self.stream.table.name, **{key: message[key] for key in ("seq", "mark", "id")}}
            self._receipts.write(json.dumps(receipt) + "\n")
        await super()._receive(message)

    def cut(self) -> None:
        """Cut the connection without a close frame, like a pulled cable."""
        socket = self._connection._socket  # noqa: SLF001 - no other client needs this
        if socket is not None:
            socket.transport.abort()


class StalledViewer(CountingPlayer):
    """A viewer who takes no seat and again and again stops reading."""

    async def _receive(self, message: Message) -> None:
        await super()._receive(message)
        if message["type"] == "Updates":
            await asyncio.sleep(STALL)


class Guest(Bot):
    """
    A bot with a schedule. `answer` is how long commands took, in ms from the time when they were due.

    `idle` counts the times at which there was nothing to do. `open` are the commands without an answer. A view made of
    updates either `agreed` with a fresh one of the same event, or `strayed`.
    """

    def __init__(
        self, url: str, table: str, style: Style, chance: Random, delivery: Delivery, receipts: TextIO | None
    ) -> None:
        super().__init__(url, table, style, chance)
        self.stream = delivery.watch(table)
        self.player: CountingPlayer = CountingPlayer(url, self.stream, receipts)
        self.answer = Histogram()
        self.idle = self.agreed = self.strayed = 0
        self.open: list[Message] = []

    async def sit(self) -> bool:
        """Sit down and wait for the chips. Return False if the table is full or the wallet has too little."""
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

    async def play_schedule(self, start: float, schedule: Iterable[float]) -> None:
        """Make a move at each of the times, in seconds after `start`, and wait for the last answers."""
        loop = asyncio.get_running_loop()
        async with asyncio.TaskGroup() as moves:
            for moment in schedule:
                await asyncio.sleep(start + moment - loop.time())
                move = self._move()
                if move is None or move in self.open:
                    self.idle += 1
                else:
                    self._remove_from_plan(move)
                    moves.create_task(self._do(move, start + moment))

    @property
    def gone(self) -> bool:
        """Whether the guest has no seat."""
        return self._me() is None

    async def leave_table(self) -> None:
        """Give up the seat and wait until it is open; raise Closed if the connection is over."""
        while not self.gone:
            try:
                await self.leave()
                await self.player.until(lambda: self.gone)
            except Refused as no:
                self.refusals[no.code] += 1

    async def compare_view(self) -> None:
        """Compare the view with a fresh one; repeat if an event happens in between."""
        for _ in range(COMPARISONS):
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
            self.stream.table.command_done(seq, due)
        self.open.remove(move)
        self.answer.record(1000 * (asyncio.get_running_loop().time() - due))

    def _sit(self) -> Message | None:
        with suppress(Broke):
            return super()._sit()
        return None

    def _is_full(self) -> bool:
        view = self.player.view
        return bool(view) and len(view["seats"]) >= view["places"]


def schedule(rate: float, seconds: float, chance: Random) -> list[float]:
    """Draw the times, in seconds, at which a guest acts: `rate` times a second on average, independent of others."""
    drawn: list[float] = []
    at = chance.expovariate(rate)
    while at < seconds:
        drawn.append(at)
        at += chance.expovariate(rate)
    return drawn
