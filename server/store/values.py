"""What goes into the store and comes out of it, and its errors. Money is in cents, times are in milliseconds."""

from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from protocol.lobby import TableCard
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


Bys = By | None | Sequence[By | None]  # whose command led to events: the same for all of them, or one for each


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

    All rows of one append share `batch`. `by` says whose command led to this row; it is empty for what the house did by
    itself. `chain` is a MAC over the chain before and the rest; in older rows it is a SHA-256, in the oldest empty.
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


WELCOME = "welcome"  # the transfer id of a player's first play money, so that each wallet gets it once

REFILL = "refill "  # begins the transfer id of a refill; then comes the gaming day, so that there is one each day


class Purse(Struct, frozen=True):
    """A wallet: `balance` in cents, and the one table where its owner has a seat."""

    balance: int
    table: str | None


class Session(Struct, frozen=True):
    """
    The account that a session belongs to.

    That of one of the staff `ends` (ms). If it is of a `page`, somebody has `touched` it last at that time (ms), it may
    be `locked`, and `code` is the digest of the code that unlocks it. One that a `cookie` opens has no token any more.
    """

    player: str
    name: str
    role: Role
    ends: int = 0
    page: bool = False
    touched: int = 0
    locked: bool = False
    code: str = ""
    cookie: bool = False


class Node(Struct, frozen=True):
    """
    One server's entry in the list of nodes.

    `address` is like "http://10.0.0.7:8000", `capacity` its weight among the nodes. A node that is `draining` takes no
    more tables. `tables` are the lobby's cards of the tables that it serves. Only the serving node lists a table.
    `sockets` is how many connections it has open, and `callers` how many of them each of the busiest addresses has.
    """

    id: str
    address: str
    capacity: int
    draining: bool
    tables: tuple[TableCard, ...]
    sockets: int = 0
    callers: dict[str, int] = {}


class News(Struct, frozen=True):
    """
    News for the other nodes: a session (`who` is its key) has `ended` or is `locked`, or a wallet was `paid`.

    Or the end of a log was `anchored` (`who` is the anchor), see `anchors.py`.
    """

    kind: Literal["ended", "locked", "paid", "anchored"]
    who: str


class StoreError(Exception):
    """Base of the errors that the store raises."""


class Fenced(StoreError):
    """The table has another owner now: stop serving it."""


class Conflict(StoreError):
    """The log does not end where the writer expected: what the writer knows is stale."""


class Broken(StoreError):
    """A log is not one chain: something in it was lost, altered or inserted."""


class Gone(Broken):
    """The next event of a log is not in it: event `first` is the next one that is."""

    def __init__(self, sentence: str, first: int) -> None:
        super().__init__(sentence)
        self.first = first


class Locked(StoreError):
    """What `belongs` there is sealed or has a MAC under a key that this process does not have."""

    def __init__(self, belongs: str) -> None:
        what = belongs[:1].upper() + belongs[1:]
        super().__init__(f"{what} is sealed under a key that is not here: set CROUPIER_KEY to the house's key.")


class SealBroken(StoreError):
    """A blob does not decrypt: it was moved or altered."""


class Away(StoreError):
    """The store does not answer. It is unknown whether the last write was carried out."""


class Misplaced(Away):
    """Something else lies where the house's data belong: somebody wrote it there. A server waits until it is gone."""


class UnsafeStore(StoreError):
    """The store may lose data that it acknowledged. The message says what to set."""


Refusal = Literal["not_enough_funds", "at_another_table"]
Failure = Literal["wrong", "locked"]  # of a sign-in


def is_away(wrong: Exception) -> bool:
    """Return whether the store does not answer, so that nothing can be said of what is in it."""
    return isinstance(wrong, Away) and not isinstance(wrong, Misplaced)


def is_gift(transfer: str) -> bool:
    """Return whether the id of a transfer is that of play money which the house gives."""
    return transfer == WELCOME or transfer.startswith(REFILL)
