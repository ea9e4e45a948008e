"""
A polite client: one connection that comes back by itself, and the view of one table.

    async with Player("ws://127.0.0.1:8000/ws") as player:
        await player.join("T1")
        await player.do({"type": "Sit", "seat": 3, "buy_in": 20_000})
        while True:
            ...  # look at player.view and player.legal
            await player.changed()

After a cut it waits a little, longer after each failure and never in step with others, calls the same address again or
the next of the house, says `Hello` with the last number and mark it saw, and sends again, under the same ids, the
commands that nobody answered. Where the house says that the table has moved it goes there.
"""

import asyncio
import time
from collections.abc import Callable
from itertools import count
from secrets import token_hex
from typing import Self

from .fold import View
from .link import ComeAgain, Link, SentOn
from .sight import Gap, Sight
from .wire import AWAY, COME_AGAIN, FAULTED, Closed, Message, Refused


class Player:
    """
    One person's connection: a guest, a `session` from before, or one of the `staff` (name and one-use code).

    `player` is the person's id, `balance` the wallet in cents, `seated_at` the table where the person has a seat, and
    `tables` the lobby's cards, and `meters` what is shown of the progressive meters, in the lobby of all. `view` and
    `legal` are of the table joined; while that takes no commands `interrupted` says why, and what is asked for waits.
    """

    def __init__(self, url: str, *, session: str | None = None, staff: tuple[str, str] | None = None) -> None:
        self.session = session
        self.player = ""
        self.name = ""
        self.role = "player"
        self.balance = 0
        self.seated_at: str | None = None
        self.tables: list[Message] = []
        self.meters: list[Message] = []
        self.sight: Sight | None = None
        self.interrupted: str | None = None
        self._staff = staff
        self._ahead = 0  # the server's clock less ours, in ms
        self._link = Link(url, self._greet, self._take)
        self._ids = (f"{token_hex(4)}-{number}" for number in count(1))
        self._outbox: dict[str, tuple[Message, asyncio.Future[int]]] = {}
        self._hello = ""  # the id of the last greeting
        self._greeted = False  # whether it was answered
        self._going: str | None = None  # the table it asked for
        self._fresh = False  # a snapshot was asked for: what comes before it is of no use
        self._arrived = False
        self._denied: Refused | None = None
        self._change = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._failure: Exception | None = Closed("closed")

    @property
    def view(self) -> View:
        """The table as this viewer may know it; empty before `join`."""
        return (self.sight and self.sight.view) or {}

    @property
    def legal(self) -> list[Message]:
        """What this viewer may do now: the actions of the last `Legal`."""
        return self.sight.legal if self.sight else []

    @property
    def seq(self) -> int:
        """The number of the last event that `view` knows."""
        return self.sight.seq if self.sight else 0

    @property
    def taken_back(self) -> int:
        """How many times the house took back what this view had shown, after a failover that lost it."""
        return self.sight.taken_back if self.sight else 0

    def now(self) -> int:
        """Return the server's time in ms, as well as we know it."""
        return time.time_ns() // 1_000_000 + self._ahead

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """
        Connect and sign in, or come back after `close` to where we were; waits for ever for a server that is away.

        Raises:
            Closed: If the server does not let us in.

        """
        self._failure = None
        self._keeper = asyncio.create_task(self._link.run())
        self._keeper.add_done_callback(self._over)
        await self.until(lambda: self._arrived)

    async def close(self) -> None:
        """Close the connection. Session, table and view are kept, so that `open` resumes."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])

    async def join(self, table: str | None) -> None:
        """
        Go to a table and wait for its view, or to the lobby (None).

        Raises:
            Refused: If there is no such table; we are in the lobby then.
            Closed: If the connection is over, or the table has stopped because of a fault (`table_faulted`).

        """
        self._abandon(Refused("not_at_a_table", "You went elsewhere before the answer came."))
        self.sight = Sight(table) if table is not None else None
        self._denied = None
        await self._greet()
        await self.until(lambda: self._arrived)
        if self._denied is not None:
            raise self._denied

    async def do(self, command: Message) -> int:
        """
        Ask for a command, as in `{"type": "Done", "round": 7}`, and return the number of the table's last event then.

        Waits until the view has got there. However often the connection is lost meanwhile, it happens at most once.

        Raises:
            Refused: If it was turned down.
            Closed: If the connection is over; whether it happened is not known.

        """
        self._check()
        sight, certain = self.sight, self.taken_back
        name = next(self._ids)
        message = {"type": "Do", "id": name, "command": command}
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._outbox[name] = message, answer
        try:
            if self._arrived and self.interrupted is None:
                await self._link.send(message)
            seq = await answer
        finally:
            del self._outbox[name]
        await self.until(lambda: self.sight is not sight or self.seq >= seq or self.taken_back > certain)
        return seq

    async def changed(self) -> None:
        """Wait for the next change of anything; Closed if there will be none."""
        self._check()
        await self._change.wait()
        self._check()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds; Closed if it never will."""
        while not condition():
            await self.changed()

    async def _greet(self, *, fresh: bool = False) -> None:
        """Say who we are, where we want to be, and from which event on; with `fresh`, ask for a snapshot."""
        self._arrived = self._greeted = False
        self.interrupted, self.meters = None, []
        self._hello = next(self._ids)
        if self.session is None and self._staff is not None:
            name, code = self._staff
            self._going = None
            await self._link.send({"type": "SignIn", "id": self._hello, "name": name, "code": code})
            return
        known = self.sight if self.sight and self.sight.view and not fresh else None
        self._fresh = known is None
        self._going = self.sight.table if self.sight else None
        ticket = self._link.way.take_ticket()
        who = {"session": None if ticket else self.session, "ticket": ticket}
        seen = {"last_seq": known and known.seq, "mark": known and known.mark}
        await self._link.send({"type": "Hello", "id": self._hello, **who, "table": self._going, **seen})

    async def _take(self, message: Message) -> None:
        """Take in one message of the server."""
        match message:
            case {"type": "Welcome"}:
                await self._welcome(message)
            case {"type": "Snapshot" | "Updates" | "Legal"}:
                await self._see(message)
            case {"type": "Heartbeat"}:
                self._set_clock(message["now"])
                await self._see(message)
            case {"type": "Accepted" | "Refused", "id": answered} if answered in self._outbox:
                self._settle(message)
            case {"type": "Refused", "id": answered} if answered == self._hello:
                await self._turned_away(Refused(message["code"], message["message"]))
            case {"type": "Wallet"}:
                self.balance, self.seated_at = message["balance"], message["table"]
            case {"type": "Lobby"}:
                self.tables = message["tables"]
            case {"type": "MetersShown"}:
                self.meters = message["meters"]
            case {"type": "Interrupted", "message": why} if self._greeted:
                self.interrupted = why
            case {"type": "Continued"} if self.interrupted is not None:
                self.interrupted = None
                await self._ask_again()
            case {"type": "Moved", "id": answered, "url": url, "ticket": ticket} if answered == self._hello:
                raise SentOn if self._link.way.sent_on(url, ticket) else ComeAgain
            case {"type": "TableGone", "table": table, "code": code} if self.sight and table == self.sight.table:
                raise ComeAgain(shortly=code == AWAY)
        self._stir()

    async def _welcome(self, message: Message) -> None:
        self.session, self.player = message["session"] or self.session, message["player"]
        self.name, self.role = message["name"], message["role"]
        self.balance, self.seated_at = message["balance"], message["table"]
        self._set_clock(message["now"])
        self._link.patience = max(3 * message["heartbeat"] / 1000, 1.0)
        self._link.way.addresses = tuple(message["addresses"])
        if message["id"] != self._hello:
            return
        self._greeted = True
        if self._going != (self.sight.table if self.sight else None):
            await self._greet()
        elif self.sight is None:
            await self._arrive()

    async def _see(self, message: Message) -> None:
        """Take in what concerns the table; what comes before the answer to our greeting is of another place or time."""
        if self.sight is None or not self._greeted or (self._fresh and message["type"] != "Snapshot"):
            return
        self._fresh = False
        try:
            self.sight.take(message)
        except Gap:
            await self._greet(fresh=True)
            return
        if message["type"] == "Legal" and not self._arrived:
            await self._arrive()

    async def _arrive(self) -> None:
        """Be where we wanted to be, and ask again for what nobody has answered."""
        self._arrived = True
        self._link.arrived()
        await self._ask_again()

    async def _ask_again(self) -> None:
        for message, _ in list(self._outbox.values()):
            await self._link.send(message)

    async def _turned_away(self, refusal: Refused) -> None:
        """Take the refusal of a greeting: come again later, go to the lobby, or give up."""
        if refusal.code in COME_AGAIN and not (refusal.code == FAULTED and self._link.way.faulted()):
            raise ComeAgain(shortly=refusal.code == AWAY)
        if refusal.code != "unknown_table":
            raise Closed(refusal.code, refusal.sentence)
        self._denied, self.sight = refusal, None
        await self._greet()

    def _settle(self, message: Message) -> None:
        _, answer = self._outbox[message["id"]]
        if answer.done():
            return
        if message["type"] == "Accepted":
            answer.set_result(message["seq"])
        elif message["code"] in COME_AGAIN:  # it says nothing of what an earlier sending brought about: ask again
            if self.interrupted is None:
                raise ComeAgain
        else:
            answer.set_exception(Refused(message["code"], message["message"]))

    def _abandon(self, why: Exception) -> None:
        """Give every command that is not answered up."""
        for _, answer in self._outbox.values():
            if not answer.done():
                answer.set_exception(why)

    def _over(self, keeper: asyncio.Task[None]) -> None:
        """Tell everybody who waits that there is nothing more to wait for."""
        failure = None if keeper.cancelled() else keeper.exception()
        self._failure = failure if isinstance(failure, Exception) else Closed("closed")
        self._arrived = False
        self._abandon(self._failure)
        self._stir()

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _set_clock(self, now: int) -> None:
        self._ahead = now - time.time_ns() // 1_000_000

    def _stir(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()
