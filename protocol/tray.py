"""
The tray of a dealer's table: counts of its chips, fills that come from the cage, and credits that go there.

What lies in the tray is for dealers and the floor to know, not for players.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Ordinal, Reason


Slip = Literal["fill", "credit"]
Chips = Annotated[int, Meta(ge=1, le=10**12, description="Whole cents, above zero.")]
Reckoned = Annotated[int, Meta(ge=-(10**12), le=10**12, description="Whole cents; below zero where chips are owed.")]


class CountTray(Command, frozen=True):
    """The dealer has counted the tray: `amount` cents. The first count opens it; a new one replaces one that waits."""

    amount: Cents


class VerifyCount(Command, frozen=True):
    """Somebody else, another dealer or a supervisor, finds that count `count` is right."""

    count: Ordinal


class WriteSlip(Command, frozen=True):
    """A supervisor wants `amount` cents of chips brought to the tray (a fill) or taken to the cage (a credit)."""

    slip: Slip
    amount: Chips
    why: Reason


class SignSlip(Command, frozen=True):
    """The dealer has the chips of a fill, or has given those of a credit. Never who wrote the slip."""

    slip: Slip
    number: Ordinal


class VoidSlip(Command, frozen=True):
    """A supervisor voids a slip that is not signed yet, and says why."""

    slip: Slip
    number: Ordinal
    why: Reason


TrayCommand = CountTray | VerifyCount | WriteSlip | SignSlip | VoidSlip


class CountView(Struct, frozen=True):
    """A count that waits for somebody else: `amount` cents by the dealer called `by`, where `expected` should lie."""

    number: int
    amount: Cents
    expected: Reckoned
    by: str


class SlipView(Struct, frozen=True):
    """A slip that waits for the dealer; people know it as "F-1" or "C-1". `by` is the name of who wrote it."""

    slip: Slip
    number: int
    amount: Chips
    why: str
    by: str


class Tray(Struct, frozen=True):
    """
    The tray, for staff. `amount` cents should lie in it; null before it is opened.

    That is reckoned when a round is over, when somebody buys in, and when chips are counted, come or go.
    """

    amount: Reckoned | None
    count: CountView | None
    slips: tuple[SlipView, ...]


class Tended(Update, frozen=True):
    """Something of this happened: `words` for people, and the tray now. Players are told nothing of it."""

    words: str
    tray: Tray


class MayTend(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now."""


class MayCountTray(MayTend, frozen=True):
    """Count the tray; the command has what should lie there. `next`: no round opens before that."""

    command: CountTray
    next: bool


class MayVerifyCount(MayTend, frozen=True):
    """Verify a count."""

    command: VerifyCount


class MayWriteSlip(MayTend, frozen=True):
    """Write a slip: a fill, or a credit of up to `most` cents (0: none)."""

    most: Cents


class MaySignSlip(MayTend, frozen=True):
    """Sign a slip."""

    command: SignSlip


class MayVoidSlip(MayTend, frozen=True):
    """Void a slip, and say why."""

    slip: Slip
    number: Ordinal


MayHandle = MayCountTray | MayVerifyCount | MayWriteSlip | MaySignSlip | MayVoidSlip
