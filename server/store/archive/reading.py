"""Reading the archive: in which segment an event or a state is."""

from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TypeVar

from server.store import Row, Snapshot
from server.store.encryption import Sealer

from .files import Files, Missing
from .names import Name, needed
from .segment import Segment, open_segment, read_rows, read_state


SEGMENTS = 64  # whose indexes are kept in memory
BLOCKS = 8  # kept in memory: a reader who goes on, or looks for a round, needs the same ones again

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Archive:
    """
    The segments in `files`. What was read last is kept.

    While a house is open, segments are only added, or take the place of shorter ones. So they are listed again only for
    an event that is in none, or if one is gone. Any method may raise BadSegment or NoArchive.
    """

    def __init__(self, files: Files, sealer: Sealer) -> None:
        self.files = files
        self.sealer = sealer
        self.known: dict[str, list[Name]] = {}
        self.segments: dict[Name, Segment] = {}
        self.blocks: dict[tuple[Name, int], list[Row]] = {}

    async def names(self, table: str) -> list[Name]:
        """Return the segments of a table as they are now, without those that a longer one replaces."""
        self.known[table] = needed(await self.files.names(table))
        return self.known[table]

    async def segment(self, name: Name) -> Segment:
        """Return a segment."""
        if (found := self.segments.get(name)) is None:
            found = await open_segment(self.files, self.sealer, name)
            remember(self.segments, name, found, SEGMENTS)
        return found

    async def rows(self, table: str, first: int) -> list[Row]:
        """Return rows of a table's log, from event `first` on, as many as lie together; none if it is not here."""
        return await self.listed_again(table, partial(self.find_rows, table, first))

    async def state(self, table: str, version: int) -> Snapshot | None:
        """Return the newest state of a table that is not after event `version`, if there is one."""
        return await self.listed_again(table, partial(self.find_state, table, version))

    async def each(self, table: str, read: Callable[[Name], Awaitable[ValueT]]) -> AsyncIterator[tuple[Name, ValueT]]:
        """
        Yield what `read` returns of each segment of a table; of one that was replaced meanwhile, the one in its place.

        A segment of which the end was not there yet comes again, if a longer one replaces it before all are read.
        """
        last = 0
        while left := [name for name in await self.names(table) if name.last > last]:
            for name in left:
                try:
                    found = await read(name)
                except Missing:
                    if name in await self.names(table):
                        raise
                    break
                last = name.last
                yield name, found

    async def listed_again(self, table: str, find: Callable[[], Awaitable[ValueT]]) -> ValueT:
        """Find something; if a segment is gone, a longer one has taken its place."""
        try:
            return await find()
        except Missing:
            await self.names(table)
            return await find()

    async def find_rows(self, table: str, first: int) -> list[Row]:
        """Find what `rows` returns."""
        name = await self.holding(table, first)
        if name is None:
            return []
        segment = await self.segment(name)
        part = segment.index.blocks[bisect_right(segment.index.blocks, first, key=lambda part: part.version) - 1]
        if (rows := self.blocks.get((name, part.version))) is None:
            rows = await read_rows(self.files, self.sealer, segment, part)
            remember(self.blocks, (name, part.version), rows, BLOCKS)
        return rows[first - part.version :]

    async def find_state(self, table: str, version: int) -> Snapshot | None:
        """Find what `state` returns."""
        name = await self.holding(table, version + 1)
        if name is None and (before := [one for one in self.known[table] if one.last <= version]):
            name = before[-1]
        if name is None:
            return None
        segment = await self.segment(name)
        place = bisect_right(segment.index.states, version, key=lambda part: part.version)
        return await read_state(self.files, self.sealer, segment, segment.index.states[place - 1]) if place else None

    async def holding(self, table: str, version: int) -> Name | None:
        """Return the segment with an event."""
        for names in (self.known.get(table, []), None):
            now = await self.names(table) if names is None else names
            place = bisect_right(now, version, key=lambda name: name.first)
            if place and version <= now[place - 1].last:
                return now[place - 1]
        return None


def remember(kept: dict[KeyT, ValueT], key: KeyT, value: ValueT, most: int) -> None:
    """Keep a value, and of all values only so many, the newest ones."""
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
