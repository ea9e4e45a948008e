"""Messages of the server, decoded once for all viewers who get the same bytes."""

from typing import Any

from clients.python.messages import Message, unpack


KEPT = 100  # decoded messages of a table; the same bytes come to all its viewers at about the same time
UPDATES = b"\x84\xa4type\xa7Updates"  # so they begin; written otherwise, they are decoded as any other
LEGAL = b"\x83\xa4type\xa5Legal"


class Frame:
    """
    One message. `kind` is its type; of `Updates`, `first` to `last` are the numbers of its events.

    `whole` says that no number between is missing. `read` is set by the first who has taken in what it tells.
    """

    __slots__ = ("first", "kind", "last", "mark", "message", "read", "updates", "whole")

    def __init__(self, message: Message) -> None:
        self.message = message
        self.kind: str = message["type"]
        self.updates: list[dict[str, Any]] = message["updates"] if self.kind == "Updates" else []
        self.last: int = message.get("seq") or 0
        self.mark: str = message.get("mark") or ""
        self.first: int = self.updates[0]["seq"] if self.updates else 0
        self.whole = bool(self.updates) and self.last - self.first + 1 == len(self.updates)
        self.read = False


class Frames:
    """The messages of one table: the same bytes are the same frame."""

    def __init__(self) -> None:
        self._decoded: dict[bytes, Frame] = {}

    def decoded(self, data: bytes) -> Frame:
        """
        Decode a message.

        Raises:
            ValueError: If the data is no message.

        """
        found = self._decoded.get(data)
        if found is None:
            if len(self._decoded) >= KEPT:
                self._decoded.clear()
            found = self._decoded[data] = Frame(unpack(data))
        return found
