"""
A client: one connection that reconnects by itself, and the view of one table.

    async with Player("ws://127.0.0.1:8000/ws") as player:
        await player.join("T1")
        await player.do({"type": "Sit", "seat": 3, "buy_in": 20_000})
        while True:
            ...  # look at player.view and player.legal
            await player.changed()

After the connection is lost, the client waits a random time, longer after each failure. It connects to the same address
or to the next one of the house, and says `Hello` with the last event number and mark that it saw. Then it sends the
commands that have no answer again, under the same ids. When the house says that the table has moved, it follows.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Self

from .attempts import Redirected, RetryLater
from .connection import Connection
from .lobby import tables_after
from .messages import AWAY, FAULTED, OF_A_TABLE, RETRY_LATER, Closed, Message, Refused
from .seeds import Seeds
from .table_state import Gap, TableState
from .unanswered import Unanswered
from .watched_table import WatchedTable


class Player(WatchedTable):
    """
    One person's connection: a new guest, the owner of an earlier `session`, or `staff` (name and one-use code).

    A new guest with the house's `bot_pass` is marked as one of its bots.

    `player` is the person's id, `balance` the wallet in cents and `seated_at` the table where the person has a seat.
    `tables` are the lobby's cards, and `meters` the progressive meters shown here. `view` and `legal` belong to the
    joined table. While that table takes no commands, `interrupted` says why, and commands wait.
    """

    def __init__(
        self,
        url: str,
        *,
        session: str | None = None,
        staff: tuple[str, str] | None = None,
        bot_pass: str | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.name = ""
        self.role = "player"
        self.balance = 0
        self.seated_at: str | None = None
        self.tables: list[Message] = []
        self.meters: list[Message] = []
        self.interrupted: str | None = None
        self._staff = staff
        self._bot_pass = bot_pass
        self._clock_offset = 0  # ms; the server's clock minus ours
        self._connection = Connection(url, self._say_hello, self._receive)
        self._unanswered = Unanswered()
        self._seeds = Seeds()
        self._hello_id = ""  # the id of the last Hello or SignIn
        self._welcomed = self._arrived = False  # whether that was answered; whether we are where we want to be
        self._requested_table: str | None = None  # the table that it named
        self._asking = False  # it is on its way
        self._awaiting_snapshot = False  # a snapshot is on its way: ignore what comes before it
        self._denied: Refused | None = None
        self._change = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failure: Exception | None = Closed("closed")

    @property
    def over(self) -> str | None:
        """Why the connection is over, as `Closed` says it; None while it is open, or will open again by itself."""
        return None if self._failure is None else str(self._failure)

    @property
    def _table(self) -> str | None:
        return self.table_state.table if self.table_state else None

    def now(self) -> int:
        """Return the server's time in milliseconds since the epoch, as of its last heartbeat."""
        return time.time_ns() // 1_000_000 + self._clock_offset

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect and sign in, or resume after `close`; raise Closed if the server refuses the session or the code."""
        self._failure = None
        self._task = asyncio.create_task(self._connection.run())
        self._task.add_done_callback(self._connection_ended)
        await self.until(lambda: self._arrived)

    async def close(self) -> None:
        """Close the connection. Session, table and view are kept, so that `open` can resume."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def join(self, table: str | None) -> None:
        """
        Go to a table and wait for its view, or go to the lobby (None).

        Raises:
            Refused: If there is no such table. The connection is in the lobby then.
            Closed: If the connection is over, or the table has stopped because of a fault (`table_faulted`).

        """
        self._unanswered.fail(Refused("not_at_a_table", "You went elsewhere before the answer came."))
        self.table_state = TableState(table) if table is not None else None
        self._denied = None
        if not self._asking:  # otherwise the answer to that Hello leads to another one
            await self._say_hello()
        await self.until(lambda: self._arrived)
        if self._denied is not None:
            raise self._denied

    async def do(self, command: Message) -> int:
        """
        Send a command, as in `{"type": "Done", "round": 7}`. Return the number of the table's last event after it.

        Waits until `view` has reached that event. However often the connection is lost, the command acts at most once.
        Raises Refused, or Closed if the connection is over; then it is unknown whether the command was carried out.
        So it is after the caller is cancelled: the command is not sent any more, but may have reached the house before.
        """
        if command["type"] == "Bet" and self._table is not None:
            command = self._seeds.promised(self._table, command)
        state, rollbacks = self.table_state, self.rollbacks
        seq: int = (await self._ask({"type": "Do", "command": command}))["seq"]
        await self.until(lambda: self.table_state is not state or self.seq >= seq or self.rollbacks > rollbacks)
        return seq

    async def refill(self) -> None:
        """Get play money back to the welcome sum, once a day. Raises as `do` does."""
        self.balance = (await self._ask({"type": "Refill"}))["balance"]

    async def choose_name(self, name: str) -> None:
        """Choose the name by which the house knows this player, who has no seat now. Raises as `do` does."""
        self.name = (await self._ask({"type": "ChooseName", "name": name}))["name"]

    async def _ask(self, message: Message) -> Message:
        """Send a message until it is answered or the caller is cancelled; return the answer, or raise as `do` does."""
        self._check()
        named, answer = self._unanswered.put(message)
        try:
            if self._arrived and self.interrupted is None:
                await self._connection.send(named)
            return await answer
        finally:
            answer.cancel()

    async def changed(self) -> None:
        """Wait for the next change of anything; raise Closed if there will be none."""
        self._check()
        await self._change.wait()
        self._check()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds; raise Closed if the connection is over first."""
        while not condition():
            await self.changed()

    async def _say_hello(self, *, snapshot: bool = False) -> None:
        """Send Hello (or SignIn) with our session, table and last event; with `snapshot`, ask for a whole view."""
        self._asking, self._arrived, self._welcomed = True, False, False
        self.interrupted, self.meters = None, []
        self._hello_id = self._unanswered.new_id()
        if self.session is None and self._staff is not None:
            name, code = self._staff
            self._requested_table = None
            await self._connection.send({"type": "SignIn", "id": self._hello_id, "name": name, "code": code})
            return
        whole = snapshot or self._connection.unreadable
        known = self.table_state if self.table_state and self.table_state.view and not whole else None
        self._awaiting_snapshot, self._requested_table = known is None, self._table
        ticket = self._connection.addresses.take_ticket()
        who = {"session": None if ticket else self.session, "ticket": ticket}
        where = {"table": self._requested_table, "last_seq": known and known.seq, "mark": known and known.mark}
        hello = {"type": "Hello", "id": self._hello_id, **who, **where}
        await self._connection.send(hello | {"bot": self._bot_pass} if self._bot_pass else hello)

    async def _receive(self, message: Message) -> None:
        match message:
            case {"type": "Welcome"}:
                await self._welcome(message)
            case {"type": "Snapshot" | "Updates" | "Legal"}:
                await self._update_table(message)
            case {"type": "Heartbeat"}:
                self._clock_offset = message["now"] - time.time_ns() // 1_000_000
                await self._update_table(message)
            case {"type": "Accepted" | "Refilled" | "Named" | "Refused", "id": answered} if (
                answered in self._unanswered
            ):
                self._answered(message)
            case {"type": "Refused", "id": answered} if answered == self._hello_id:
                await self._hello_refused(Refused(message["code"], message["message"]), message.get("retry_after"))
            case {"type": "Wallet"}:
                self.balance, self.seated_at = message["balance"], message["table"]
            case {"type": "Lobby"}:
                self.tables = message["tables"]
            case {"type": "LobbyChanged"} if self._welcomed:  # otherwise the whole lobby is on its way
                self.tables = tables_after(self.tables, message)
            case {"type": "MetersShown"}:
                self.meters = message["meters"]
            case {"type": "Interrupted", "message": why} if self._welcomed:
                self.interrupted = why
            case {"type": "Continued"} if self.interrupted is not None:
                self.interrupted = None
                await self._unanswered.send_all(self._connection.send)
            case {"type": "Moved", "id": answered, "url": url, "ticket": ticket} if answered == self._hello_id:
                raise Redirected if self._connection.addresses.redirect(url, ticket) else RetryLater
            case {"type": "TableGone", "table": table, "code": code} if table == self._table:
                raise RetryLater(shortly=code == AWAY)
        self._notify()

    async def _welcome(self, message: Message) -> None:
        self.session, self.player = message["session"] or self.session, message["player"]
        self.name, self.role = message["name"], message["role"]
        self.balance, self.seated_at = message["balance"], message["table"]
        self._clock_offset = message["now"] - time.time_ns() // 1_000_000
        self._connection.patience = max(3 * message["heartbeat"] / 1000, 1.0)
        self._connection.addresses.learn(message["addresses"])
        if message["id"] != self._hello_id:
            return
        self._asking, self._welcomed = False, True
        if self._requested_table != self._table:
            await self._say_hello()
        elif self.table_state is None:
            await self._finish_join()

    async def _update_table(self, message: Message) -> None:
        """Apply a message about the table. Messages before the answer to our Hello belong to another time."""
        if (
            self.table_state is None
            or not self._welcomed
            or message.get("table", self._table) != self._table
            or (self._awaiting_snapshot and message["type"] != "Snapshot")
        ):
            return
        self._awaiting_snapshot = False
        try:
            self.table_state.receive(message)
        except Gap:
            await self._say_hello(snapshot=True)
            return
        if message["type"] == "Legal" and not self._arrived:
            await self._finish_join()
        if message["type"] == "Legal" and self._table is not None:
            for command in self._seeds.due(self._table, self.legal):
                await self._connection.send(self._unanswered.put_alone({"type": "Do", "command": command}))

    async def _finish_join(self) -> None:
        self._arrived = True
        self._connection.arrived()
        await self._unanswered.send_all(self._connection.send)

    async def _hello_refused(self, refusal: Refused, retry_after: int | None) -> None:
        """Handle the refusal of a Hello: retry later (the house says in how many ms), go to the lobby, or give up."""
        self._asking = False
        if self._requested_table != self._table and refusal.code in OF_A_TABLE:
            await self._say_hello()
            return
        if refusal.code in RETRY_LATER and not (refusal.code == FAULTED and self._connection.addresses.table_faulted()):
            raise RetryLater(shortly=refusal.code == AWAY, after=retry_after)
        if refusal.code != "unknown_table":
            raise Closed(refusal.code, refusal.sentence)
        self._denied, self.table_state = refusal, None
        await self._say_hello()

    def _answered(self, message: Message) -> None:
        if message.get("code") not in RETRY_LATER:
            self._unanswered.answered(message)
        elif self.interrupted is None:  # an earlier copy may have been carried out: send it again
            raise RetryLater(after=message.get("retry_after"))

    def _connection_ended(self, task: asyncio.Task[None]) -> None:
        """Fail all waiting calls."""
        failure = None if task.cancelled() else task.exception()
        self._failure = failure if isinstance(failure, Exception) else Closed("closed")
        self._arrived = False
        self._unanswered.fail(self._failure)
        self._notify()

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _notify(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()
