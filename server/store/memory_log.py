"""Logs in this process's memory: those of the meters, and with leases and milestones those of the tables."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from server.core.events import TableEvent

from .encryption import Sealer
from .log import LogCodec, table_logs
from .values import START, Broken, Bys, Conflict, Entry, Fence, Fenced, Head, Row, Snapshot


EventT = TypeVar("EventT")


class Lease(Struct, frozen=True):
    """The right of `fence`'s owner to serve a table, until `ends` (ms)."""

    fence: Fence
    ends: int


class Log(Struct):
    """What is kept of a table or a meter. A meter has no fence, no lease and no milestones, and nobody serves it."""

    fence: Fence | None = None
    lease: Lease | None = None
    served_until: int = 0
    rows: list[Row] = []
    first: int = 1  # the version of the first of the rows
    snapshot: tuple[int, bytes] | None = None
    milestones: list[tuple[int, bytes]] = []


class MemoryLogs(Generic[EventT]):
    """The logs of one kind. `fence` is that of a log which nobody has acquired, None if they have no owner at all."""

    def __init__(self, codec: LogCodec[EventT], fence: Fence | None = None) -> None:
        self.codec = codec
        self.logs: defaultdict[str, Log] = defaultdict(lambda: Log(fence))

    async def append(
        self, name: str, fence: Fence | None, head: Head, at: int, events: Sequence[EventT], by: Bys = None
    ) -> list[Entry[EventT]]:
        """Write a batch after `head`."""
        entries = self.codec.chained(name, head, at, events, by)
        await self.put_back(name, fence, head, entries)
        return entries

    async def put_back(self, name: str, fence: Fence | None, head: Head, entries: Sequence[Entry[EventT]]) -> None:
        """Write entries as they are."""
        log = self.owned(name, fence)
        if (end := await self.head(name)) != head:
            raise Conflict(f"The log of {self.codec.title(name)} is at {end.version}, not where {head.version} was.")
        log.rows += [entry.row for entry in entries]

    async def head(self, name: str) -> Head:
        """Return the end of the log."""
        log = self.logs[name]
        return Head(log.first + len(log.rows) - 1, log.rows[-1].chain) if log.rows else START

    async def read(self, name: str, after: Head = START, most: int | None = None) -> list[Entry[EventT]]:
        """Return the entries after a place."""
        entries: list[Entry[EventT]] = []
        log = self.logs[name]
        first = max(log.first, after.version + 1)
        for version, row in enumerate(log.rows[first - log.first :][:most], first):
            entries.append(self.codec.opened(name, after, version, row))
            after = entries[-1].head
        return entries

    async def place(self, name: str, version: int) -> Head:
        """Return the place after an event."""
        log = self.logs[name]
        if version and not log.first <= version < log.first + len(log.rows):
            raise Broken(f"The log of {self.codec.title(name)} has no event {version}.")
        return Head(version, log.rows[version - log.first].chain) if version else START

    async def save_snapshot(self, name: str, fence: Fence | None, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is kept."""
        log = self.owned(name, fence)
        if log.snapshot is None or log.snapshot[0] <= snapshot.version:
            log.snapshot = snapshot.version, self.codec.seal_snapshot(name, snapshot)

    async def load_snapshot(self, name: str) -> Snapshot | None:
        """Return the newest snapshot."""
        found = self.logs[name].snapshot
        return self.codec.open_snapshot(name, *found) if found else None

    async def names(self) -> list[str]:
        """Return the names of the logs that have an entry."""
        return sorted(name for name, log in self.logs.items() if log.rows)

    def owned(self, name: str, fence: Fence | None) -> Log:
        """Return a log to write to (Fenced if its fence is another)."""
        log = self.logs[name]
        if log.fence != fence:
            raise Fenced(f"Table {name} has another owner.")
        return log


class MemoryTables(MemoryLogs[TableEvent]):
    """Logs with an owner. `now` returns the time in ms."""

    def __init__(self, sealer: Sealer, now: Callable[[], int]) -> None:
        super().__init__(table_logs(sealer), Fence(0, ""))
        self.now = now

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease. The owner of a lease may take it again, with a higher number."""
        log = self.logs[table]
        if log.lease and log.lease.ends > self.now() and log.lease.fence.owner != owner:
            log.lease = Lease(log.lease.fence, min(log.lease.ends, self.now() + ttl))
            return None
        assert log.fence is not None
        fence = Fence(log.fence.number + 1, owner)
        log.fence, log.lease = fence, Lease(fence, self.now() + ttl)
        return fence

    async def renew(self, leases: Sequence[tuple[str, Fence]], ttl: int, at: int) -> list[bool]:
        """Extend the leases that are ours and have not run out."""
        ours = []
        for table, fence in leases:
            log = self.logs[table]
            ours.append(log.lease is not None and log.lease.fence == fence and log.lease.ends > self.now())
            if ours[-1]:
                log.lease, log.served_until = Lease(fence, self.now() + ttl), at
        return ours

    async def served_until(self, table: str) -> int:
        """Return the moment that the last renewal gave."""
        return self.logs[table].served_until

    async def release(self, table: str, fence: Fence) -> None:
        """End the lease, if it is ours."""
        log = self.logs[table]
        if log.lease and log.lease.fence == fence:
            log.lease = None

    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep a snapshot for good."""
        kept = self.owned(table, fence).milestones
        if not kept or kept[-1][0] < snapshot.version:
            kept.append((snapshot.version, self.codec.seal_snapshot(table, snapshot)))

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest milestone that is not after an event."""
        kept = [milestone for milestone in self.logs[table].milestones if milestone[0] <= version]
        return self.codec.open_snapshot(table, *kept[-1]) if kept else None

    async def trim(self, table: str, fence: Fence, first: int) -> bool:
        """Forget the oldest events and milestones."""
        log = self.owned(table, fence)
        if not 0 <= (gone := first - log.first) < len(log.rows):
            return False
        while gone and log.rows[gone - 1].batch == log.rows[gone].batch:
            gone -= 1
        log.rows, log.first = log.rows[gone:], log.first + gone
        before = [milestone for milestone in log.milestones if milestone[0] <= log.first]
        log.milestones = log.milestones[max(0, len(before) - 1) :]
        return True
