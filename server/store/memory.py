"""The store in this process's memory: for tests and simulations. Nothing outlives it."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import sha256

from msgspec import Struct

from protocol.values import Role
from server.core.events import TableEvent
from server.core.supervision.bans import Ban

from . import (
    START,
    Broken,
    By,
    Conflict,
    Entry,
    Fence,
    Fenced,
    Head,
    News,
    Node,
    Purse,
    Refusal,
    Row,
    Session,
    Snapshot,
)
from .memory_meters import MemoryMeters
from .sealing import Sealer


class Lease(Struct, frozen=True):
    """Who may serve a table, until `ends` (ms)."""

    fence: Fence
    ends: int


class Log(Struct):
    """What is kept of a table."""

    fence: Fence = Fence(0, "")
    lease: Lease | None = None
    rows: list[Row] = []
    snapshot: tuple[int, bytes] | None = None
    milestones: list[tuple[int, bytes]] = []


class Wallet(Struct):
    """A wallet, and the outcome of each of its transfers: the cents that came in, or why not."""

    balance: int = 0
    table: str | None = None
    transfers: dict[str, int | Refusal] = {}


class MemoryStore(MemoryMeters):
    """A `Store` whose clock is `now` (ms)."""

    def __init__(self, sealer: Sealer, now: Callable[[], int]) -> None:
        super().__init__(sealer)
        self._now = now
        self._logs: defaultdict[str, Log] = defaultdict(Log)
        self._wallets: defaultdict[str, Wallet] = defaultdict(Wallet)
        self._guests = 0
        self._sessions: dict[str, tuple[Session, int]] = {}
        self._tickets: dict[bytes, tuple[str, int]] = {}
        self._nodes: dict[str, tuple[Node, int]] = {}
        self._news: list[News] = []
        self._bans: list[Ban] = []
        self._codes: dict[str, tuple[bytes, Role, int]] = {}
        self._failures: defaultdict[str, list[int]] = defaultdict(list)

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease; who holds it already takes it anew, with a higher number."""
        log = self._logs[table]
        if log.lease and log.lease.ends > self._now() and log.lease.fence.owner != owner:
            return None
        log.fence = Fence(log.fence.number + 1, owner)
        log.lease = Lease(log.fence, self._now() + ttl)
        return log.fence

    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend the lease, if it is ours and has not run out."""
        log = self._logs[table]
        if log.lease is None or log.lease.fence != fence or log.lease.ends <= self._now():
            return False
        log.lease = Lease(fence, self._now() + ttl)
        return True

    async def release(self, table: str, fence: Fence) -> None:
        """Give the lease back, if it is ours."""
        log = self._logs[table]
        if log.lease and log.lease.fence == fence:
            log.lease = None

    async def append(
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> list[Entry]:
        """Write a batch after `head`."""
        entries = self._sealer.chained(table, head, at, events, by)
        await self.put_back(table, fence, head, entries)
        return entries

    async def put_back(self, table: str, fence: Fence, head: Head, entries: Sequence[Entry]) -> None:
        """Write entries as they are."""
        log = self._owned(table, fence)
        if (end := await self.head(table)) != head:
            raise Conflict(f"The log of {table} is at {end.version}, not where {head.version} was.")
        log.rows += [entry.row for entry in entries]

    async def head(self, table: str) -> Head:
        """Return the end of the log."""
        rows = self._logs[table].rows
        return Head(len(rows), rows[-1].chain) if rows else START

    async def read(self, table: str, after: Head = START, most: int | None = None) -> list[Entry]:
        """Return the entries after a place."""
        entries: list[Entry] = []
        for version, row in enumerate(self._logs[table].rows[after.version :][:most], after.version + 1):
            entries.append(self._sealer.entry(table, after, version, row))
            after = entries[-1].head
        return entries

    async def place(self, table: str, version: int) -> Head:
        """Return the place after an event."""
        rows = self._logs[table].rows
        if version > len(rows):
            raise Broken(f"The log of {table} has no event {version}.")
        return Head(version, rows[version - 1].chain) if version else START

    async def save_snapshot(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is there."""
        log = self._owned(table, fence)
        if log.snapshot is None or log.snapshot[0] <= snapshot.version:
            log.snapshot = snapshot.version, self._sealer.seal_snapshot(table, snapshot)

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """Return the newest snapshot."""
        found = self._logs[table].snapshot
        return self._sealer.open_snapshot(table, *found) if found else None

    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep a snapshot for good."""
        kept = self._owned(table, fence).milestones
        if not kept or kept[-1][0] < snapshot.version:
            kept.append((snapshot.version, self._sealer.seal_snapshot(table, snapshot)))

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest milestone that is not after an event."""
        kept = [milestone for milestone in self._logs[table].milestones if milestone[0] <= version]
        return self._sealer.open_snapshot(table, *kept[-1]) if kept else None

    async def tables(self) -> list[str]:
        """Return the tables that have a log."""
        return sorted(table for table, log in self._logs.items() if log.rows)

    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        wallet = self._wallets.get(player, Wallet())
        return Purse(wallet.balance, wallet.table)

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        wallet = self._wallets[player]
        outcome = wallet.transfers.get(transfer)
        if outcome is None:
            if wallet.table not in (None, table):
                outcome = "at_another_table"
            elif wallet.balance < amount:
                outcome = "not_enough_funds"
            else:
                outcome = -amount
                wallet.balance -= amount
                wallet.table = table
            wallet.transfers[transfer] = outcome
        return None if isinstance(outcome, int) else outcome

    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put cents in, once."""
        assert amount >= 0
        wallet = self._wallets[player]
        if transfer in wallet.transfers:
            return
        wallet.transfers[transfer] = amount
        wallet.balance += amount
        if wallet.table == leaves:
            wallet.table = None

    async def ledger(self, player: str) -> dict[str, int]:
        """Return the transfers that were carried out."""
        transfers = self._wallets.get(player, Wallet()).transfers
        return {transfer: amount for transfer, amount in transfers.items() if isinstance(amount, int)}

    async def players(self) -> list[str]:
        """Return who has a wallet."""
        return sorted(self._wallets)

    async def next_guest(self) -> int:
        """Return a new number."""
        self._guests += 1
        return self._guests

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session."""
        self._sessions[key] = session, self._now() + ttl

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        session, ends = self._sessions.pop(key, (None, 0))
        if session is None or ends <= self._now():
            return None
        self._sessions[key] = session, self._now() + ttl
        return session

    async def end_session(self, key: str) -> None:
        """Forget a session."""
        self._sessions.pop(key, None)

    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Keep a ticket."""
        self._tickets[digest(ticket)] = key, self._now() + ttl

    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket."""
        key, ends = self._tickets.pop(digest(ticket), (None, 0))
        return key if ends > self._now() else None

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        self._failures.pop(name, None)
        self._codes[name] = digest(code), role, self._now() + ttl

    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up a code."""
        kept, role, ends = self._codes.get(name, (b"", None, 0))
        if kept != digest(code) or ends <= self._now():
            return None
        del self._codes[name]
        return role

    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Count failed sign-ins."""
        recent = [at for at in self._failures.pop(name, []) if at > self._now() - ttl]
        if add:
            recent.append(self._now())
        if recent:
            self._failures[name] = recent
        return len(recent)

    async def register(self, node: Node, ttl: int) -> None:
        """List a node."""
        self._nodes[node.id] = node, self._now() + ttl

    async def unregister(self, node: str) -> None:
        """Take a node off the list."""
        self._nodes.pop(node, None)

    async def nodes(self) -> list[Node]:
        """Return the nodes that are listed."""
        return [node for _, (node, ends) in sorted(self._nodes.items()) if ends > self._now()]

    async def tell(self, news: News) -> None:
        """Keep some news."""
        self._news.append(news)

    async def told(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place."""
        return str(len(self._news)), [] if after is None else self._news[int(after) :]

    async def ban(self, ban: Ban) -> None:
        """Keep a ban."""
        self._bans.append(ban)

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place."""
        return str(len(self._bans)), self._bans[int(after or 0) :]

    async def check(self) -> None:
        """Answer."""

    async def close(self) -> None:
        """Close nothing: the store lives as long as this object."""

    def _owned(self, table: str, fence: Fence) -> Log:
        log = self._logs[table]
        if log.fence != fence:
            raise Fenced(f"Table {table} has another owner.")
        return log


def digest(secret: str) -> bytes:
    """Return all that is kept of a ticket or a code."""
    return sha256(secret.encode()).digest()
