"""The inventory of a table, as plain data."""

from msgspec import Struct

from protocol.tray import Slip

from .events import SlipWritten, TrayCounted


class Inventory(Struct, frozen=True):
    """
    The tray. Money is in cents.

    `opened`: it was counted and verified once. `float` is what was brought minus what was taken away, without play. The
    tray should hold `float`, plus what the house has won, minus the chips that were bought. `tray` is that sum as staff
    were last told it: after a round, a buy-in, or work on the tray. `count` and `slips` wait to be verified and signed;
    `counts`, `fills` and `credits` are how many there ever were.
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
