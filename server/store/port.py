"""
The store's five ports: everything that must outlive a process goes through one of them.

`memory.py` and `redis.py` implement them, and both must pass the tests of `tests/store/contract_*.py`. Money is in
cents, times are in milliseconds. A method that returns has written to disk. One that raises Away has an unknown
outcome: it may have written or not, and only the log or the ledger tells. Any method may raise Away.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from protocol.values import Role
from server.core.events import TableEvent
from server.core.meter.events import Metering
from server.core.supervision.bans import Ban

from .values import START, By, Entry, Fence, Head, News, Node, Purse, Refusal, Session, Snapshot


EventT = TypeVar("EventT")


class Logs(Protocol[EventT]):
    """
    Append-only logs of one kind, by name, and a snapshot of each.

    `fence` proves that the writer owns the log. It is None for logs without an owner.
    """

    async def append(
        self, name: str, fence: Fence | None, head: Head, at: int, events: Sequence[EventT], by: By | None = None
    ) -> list[Entry[EventT]]:
        """
        Write a batch after `head`, all or nothing, and return its entries.

        The client library may send it twice: each call has a batch id of its own, and a batch is written once.

        Raises:
            Fenced: If `fence` is not the log's newest.
            Conflict: If the log does not end at `head`.

        """
        ...

    async def put_back(self, name: str, fence: Fence | None, head: Head, entries: Sequence[Entry[EventT]]) -> None:
        """
        Write entries again that the store lost in a failover, with the same chain.

        Raises:
            Fenced: If `fence` is not the log's newest.
            Conflict: If the log does not end at `head`.

        """
        ...

    async def head(self, name: str) -> Head:
        """Return the end of the log."""
        ...

    async def read(self, name: str, after: Head = START, most: int | None = None) -> list[Entry[EventT]]:
        """
        Return the entries after a place, at most `most` of them, decrypted.

        Raises:
            Broken: If they are not the next links of its chain, or a secret does not decrypt.
            Locked: If the key of a secret is not known.

        """
        ...

    async def place(self, name: str, version: int) -> Head:
        """
        Return the place after event `version`, so that `read` can begin anywhere in a long log.

        Raises:
            Broken: If there is no such event.

        """
        ...

    async def save_snapshot(self, name: str, fence: Fence | None, snapshot: Snapshot) -> None:
        """
        Keep a snapshot, unless a newer one is kept already.

        Raises:
            Fenced: If `fence` is not the log's newest.

        """
        ...

    async def load_snapshot(self, name: str) -> Snapshot | None:
        """
        Return the newest snapshot, or None.

        Raises:
            Locked: If its key is not known.

        """
        ...

    async def names(self) -> list[str]:
        """Return the names of all logs that have an entry, sorted."""
        ...


class Tables(Logs[TableEvent], Protocol):
    """The tables: a log each, written only by the owner of the table's lease."""

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the table's lease for `ttl` ms and return a new fence, or None while another owner holds it."""
        ...

    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend our own lease to `ttl` ms from now. Return False if it is not ours any more."""
        ...

    async def release(self, table: str, fence: Fence) -> None:
        """End the lease at once, if it is ours."""
        ...

    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """
        Keep a snapshot for good, unless one of the same event or a later one is kept already.

        Raises:
            Fenced: If `fence` is not the table's newest.

        """
        ...

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """
        Return the newest milestone of event `version` or an earlier one, or None.

        Raises:
            Locked: If its key is not known.

        """
        ...


class Meters(Logs[Metering], Protocol):
    """The progressive meters: a log each, without an owner. Any node may write at the end of the log."""


class Wallets(Protocol):
    """The players' wallets. Each movement is a transfer with an id of its own: a repeat of it changes nothing."""

    async def purse(self, player: str) -> Purse:
        """Return a player's wallet. A player without one has an empty wallet."""
        ...

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """
        Take `amount` cents out for `table` and record it as the wallet's one open table, in one step.

        Return None if the transfer is carried out (now or earlier), or the reason why not. A refusal is kept under the
        transfer's id: a repeat returns it again.
        """
        ...

    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put `amount` cents in, once for each id. If `leaves` is the wallet's open table, it has none afterwards."""
        ...

    async def ledger(self, player: str) -> dict[str, int]:
        """Return the cents of every transfer that was carried out, by its id: positive came in, negative went out."""
        ...

    async def players(self) -> list[str]:
        """Return all players who have a wallet, sorted."""
        ...


class Sessions(Protocol):
    """
    Who may come in: guest numbers, sessions, tickets, staff codes and bans.

    Bans are here because, like sessions, they decide who may come in, and are used by the same package.
    Only the SHA-256 of a ticket or code is stored.
    """

    async def next_guest(self) -> int:
        """Return a number that no guest had before."""
        ...

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session for `ttl` ms. `key` must not reveal the session's token."""
        ...

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it for `ttl` ms from now, or return None if there is none."""
        ...

    async def end_session(self, key: str) -> None:
        """Delete a session."""
        ...

    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Keep a ticket for `ttl` ms, with which the session of `key` can be continued once."""
        ...

    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket and return its session's key. Return None if it is unknown, too old or used."""
        ...

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """
        Keep `code` for `ttl` ms, with which the staff member `name` can sign in once.

        It replaces an earlier code, and resets the count of failed sign-ins: a new code also unlocks the name.
        """
        ...

    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up the code and return its role. Return None if it is wrong; a wrong code uses nothing up."""
        ...

    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Return how many sign-ins of `name` failed in the last `ttl` ms. With `add`, count one more first."""
        ...

    async def ban(self, ban: Ban) -> None:
        """Append a ban, or the end of one, to the list. It is kept for good."""
        ...

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place, oldest first, and the place to read from next. None is the beginning."""
        ...


class Nodes(Protocol):
    """The servers that run together: the list of them, and the news that they publish to each other."""

    async def register(self, node: Node, ttl: int) -> None:
        """List a node for `ttl` ms, in place of its earlier entry."""
        ...

    async def unregister(self, node: str) -> None:
        """Take a node off the list at once."""
        ...

    async def listed(self) -> list[Node]:
        """Return the nodes on the list, sorted by id."""
        ...

    async def publish(self, news: News) -> None:
        """Publish news to all nodes. Only the latest are kept: a node that does not listen for long misses some."""
        ...

    async def listen(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place, and the place to listen from next. None is the end: it returns no news."""
        ...


class Store(Protocol):
    """Everything that must outlive a process."""

    tables: Tables
    meters: Meters
    wallets: Wallets
    sessions: Sessions
    nodes: Nodes

    async def check(self) -> None:
        """
        Return if the store answers.

        Raises:
            Away: If it does not.

        """
        ...

    async def close(self) -> None:
        """Close its connections."""
        ...
