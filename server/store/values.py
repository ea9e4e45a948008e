"""What goes into the store and comes out of it, and its errors. Money is in cents, times are in milliseconds."""

from typing import Generic, Literal, TypeVar

from msgspec import Struct

from protocol.messages import TableCard
from protocol.values import Role
from server.core.events import TableEvent
from server.core.meter.events import Metering


MARK_BYTES = 8

EventT = TypeVar("EventT")


class Fence(Struct, frozen=True):
    """
    Proof of owning a table: a number that grows with each acquisition, and the owner's random id. Both are compared.

    After a failover two owners may hold the same number, never the same pair.
    """

    number: int
    owner: str


class By(Struct, frozen=True):
    """The player whose command made an event, the command's id, and the SHA-256 of the command's body."""

    player: str
    command: str
    digest: bytes


class Head(Struct, frozen=True):
    """A place in a log: after event `version`. `chain` names everything up to it."""

    version: int = 0
    chain: bytes = b""

    @property
    def mark(self) -> str:
        """The short form of the chain that clients get."""
        return self.chain[:MARK_BYTES].hex()


START = Head()


class Row(Struct, frozen=True):
    """
    An event as it is stored: `event` and `by` are readable MessagePack, `sealed` the encrypted secret fields or empty.

    All rows of one append share `batch`, `at` and `by`. `chain` is the SHA-256 of the chain before and of the rest.
    """

    batch: bytes
    at: int
    by: bytes
    event: bytes
    sealed: bytes
    chain: bytes


class Entry(Struct, Generic[EventT], frozen=True):
    """One event of a log, decrypted, and the `row` in which it is stored. `version` is its number, from 1."""

    version: int
    at: int
    event: EventT
    by: By | None
    row: Row

    @property
    def head(self) -> Head:
        """The place after this entry."""
        return Head(self.version, self.row.chain)


TableEntry = Entry[TableEvent]
MeterEntry = Entry[Metering]


class Snapshot(Struct, frozen=True):
    """The encoded state of a table or meter after event `version`. The store encrypts it."""

    version: int
    state: bytes


class Purse(Struct, frozen=True):
    """A wallet: `balance` in cents, and the one table where its owner has a seat."""

    balance: int
    table: str | None


class Session(Struct, frozen=True):
    """The account that a session belongs to."""

    player: str
    name: str
    role: Role


class Node(Struct, frozen=True):
    """
    One server's entry in the list of nodes.

    `address` is like "http://10.0.0.7:8000", `capacity` its weight among the nodes. A node that is `draining` takes no
    more tables. `tables` are the lobby's cards of the tables that it serves. Only the serving node lists a table.
    """

    id: str
    address: str
    capacity: int
    draining: bool
    tables: tuple[TableCard, ...]


class News(Struct, frozen=True):
    """News for the other nodes: a session (`who` is its key) has `ended`, or a player's wallet was `paid`."""

    kind: Literal["ended", "paid"]
    who: str


class StoreError(Exception):
    """Base of the errors that the store raises."""


class Fenced(StoreError):
    """The table has another owner now: stop serving it."""


class Conflict(StoreError):
    """The log does not end where the writer expected: what the writer knows is stale."""


class Broken(StoreError):
    """A log is not one chain: something in it was lost, altered or inserted."""


class Locked(StoreError):
    """Stored data is encrypted with a key that this process does not have."""


class Away(StoreError):
    """The store does not answer. It is unknown whether the last write was carried out."""


Refusal = Literal["not_enough_funds", "at_another_table"]
