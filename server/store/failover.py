"""Clients of a Redis whose master may change: a master that sentinels watch, or the masters of a Cluster."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis.asyncio import BlockingConnectionPool, Connection
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import MasterNotFoundError, Sentinel, SentinelConnectionPool, SentinelManagedConnection
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    ClusterError,
    ConnectionError,  # noqa: A004 - the library's own name
    MaxConnectionsError,
    ResponseError,
    SlotNotCoveredError,
)
from redis.maint_notifications import MaintNotificationsConfig

from .aof_rewrite import prepare


SENTINEL_WITHIN = 1.0  # seconds for a sentinel to answer, before the next one is asked

Address = tuple[str, int]


class MasterConnection(SentinelManagedConnection):
    """A connection to the master. For each attempt to connect, the sentinels are asked for its address."""

    async def connect(self) -> None:
        """Connect, unless it is connected."""
        connect: Any = Connection.connect  # Any: it has no types
        await connect(self)

    async def connect_check_health(
        self,
        check_health: bool = True,  # noqa: FBT001, FBT002 - the library's own
        retry_socket_connect: bool = True,  # noqa: ARG002, FBT001, FBT002
    ) -> None:
        """Connect once. The library's own method connects to the earlier master when a command is tried again."""
        if not self.is_connected:
            self.host, self.port = await self.connection_pool.get_master_address()
            await super().connect_check_health(check_health, retry_socket_connect=False)

    async def read_response(self, *args: Any, **kwargs: Any) -> Any:
        """
        Return an answer.

        Raises:
            ConnectionError: If it may not write, because no replica follows it, or it is a replica.

        """
        try:
            return await super().read_response(*args, **kwargs)  # which does the same for one that is a replica now
        except ResponseError as refused:
            if without_replica(refused):
                await self.disconnect()
                raise ConnectionError(str(refused)) from refused
            raise


def without_replica(refused: ResponseError) -> bool:
    """Return whether a master may not write because no replica follows it: another may be the master now."""
    return str(refused).startswith("NOREPLICAS")


class Sentinels(Sentinel):
    """The sentinels, asked one at a time: the library loses some of them if two tasks ask at once."""

    asking: asyncio.Task[Address] | None = None

    async def discover_master(self, service_name: str) -> Address:
        """
        Return the address of the master.

        Raises:
            ConnectionError: If no sentinel knows a master.

        """
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(super().discover_master(service_name))
        try:
            return await asyncio.shield(self.asking)
        except MasterNotFoundError:  # its text is a page long
            raise ConnectionError(f"No sentinel that answers knows of a living master {service_name!r}.") from None

    async def aclose(self) -> None:
        """Close the connections."""
        if self.asking is not None:
            self.asking.cancel()
            await asyncio.wait([self.asking])
        await super().aclose()


class MasterPool(SentinelConnectionPool, BlockingConnectionPool):
    """The connections to the master that the sentinels name. If all are in use, the next command waits."""

    def __init__(self, sentinels: Sequence[Address], master: str, **settings: Any) -> None:
        once = Retry(NoBackoff(), 0)  # if one does not answer, the next is asked
        kwargs = {"socket_timeout": SENTINEL_WITHIN, "socket_connect_timeout": SENTINEL_WITHIN, "retry": once}
        watching: Any = Sentinels  # Any: it and the pool are made by methods without types
        start: Any = super().__init__
        start(master, watching(sentinels, sentinel_kwargs=kwargs), connection_class=MasterConnection, **settings)

    async def ensure_connection(self, connection: Any) -> None:
        """Connect, to the master of now and not to that of this connection's last use."""
        if self.master_address not in (None, (connection.host, connection.port)):
            await connection.disconnect()
        await super().ensure_connection(connection)

    async def aclose(self) -> None:
        """Close the connections, and those to the sentinels."""
        await super().aclose()
        await self.sentinel_manager.aclose()


class Cluster(RedisCluster):
    """
    The masters of a Cluster, with at most `connections` commands at a time.

    The next command waits for a turn for up to `patience` seconds.
    """

    ERRORS_ALLOW_RETRY: Any = (ConnectionError, ClusterDownError, SlotNotCoveredError)  # no time-outs: they may repeat

    def __init__(self, addresses: Sequence[Address], connections: int, patience: float, **settings: Any) -> None:
        super().__init__(
            startup_nodes=[ClusterNode(host, port) for host, port in addresses],
            max_connections=connections,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
            **settings,
        )
        self.nodes_manager.connection_kwargs["redis_connect_func"] = prepare
        for node in self.nodes_manager.startup_nodes.values():
            node.connection_kwargs["redis_connect_func"] = prepare
        self.patience = patience
        self._free = asyncio.Semaphore(connections)
        self._lock: asyncio.Lock = asyncio.Lock()

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """
        Carry out a command at the node that has its key.

        Raises:
            ClusterError: If that node is not known just now.

        """
        try:
            async with asyncio.timeout(self.patience):
                await self._free.acquire()
        except TimeoutError:
            raise MaxConnectionsError("No connection available.") from None
        try:
            if self.get_default_node() is None:  # or the library sends it to any node, with two errors in five
                await self.initialize()
            return await super().execute_command(*args, **kwargs)
        except ResponseError as refused:
            self._initialize |= without_replica(refused)
            raise
        except (AttributeError, LookupError) as lost:  # redirected to a node that the library does not know yet
            self._initialize = True
            raise ClusterError("The Cluster is being rearranged.") from lost
        finally:
            self._free.release()

    async def ping(self, **kwargs: Any) -> Any:
        """Ask the masters. A replica that is gone does no harm."""
        return await self.execute_command("PING", target_nodes=self.PRIMARIES, **kwargs)

    async def aclose(self) -> None:
        """Close every connection. The library's own method leaves some open if one has just been lost."""
        await super().aclose()
        async with self._lock:
            if self._initialize:
                await self.nodes_manager.aclose()
                await self.nodes_manager.aclose("startup_nodes")
