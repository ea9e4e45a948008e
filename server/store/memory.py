"""The store in this process's memory: for tests and simulations. Nothing in it outlives the process."""

from collections import defaultdict
from collections.abc import Callable

from msgspec import Struct

from protocol.values import Role
from server.core.supervision.bans import Ban

from .encoding import digest
from .encryption import Sealer
from .log import meter_logs
from .memory_log import MemoryLogs, MemoryTables
from .port import Meters, Nodes, Sessions, Tables, Wallets
from .values import News, Node, Purse, Refusal, Session


class MemoryStore:
    """The five ports. `now` returns the time in ms."""

    def __init__(self, sealer: Sealer, now: Callable[[], int]) -> None:
        self.tables: Tables = MemoryTables(sealer, now)
        self.meters: Meters = MemoryLogs(meter_logs(sealer))
        self.wallets: Wallets = MemoryWallets()
        self.sessions: Sessions = MemorySessions(now)
        self.nodes: Nodes = MemoryNodes(now)

    async def check(self) -> None:
        """Return: it always answers."""

    async def close(self) -> None:
        """Close nothing: the store lasts as long as this object."""


class Wallet(Struct):
    """A wallet, and the outcome of each of its transfers: the cents that came in, or why not."""

    balance: int = 0
    table: str | None = None
    transfers: dict[str, int | Refusal] = {}


class MemoryWallets:
    """The players' wallets."""

    def __init__(self) -> None:
        self.wallets: defaultdict[str, Wallet] = defaultdict(Wallet)

    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        wallet = self.wallets.get(player, Wallet())
        return Purse(wallet.balance, wallet.table)

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        wallet = self.wallets[player]
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
        wallet = self.wallets[player]
        if transfer in wallet.transfers:
            return
        wallet.transfers[transfer] = amount
        wallet.balance += amount
        if wallet.table == leaves:
            wallet.table = None

    async def ledger(self, player: str) -> dict[str, int]:
        """Return the transfers that were carried out."""
        transfers = self.wallets.get(player, Wallet()).transfers
        return {transfer: amount for transfer, amount in transfers.items() if isinstance(amount, int)}

    async def players(self) -> list[str]:
        """Return the players who have a wallet."""
        return sorted(self.wallets)


class MemorySessions:
    """Sessions, and what else decides who may come in."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.guests = 0
        self.sessions: dict[str, tuple[Session, int]] = {}  # and when each ends (ms); the same with tickets
        self.tickets: dict[str, tuple[str, int]] = {}
        self.codes: dict[str, tuple[str, Role, int]] = {}
        self.failed: defaultdict[str, list[int]] = defaultdict(list)
        self.ruled: list[Ban] = []

    async def next_guest(self) -> int:
        """Return a new number."""
        self.guests += 1
        return self.guests

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session."""
        self.sessions[key] = session, self.now() + ttl

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        session, ends = self.sessions.pop(key, (None, 0))
        if session is None or ends <= self.now():
            return None
        self.sessions[key] = session, self.now() + ttl
        return session

    async def end_session(self, key: str) -> None:
        """Delete a session."""
        self.sessions.pop(key, None)

    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Keep a ticket."""
        self.tickets[digest(ticket)] = key, self.now() + ttl

    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket."""
        key, ends = self.tickets.pop(digest(ticket), (None, 0))
        return key if ends > self.now() else None

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        self.failed.pop(name, None)
        self.codes[name] = digest(code), role, self.now() + ttl

    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up a code."""
        kept, role, ends = self.codes.get(name, ("", None, 0))
        if kept != digest(code) or ends <= self.now():
            return None
        del self.codes[name]
        return role

    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Count failed sign-ins."""
        recent = [at for at in self.failed.pop(name, []) if at > self.now() - ttl]
        if add:
            recent.append(self.now())
        if recent:
            self.failed[name] = recent
        return len(recent)

    async def ban(self, ban: Ban) -> None:
        """Append a ban."""
        self.ruled.append(ban)

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place."""
        return str(len(self.ruled)), self.ruled[int(after or 0) :]


class MemoryNodes:
    """The list of nodes, and their news."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.entries: dict[str, tuple[Node, int]] = {}  # and when each ends (ms)
        self.news: list[News] = []

    async def register(self, node: Node, ttl: int) -> None:
        """List a node."""
        self.entries[node.id] = node, self.now() + ttl

    async def unregister(self, node: str) -> None:
        """Take a node off the list."""
        self.entries.pop(node, None)

    async def listed(self) -> list[Node]:
        """Return the nodes on the list."""
        return [node for _, (node, ends) in sorted(self.entries.items()) if ends > self.now()]

    async def publish(self, news: News) -> None:
        """Append to the news."""
        self.news.append(news)

    async def listen(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place."""
        return str(len(self.news)), [] if after is None else self.news[int(after) :]
