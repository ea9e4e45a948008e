"""A viewer: one connection looking at one place, as one person."""

from typing import Protocol

from protocol.codec import Codec
from server.core.table import Who
from server.room.room import Room
from server.room.viewers import Seen


class Looker(Protocol):
    """A connection, as far as its viewer cares."""

    codec: Codec
    viewer: "ConnectionViewer | None"

    def send(self, data: bytes) -> None:
        """Queue a frame; never waits."""
        ...

    def look(self, room: Room | None, seen: Seen | None) -> None:
        """Look at a table, or at the lobby."""
        ...


class ConnectionViewer:
    """A `Viewer` of a table, or with no `room` of the lobby. What comes after it has moved on is not sent."""

    def __init__(self, connection: Looker, who: Who, room: Room | None) -> None:
        self.connection = connection
        self.codec: Codec = connection.codec
        self.who = who
        self.room = room
        self.seen: Seen | None = None

    def send(self, data: bytes) -> None:
        """Queue a frame about the place."""
        if self.connection.viewer is self:
            self.connection.send(data)

    def answer(self, data: bytes) -> None:
        """Queue an answer."""
        self.connection.send(data)

    def put_out(self) -> None:
        """Go to the lobby: the table is gone."""
        if self.connection.viewer is self:
            self.connection.look(None, None)
