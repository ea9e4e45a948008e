"""The last events of a table, from which a returning viewer gets the exact tail."""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from server.core.events import RoundOpened, TableEvent
from server.core.evolve import evolve
from server.core.round.rules_panel import posted
from server.core.table import Table
from server.store import Head, TableEntry


# How many events are kept: those of the last five minutes, for viewers who come back and for a store that loses the end
# of its log. A full table has some 90 events a round, and 200 take 130 KB.
LEAST = 200
MOST = 1_000
KEPT = 310_000  # ms
APART = 32  # events between two states of the table that are kept: to fold an event again takes some 20 µs


class Moment(Struct, frozen=True):
    """
    An entry of the log, and the table after it: what `redact` needs.

    `same_rules`: a round opened by the rules that were posted before, so a viewer of the table then knows them.
    """

    entry: TableEntry
    after: Table
    same_rules: bool = False

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
    The table now, after `head`, and the entries that led to it, from after `before`.

    A table takes more memory than the entry that led to it, so only some are kept: `states`, with the numbers of their
    events, the first of them at `before`. `torn` is since when (ms) the store is known to lack some of the entries, and
    the first of these, or None. `milestone` is the event of the newest snapshot that was kept for good, `saved` the
    round of the newest one. `opened` is the event that opened the first round since the log was read, or 0 before that.
    """

    def __init__(self, table: Table, head: Head) -> None:
        self.table = table
        self.head = head
        self.before = head
        self.torn: tuple[int, int] | None = None
        self.milestone = self.saved = self.opened = 0
        self.entries: deque[TableEntry] = deque()
        self.states: deque[tuple[int, Table]] = deque([(head.version, table)])

    def add(self, entry: TableEntry) -> Moment:
        """Apply the next event of the log, and return its moment."""
        return self.go_on(entry, evolve(self.table, entry.event))

    def go_on(self, entry: TableEntry, after: Table) -> Moment:
        """Go on to the table after the next event, and return its moment."""
        assert entry.version == self.head.version + 1, "an event is missing, or comes twice"
        before, self.head, self.table = self.table, entry.head, after
        self.entries.append(entry)
        if isinstance(entry.event, RoundOpened):
            self.opened = self.opened or entry.version
        if entry.version % APART == 0:
            self.states.append((entry.version, self.table))
            self.trim()
        return self.moment(entry, before, self.table)

    def moment(self, entry: TableEntry, before: Table, after: Table) -> Moment:
        """Return an entry with the table before and after it."""
        if not isinstance(entry.event, RoundOpened):
            return Moment(entry, after)
        first = entry.version == self.opened  # a viewer who comes from another node may know them in other words
        return Moment(entry, after, not first and posted(before) == posted(after))

    def trim(self) -> None:
        """Forget what is too old, or too much, up to one of the states."""
        while len(self.states) > 1:
            (first, _), (second, _) = self.states[0], self.states[1]
            left, age = self.head.version - second, self.entries[-1].at - self.entries[second - first - 1].at
            if left < MOST and (left < LEAST or age <= KEPT):
                return
            self.states.popleft()
            for _ in range(second - first):
                self.before = self.entries.popleft().head

    def since(self, seq: int, mark: str) -> Iterator[Moment] | None:
        """Return the moments after event `seq`; None if they are not all here, or if `mark` is of another history."""
        seen = seq - self.before.version
        if not 0 <= seen <= len(self.entries):
            return None
        last = self.entries[seen - 1].head if seen else self.before
        return self.moments(seq) if last.mark == mark else None

    def moments(self, seq: int) -> Iterator[Moment]:
        """Yield the moments after event `seq`, folded again from the last state before."""
        version, table = next(state for state in reversed(self.states) if state[0] <= seq)
        for entry in islice(self.entries, version - self.before.version, None):
            before, table = table, evolve(table, entry.event)
            if entry.version > seq:
                yield self.moment(entry, before, table)
