"""The inventory of a table, as plain data."""

from msgspec import Struct

from protocol.tray import Slip

from .events import SlipWritten, TrayCounted


class Inventory(Struct, frozen=True):
    """
    The tray. Money is in cents.

    `opened`: it was counted and verified once. `float` is what was brought, less what was taken away, but for play:
    with what the house has won and without what was bought in, which left as chips, it is what lies there. `tray` is
    that, as it was reckoned last. `count` and `slips` wait to be verified and signed; `counts`, `fills` and `credits`
    are how many there ever were.
    """

    opened: bool = False
    float: int = 0
    tray: int = 0
    count: TrayCounted | None = None
    slips: tuple[SlipWritten, ...] = ()
    counts: int = 0
    fills: int = 0
    credits: int = 0

    def written(self, slip: Slip, number: int) -> SlipWritten | None:
        """Return a slip that is not signed yet."""
        return next((one for one in self.slips if (one.slip, one.number) == (slip, number)), None)
