"""
One person at one table: a connection that comes back after it is lost, and what it was told, counted.

It speaks as `clients.python.client` does, and costs a fraction: messages are decoded once for all who get the same
bytes, and the view of the table is kept once for all. So a person knows only how far it has come.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from secrets import token_hex
from typing import Any

from clients.python.attempts import Redirected, RetryLater
from clients.python.connection import WRONG
from clients.python.fields import checked
from clients.python.messages import AWAY, FAULTED, RETRY_LATER, Closed, Message, Refused, pack, unpack
from clients.python.view import View

from .asked import Asked
from .frames import LEGAL, UPDATES, Frame
from .reconnecting import ReconnectingSocket
from .watched_table import WatchedTable


class Person:
    """
    A viewer of `table`. Run `connection.run` as a task. `allowed` says which addresses of the house may be used.

    Of all events, `seen` came one by one, `skipped` in a snapshot, `missed` not at all, `duplicated` again. `gone_back`
    counts snapshots older than what was seen, `frames` the messages. `reconnects` counts how often the person came back
    after a loss, and `back` is called with the milliseconds that took.
    """

    def __init__(
        self, url: str, table: WatchedTable, allowed: Callable[[str], bool], back: Callable[[float], None]
    ) -> None:
        self.table = table
        self.session: str | None = None
        self.player = ""
        self.balance = self.start = 0
        self.seated_at: str | None = None
        self.seq: int | None = None
        self.mark = ""
        self.seen = self.skipped = self.missed = self.duplicated = self.gone_back = 0
        self.frames = self.reconnects = 0
        self.arrived = False
        self.interrupted = False
        self.unanswered: dict[str, Asked] = {}
        self.fresh: View | None = None  # the view of the last snapshot
        self.changed: Callable[[], None] = lambda: None  # called when what may be done or the wallet has changed
        self.eager = False  # whether it is called after updates, too
        self.connection = ReconnectingSocket(url, self.say_hello, self._receive, self._closed)
        self._addresses = self.connection.addresses
        self._allowed = allowed
        self._back = back
        self._ids = (f"{token_hex(4)}-{number}" for number in count(1))
        self._hello_id = ""
        self._welcomed = self._awaits_snapshot = False
        self._legal_data: bytes | None = None
        self._actions: list[Message] = []
        self._counted_at: int | None = None  # the event at which the table counts this viewer
        self._lost: float | None = None
        self.measured = True  # whether the times of the table wait for this viewer
        self._arrival: asyncio.Future[None] | None = None
        table.viewers.append(self)

    @property
    def me(self) -> dict[str, Any] | None:
        """The person's own entry among the players of the view, if there is one."""
        return self.table.player(self.player)

    @property
    def legal(self) -> list[Message]:
        """The actions that this person may take now. They are decoded when somebody asks: most are never needed."""
        if self._legal_data is not None:
            data, self._legal_data, self._actions = self._legal_data, None, []
            try:
                message = checked(unpack(data))
            except WRONG as wrong:
                self.connection.give_up(wrong)
                return []
            if message["seq"] > (self.seq or 0):
                self.say_hello(snapshot=True)
            else:
                self._actions = message["actions"]
        return self._actions

    def may(self, *kinds: str) -> bool:
        """Return whether there is an action of one of these kinds, without decoding any."""
        if (data := self._legal_data) is not None:
            return any(kind.encode() in data for kind in kinds)
        return any(action["type"] in kinds for action in self._actions)

    @property
    def view(self) -> View:
        """What all viewers here know of the table together."""
        return self.table.view or {}

    def do(self, command: Message, due: float, answered: Callable[[Message], None]) -> None:
        """Give a command, which was due at a time of the loop. It acts at most once, however often it is sent."""
        self.ask({"type": "Do", "command": command}, due, answered)

    def ask(self, message: Message, due: float, answered: Callable[[Message], None]) -> None:
        """Send a message until it is answered."""
        name = next(self._ids)
        self.unanswered[name] = asked = Asked(message | {"id": name}, due, answered)
        if self.arrived and not self.interrupted:
            self._send(asked.message)

    def say_hello(self, *, snapshot: bool = False) -> None:
        """Say where we want to be and what we have seen; with `snapshot`, ask for a whole view."""
        self.arrived = self._welcomed = self.interrupted = False
        known = self.seq is not None and not snapshot and not self.connection.half_read
        self._awaits_snapshot = not known
        self._hello_id = next(self._ids)
        ticket = self._addresses.take_ticket()
        who = {"session": None if ticket else self.session, "ticket": ticket}
        where = {"last_seq": self.seq if known else None, "mark": self.mark if known else None}
        self._send({"type": "Hello", "id": self._hello_id, **who, "table": self.table.name, **where})

    def _closed(self) -> None:
        if self.arrived:
            self._lost = asyncio.get_running_loop().time()
        self.arrived = False

    def _send(self, message: Message) -> None:
        self.connection.send(pack(message))

    def _receive(self, data: bytes) -> None:
        self.frames += 1
        if data.startswith(LEGAL):
            self._legal(data)
            return
        if data.startswith(UPDATES):
            self._updates(self.table.frames.decoded(data))
            return
        told = Frame(unpack(data))
        if told.kind in HANDLERS:
            getattr(self, HANDLERS[told.kind])(told)

    def _updates(self, told: Frame) -> None:
        if not self._welcomed or self._awaits_snapshot or (before := self.seq) is None:
            return
        if told.whole and told.first == before + 1:
            self.seen += len(told.updates)
            self.seq = told.last
        elif not self._follow(told):
            self.say_hello(snapshot=True)
            return
        self.mark = told.mark
        if not told.read:
            self.table.take(told)
            if self.table.view is None:
                self.say_hello(snapshot=True)
        if self.measured:
            self.table.moved(self._counted_at, told.last, told.mark)
            self._counted_at = told.last
        if self.eager:
            self.changed()

    def _follow(self, told: Frame) -> bool:
        """Count events that are not simply the next ones. Return False if some are missing."""
        missed = self.missed
        for update in told.updates:
            number, at = update["seq"], self.seq or 0
            if number <= at:
                self.duplicated += 1
                continue
            self.missed += number - at - 1
            self.seen += 1
            self.seq = number
        return missed == self.missed and self.seq == told.last

    def _snapshot(self, told: Frame) -> None:
        if not self._welcomed:
            return
        self._awaits_snapshot = False
        before, seq = self.seq, told.last
        back = before is not None and (seq < before or (seq == before and told.mark != self.mark))
        self.gone_back += back
        self.skipped += 0 if before is None else max(0, seq - before)
        self.seq, self.mark, self._legal_data, self._actions = seq, told.mark, None, []
        self.fresh = told.message["view"]
        self.table.take_snapshot(seq, told.message["view"], gone_back=back)
        self.table.learn(self.player, told.message["view"])
        if self.measured:
            self.table.moved(self._counted_at, seq, told.mark)
            self._counted_at = seq

    def _legal(self, data: bytes) -> None:
        if not self._welcomed or self._awaits_snapshot:
            return
        self._legal_data = data
        if not self.arrived:
            self._arrive()
        self.changed()

    def _legal_at_once(self, told: Frame) -> None:
        self._legal(pack(told.message))

    def _arrive(self) -> None:
        self.arrived = True
        self.connection.arrived()
        if self._lost is not None:
            self._back(1000 * (asyncio.get_running_loop().time() - self._lost))
            self.reconnects += 1
            self._lost = None
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)
        self._send_again()

    async def arrive(self) -> None:
        """Wait until this person is at the table, and has all that there is to see."""
        if not self.arrived:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival

    def _send_again(self) -> None:
        for asked in self.unanswered.values():
            self._send(asked.message)

    def _answered(self, told: Frame) -> None:
        message = told.message
        asked = self.unanswered.get(message["id"])
        if asked is None:
            if message["id"] == self._hello_id and told.kind == "Refused":
                self._hello_refused(Refused(message["code"], message["message"]), message.get("retry_after"))
            return
        if told.kind == "Refused" and message["code"] in RETRY_LATER:
            if self.interrupted:
                return
            raise RetryLater(after=message.get("retry_after"))
        del self.unanswered[message["id"]]
        asked.answered(message)
        self.changed()

    def _hello_refused(self, refusal: Refused, retry_after: int | None) -> None:
        if refusal.code == "unknown_table":
            raise refusal
        if refusal.code not in RETRY_LATER or (refusal.code == FAULTED and self._addresses.table_faulted()):
            raise Closed(refusal.code, refusal.sentence)
        raise RetryLater(shortly=refusal.code == AWAY, after=retry_after)

    def _welcome(self, told: Frame) -> None:
        message = told.message
        if self.session is None:
            self.start = message["balance"]
        self.session, self.player = message["session"] or self.session, message["player"]
        self.balance, self.seated_at = message["balance"], message["table"]
        self.connection.patience = max(3 * message["heartbeat"] / 1000, 1.0)
        self._addresses.known = tuple(url for url in message["addresses"] if self._allowed(url))
        self._welcomed = message["id"] == self._hello_id

    def _wallet(self, told: Frame) -> None:
        self.balance, self.seated_at = told.message["balance"], told.message["table"]
        self.changed()

    def _heartbeat(self, told: Frame) -> None:
        if not self._welcomed or self._awaits_snapshot or told.message["seq"] is None:
            return
        if (told.last, told.mark) != (self.seq, self.mark):
            self.say_hello(snapshot=True)

    def _interrupted(self, _: Frame) -> None:
        self.interrupted = self._welcomed

    def _continued(self, _: Frame) -> None:
        if self.interrupted:
            self.interrupted = False
            self._send_again()

    def _moved(self, told: Frame) -> None:
        if told.message["id"] == self._hello_id:
            raise Redirected if self._addresses.redirect(told.message["url"], told.message["ticket"]) else RetryLater

    def _table_gone(self, told: Frame) -> None:
        raise RetryLater(shortly=told.message["code"] == AWAY)


HANDLERS = {
    "Legal": "_legal_at_once",
    "Updates": "_updates",
    "Accepted": "_answered",
    "Refused": "_answered",
    "Refilled": "_answered",
    "Heartbeat": "_heartbeat",
    "Wallet": "_wallet",
    "Snapshot": "_snapshot",
    "Welcome": "_welcome",
    "Interrupted": "_interrupted",
    "Continued": "_continued",
    "Moved": "_moved",
    "TableGone": "_table_gone",
}
