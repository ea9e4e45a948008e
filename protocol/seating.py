"""Updates about players: their seats, their stacks, and whether they are connected."""

from .tray import Reckoned
from .update_base import Update
from .values import Cents, SeatNumber


class SeatReserved(Update, frozen=True):
    """A player takes `seat`; `pending` cents are on their way from the wallet. `bot`: a bot of the house."""

    seat: SeatNumber
    player: str
    name: str
    pending: Cents
    bot: bool = False


class TopUpAsked(Update, frozen=True):
    """`pending` more cents are on their way from the player's wallet."""

    player: str
    pending: Cents


class BoughtIn(Update, frozen=True):
    """
    `amount` cents arrived: `stack` is the player's stack now, `pending` the cents still on their way.

    `tray` is the expected amount in the tray after the chips left it, for staff only.
    """

    player: str
    amount: Cents
    stack: Cents
    pending: Cents
    tray: Reckoned | None


class BuyInRefused(Update, frozen=True):
    """
    The wallet refused a transfer: `pending` cents are still on their way. A player who has just sat down leaves next.

    `why` is a sentence for the player only.
    """

    player: str
    pending: Cents
    why: str | None


class LeaveAsked(Update, frozen=True):
    """The player will leave when the round ends."""

    player: str


class Left(Update, frozen=True):
    """The player left: the seats are open, and `amount` cents went to the wallet."""

    player: str
    amount: Cents


class WentAway(Update, frozen=True):
    """The player is disconnected. The seat is kept."""

    player: str


class CameBack(Update, frozen=True):
    """The player is connected again."""

    player: str


class SaidDone(Update, frozen=True):
    """The player said, or took back, that betting may close."""

    player: str
    done: bool
