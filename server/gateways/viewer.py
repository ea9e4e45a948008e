"""One connection as a viewer of one place, for as long as it looks there."""

from collections.abc import Callable

from protocol.codec import Codec
from server.access.viewer import Seen
from server.core.table import Who
from server.room.room import Room


class ConnectionViewer:
    """
    A `Viewer` of a table, or with no `room` of the lobby.

    Once the connection has `left`, no more frames are sent. `leave()` takes the connection to the lobby.
    """

    def __init__(
        self, who: Who, codec: Codec, room: Room | None, send: Callable[[bytes], None], leave: Callable[[], None]
    ) -> None:
        self.who = who
        self.codec = codec
        self.room = room
        self.seen: Seen | None = None
        self.left = False
        self.queue = send
        self.leave = leave

    def send(self, data: bytes) -> None:
        """Queue a frame about the place."""
        if not self.left:
            self.queue(data)

    def table_gone(self) -> None:
        """Go to the lobby: the table is gone."""
        if not self.left:
            self.leave()
