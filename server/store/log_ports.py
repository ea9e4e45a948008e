"""The ports of the store's logs: tables, meters and the house. What `port.py` says of all ports holds for these."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from server.core.events import TableEvent
from server.core.meter.events import Metering

from .house_events import Recorded
from .values import START, Bys, Entry, Fence, Head, Snapshot


EventT = TypeVar("EventT")


class Logs(Protocol[EventT]):
    """
    Append-only logs of one kind, by name, and a snapshot of each.

    `fence` proves that the writer owns the log. It is None for logs without an owner.
    """

    async def append(
        self, name: str, fence: Fence | None, head: Head, at: int, events: Sequence[EventT], by: Bys = None
    ) -> list[Entry[EventT]]:
        """
        Write a batch after `head`, all or nothing, and return its entries. It may be of several commands.

        The client library may send it twice: each call has a batch id of its own, and a batch is written once.

        Raises:
            Fenced: If `fence` is not the log's newest.
            Conflict: If the log does not end at `head`.

        """
        ...

    async def put_back(self, name: str, fence: Fence | None, head: Head, entries: Sequence[Entry[EventT]]) -> None:
        """
        Write entries again that the store lost in a failover, with the same chain.

        Raises:
            Fenced: If `fence` is not the log's newest.
            Conflict: If the log does not end at `head`.

        """
        ...

    async def head(self, name: str) -> Head:
        """Return the end of the log."""
        ...

    async def read(self, name: str, after: Head = START, most: int | None = None) -> list[Entry[EventT]]:
        """
        Return the entries after a place, at most `most` of them, decrypted.

        Raises:
            Broken: If they are not the next links of its chain, or a secret does not decrypt; Gone if trimmed.
            Locked: If the key of a secret is not known.

        """
        ...

    async def place(self, name: str, version: int) -> Head:
        """
        Return the place after event `version`, so that `read` can begin anywhere in a long log.

        Raises:
            Broken: If there is no such event.

        """
        ...

    async def save_snapshot(self, name: str, fence: Fence | None, snapshot: Snapshot) -> None:
        """
        Keep a snapshot, unless a newer one is kept already.

        Raises:
            Fenced: If `fence` is not the log's newest.

        """
        ...

    async def load_snapshot(self, name: str) -> Snapshot | None:
        """
        Return the newest snapshot, or None.

        Raises:
            Locked: If its key is not known.

        """
        ...

    async def names(self) -> list[str]:
        """Return the names of all logs that have an entry, sorted."""
        ...


class TableLogs(Logs[TableEvent], Protocol):
    """The tables: a log each, written only by the owner of the table's lease."""

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease for `ttl` ms, the most that any lasts, and return a new fence; None while another holds it."""
        ...

    async def renew(self, leases: Sequence[tuple[str, Fence]], ttl: int, at: int) -> list[bool]:
        """
        Extend our own leases of tables to `ttl` ms from now, all in one request.

        Return for each lease whether it is still ours. `at` is kept as the moment until which these are served.
        """
        ...

    async def served_until(self, table: str) -> int:
        """Return the moment (ms) that the last renewal of the table's lease gave, or 0 if there was none."""
        ...

    async def release(self, table: str, fence: Fence) -> None:
        """End the lease at once, if it is ours."""
        ...

    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """
        Keep a snapshot for good, unless one of the same event or a later one is kept already.

        Raises:
            Fenced: If `fence` is not the table's newest.

        """
        ...

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """
        Return the newest milestone of event `version` or an earlier one, or None.

        Raises:
            Locked: If its key is not known.

        """
        ...

    async def trim(self, table: str, fence: Fence, first: int) -> bool:
        """
        Forget the events before the batch of event `first`, and the milestones that none of the others needs.

        Return False, and forget nothing, if the log has no event `first`: no log becomes empty.

        Raises:
            Fenced: If `fence` is not the table's newest.

        """
        ...


class MeterLogs(Logs[Metering], Protocol):
    """The progressive meters: a log each, without an owner. Any node may write at the end of the log."""


class HouseLogs(Logs[Recorded], Protocol):
    """The log of the house, under one name. Any node may write at its end: `house_log.py` does so."""
