"""
The store's six ports: everything that must outlive a process goes through one of them.

`memory.py` and `redis.py` implement them, and both must pass the tests of `tests/store/contract_*.py`. Money is in
cents, times are in milliseconds. A method that returns has written to disk. One that raises Away has an unknown
outcome: it may have written or not, and only the log or the ledger tells. Any method may raise Away.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from protocol.values import Role
from server.core.supervision.bans import Ban

from .log_ports import HouseLogs, MeterLogs, TableLogs
from .macs import Macs
from .values import Failure, News, Node, Purse, Refusal, Session


class WalletStore(Protocol):
    """
    The players' wallets. Each movement is a transfer with an id of its own: a repeat of it changes nothing.

    A wallet is opened by its first debit, which first puts `welcome` cents in. Until then it is shown with these.
    """

    welcome: int

    async def purse(self, player: str) -> Purse:
        """Return a player's wallet, with the welcome sum if it is not opened yet."""
        ...

    async def opened(self, player: str) -> bool:
        """Return whether the welcome sum has been put in."""
        ...

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """
        Take `amount` cents out for `table` and record it as the wallet's one open table, in one step. Open it first.

        Return None if the transfer is carried out (now or earlier), or the reason why not. A refusal is kept under the
        transfer's id: a repeat returns it again.
        """
        ...

    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put `amount` cents in, once for each id. If `leaves` is the wallet's open table, it has none afterwards."""
        ...

    async def refill(self, player: str, transfer: str) -> bool:
        """
        Put in what an opened wallet without a table has less than the welcome sum, once for each id.

        Return whether that was done now.
        """
        ...

    async def ledger(self, player: str) -> dict[str, int]:
        """Return the cents of every transfer that was carried out, by its id: positive came in, negative went out."""
        ...

    async def proofs(self, player: str) -> dict[str, bool | None]:
        """
        Return of every transfer, also of refused ones, whether the house's key made it.

        None is for transfers from before there were MACs.
        """
        ...

    async def players(self) -> list[str]:
        """Return all players who have a wallet, sorted."""
        ...


class SessionStore(Protocol):
    """
    Who may come in: sessions, tickets, staff codes and bans.

    Bans are here because, like sessions, they decide who may come in, and are used by the same package.
    A code itself is not stored, only what it is checked by; of a ticket only its number.
    """

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session for `ttl` ms, unless there is one. `key` must not reveal the session's token."""
        ...

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it for `ttl` ms from now, or return None if there is none."""
        ...

    async def change_session(self, key: str, session: Session) -> None:
        """Keep a session as it is now, as long as before, if there is one."""
        ...

    async def all_sessions(self) -> dict[str, Session]:
        """Return all sessions by their keys."""
        ...

    async def end_session(self, key: str, remember: int = 0) -> None:
        """Delete a session, and remember for so many ms that it was there."""
        ...

    async def ended(self, key: str) -> bool:
        """Return whether a session was ended that is still remembered."""
        ...

    async def claim_name(self, skeleton: str, player: str, ttl: int) -> bool:
        """Keep a name, by its skeleton, for a player for `ttl` ms from now. Return False if another one has it."""
        ...

    async def release_name(self, skeleton: str, player: str) -> None:
        """Keep a name no longer, if this player has it."""
        ...

    async def use_ticket(self, number: str, ttl: int) -> bool:
        """Note for `ttl` ms that a ticket is used. Return False if it was used before."""
        ...

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """
        Keep `code` for `ttl` ms, with which the staff member `name` can sign in once.

        It replaces an earlier code, and the failures against that one do not count any more.
        """
        ...

    async def take_code(self, name: str, code: str, address: str, most: int, lock: int) -> Role | Failure:
        """
        Use up the code and return its role, or return why not, in one step.

        A wrong code uses nothing up. After `most` wrong ones under this name from `address`, that pair is locked for
        `lock` ms. It is counted for names that do not exist, too, so that the answers do not tell them apart.
        """
        ...

    async def ban(self, ban: Ban) -> None:
        """Append a ban, or the end of one, to the list. It is kept for good."""
        ...

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place, oldest first, and the place to read from next. None is the beginning."""
        ...

    async def forged(self, old: Collection[Ban]) -> list[str]:
        """
        Return a phrase for each session, ticket and ban in the store that the house did not make.

        `old` are the bans from before there were MACs.
        """
        ...


class NodeList(Protocol):
    """The servers that run together: the list of them, and the news that they publish to each other."""

    async def register(self, node: Node, ttl: int) -> None:
        """List a node for `ttl` ms, in place of its earlier entry."""
        ...

    async def unregister(self, node: str) -> None:
        """Take a node off the list at once."""
        ...

    async def listed(self) -> list[Node]:
        """Return the nodes on the list, sorted by id. No clock that was set back makes an entry last longer."""
        ...

    async def publish(self, news: News) -> None:
        """Publish news to all nodes. Only the latest are kept: a node that does not listen for long misses some."""
        ...

    async def listen(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place, and the place to listen from next. None is the end: it returns no news."""
        ...


class Store(Protocol):
    """Everything that must outlive a process."""

    tables: TableLogs
    meters: MeterLogs
    house: HouseLogs
    wallets: WalletStore
    sessions: SessionStore
    nodes: NodeList
    macs: Macs

    async def time(self) -> int:
        """Return the store's time, in milliseconds since the epoch: the clock that all nodes of the house share."""
        ...

    async def check(self) -> None:
        """
        Return if the store answers.

        Raises:
            Away: If it does not.

        """
        ...

    async def check_settings(self) -> None:
        """
        Return if the store keeps all that it acknowledges.

        Raises:
            UnsafeStore: If it may lose some.
            Away: If it does not answer.

        """
        ...

    async def beside(self, work: Callable[[TableLogs], Awaitable[None]]) -> None:
        """Run `work`, in a thread of its own if that can make it independent of how busy this event loop is."""
        ...

    async def close(self) -> None:
        """Close its connections."""
        ...
