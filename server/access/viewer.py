"""Viewers: anybody who is sent a table, the lobby or the meters."""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from protocol.codec import Codec
from protocol.message_base import ServerMessage
from server.core.table import Who


class Seen(Struct, frozen=True):
    """How much of a table's log a viewer has been sent: up to event `seq` of the history that `mark` names."""

    seq: int
    mark: str


class Viewer(Protocol):
    """Anybody who is sent a table, the lobby or the meters. `seen` is how much of a table that was."""

    who: Who
    codec: Codec
    seen: Seen | None

    def send(self, data: bytes) -> None:
        """Queue a frame; never waits."""
        ...

    def table_gone(self) -> None:
        """Learn that the table is gone: the viewer is in the lobby now."""
        ...


def tell(viewer: Viewer, message: ServerMessage) -> None:
    """Send one message to one viewer."""
    viewer.send(viewer.codec.encode(message))


def tell_all(viewers: Iterable[Viewer], message: ServerMessage) -> None:
    """Send one message to many viewers, encoded once for all who share a codec."""
    frames: dict[str, bytes] = {}
    for viewer in viewers:
        name = viewer.codec.name
        if name not in frames:
            frames[name] = viewer.codec.encode(message)
        viewer.send(frames[name])
