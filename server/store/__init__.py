"""
The store's port: everything that must outlive a process goes through it.

`memory.py` and `redis.py` are its adapters; `tests/store/contract.py` is what both hold. Money is in cents, times in
milliseconds. A method that returns has written to disk; one that raises anything but the errors below has an unknown
outcome, and the log is the judge.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.values import Role
from server.core.events import TableEvent


class Fence(Struct, frozen=True):
    """
    Proof of owning a table: a number that grows with each acquisition and the owner's random id, compared whole.

    After a failover two owners may hold the same number, never the same pair.
    """

    number: int
    owner: str


class By(Struct, frozen=True):
    """Whose command made an event, under which id, and the SHA-256 of the command's body."""

    player: str
    command: str
    digest: bytes


class Entry(Struct, frozen=True):
    """One event of a table's log. `version` is its number, from 1; all events of one batch share `at` and `by`."""

    version: int
    at: int
    event: TableEvent
    by: By | None = None


class Snapshot(Struct, frozen=True):
    """A table's encoded state after event `version`, sealed wherever it rests."""

    version: int
    state: bytes


class Purse(Struct, frozen=True):
    """A wallet: `balance` cents, and the one table where its owner has a seat."""

    balance: int
    table: str | None


class Session(Struct, frozen=True):
    """Who a session token stands for."""

    player: str
    name: str
    role: Role


class StoreError(Exception):
    """Base of what the store raises on purpose."""


class Fenced(StoreError):
    """Somebody else owns the table now: stop serving it."""


class Conflict(StoreError):
    """The log is not at the expected version: what this owner believes is stale."""


class Away(StoreError):
    """The store does not answer; whether the last write happened is not known."""


Refusal = Literal["not_enough_funds", "at_another_table"]


class Store(Protocol):
    """
    Everything that must outlive a process.

    Any method may raise Away.
    """

    # Ownership of a table.

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the table's lease for `ttl` ms, or return None while another owner holds it."""
        ...

    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend our own lease; False if it is not ours any more."""
        ...

    async def release(self, table: str, fence: Fence) -> None:
        """Give the lease back, if it is ours."""
        ...

    # A table's log.

    async def append(
        self, table: str, fence: Fence, version: int, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> int:
        """
        Write a batch after event `version`, all or nothing, and return the new version.

        Safe against the client library's own retries: each call has a batch id of its own.

        Raises:
            Fenced: If `fence` is not the table's newest.
            Conflict: If the log is not at `version`.

        """
        ...

    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """Return the entries after event `after`, at most `most` of them, opened."""
        ...

    async def save_snapshot(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep the newest snapshot (Fenced as for `append`)."""
        ...

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """Return the newest snapshot, or None."""
        ...

    async def tables(self) -> list[str]:
        """Return the names of all tables that have a log, sorted."""
        ...

    # Wallets. Each movement is a transfer with an id of its own, and a repeat of it changes nothing.

    async def purse(self, player: str) -> Purse:
        """Return a player's wallet; one never seen is empty."""
        ...

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """
        Take `amount` cents out, for `table`, and record it as the wallet's one open table, in one step.

        Returns None when done (or done before under this id), or why not; a refusal is remembered under the id too, so
        that whoever finishes the transfer learns the same.
        """
        ...

    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put `amount` cents in, once for each id; with `leaves`, the wallet's open table is no longer that one."""
        ...

    async def ledger(self, player: str) -> dict[str, int]:
        """Return every carried-out transfer of a wallet: its id and the cents that came in (negative: went out)."""
        ...

    async def players(self) -> list[str]:
        """Return all players who have a wallet, sorted."""
        ...

    # Sessions and staff codes. Tokens and codes are kept as SHA-256 only.

    async def next_guest(self) -> int:
        """Return a number no guest had before."""
        ...

    async def save_session(self, token: str, session: Session, ttl: int) -> None:
        """Keep a session for `ttl` ms."""
        ...

    async def load_session(self, token: str, ttl: int) -> Session | None:
        """Return a session and give it `ttl` ms more, or None if there is none."""
        ...

    async def end_session(self, token: str) -> None:
        """Forget a session."""
        ...

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """
        Let the staff member `name` sign in once with `code` within `ttl` ms.

        It replaces an earlier code, and forgets the sign-ins that failed: whoever may issue codes may unlock the name.
        """
        ...

    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up the code and return the role it gives; None if it is not right (a wrong one uses nothing up)."""
        ...

    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Return how many sign-ins of `name` failed in the last `ttl` ms, with `add` counting one more now."""
        ...

    # The connection.

    async def check(self) -> None:
        """Raise Away unless the store answers (for readiness)."""
        ...

    async def close(self) -> None:
        """Close connections."""
        ...
