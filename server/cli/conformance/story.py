"""What happens at a table of a scripted house: a test vector, told in messages."""

import time
from typing import Any

import msgspec

from protocol.commands import Leave
from protocol.messages import Heartbeat, Legal, Snapshot, Updates
from protocol.updates import TableUpdate
from protocol.views import MayLeave, TableAction, TableView

from .vectors import Vector


LEAVE: tuple[TableAction, ...] = (MayLeave(Leave(), "now"),)


class Story:
    """
    The events of one table. `before` is the view after event `first`, `after` the one after event `last`.

    `history` is the first digit of its marks: another one names another history of the same table.
    """

    def __init__(self, vector: Vector, table: str = "T1", history: str = "a") -> None:
        self.table = table
        self.history = history
        self.before: dict[str, Any] = vector.snapshot | {"table": table}
        self.after: dict[str, Any] = vector.view | {"table": table}
        self.first: int = vector.updates[0]["seq"] - 1
        self.last: int = vector.updates[-1]["seq"]
        self._updates = msgspec.convert(vector.updates, tuple[TableUpdate, ...])

    def mark(self, seq: int) -> str:
        """Return the mark of an event."""
        return f"{self.history}{seq:015x}"

    def beginning(self) -> Snapshot:
        """Return the table after the first event."""
        return Snapshot(
            self.table, seq=self.first, mark=self.mark(self.first), view=msgspec.convert(self.before, TableView)
        )

    def end(self) -> Snapshot:
        """Return the table after the last event."""
        return Snapshot(
            self.table, seq=self.last, mark=self.mark(self.last), view=msgspec.convert(self.after, TableView)
        )

    def updates(self, first: int, last: int) -> Updates:
        """Return one message with the updates from one event to another, or with none if `last` comes before them."""
        told = tuple(update for update in self._updates if first <= update.seq <= last)
        return Updates(self.table, seq=last, mark=self.mark(last), updates=told)

    def legal(self, seq: int) -> Legal:
        """Return a message with one action, which is legal after an event."""
        return Legal(self.table, seq=seq, actions=LEAVE)

    def heartbeat(self, seq: int) -> Heartbeat:
        """Return a heartbeat that names an event."""
        return Heartbeat(now(), seq, self.mark(seq))


def plain(message: object) -> dict[str, Any]:
    """Return a message as it is on the wire."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return told


def now() -> int:
    """Return the scripted house's clock (ms): an hour ahead of this machine's, so that it is not taken for that."""
    return time.time_ns() // 1_000_000 + 3_600_000
