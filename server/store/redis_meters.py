"""The meters' logs in Redis: `{m:NAME}:log` and `:snapshot`, and the set `{meters}` of their names."""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from redis.asyncio import Redis

from server.core.meter.events import Metering

from . import START, Head, Noted, Snapshot
from .connection import whole
from .encoding import number, row
from .failover import Cluster
from .meter_log import chained, log_of, opened
from .redis_sessions import RedisDoor
from .sealing import Sealer


PAGE = 1_000  # entries read at once


class RedisMeters(RedisDoor):
    """That part of `RedisStore`. A meter's log is written by any node that finds it where it believes it is."""

    def __init__(self, client: Redis | Cluster, sealer: Sealer) -> None:
        super().__init__(client)
        self._sealer = sealer

    @whole
    async def note(self, meter: str, head: Head, at: int, events: Sequence[Metering]) -> list[Noted]:
        """Write a batch after `head`, under a batch id of its own."""
        noted = chained(head, at, events)
        await self._note(meter, head, noted)
        return noted

    @whole
    async def note_again(self, meter: str, head: Head, noted: Sequence[Noted]) -> None:
        """Write entries as they were, batch by batch."""
        for _, batch in groupby(noted, lambda entry: entry.row.batch):
            again = list(batch)
            await self._note(meter, head, again)
            head = again[-1].head

    async def _note(self, meter: str, head: Head, noted: Sequence[Noted]) -> None:
        if not head.version:  # where nothing is kept of a house, none of its meters begins anew
            await self._look_for_books()
            await self._redis.sadd("{meters}", meter)
        first = noted[0].row
        packed = [part for entry in noted for part in (entry.row.event, entry.row.sealed, entry.row.chain)]
        args: list[Any] = ["", head.version, head.chain, first.batch, first.at, first.by, *packed]
        await self._lua["append"]([f"{{m:{meter}}}:log"], args)

    @whole
    async def meter_head(self, meter: str) -> Head:
        """Return the end of the log."""
        last = await self._redis.xrevrange(f"{{m:{meter}}}:log", count=1)
        return Head(number(last[0][0]), last[0][1][b"chain"]) if last else START

    @whole
    async def noted(self, meter: str, after: Head = START, most: int | None = None) -> list[Noted]:
        """Return the entries after a place, read page by page."""
        found: list[Noted] = []
        while most is None or len(found) < most:
            count = PAGE if most is None else min(PAGE, most - len(found))
            page = await self._redis.xrange(f"{{m:{meter}}}:log", min=f"{after.version + 1}-0", count=count)
            for stream_id, fields in page:
                found.append(opened(meter, after, number(stream_id), row(fields)))
                after = found[-1].head
            if len(page) < count:
                break
        return found

    @whole
    async def save_meter(self, meter: str, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is there."""
        sealed = self._sealer.seal_snapshot(log_of(meter), snapshot)
        await self._lua["snapshot"]([f"{{m:{meter}}}:snapshot"], ["", snapshot.version, sealed])

    @whole
    async def load_meter(self, meter: str) -> Snapshot | None:
        """Return the newest snapshot."""
        kept = await self._redis.hgetall(f"{{m:{meter}}}:snapshot")
        return self._sealer.open_snapshot(log_of(meter), int(kept[b"version"]), kept[b"state"]) if kept else None

    @whole
    async def meters(self) -> list[str]:
        """Return the meters that have a log."""
        names = sorted(name.decode() for name in await self._redis.smembers("{meters}"))
        have = await asyncio.gather(*(self._redis.exists(f"{{m:{name}}}:log") for name in names))
        return [name for name, has in zip(names, have, strict=True) if has]
