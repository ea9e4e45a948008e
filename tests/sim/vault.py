"""The one store of a simulated house. It can be away, and it can come back without its last writes."""

from collections import deque
from copy import copy

from server.config.settings import Config
from server.store.encryption import Sealer
from server.store.log import meter_logs
from server.store.memory import MemoryStore
from server.store.memory_log import Log, MemoryLogs, MemoryTables
from tests.sim.digest import Digest


PASSING = {"renew", "register", "load_session"}  # writes that are made all the time
OF_TABLE = {"acquire", "renew", "release", "append", "put_back", "save_snapshot", "save_milestone"}
OF_WALLET = {"debit", "credit"}
OF_SESSION = {"save_session", "load_session", "end_session"}
OF_NODE = {"register", "unregister"}
REMEMBERED = 60  # writes that a failover could lose


class Vault(MemoryStore):
    """
    A store that tells `archive` what is written, and remembers how to forget it. `digest` is of every row written.

    `archive.committed(table, fence, head, entries)` is called in the very moment of a write.
    """

    def __init__(self, now, archive):
        sealer = Sealer([bytes(32)])
        super().__init__(sealer, now)
        self.wallets.welcome = Config(tables=()).welcome
        self.archive = archive
        self.digest = Digest()
        self.tables = VaultTables(sealer, now, archive, self.digest)
        self.meters = VaultMeters(sealer, self.digest)
        self.clock = self
        self.away = False
        self.host = 0  # after a failover another one has it, and what was on its way to the old one never comes
        self.writes = deque(maxlen=REMEMBERED)

    def carry_out(self, port, name, args, kwargs):
        """Carry out one request to a port, at once and as a whole."""
        self.remember(port, name, args)
        call = getattr(getattr(self, port), name)(*args, **kwargs)
        try:
            call.send(None)
        except StopIteration as done:
            return done.value
        raise AssertionError("a store in memory waits for nothing")

    # Forgetting.

    def remember(self, port, name, args):
        """Note how things were before a write."""
        tables, wallets = self.tables.logs, self.wallets.wallets
        sessions, nodes = self.sessions.sessions, self.nodes.entries
        if port == "tables" and name in OF_TABLE:
            for table in [table for table, _ in args[0]] if name == "renew" else [args[0]]:
                log = tables[table]
                before = log.fence, log.lease, len(log.rows), log.snapshot, len(log.milestones)
                self.writes.append((name, tables, table, before))
        elif name in OF_WALLET:
            wallet = copy(wallets[args[0]])
            wallet.transfers = dict(wallet.transfers)
            self.writes.append((name, wallets, args[0], wallet))
        elif name in OF_SESSION:
            self.writes.append((name, sessions, args[0], sessions.get(args[0])))
        elif name in OF_NODE:
            key = args[0].id if name == "register" else args[0]
            self.writes.append((name, nodes, key, nodes.get(key)))

    def forget(self, count):
        """Lose the last writes, `count` of them not counting what is written all the time."""
        self.host += bool(count)
        tables = set()
        while self.writes and count:
            name, kept, key, before = self.writes.pop()
            count -= name not in PASSING
            if kept is self.tables.logs:
                log: Log = kept[key]
                self.archive.lost(key, [row.chain for row in log.rows[before[2] :]])
                log.fence, log.lease, log.snapshot = before[0], before[1], before[3]
                del log.rows[before[2] :]
                del log.milestones[before[4] :]
                tables.add(key)
            elif before is None:
                kept.pop(key, None)
            else:
                kept[key] = before
        for table in sorted(tables):
            lease = self.tables.logs[table].lease
            if lease and lease.ends > self.tables.now():
                self.archive.acquired(table, lease.fence.owner)


class VaultTables(MemoryTables):
    """The tables of a vault."""

    def __init__(self, sealer, now, archive, digest):
        super().__init__(sealer, now)
        self.archive = archive
        self.digest = digest

    async def acquire(self, table, owner, ttl):
        fence = await super().acquire(table, owner, ttl)
        if fence is not None:
            self.archive.acquired(table, owner)
        return fence

    async def put_back(self, table, fence, head, entries):
        """Write entries; a batch that the log ends with is answered and not written again, as the script does it."""
        rows = self.logs[table].rows
        if rows and rows[-1].batch == entries[-1].row.batch:
            return
        await super().put_back(table, fence, head, entries)
        self.digest.add(table, entries)
        self.archive.owned(table, fence, self.logs[table].fence)
        self.archive.committed(table, fence, head, entries)

    async def save_snapshot(self, table, fence, snapshot):
        await super().save_snapshot(table, fence, snapshot)
        self.archive.owned(table, fence, self.logs[table].fence)


class VaultMeters(MemoryLogs):
    """The meters of a vault."""

    def __init__(self, sealer, digest):
        super().__init__(meter_logs(sealer))
        self.digest = digest

    async def put_back(self, meter, fence, head, entries):
        await super().put_back(meter, fence, head, entries)
        self.digest.add(self.codec.full_name(meter), entries)
