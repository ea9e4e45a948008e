"""One connection as a viewer of one place, for as long as it looks there."""

from collections.abc import Callable

from server.access.viewer import Seen
from server.core.table import Who
from server.room.concern import stranger
from server.room.room import Room

from .sender import Sender


class ConnectionViewer:
    """
    A `Viewer` of a table, or with no `room` of the lobby.

    Frames go to `sender`; after the first, with which the place is `shown`, those of strangers go with the crowd. Once
    the connection has `left`, no more are sent. `leave()` takes the connection to the lobby.
    """

    def __init__(self, who: Who, room: Room | None, sender: Sender, leave: Callable[[], None]) -> None:
        self.who = who
        self.codec = sender.codec
        self.room = room
        self.seen: Seen | None = None
        self.shown = self.left = False
        self.sender = sender
        self.leave = leave

    @property
    def stranger(self) -> bool:
        """Whether this is a player who has no seat here."""
        return self.who.role == "player" and (self.room is None or stranger(self.room.table, self.who))

    def send(self, data: bytes) -> None:
        """Queue a frame about the place."""
        if self.left:
            return
        if self.shown and self.stranger:
            self.sender.send_later(data)
        else:
            self.shown = True
            self.sender.send(data)

    def table_gone(self) -> None:
        """Go to the lobby: the table is gone."""
        if not self.left:
            self.leave()
