"""The last events of a table, from which a returning viewer gets the exact tail."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from server.core.events import TableEvent
from server.core.evolve import evolve
from server.core.table import Table


MOST = 1_000  # events: some 15 rounds of a full table


class Moment(Struct, frozen=True):
    """Event number `seq`, and the table after it: what `redact` needs."""

    seq: int
    event: TableEvent
    after: Table


class History:
    """The table now, after event `head`, and the moments that led to it."""

    def __init__(self, table: Table, head: int) -> None:
        self.table = table
        self.head = head
        self.moments: deque[Moment] = deque(maxlen=MOST)

    def add(self, event: TableEvent) -> Moment:
        """Let `event` happen, as the next."""
        self.head += 1
        moment = Moment(self.head, event, evolve(self.table, event))
        self.table = moment.after
        self.moments.append(moment)
        return moment

    def since(self, seq: int) -> Iterator[Moment] | None:
        """Return the moments after event `seq`, or None if they are not all here (or `seq` has not happened)."""
        missed = self.head - seq
        if not 0 <= missed <= len(self.moments):
            return None
        return islice(self.moments, len(self.moments) - missed, None)
