"""
What all viewers of one process see, on one clock: which events came, and when the last viewer of a table had each.

An event's number tells what is missing or came twice; its mark names the whole log up to it, so two viewers who hold
different marks at one number have been told different histories.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Callable

from clients.python.wire import Message

from .histogram import Histogram


KEPT = 10_000  # moments of a table that are remembered


class Stream:
    """
    What comes to one viewer of a table, in the order in which it comes.

    `seen` events were told one by one, `skipped` ones by a snapshot in their place, `missed` ones not at all; a
    snapshot older than what was seen already has `gone_back`.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.seq: int | None = None
        self.seen = self.skipped = self.missed = self.duplicated = self.gone_back = 0

    def take(self, message: Message) -> None:
        """Count what a message of the server tells of the table."""
        match message:
            case {"type": "Snapshot", "seq": seq, "mark": mark}:
                self.gone_back += seq < (self.seq or 0)
                self.skipped += max(0, seq - (seq if self.seq is None else self.seq))
                self.seq = seq
                self.table.reach(seq, mark)
            case {"type": "Updates", "seq": seq, "mark": mark, "updates": updates} if self.seq is not None:
                for update in updates:
                    self.follow(update)
                self.table.reach(seq, mark)

    def follow(self, update: Message) -> None:
        """Count one event."""
        assert self.seq is not None
        number = update["seq"]
        if number <= self.seq:
            self.duplicated += 1
            return
        self.missed += number - self.seq - 1
        self.seen += 1
        self.seq = number
        self.table.happened(update["type"], number)


class Table:
    """
    All `streams` of one table, and the commands whose events they wait for.

    `closed` and `voided` are the numbers of the events that ended rounds; `quarrels` counts marks that differ.
    """

    def __init__(self, name: str, clock: Callable[[], float], last_viewer: Histogram) -> None:
        self.name = name
        self.streams: set[Stream] = set()
        self.closed: set[int] = set()
        self.voided: set[int] = set()
        self.quarrels = 0
        self._clock = clock
        self._last_viewer = last_viewer
        self._marks: dict[int, str] = {}
        self._reached: list[tuple[int, float]] = []  # event numbers, and when the last viewer had them
        self._waiting: list[tuple[int, float]] = []  # events of commands, and when the commands were due

    def reach(self, seq: int, mark: str) -> None:
        """Note that one of the streams has come to event `seq`, where the log has this mark."""
        self.quarrels += self._marks.setdefault(seq, mark) != mark
        last = min((stream.seq for stream in self.streams if stream.seq is not None), default=0)
        if self._reached and last <= self._reached[-1][0]:
            return
        now = self._clock()
        self._reached.append((last, now))
        del self._reached[:-KEPT]
        for number, due in [one for one in self._waiting if one[0] <= last]:
            self._waiting.remove((number, due))
            self._last_viewer.record(1000 * (now - due))

    def acted(self, seq: int, due: float) -> None:
        """Note that a command that was due then brought the table to event `seq`."""
        position = bisect_left(self._reached, (seq, 0.0))
        if position < len(self._reached):
            self._last_viewer.record(1000 * (self._reached[position][1] - due))
        else:
            self._waiting.append((seq, due))

    def happened(self, kind: str, seq: int) -> None:
        """Count the rounds that end."""
        if kind == "RoundClosed":
            self.closed.add(seq)
        elif kind == "RoundVoided":
            self.voided.add(seq)


class Floor:
    """All tables that this process looks at. `last_viewer` is how long commands took to the last viewer, in ms."""

    def __init__(self) -> None:
        self.last_viewer = Histogram()
        self.tables: dict[str, Table] = {}
        self._clock = asyncio.get_running_loop().time

    def table(self, name: str) -> Table:
        """Return a table of the floor."""
        if name not in self.tables:
            self.tables[name] = Table(name, self._clock, self.last_viewer)
        return self.tables[name]

    def watch(self, name: str) -> Stream:
        """Return a new stream, for which each event at the table waits."""
        stream = Stream(self.table(name))
        stream.table.streams.add(stream)
        return stream

    def glance(self, name: str) -> Stream:
        """Return a new stream that nobody waits for, for a viewer who stops reading."""
        return Stream(self.table(name))
