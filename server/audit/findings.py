"""What an audit finds, as values."""

from typing import Literal

from msgspec import Struct


Kind = Literal[
    "log",  # a table's log does not hang together, or cannot be read
    "time",  # an event is earlier than the one before
    "money",  # cents came or went at a table
    "cards",  # a card, a deck or a seed is not what it must be
    "rules",  # what was posted is not what its hash says
    "round",  # the order of play was not kept
    "settlement",  # a wager came back with other than the rules give, twice, or never
    "review",  # a dispute's evidence, or a correction, is not what the log says of its round
    "tray",  # a count or a slip is not what the log makes of it, or had one person only
    "transfer",  # a wallet and a table tell a transfer differently
    "wallet",  # a purse is not the sum of its transfers, or below zero
    "seat",  # a wallet's open table is not where its owner sits
    "snapshot",  # a snapshot is not what the log makes of the table
    "receipt",  # what was acknowledged is not in the log
    "meter",  # a meter's log does not hang together, makes money, or a table tells it otherwise
    "whole",  # the money of the house does not come to what was given out
]
Told = tuple[Kind, str]  # a finding's sentence, before it is known where it belongs


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing that is not right, in a sentence that says what would be, with where it is."""

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
