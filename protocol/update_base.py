"""The base of all updates, and structs that several updates share."""

from typing import Literal

from msgspec import Struct

from .values import Cents, SeatNumber, Seq


class Update(Struct, frozen=True, tag=True):
    """Base of all updates. `seq` is the number of the event."""

    seq: Seq


class HandWords(Struct, frozen=True):
    """The hand at a place, in words; null if this viewer may not know it."""

    of: SeatNumber | Literal["dealer"]
    hand: str | None


class Voided(Struct, frozen=True):
    """A whole wager was returned: its `amount` cents are on the player's stack, which is `stack` cents now."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents
