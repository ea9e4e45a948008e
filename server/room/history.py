"""The last events of a table, from which a returning viewer gets the exact tail."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from server.core.events import TableEvent
from server.core.evolve import evolve
from server.core.table import Table
from server.store import Head, TableEntry


MOST = 1_000  # events: some 15 rounds of a full table


class Moment(Struct, frozen=True):
    """An entry of the log, and the table after it: what `redact` needs."""

    entry: TableEntry
    after: Table

    @property
    def seq(self) -> int:
        """The number of the event."""
        return self.entry.version

    @property
    def event(self) -> TableEvent:
        """The event."""
        return self.entry.event


class History:
    """
    The table now, after `head`, and the moments that led to it, from after `before`.

    `torn` is since when (ms) the store is known to have lost some of them, `milestone` the event of the newest snapshot
    that was kept for good.
    """

    def __init__(self, table: Table, head: Head) -> None:
        self.table = table
        self.head = head
        self.before = head
        self.torn: int | None = None
        self.milestone = 0
        self.moments: deque[Moment] = deque()

    def add(self, entry: TableEntry) -> Moment:
        """Apply the next event."""
        assert entry.version == self.head.version + 1, "an event is missing, or comes twice"
        if len(self.moments) == MOST:
            self.before = self.moments.popleft().entry.head
        moment = Moment(entry, evolve(self.table, entry.event))
        self.head, self.table = entry.head, moment.after
        self.moments.append(moment)
        return moment

    def since(self, seq: int, mark: str) -> Iterator[Moment] | None:
        """Return the moments after event `seq`; None if they are not all here, or if `mark` is of another history."""
        missed = self.head.version - seq
        if not 0 <= missed <= len(self.moments):
            return None
        seen = len(self.moments) - missed
        last = self.moments[seen - 1].entry.head if seen else self.before
        return islice(self.moments, seen, None) if last.mark == mark else None
