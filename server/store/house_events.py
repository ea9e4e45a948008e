"""
Events of the house (standard 48): what is significant and belongs to no table and no meter.

The rules of `server/core/events.py` hold: stored for ever, fields are only added. Times are in milliseconds.
"""

from typing import Literal

from msgspec import Struct

from server.core.supervision.bans import Ban


class HouseEvent(Struct, frozen=True, tag=True):
    """Base of the house's events, for their common configuration."""


class BooksBegan(HouseEvent, frozen=True):
    """
    From here on each entry in the store has a MAC. These books were written before, without one.

    `logs` is the number of events in each log, by its full name, and `chains` its chain (hex) after them; `wallets` is
    how many there were. `again`: other logs had MACs already, so that this is not the first log of the house.
    """

    logs: dict[str, int]
    wallets: int
    bans: tuple[Ban, ...]
    chains: dict[str, str] = {}
    again: bool = False


class WelcomeSet(HouseEvent, frozen=True):
    """From here on each new guest gets `cents` of play money."""

    cents: int


class SignInFailed(HouseEvent, frozen=True):
    """Somebody did not sign in as `name`, `times` times. Without a name: as anybody, after many other failures."""

    name: str
    times: int = 1
    address: str = ""


class Ruled(HouseEvent, frozen=True):
    """A supervisor excluded a player or stopped a game, the house by itself stopped all, or either was lifted."""

    ban: Ban


class ClockStepped(HouseEvent, frozen=True):
    """
    A clock went `step` ms further than time did; below zero, it was set back.

    It is that of the machine of a `node`, or the store's, as this node noticed it.
    """

    step: int
    node: str
    clock: Literal["machine", "store"] = "machine"


class MetersReconciled(HouseEvent, frozen=True):
    """At the turn of gaming day `day` the meters were compared with the tables' logs; `differences` are sentences."""

    day: str
    meters: tuple[str, ...]
    differences: tuple[str, ...] = ()


class TailRestored(HouseEvent, frozen=True):
    """The store had lost the events `first` to `last` of a log in a failover. They were written again."""

    log: str
    first: int
    last: int


class LossRecorded(HouseEvent, frozen=True):
    """Somebody states why the store lost what was in it before: a backup was restored, or a failover lost an end."""

    why: str
    by_name: str


class StoreChecked(HouseEvent, frozen=True):
    """The settings of the store were found not safe, for the reason `unsafe`; if that is empty, safe again."""

    unsafe: str


class Hashed(HouseEvent, frozen=True):
    """
    A node's `hashes` of its code and configuration (SHA-256, by part), at its start or at the turn of a gaming day.

    `changed` names the parts that are no more what they were at its start.
    """

    node: str
    version: str
    hashes: dict[str, str]
    changed: tuple[str, ...] = ()


class WalletRefilled(HouseEvent, frozen=True):
    """The wallet of a `player` got play money again, by this `transfer`. Recorded once the store has it."""

    player: str
    transfer: str


class TableHead(Struct, frozen=True):
    """The last `round` of a table that was over, and the hash of its `account` (hex)."""

    table: str
    round: int
    account: str


class DayFigures(Struct, frozen=True):
    """
    How many `rounds` of a game were settled and `void` on a gaming day, and the cents of wagers that were `voided`.

    Of the seeds that players had `promised`, so many were `withheld`.
    """

    rounds: int
    void: int
    voided: int
    promised: int
    withheld: int


class DayPublished(HouseEvent, frozen=True):
    """Gaming day `day` is over: the `heads` of all tables, sorted, the `root` over them (hex), and figures by game."""

    day: str
    root: str
    heads: tuple[TableHead, ...]
    games: dict[str, DayFigures]


Recorded = (
    BooksBegan
    | WelcomeSet
    | SignInFailed
    | Ruled
    | ClockStepped
    | MetersReconciled
    | TailRestored
    | LossRecorded
    | StoreChecked
    | Hashed
    | WalletRefilled
    | DayPublished
)
