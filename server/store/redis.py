"""
The store in Redis or Valkey, version 7 or later.

Each key carries a hash tag, and no command touches two tags, so that one server and a Cluster serve alike:

    {t:T1}:log  a stream of events, id `version-0`     {w:ann}:purse      a hash: balance, table
    {t:T1}:lease, :fence  `number:owner`; :epoch       {w:ann}:transfers  a hash: transfer id to cents, or why not
    {t:T1}:snapshot  a hash: version, state            {s:…}, {c:name}, {f:name}  session, staff code, failed sign-ins
    {t:T1}:milestones  a stream of snapshots, id `version-0`
    {m:GRAND}:log, :snapshot  a meter's, as a table's  {meters}  a set of names
    {n:…}  a node, while its entry lasts               {k:…}  a ticket: its session's key
    {bans}  a stream: the bans of the house
    {tables}, {players}, {nodes}  sets of names        {guests}  a number    {news}  a short stream
    {seal}  something encrypted, which shows whether a key is the house's    {house}  the house's name

Scripts are the Lua files in `lua/`. The client library repeats a command whose answer was lost, so each may run
twice. A name enters its set before the first write under it, so that nothing is ever missing from the lists.
"""

from redis.asyncio import Redis

from .connection import RedisConnection, uninterrupted
from .encryption import Sealer
from .failover import Cluster
from .log import meter_logs
from .port import Meters, Nodes, Sessions, Tables, Wallets
from .redis_log import RedisLogs
from .redis_nodes import RedisNodes
from .redis_sessions import RedisSessions
from .redis_tables import RedisTables
from .redis_wallets import RedisWallets


class RedisStore:
    """The five ports over one connection. `preflight.py` checks whether the server of `client` is safe."""

    def __init__(self, client: Redis | Cluster, sealer: Sealer) -> None:
        self.connection = RedisConnection(client)
        self.tables: Tables = RedisTables(self.connection, sealer)
        self.meters: Meters = RedisLogs(self.connection, meter_logs(sealer), "m", "{meters}")
        self.wallets: Wallets = RedisWallets(self.connection)
        self.sessions: Sessions = RedisSessions(self.connection)
        self.nodes: Nodes = RedisNodes(self.connection)

    @uninterrupted
    async def check(self) -> None:
        """Raise Away unless Redis answers, and holds the books of our house."""
        await self.connection.redis.ping()
        await self.connection.require_house()

    async def close(self) -> None:
        """Close the connection."""
        await self.connection.close()
