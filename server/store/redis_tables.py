"""The tables in Redis: their leases, and the logs, snapshots and milestones that only their owners write."""

import asyncio
from collections.abc import Sequence
from typing import cast

from redis.asyncio import RedisCluster

from server.core.events import TableEvent

from .connection import RedisConnection, uninterrupted
from .encoding import number, text
from .encryption import Sealer
from .log import table_logs
from .redis_log import RedisLogs
from .values import Fence, Snapshot


TOGETHER = 200  # leases in one call: Redis does nothing else for less than a millisecond


class RedisTables(RedisLogs[TableEvent]):
    """Logs with an owner."""

    owned = True

    def __init__(self, connection: RedisConnection, sealer: Sealer) -> None:
        super().__init__(connection, table_logs(sealer), "t", "{tables}")

    @uninterrupted
    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease. The owner of a lease may take it again, with a higher number."""
        await self.connection.require_house()
        keys = [self.key(table, part) for part in ("lease", "fence", "epoch")]
        taken = await self.connection.scripts["acquire"](keys, [owner, ttl])
        if taken is None:
            return None
        await self.connection.redis.sadd(self.listed, table)  # also after a failover that lost the set, not the table
        return Fence(int(taken), owner)

    @uninterrupted
    async def renew(self, leases: Sequence[tuple[str, Fence]], ttl: int, at: int) -> list[bool]:
        """Extend the leases that are ours and have not run out. In a Cluster each table has its own server."""
        most = 1 if isinstance(self.connection.redis, RedisCluster) else TOGETHER
        parts = (leases[first : first + most] for first in range(0, len(leases), most))
        answers = await asyncio.gather(*(self.renew_some(part, ttl, at) for part in parts))
        return [bool(renewed) for answer in answers for renewed in answer]

    async def renew_some(self, leases: Sequence[tuple[str, Fence]], ttl: int, at: int) -> list[int]:
        """Extend leases in one call, and return 1 or 0 for each."""
        keys = [self.key(table, part) for table, _ in leases for part in ("lease", "served")]
        fences = [text(fence) for _, fence in leases]
        return cast("list[int]", await self.connection.scripts["renew"](keys, [ttl, at, *fences]))

    @uninterrupted
    async def served_until(self, table: str) -> int:
        """Return the moment that the last renewal gave; one that is no number is none."""
        kept = await self.connection.redis.get(self.key(table, "served")) or b""
        return int(kept) if kept.isdigit() else 0

    @uninterrupted
    async def release(self, table: str, fence: Fence) -> None:
        """End the lease, if it is ours."""
        await self.connection.scripts["release"]([self.key(table, "lease")], [text(fence)])

    @uninterrupted
    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep a snapshot for good."""
        args = [text(fence), snapshot.version, self.codec.seal_snapshot(table, snapshot)]
        await self.connection.scripts["milestone"](self.keys(table, "milestones"), args)

    @uninterrupted
    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest milestone that is not after an event."""
        kept = await self.connection.redis.xrevrange(self.key(table, "milestones"), max=f"{version}-0", count=1)
        return self.codec.open_snapshot(table, number(kept[0][0]), kept[0][1].get(b"state", b"")) if kept else None

    @uninterrupted
    async def trim(self, table: str, fence: Fence, first: int) -> bool:
        """Forget the oldest events and milestones."""
        keys = [self.key(table, part) for part in ("log", "fence", "milestones")]
        return bool(await self.connection.scripts["trim"](keys, [text(fence), first]))
