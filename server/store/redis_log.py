"""Logs and their snapshots in Redis: `{t:NAME}:log` and `:snapshot` of tables, `{m:NAME}:…` of meters."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Generic, TypeVar

import msgspec

from .connection import RedisConnection, port_errors, uninterrupted
from .encoding import BATCH, NO_ROW, number, row, text
from .log import LogCodec
from .values import START, Broken, Bys, Entry, Fence, Head, Row, Snapshot


PAGE = 1_000  # entries read at once, so that a long log does not delay other callers
FEW = 40  # entries; where the first of a batch is not in so many, it is looked for in four times as many

EventT = TypeVar("EventT")


class RedisLogs(Generic[EventT]):
    """
    The logs of one kind. `prefix` is that of their keys, `listed` the set of their names.

    These have no owner: any node may write at the end. The tables have one, see `redis_tables.py`.
    """

    owned = False

    def __init__(self, connection: RedisConnection, codec: LogCodec[EventT], prefix: str, listed: str) -> None:
        self.connection = connection
        self.codec = codec
        self.prefix = prefix
        self.listed = listed

    def key(self, name: str, part: str) -> str:
        """Return the key of a part of a log: all of its keys have one tag."""
        return f"{{{self.prefix}:{name}}}:{part}"

    def keys(self, name: str, part: str) -> list[str]:
        """Return the keys for a script that writes a part: with the fence that it compares, if the log has an owner."""
        return [self.key(name, part), self.key(name, "fence")] if self.owned else [self.key(name, part)]

    async def append(
        self, name: str, fence: Fence | None, head: Head, at: int, events: Sequence[EventT], by: Bys = None
    ) -> list[Entry[EventT]]:
        """Write a batch after `head`, under a batch id of its own."""
        entries = self.codec.chained(name, head, at, events, by)
        await self.write(name, fence, head, entries)
        return entries

    @uninterrupted
    async def put_back(self, name: str, fence: Fence | None, head: Head, entries: Sequence[Entry[EventT]]) -> None:
        """Write entries as they were, batch by batch."""
        for _, batch in groupby(entries, lambda entry: entry.row.batch):
            again = list(batch)
            await self.write(name, fence, head, again)
            head = again[-1].head

    async def write(self, name: str, fence: Fence | None, head: Head, entries: Sequence[Entry[EventT]]) -> None:
        """Write the entries of one batch. A log without an owner is listed first, by the writer that begins it."""
        if not self.owned and not head.version:
            await self.begin(name)
        rows = [entry.row for entry in entries]
        packed = [part for each in rows for part in (each.at, each.by, each.event, each.sealed, each.chain)]
        args: list[Any] = [text(fence), head.version, head.chain, rows[0].batch, *packed]
        with port_errors():
            await self.connection.append(self.keys(name, "log"), args)

    @uninterrupted
    async def begin(self, name: str) -> None:
        """List a log without an owner."""
        await self.connection.require_house()
        await self.connection.redis.sadd(self.listed, name)

    @uninterrupted
    async def head(self, name: str) -> Head:
        """Return the end of the log."""
        last = await self.connection.redis.xrevrange(self.key(name, "log"), count=1)
        return Head(number(last[0][0]), last[0][1].get(b"chain", b"")) if last else START

    @uninterrupted
    async def read(self, name: str, after: Head = START, most: int | None = None) -> list[Entry[EventT]]:
        """Return the entries after a place, read page by page."""
        entries: list[Entry[EventT]] = []
        before: Row | None = None
        while most is None or len(entries) < most:
            count = PAGE if most is None else min(PAGE, most - len(entries))
            page = await self.connection.redis.xrange(self.key(name, "log"), min=f"({after.version}-0", count=count)
            for stream_id, fields in page:
                with self.readable(name, after.version + 1):
                    if before is None:
                        before = NO_ROW if BATCH in fields else await self.row_before(name, stream_id)
                    before = row(fields, before)
                    entries.append(self.codec.opened(name, after, number(stream_id), before))
                after = entries[-1].head
            if len(page) < count:
                break
        return entries

    async def row_before(self, name: str, stream_id: bytes) -> Row:
        """Return the row before one that is not the first of its batch; the MAC of that one tells if it was altered."""
        count = FEW
        while True:
            page = await self.connection.redis.xrevrange(self.key(name, "log"), max=b"(" + stream_id, count=count)
            found = [fields for _, fields in page]
            if len(found) < count or any(BATCH in fields for fields in found):
                break
            count *= 4
        first = next((place for place, fields in enumerate(found) if BATCH in fields), len(found) - 1)
        before = NO_ROW
        for fields in reversed(found[: first + 1]):
            before = row(fields, before)
        return before

    @contextmanager
    def readable(self, name: str, version: int) -> Iterator[None]:
        """Raise Broken if an entry of the stream is none of a log."""
        try:
            yield
        except (KeyError, ValueError, msgspec.DecodeError) as wrong:
            raise Broken(f"Event {version} of {self.codec.title(name)} cannot be read: {wrong!r}.") from wrong

    @uninterrupted
    async def place(self, name: str, version: int) -> Head:
        """Return the place after an event."""
        if not version:
            return START
        found = await self.connection.redis.xrange(self.key(name, "log"), min=f"{version}-0", max=f"{version}-0")
        if not found:
            raise Broken(f"The log of {self.codec.title(name)} has no event {version}.")
        return Head(version, found[0][1].get(b"chain", b""))

    @uninterrupted
    async def save_snapshot(self, name: str, fence: Fence | None, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is kept."""
        args = [text(fence), snapshot.version, self.codec.seal_snapshot(name, snapshot)]
        await self.connection.scripts["snapshot"](self.keys(name, "snapshot"), args)

    @uninterrupted
    async def load_snapshot(self, name: str) -> Snapshot | None:
        """Return the newest snapshot."""
        kept = await self.connection.redis.hgetall(self.key(name, "snapshot"))
        try:
            return self.codec.open_snapshot(name, int(kept[b"version"]), kept[b"state"]) if kept else None
        except (KeyError, ValueError) as wrong:
            raise Broken(f"The snapshot of {self.codec.title(name)} cannot be read: {wrong!r}.") from wrong

    @uninterrupted
    async def names(self) -> list[str]:
        """Return the names of the logs: one in the set may have none, if its first write failed."""
        names = sorted(name.decode(errors="replace") for name in await self.connection.redis.smembers(self.listed))
        have = await asyncio.gather(*(self.connection.redis.exists(self.key(name, "log")) for name in names))
        return [name for name, has in zip(names, have, strict=True) if has]
