"""What an audit finds, as values."""

from typing import Any, Literal

from msgspec import Struct

from server.store import Broken, Entry
from server.store.log import has_mac


Kind = Literal[
    "log",  # a table's log contradicts itself, or cannot be read
    "time",  # an event is earlier than the one before
    "money",  # cents appeared or vanished at a table
    "cards",  # a card, a deck or a seed is not what it must be
    "rules",  # what was posted is not what its hash says
    "round",  # the order of play was not kept
    "settlement",  # a wager was settled otherwise than by the rules, twice, or never
    "review",  # a dispute's evidence, or a correction, does not match the log of its round
    "tray",  # a count or a slip does not match the log, or was made by one person alone
    "transfer",  # a wallet and a table have different records of a transfer
    "wallet",  # a purse is not the sum of its transfers, or below zero
    "seat",  # a wallet's open table is not where its owner sits
    "snapshot",  # a snapshot differs from the table that the log gives
    "receipt",  # what was acknowledged is not in the log
    "meter",  # a meter's log contradicts itself or a table's log, or creates money
    "house",  # the log of the house contradicts itself, or the list of rulings
    "anchor",  # a log does not hold what was anchored outside the store
    "session",  # a session in the store was not made by the house
    "whole",  # the money of the house is not the sum that was given to guests
]
Problem = tuple[Kind, str]  # a finding without its place: its kind, and a sentence


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong: a sentence that says what would be right, and the place."""

    kind: Kind
    sentence: str
    table: str | None = None
    round: int | None = None
    event: int | None = None
    player: str | None = None

    def __str__(self) -> str:
        where = [
            f"table {self.table}" if self.table is not None else "",
            f"round {self.round}" if self.round else "",
            f"event {self.event}" if self.event is not None else "",
            f"wallet of {self.player}" if self.player is not None else "",
        ]
        place = ", ".join(part for part in where if part)
        return f"{place[:1].upper()}{place[1:]}: {self.sentence}" if place else self.sentence


def last_unmarked(entry: Entry[Any], unmarked: int, before: int | None) -> int:
    """
    Return the last event of a log without a MAC, when it is read to `entry`; it was event `unmarked` until then.

    Raises:
        Broken: If all events after event `before` must have one, and this one has none.

    """
    if has_mac(entry.row):
        return unmarked
    if before is not None and entry.version > before:
        raise Broken(f"Event {entry.version} has no MAC: it was not written with the house's key.")
    return entry.version
