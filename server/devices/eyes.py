"""Viewers of a table who are no connection: somebody who asks one thing, and somebody who only sees that it changed."""

import asyncio
from collections.abc import Callable

import msgspec

from protocol.codec import JSON, Codec
from protocol.devices import Refusal
from server.core.table import Who
from server.room.viewers import Seen


RAIL = Who("player", "", "the devices")


class Hand:
    """A `Viewer` with one command, whose `answer` it keeps."""

    codec: Codec = JSON
    seen: Seen | None = None

    def __init__(self, who: Who) -> None:
        self.who = who
        self.said: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()

    def send(self, data: bytes) -> None:
        """See nothing of the table."""

    def answer(self, data: bytes) -> None:
        """Keep the answer."""
        told = msgspec.json.decode(data)
        refused = told["type"] == "Refused"
        if not self.said.done():
            self.said.set_result(Refusal(told["code"], told["message"]) if refused else None)

    def put_out(self) -> None:
        """Be nowhere."""


class Eye:
    """A `Viewer` that only learns that something changed, as the rail does."""

    codec: Codec = JSON
    seen: Seen | None = None

    def __init__(self, changed: Callable[[], None]) -> None:
        self.who = RAIL
        self.changed = changed

    def send(self, _data: bytes) -> None:
        """Learn that something changed."""
        self.changed()

    def answer(self, data: bytes) -> None:
        """Ask nothing, and hear no answer."""

    def put_out(self) -> None:
        """Be nowhere."""
