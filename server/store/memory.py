"""The store in this process's memory: for tests and simulations. Nothing in it outlives the process."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection

from msgspec import Struct

from protocol.values import Role
from server.core.supervision.bans import Ban

from .encoding import digest
from .encryption import Sealer
from .log import house_logs, meter_logs
from .log_ports import HouseLogs, MeterLogs, TableLogs
from .memory_log import MemoryLogs, MemoryTables
from .port import NodeList, SessionStore, WalletStore
from .values import WELCOME, Failure, News, Node, Purse, Refusal, Session


class MemoryStore:
    """The six ports. `now` returns the time in ms."""

    def __init__(self, sealer: Sealer, now: Callable[[], int]) -> None:
        self.now = now
        self.tables: TableLogs = MemoryTables(sealer, now)
        self.meters: MeterLogs = MemoryLogs(meter_logs(sealer))
        self.house: HouseLogs = MemoryLogs(house_logs(sealer))
        self.wallets: WalletStore = MemoryWallets()
        self.sessions: SessionStore = MemorySessions(now)
        self.nodes: NodeList = MemoryNodes(now)
        self.macs = sealer.macs

    async def time(self) -> int:
        """Return the time."""
        return self.now()

    async def beside(self, work: Callable[[TableLogs], Awaitable[None]]) -> None:
        """Run `work` here: it waits for no socket."""
        await work(self.tables)

    async def check(self) -> None:
        """Return: it always answers."""

    async def check_settings(self) -> None:
        """Return: it has no settings."""

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
        self.welcome = 0

    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        wallet = self.wallets.get(player, Wallet())
        return Purse(wallet.balance + (0 if WELCOME in wallet.transfers else self.welcome), wallet.table)

    async def opened(self, player: str) -> bool:
        """Return whether a wallet is opened."""
        return WELCOME in self.wallets.get(player, Wallet()).transfers

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        wallet = self.wallets[player]
        if self.welcome and WELCOME not in wallet.transfers:
            await self.credit(player, WELCOME, self.welcome)
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

    async def refill(self, player: str, transfer: str) -> bool:
        """Fill a wallet up to the welcome sum, once."""
        wallet = self.wallets.get(player, Wallet())
        amount = self.welcome - wallet.balance
        if WELCOME not in wallet.transfers or wallet.table or amount <= 0 or transfer in wallet.transfers:
            return False
        await self.credit(player, transfer, amount)
        return True

    async def ledger(self, player: str) -> dict[str, int]:
        """Return the transfers that were carried out."""
        transfers = self.wallets.get(player, Wallet()).transfers
        return {transfer: amount for transfer, amount in transfers.items() if isinstance(amount, int)}

    async def proofs(self, player: str) -> dict[str, bool | None]:
        """Return that each transfer is right: nobody else writes here."""
        return dict.fromkeys(self.wallets.get(player, Wallet()).transfers, True)

    async def players(self) -> list[str]:
        """Return the players who have a wallet."""
        return sorted(self.wallets)


class MemorySessions:
    """Sessions, and what else decides who may come in."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.sessions: dict[str, tuple[Session | None, int]] = {}  # and when each ends (ms); the same with tickets
        self.tickets: dict[str, int] = {}  # used, and until when to remember
        self.codes: dict[str, tuple[str, Role | None, int]] = {}  # without a role once it is used
        self.failed: dict[tuple[str, str], tuple[str, int, int]] = {}  # against which code, how often, until when
        self.ruled: list[Ban] = []
        self.claimed: dict[str, tuple[str, int]] = {}  # names by their skeletons: whose, and until when

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session, unless there is one."""
        if self.sessions.get(key, (None, 0))[1] <= self.now():
            self.sessions[key] = session, self.now() + ttl

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        session, ends = self.sessions.get(key, (None, 0))
        if session is None or ends <= self.now():
            return None
        self.sessions[key] = session, self.now() + ttl
        return session

    async def change_session(self, key: str, session: Session) -> None:
        """Keep a session as it is now, if there is one."""
        before, ends = self.sessions.get(key, (None, 0))
        if before is not None and ends > self.now():
            self.sessions[key] = session, ends

    async def all_sessions(self) -> dict[str, Session]:
        """Return all sessions."""
        return {key: session for key, (session, ends) in self.sessions.items() if session and ends > self.now()}

    async def end_session(self, key: str, remember: int = 0) -> None:
        """Delete a session. One that is remembered is None."""
        self.sessions[key] = None, self.now() + remember

    async def ended(self, key: str) -> bool:
        """Return whether a session is remembered as ended."""
        session, ends = self.sessions.get(key, (None, 0))
        return session is None and ends > self.now()

    async def claim_name(self, skeleton: str, player: str, ttl: int) -> bool:
        """Keep a name for a player."""
        owner, ends = self.claimed.get(skeleton, ("", 0))
        if ends > self.now() and owner != player:
            return False
        self.claimed[skeleton] = player, self.now() + ttl
        return True

    async def release_name(self, skeleton: str, player: str) -> None:
        """Keep a name no longer."""
        if self.claimed.get(skeleton, ("", 0))[0] == player:
            del self.claimed[skeleton]

    async def use_ticket(self, number: str, ttl: int) -> bool:
        """Note that a ticket is used."""
        used = self.tickets.get(number, 0) > self.now()
        self.tickets[number] = self.now() + ttl
        return not used

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        self.codes[name] = digest(code), role, self.now() + ttl

    async def take_code(self, name: str, code: str, address: str, most: int, lock: int) -> Role | Failure:
        """Use up a code, or count a failure."""
        kept, role, ends = self.codes.get(name, ("", None, 0))
        against, failed, until = self.failed.get((name, address), ("", 0, 0))
        if against != kept or until <= self.now():
            failed = 0
        if failed >= most:
            return "locked"
        if role is None or kept != digest(code) or ends <= self.now():
            self.failed[name, address] = kept, failed + 1, self.now() + lock
            return "wrong"
        self.codes[name] = kept, None, ends
        return role

    async def ban(self, ban: Ban) -> None:
        """Append a ban."""
        self.ruled.append(ban)

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place."""
        return str(len(self.ruled)), self.ruled[int(after or 0) :]

    async def forged(self, old: Collection[Ban]) -> list[str]:  # noqa: ARG002 - as in the port
        """Return nothing: nobody else writes here."""
        return []


class MemoryNodes:
    """The list of nodes, and their news."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.entries: dict[str, tuple[Node, int]] = {}  # and when each ends (ms)
        self.ttl = 0  # of the entries
        self.news: list[News] = []

    async def register(self, node: Node, ttl: int) -> None:
        """List a node."""
        self.ttl = ttl
        self.entries[node.id] = node, self.now() + ttl

    async def unregister(self, node: str) -> None:
        """Take a node off the list."""
        self.entries.pop(node, None)

    async def listed(self) -> list[Node]:
        """Return the nodes on the list."""
        latest = self.now() + self.ttl
        self.entries = {name: (node, min(ends, latest)) for name, (node, ends) in self.entries.items()}
        return [node for _, (node, ends) in sorted(self.entries.items()) if ends > self.now()]

    async def publish(self, news: News) -> None:
        """Append to the news."""
        self.news.append(news)

    async def listen(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place."""
        return str(len(self.news)), [] if after is None else self.news[int(after) :]
