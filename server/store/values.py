"""What goes into the store and comes out of it, and how it fails. Money is in cents, times in milliseconds."""

from typing import Literal

from msgspec import Struct

from protocol.messages import TableCard
from protocol.values import Role
from server.core.events import TableEvent
from server.core.meter.events import Metering


MARK_BYTES = 8


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


class Head(Struct, frozen=True):
    """A place in a table's log: after event `version`, with the whole log up to it named by `chain`."""

    version: int = 0
    chain: bytes = b""

    @property
    def mark(self) -> str:
        """The chain as clients are told it."""
        return self.chain[:MARK_BYTES].hex()


START = Head()


class Row(Struct, frozen=True):
    """
    An event as it rests: `event` and `by` are readable MessagePack, `sealed` holds the secret fields or nothing.

    All rows of one append share `batch`, `at` and `by`. `chain` is the SHA-256 of the chain before and of all the rest.
    """

    batch: bytes
    at: int
    by: bytes
    event: bytes
    sealed: bytes
    chain: bytes


class Entry(Struct, frozen=True):
    """One event of a table's log, opened, and the `row` that it is at rest. `version` is its number, from 1."""

    version: int
    at: int
    event: TableEvent
    by: By | None
    row: Row

    @property
    def head(self) -> Head:
        """The place after this entry."""
        return Head(self.version, self.row.chain)


class Noted(Struct, frozen=True):
    """One event of a meter's log, and the `row` that it is at rest."""

    version: int
    at: int
    event: Metering
    row: Row

    @property
    def head(self) -> Head:
        """The place after this entry."""
        return Head(self.version, self.row.chain)


class Snapshot(Struct, frozen=True):
    """A table's or a meter's encoded state after event `version`, sealed wherever it rests."""

    version: int
    state: bytes


class Purse(Struct, frozen=True):
    """A wallet: `balance` cents, and the one table where its owner has a seat."""

    balance: int
    table: str | None


class Session(Struct, frozen=True):
    """Who a session stands for."""

    player: str
    name: str
    role: Role


class Node(Struct, frozen=True):
    """
    One server of the house, as it registers itself.

    `address` is like "http://10.0.0.7:8000", `capacity` its weight among the nodes; one that is `draining` takes no
    more tables. `tables` are the lobby's cards of those that it serves: nobody else lists them.
    """

    id: str
    address: str
    capacity: int
    draining: bool
    tables: tuple[TableCard, ...]


class News(Struct, frozen=True):
    """What other nodes want to hear: a session (by its key) has `ended`, or a player's wallet was `paid`."""

    kind: Literal["ended", "paid"]
    who: str


class StoreError(Exception):
    """Base of what the store raises on purpose."""


class Fenced(StoreError):
    """Somebody else owns the table now: stop serving it."""


class Conflict(StoreError):
    """The log is not at the expected version: what this owner believes is stale."""


class Broken(StoreError):
    """A table's log does not hang together: something in it was lost, altered or put there."""


class Locked(StoreError):
    """What rests in the store is sealed under a key that is not here."""


class Away(StoreError):
    """The store does not answer; whether the last write happened is not known."""


Refusal = Literal["not_enough_funds", "at_another_table"]
