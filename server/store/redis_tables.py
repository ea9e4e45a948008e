"""The tables in Redis: their leases, and the logs, snapshots and milestones that only their owners write."""

from server.core.events import TableEvent

from .connection import RedisConnection, uninterrupted
from .encoding import number, text
from .encryption import Sealer
from .log import table_logs
from .redis_log import RedisLogs
from .values import Fence, Snapshot


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
    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend the lease, if it is ours and has not run out."""
        return bool(await self.connection.scripts["renew"]([self.key(table, "lease")], [text(fence), ttl]))

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
        return self.codec.open_snapshot(table, number(kept[0][0]), kept[0][1][b"state"]) if kept else None
