"""
Progressive wagers: claims on the meter, and what viewers see of them.

Every viewer sees the same. A claim does not delay the round. It stays until it is decided, even if the player leaves.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Ordinal, Reason, SeatNumber


class CallClaim(Command, frozen=True):
    """The dealer selects the spot of claim `claim`, which calls a supervisor (Three Card Poker 13(d))."""

    claim: Ordinal


class ConfirmClaim(Command, frozen=True):
    """A supervisor confirms claim `claim`, and it is paid. Not a claim of one's own, nor one that one called."""

    claim: Ordinal


class RejectClaim(Command, frozen=True):
    """A supervisor rejects claim `claim`, with a reason."""

    claim: Ordinal
    why: Reason


ClaimCommand = CallClaim | ConfirmClaim | RejectClaim


class ClaimView(Struct, frozen=True):
    """
    A claim on `percent` of the meter, or on `due` cents of the tray, won in `round` at `seat` by the player `name`.

    `words` describe its state.

    `stand` is its state: it `waits` (for the dealer to call the floor, or for the floor), is `called`, is `asked` of
    the meter, is `paid` with `amount` cents, or is `rejected`.
    """

    claim: int
    round: int
    seat: SeatNumber
    name: str
    percent: int
    stand: Literal["waits", "called", "asked", "paid", "rejected"]
    words: str
    amount: Cents | None
    due: Cents | None = None


class ProgressiveView(Struct, frozen=True):
    """
    The name of the table's meter, its open claims, and the last closed ones.

    `stopped` says why no progressive wagers are taken now. `meter` is null if the table no longer has one.
    """

    meter: str | None
    stopped: str | None
    claims: tuple[ClaimView, ...]


class Progressed(Update, frozen=True):
    """
    A claim or the meter changed: `words` for people, and the whole `progressive` view now.

    If the meter paid to a stack, `player` has `stack` cents now.
    """

    words: str
    progressive: ProgressiveView
    player: str | None
    stack: Cents | None


class MayClaimBase(Struct, frozen=True, tag=True):
    """Base of actions on claims. An action would be accepted now."""


class MayCallClaim(MayClaimBase, frozen=True):
    """Select the spot `seat`, whose progressive wager has won, which calls a supervisor."""

    command: CallClaim
    seat: SeatNumber


class MayConfirmClaim(MayClaimBase, frozen=True):
    """Confirm a claim."""

    command: ConfirmClaim


class MayRejectClaim(MayClaimBase, frozen=True):
    """Reject a claim, with a reason."""

    claim: Ordinal


MayClaim = MayCallClaim | MayConfirmClaim | MayRejectClaim
