"""
The tray of a dealer's table: counts of its chips, fills from the cage, and credits to the cage.

Only dealers and the floor see the tray, not players.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Ordinal, Reason


Slip = Literal["fill", "credit"]
Chips = Annotated[int, Meta(ge=1, le=10**12, description="Whole cents, above zero.")]
Reckoned = Annotated[
    int, Meta(ge=-(10**12), le=10**12, description="Whole cents; below zero if the tray is short of chips.")
]


class CountTray(Command, frozen=True):
    """The dealer counted `amount` cents in the tray. The first count opens it; a new one replaces a waiting one."""

    amount: Cents


class VerifyCount(Command, frozen=True):
    """Another dealer or a supervisor verifies count `count`."""

    count: Ordinal


class WriteSlip(Command, frozen=True):
    """A supervisor orders `amount` cents of chips: from the cage to the tray (a fill), or back (a credit)."""

    slip: Slip
    amount: Chips
    why: Reason


class SignSlip(Command, frozen=True):
    """The dealer received the chips of a fill, or gave those of a credit. Not the person who wrote the slip."""

    slip: Slip
    number: Ordinal


class VoidSlip(Command, frozen=True):
    """A supervisor voids an unsigned slip, with a reason."""

    slip: Slip
    number: Ordinal
    why: Reason


TrayCommand = CountTray | VerifyCount | WriteSlip | SignSlip | VoidSlip


class CountView(Struct, frozen=True):
    """A count that waits for verification: the dealer `by` counted `amount` cents, and `expected` were expected."""

    number: int
    amount: Cents
    expected: Reckoned
    by: str


class SlipView(Struct, frozen=True):
    """A slip that waits for the dealer, shown as "F-1" or "C-1". `by` is the name of the supervisor who wrote it."""

    slip: Slip
    number: int
    amount: Chips
    why: str
    by: str


class Tray(Struct, frozen=True):
    """
    The tray, for staff. `amount` is the expected amount in cents; null before the tray is opened.

    It changes when a round is over, when a player buys in, and with each count, fill and credit.
    """

    amount: Reckoned | None
    count: CountView | None
    slips: tuple[SlipView, ...]


class Tended(Update, frozen=True):
    """The tray changed: `words` for people, and the tray now. Players do not get this."""

    words: str
    tray: Tray


class MayTend(Struct, frozen=True, tag=True):
    """Base of actions on the tray. An action would be accepted now."""


class MayCountTray(MayTend, frozen=True):
    """Count the tray; the command has the expected amount. `next`: no round opens before that."""

    command: CountTray
    next: bool


class MayVerifyCount(MayTend, frozen=True):
    """Verify a count."""

    command: VerifyCount


class MayWriteSlip(MayTend, frozen=True):
    """Write a slip: a fill, or a credit of up to `most` cents (0: no credit)."""

    most: Cents


class MaySignSlip(MayTend, frozen=True):
    """Sign a slip."""

    command: SignSlip


class MayVoidSlip(MayTend, frozen=True):
    """Void a slip, with a reason."""

    slip: Slip
    number: Ordinal


MayHandle = MayCountTray | MayVerifyCount | MayWriteSlip | MaySignSlip | MayVoidSlip
