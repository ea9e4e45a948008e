"""Updates on who sits where, with which chips, and whether they are there."""

from .tray import Reckoned
from .update_base import Update
from .values import Cents, SeatNumber


class SeatReserved(Update, frozen=True):
    """A player takes `seat`; `pending` cents are on their way from the wallet."""

    seat: SeatNumber
    player: str
    name: str
    pending: Cents


class TopUpAsked(Update, frozen=True):
    """`pending` more cents are on their way from the player's wallet."""

    player: str
    pending: Cents


class BoughtIn(Update, frozen=True):
    """
    The cents arrived: `stack` is the player's stack now, `pending` what is still on its way.

    `tray` is what should lie in the tray after the chips left it, for staff.
    """

    player: str
    amount: Cents
    stack: Cents
    pending: Cents
    tray: Reckoned | None


class BuyInRefused(Update, frozen=True):
    """
    The wallet refused: `pending` is what is still on its way. Who has just come leaves next.

    `why` is a sentence for the player; others do not learn it.
    """

    player: str
    pending: Cents
    why: str | None


class LeaveAsked(Update, frozen=True):
    """The player leaves when the round ends."""

    player: str


class Left(Update, frozen=True):
    """The player's seats are open; `amount` cents went to the wallet."""

    player: str
    amount: Cents


class WentAway(Update, frozen=True):
    """The player's connection is gone; the seat is kept."""

    player: str


class CameBack(Update, frozen=True):
    """The player is connected again."""

    player: str


class SaidDone(Update, frozen=True):
    """Whether the player has said that betting may close."""

    player: str
    done: bool
