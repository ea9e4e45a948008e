"""
Progressive wagers: claims on the meter, and what is seen of them.

Everybody sees the same. A claim holds up no round: it stays until it is decided, also when its player has left.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Ordinal, Reason, SeatNumber


class CallClaim(Command, frozen=True):
    """The dealer selects the spot of claim `claim` and calls a supervisor (Three Card Poker 13(d))."""

    claim: Ordinal


class ConfirmClaim(Command, frozen=True):
    """A supervisor has verified what was won: the meter pays. Never what one called or won oneself."""

    claim: Ordinal


class RejectClaim(Command, frozen=True):
    """A supervisor finds that claim `claim` was not won, and says why."""

    claim: Ordinal
    why: Reason


ClaimCommand = CallClaim | ConfirmClaim | RejectClaim


class ClaimView(Struct, frozen=True):
    """
    A claim on `percent` of the meter, won in `round` at `seat` by who is called `name`; `words` say how it stands.

    It `waits` (for the dealer who calls the floor, or for the floor), is `called`, `asked` of the meter, `paid` with
    `amount` cents, or `rejected`.
    """

    claim: int
    round: int
    seat: SeatNumber
    name: str
    percent: int
    stand: Literal["waits", "called", "asked", "paid", "rejected"]
    words: str
    amount: Cents | None


class ProgressiveView(Struct, frozen=True):
    """
    The table's meter, by name, and the claims on it that are not over, with the last others.

    `stopped` says why no progressive wagers are taken now. The meter is null where the table has none any more.
    """

    meter: str | None
    stopped: str | None
    claims: tuple[ClaimView, ...]


class Progressed(Update, frozen=True):
    """
    Something of this happened: `words` for people, and all that is to be seen of it now.

    Where the meter has paid, `player` has `stack` cents there now.
    """

    words: str
    progressive: ProgressiveView
    player: str | None
    stack: Cents | None


class MayClaimBase(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now."""


class MayCallClaim(MayClaimBase, frozen=True):
    """Select the spot `seat`, whose progressive wager has won, and call a supervisor."""

    command: CallClaim
    seat: SeatNumber


class MayConfirmClaim(MayClaimBase, frozen=True):
    """Confirm a claim."""

    command: ConfirmClaim


class MayRejectClaim(MayClaimBase, frozen=True):
    """Decide that a claim was not won, and say why."""

    claim: Ordinal


MayClaim = MayCallClaim | MayConfirmClaim | MayRejectClaim
