"""
The log of the house: significant events that belong to no table and no meter (standard 48).

Any node writes at its end, by compare-and-set. What a failover took from it is written again in its place, or, where
another node has written there since, at the end.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

import structlog

from .house_events import DayPublished, Recorded
from .log_ports import Logs
from .values import START, Conflict, Entry, Head, StoreError


NAME = "house"  # of the one log
REMEMBERED = 1_000  # entries that can be written again after a failover, and events that wait for the store
PUBLISHED = 31  # gaming days that are remembered
PAUSE = 0.5  # s between two looks at what was recorded
PAGE = 1_000

log = structlog.get_logger()


class HouseLog:
    """Writes to the log. `now` returns the time in ms; `published` has the last gaming days that were published."""

    def __init__(self, logs: Logs[Recorded], now: Callable[[], int]) -> None:
        self.logs = logs
        self.now = now
        self.head: Head = START
        self.last: deque[Entry[Recorded]] = deque(maxlen=REMEMBERED)
        self.published: dict[str, DayPublished] = {}
        self.waiting: deque[tuple[int, Recorded, bool]] = deque(maxlen=REMEMBERED)  # and whether it is there `once`
        self.one_at_a_time = asyncio.Lock()

    def record(self, event: Recorded) -> None:
        """Have an event written soon, as soon as the store answers. Never waits."""
        self.waiting.append((self.now(), event, False))

    async def run(self) -> None:
        """Write what was recorded, for ever."""
        while True:
            await self.flush()
            await asyncio.sleep(PAUSE)

    async def flush(self) -> None:
        """Write what was recorded, if the store answers."""
        while self.waiting:
            at, event, once = self.waiting[0]
            try:
                await self.write(event, at, once=once)
            except StoreError as wrong:
                log.warning("a significant event waits for the store", what=type(event).__name__, why=str(wrong))
                return
            self.waiting.popleft()

    async def write(self, event: Recorded, at: int | None = None, *, once: bool = False) -> None:
        """
        Write an event that happened `at` (ms), or now.

        One that must be there `once` is not written a second time; where `at` is given, with the same `at`.

        Raises:
            Away: If the store does not answer. Then only the log tells whether it was written.
            Broken: If somebody altered the log.

        """
        async with self.one_at_a_time:
            while True:
                try:
                    await self.read_on()
                    if once and any(entry.event == event and at in (None, entry.at) for entry in self.last):
                        return
                    when = self.now() if at is None else at
                    self.add(await self.logs.append(NAME, None, self.head, when, [event]))
                except Conflict:
                    continue  # another node was first
                return

    async def catch_up(self) -> None:
        """
        Read the log to its end; what a failover took from it is written again.

        Raises:
            Away: If the store does not answer.
            Conflict: If another node wrote meanwhile.
            Broken: If somebody altered the log.

        """
        async with self.one_at_a_time:
            await self.read_on()

    async def read_on(self) -> None:
        """Do as `catch_up` for a caller that has the lock: of two at once both would add the same entries."""
        end, before, parted = await self.logs.head(NAME), list(self.last), False
        lost = [entry for entry in before if entry.version > end.version]
        if lost and (len(lost) == self.head.version or end in {entry.head for entry in before}):
            log.error("what the store lost of the house's log is written again", events=len(lost))
            await self.logs.put_back(NAME, None, end, lost)
        elif parted := not await self.leads_on_from_here(end):
            log.error("the store lost the end of the house's log, and another node went on from there")
            self.head = START
            self.last.clear()
            self.published.clear()
        while entries := await self.logs.read(NAME, self.head, PAGE):
            self.add(entries)
        if parted:
            held = {entry.head for entry in self.last}
            self.waiting += ((entry.at, entry.event, True) for entry in before if entry.head not in held)

    async def leads_on_from_here(self, end: Head) -> bool:
        """Return whether the log, which now has this end, has our place in it."""
        if end.version <= self.head.version:
            return end == self.head
        return await self.logs.place(NAME, self.head.version) == self.head

    def add(self, entries: Sequence[Entry[Recorded]]) -> None:
        """Remember the next entries."""
        self.last += entries
        self.head = entries[-1].head
        for entry in entries:
            if isinstance(entry.event, DayPublished):
                self.published.setdefault(entry.event.day, entry.event)  # of two nodes the first one counts
        for day in sorted(self.published)[:-PUBLISHED]:
            del self.published[day]
