"""The table's side of a progressive meter, as plain data."""

from typing import Literal

from msgspec import Struct

from server.core.meter.operations import Operation


Stand = Literal["waits", "called", "confirmed", "asked", "paid", "rejected"]


class Pending(Struct, frozen=True):
    """An operation that the meter has not answered yet."""

    meter: str
    operation: Operation


class Claim(Struct, frozen=True):
    """
    A claim on `percent` of a meter, or on `due` cents of the tray, won in `round` at `seat` by `player`, called `name`.

    It waits for a supervisor, at a dealer's table first for the dealer; then the meter is asked, and pays `amount`
    cents `at` (ms), or the tray does. The player had `staked` so many in the round. `by` and `by_name` are the person
    who acted last, `reason` says why it was rejected.
    """

    claim: int
    meter: str
    round: int
    seat: int
    player: str
    name: str
    percent: int
    why: str
    made: str
    stand: Stand
    by: str = ""
    by_name: str = ""
    reason: str = ""
    amount: int = 0
    staked: int = 0
    at: int = 0
    due: int | None = None

    @property
    def over(self) -> bool:
        """Whether the claim is over."""
        return self.stand in ("paid", "rejected")


class Progressive(Struct, frozen=True):
    """
    What the table has to do with meters. Money is in cents.

    `stopped` says why no progressive wagers are taken. `asked` counts the operations of each meter; `pending` are those
    without an answer, in their order. Of the stakes that went to the meter, `there` cents are still on the spots.
    `claimed` counts the claims; `claims` are all that are not over, and the last others. `sent` went to meters in all,
    `got` came from them.
    """

    stopped: str | None = None
    asked: dict[str, int] = {}
    pending: tuple[Pending, ...] = ()
    there: int = 0
    claimed: int = 0
    claims: tuple[Claim, ...] = ()
    sent: int = 0
    got: int = 0

    def first(self, meter: str) -> Operation | None:
        """Return what a meter is to answer next."""
        return next((one.operation for one in self.pending if one.meter == meter), None)

    def waiting(self, number: int) -> Claim | None:
        """Return a claim that waits for people."""
        return next((one for one in self.claims if one.claim == number and one.stand in ("waits", "called")), None)
