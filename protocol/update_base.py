"""The base of all updates, and parts that several kinds of them have."""

from typing import Literal

from msgspec import Struct

from .values import Cents, SeatNumber, Seq


class Update(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""

    seq: Seq


class HandWords(Struct, frozen=True):
    """A known hand in words."""

    of: SeatNumber | Literal["dealer"]
    hand: str | None


class Voided(Struct, frozen=True):
    """All of a wager went back: its `amount` cents are on the player's stack, which is `stack` now."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents
