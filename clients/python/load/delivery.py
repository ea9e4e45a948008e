"""
Which events the viewers of this process got, and when the last viewer of a table had each, on one clock.

Event numbers show what is missing or came twice. A mark names the whole log up to an event, so two viewers with
different marks at the same number were told different histories.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Callable

from clients.python.messages import Message

from .histogram import Histogram


KEPT = 10_000  # events of a table whose times are kept


class Stream:
    """
    The messages that one viewer of a table gets, in order.

    `seen` events came one by one, `skipped` ones in a snapshot, `missed` ones not at all, `duplicated` ones again.
    `gone_back` counts snapshots older than what the viewer had seen.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.seq: int | None = None
        self.seen = self.skipped = self.missed = self.duplicated = self.gone_back = 0

    def receive(self, message: Message) -> None:
        """Count the events in a message from the server."""
        match message:
            case {"type": "Snapshot", "seq": seq, "mark": mark}:
                self.gone_back += seq < (self.seq or 0)
                self.skipped += max(0, seq - (seq if self.seq is None else self.seq))
                self.seq = seq
                self.table.reached(seq, mark)
            case {"type": "Updates", "seq": seq, "mark": mark, "updates": updates} if self.seq is not None:
                for update in updates:
                    self.follow(update)
                self.table.reached(seq, mark)

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
        self.table.count_round(update["type"], number)


class Table:
    """
    All `streams` of one table, and the commands whose events have not reached all of them.

    `closed` and `voided` are the numbers of the events that ended rounds. `quarrels` counts differing marks.
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
        self._reached: list[tuple[int, float]] = []  # event numbers, and when the last viewer had each
        self._waiting: list[tuple[int, float]] = []  # events of commands, and when each command was due

    def reached(self, seq: int, mark: str) -> None:
        """Record that one stream has come to event `seq`, with this mark."""
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

    def command_done(self, seq: int, due: float) -> None:
        """Record that a command, due at time `due`, brought the table to event `seq`."""
        position = bisect_left(self._reached, (seq, 0.0))
        if position < len(self._reached):
            self._last_viewer.record(1000 * (self._reached[position][1] - due))
        else:
            self._waiting.append((seq, due))

    def count_round(self, kind: str, seq: int) -> None:
        """Count the rounds that end."""
        if kind == "RoundClosed":
            self.closed.add(seq)
        elif kind == "RoundVoided":
            self.voided.add(seq)


class Delivery:
    """
    All tables watched by this process.

    `last_viewer` is how long commands took, in ms, from when they were due to when the last viewer had the event.
    """

    def __init__(self) -> None:
        self.last_viewer = Histogram()
        self.tables: dict[str, Table] = {}
        self._clock = asyncio.get_running_loop().time

    def table(self, name: str) -> Table:
        """Return the table of that name."""
        if name not in self.tables:
            self.tables[name] = Table(name, self._clock, self.last_viewer)
        return self.tables[name]

    def watch(self, name: str) -> Stream:
        """Return a new stream that counts towards `last_viewer`."""
        stream = Stream(self.table(name))
        stream.table.streams.add(stream)
        return stream

    def watch_unmeasured(self, name: str) -> Stream:
        """Return a new stream that does not count, for a viewer who stops reading."""
        return Stream(self.table(name))
