"""
The store in Redis or Valkey, version 7 or later.

Each key carries a hash tag, and no command touches two tags, so that one server and a Cluster serve alike:

    {t:T1}:log  a stream of events, id `version-0`     {w:ann}:purse      a hash: balance, table, refilled
    {t:T1}:lease, :fence  `number:owner`; :epoch       {w:ann}:transfers  a hash: transfer id to cents, or why not
    {t:T1}:snapshot  a hash: version, state            {w:ann}:macs       a hash: transfer id to its MAC
                                                       {s:…}, :ended; {c:name}, :f:…  session, staff code, failures
    {t:T1}:served  when (ms) the lease was renewed last
    {t:T1}:milestones  a stream of snapshots, id `version-0`
    {m:GRAND}:log, :snapshot  a meter's, as a table's  {meters}  a set of names
    {h:house}:log  the house's, as a table's           {houses}  a set of its name
    {n:…}  a node, while its entry lasts               {k:…}  a ticket that was used
    {name:…}  whose a chosen name is, by its skeleton  {bans}  a stream: the bans of the house
    {tables}, {players}, {nodes}  sets of names        {news}  a short stream
    {seal}  something encrypted, which shows whether a key is the house's    {house}  the house's name

Scripts are the Lua files in `lua/`. The client library repeats a command whose answer was lost, so each may run
twice. A name enters its set before the first write under it, so that nothing is ever missing from the lists.
"""

from collections.abc import Awaitable, Callable
from functools import partial

from redis.asyncio import Redis

from .beside import in_thread
from .connection import RedisConnection, uninterrupted
from .encoding import HOUSE_NAME
from .encryption import Sealer
from .failover import Cluster
from .log import house_logs, meter_logs
from .log_ports import HouseLogs, MeterLogs, TableLogs
from .port import NodeList, SessionStore, WalletStore
from .preflight import check_masters
from .redis_log import RedisLogs
from .redis_nodes import RedisNodes
from .redis_sessions import RedisSessions
from .redis_tables import RedisTables
from .redis_wallets import RedisWallets


class RedisStore:
    """
    The six ports over one connection. `preflight.py` checks whether the server of `client` is safe.

    `another` returns a further client, for work beside the event loop; without it all work is done in the loop.
    `archived` returns the tables' logs with the events that have left Redis; without it, as they are there.
    """

    def __init__(
        self,
        client: Redis | Cluster,
        sealer: Sealer,
        another: Callable[[], Redis | Cluster] | None = None,
        archived: Callable[[RedisTables], RedisTables] = lambda tables: tables,
    ) -> None:
        self.sealer = sealer
        self.another = another
        self.archived = archived
        self.connection = RedisConnection(client)
        self.logs = (
            archived(RedisTables(self.connection, sealer)),
            RedisLogs(self.connection, meter_logs(sealer), "m", "{meters}"),
        )
        self.access = RedisSessions(self.connection, sealer.macs)
        self.tables: TableLogs = self.logs[0]
        self.meters: MeterLogs = self.logs[1]
        self.house: HouseLogs = RedisLogs(self.connection, house_logs(sealer), "h", "{houses}")
        self.wallets: WalletStore = RedisWallets(self.connection, sealer.macs)
        self.sessions: SessionStore = self.access
        self.nodes: NodeList = RedisNodes(self.connection)
        self.macs = sealer.macs

    @uninterrupted
    async def time(self) -> int:
        """Return the time of the server that has the house's name."""
        return int(await self.connection.scripts["time"]([HOUSE_NAME], []))

    @uninterrupted
    async def check(self) -> None:
        """Raise Away unless Redis answers, and holds the books of our house."""
        await self.connection.redis.ping()
        await self.connection.require_house()

    @uninterrupted
    async def check_settings(self) -> None:
        """Raise UnsafeStore if a master may lose what it acknowledged."""
        await check_masters(self.connection.redis)

    async def beside(self, work: Callable[[TableLogs], Awaitable[None]]) -> None:
        """Run `work` in a thread with a connection of its own."""
        if self.another is None:
            await work(self.tables)
        else:
            await in_thread(partial(self.connected, work, self.another))

    async def connected(
        self, work: Callable[[TableLogs], Awaitable[None]], connect: Callable[[], Redis | Cluster]
    ) -> None:
        """Run `work` over a connection of its own."""
        connection = RedisConnection(connect())
        try:
            await work(self.archived(RedisTables(connection, self.sealer)))
        finally:
            await connection.close()

    async def close(self) -> None:
        """Close the connection."""
        await self.connection.close()
