"""The one store of a simulated house. It can be away, and it can come back without its last writes."""

from collections import deque
from copy import copy

from server.store.memory import Log, MemoryStore
from server.store.meter_log import log_of
from server.store.sealing import Sealer
from tests.sim.digest import Digest


PASSING = {"renew", "register", "load_session", "told"}  # writes that are made all the time
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
        super().__init__(Sealer([bytes(32)]), now)
        self.archive = archive
        self.digest = Digest()
        self.away = False
        self.host = 0  # after a failover another one has it, and what was on its way to the old one never comes
        self.writes = deque(maxlen=REMEMBERED)

    def carry_out(self, name, args, kwargs):
        """Carry out one request, at once and as a whole."""
        self.remember(name, args)
        call = getattr(self, name)(*args, **kwargs)
        try:
            call.send(None)
        except StopIteration as done:
            return done.value
        raise AssertionError("a store in memory waits for nothing")

    async def acquire(self, table, owner, ttl):
        fence = await super().acquire(table, owner, ttl)
        if fence is not None:
            self.archive.acquired(table, owner)
        return fence

    async def put_back(self, table, fence, head, entries):
        """Write entries; a batch that the log ends with is answered and not written again, as the script does it."""
        rows = self._logs[table].rows
        if rows and rows[-1].batch == entries[-1].row.batch:
            return
        await super().put_back(table, fence, head, entries)
        self.digest.add(table, entries)
        self.archive.owned(table, fence, self._logs[table].fence)
        self.archive.committed(table, fence, head, entries)

    async def note_again(self, meter, head, noted):
        await super().note_again(meter, head, noted)
        self.digest.add(log_of(meter), noted)

    async def save_snapshot(self, table, fence, snapshot):
        await super().save_snapshot(table, fence, snapshot)
        self.archive.owned(table, fence, self._logs[table].fence)

    # Forgetting.

    def remember(self, name, args):
        """Note how things were before a write."""
        if name in OF_TABLE:
            log = self._logs[args[0]]
            before = log.fence, log.lease, len(log.rows), log.snapshot, len(log.milestones)
            self.writes.append((name, self._logs, args[0], before))
        elif name in OF_WALLET:
            wallet = copy(self._wallets[args[0]])
            wallet.transfers = dict(wallet.transfers)
            self.writes.append((name, self._wallets, args[0], wallet))
        elif name in OF_SESSION:
            self.writes.append((name, self._sessions, args[0], self._sessions.get(args[0])))
        elif name in OF_NODE:
            key = args[0].id if name == "register" else args[0]
            self.writes.append((name, self._nodes, key, self._nodes.get(key)))

    def forget(self, count):
        """Lose the last writes, `count` of them not counting what is written all the time."""
        self.host += bool(count)
        tables = set()
        while self.writes and count:
            name, kept, key, before = self.writes.pop()
            count -= name not in PASSING
            if kept is self._logs:
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
            lease = self._logs[table].lease
            if lease and lease.ends > self._now():
                self.archive.acquired(table, lease.fence.owner)
