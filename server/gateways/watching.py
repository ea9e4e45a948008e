"""What one connection watches: a table, or the lobby."""

import asyncio
from collections.abc import Callable

from protocol.messages import TableGone
from protocol.refusals import Refused
from protocol.sentences import Text
from server.access.viewer import Seen
from server.core.table import Who
from server.house.tables import Tables
from server.room.room import Room

from .sender import Sender
from .viewer import ConnectionViewer


PATIENCE = 5.0  # s for a table to open, longer than the lease of an owner that died


class Watching:
    """
    Has a viewer wherever the connection looks, and none before it has said who it is.

    `who` tells that, or raises Refused.
    """

    def __init__(self, tables: Tables, who: Callable[[], Who], sender: Sender) -> None:
        self.tables = tables
        self.who = who
        self.sender = sender
        self.viewer: ConnectionViewer | None = None

    @property
    def seen(self) -> Seen | None:
        """The last event that was sent of the table."""
        return self.viewer.seen if self.viewer else None

    @property
    def stranger(self) -> bool:
        """Whether this is nobody yet, or a player without a seat at the table."""
        return self.viewer is None or self.viewer.stranger

    def at_a_table(self) -> tuple[ConnectionViewer, Room]:
        """Return where the connection looks (Refused if that is no table)."""
        if self.viewer is None or self.viewer.room is None:
            raise Refused(Text.TABLE_FIRST)
        return self.viewer, self.viewer.room

    def look(self, room: Room | None, seen: Seen | None = None) -> None:
        """Look at a table, or at the lobby."""
        self.look_away()
        self.viewer = ConnectionViewer(self.who(), room, self.sender, lambda: self.look(None))
        self.tables.displays.watch(self.viewer, room)
        self.viewer.shown = False  # the meters are there; the place itself is still to come, and comes at once
        if room is None:
            self.tables.lobby.watch(self.viewer)
        else:
            room.join(self.viewer, seen)
            if not room.open:
                patience = PATIENCE if self.tables.serves(room) else 0
                asyncio.get_running_loop().call_later(patience, self.give_up, self.viewer, room)

    def give_up(self, viewer: ConnectionViewer, room: Room) -> None:
        """Go to the lobby if the table did not open: another node has it, or is about to have it."""
        if self.viewer is viewer and not room.open:
            self.sender.tell(TableGone(room.name, Text.NOT_SERVED_HERE.code, Text.NOT_SERVED_HERE.words()))
            self.look(None)

    def look_away(self) -> None:
        """Look at nothing."""
        viewer, self.viewer = self.viewer, None
        if viewer is None:
            return
        viewer.left = True
        self.tables.displays.unwatch(viewer)
        if viewer.room is None:
            self.tables.lobby.unwatch(viewer)
        else:
            viewer.room.part(viewer)
