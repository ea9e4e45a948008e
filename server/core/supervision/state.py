"""The state of supervision at a table, as plain data."""

from msgspec import Struct, field

from server.core.settings import TableSettings

from .events import LimitsPosted


class Shift(Struct, frozen=True):
    """The dealer of the open shift: the account and the name."""

    account: str
    name: str


class Hold(Struct, frozen=True):
    """The table stands still since a moment (ms). `by` is the name of the person who ordered it, if anybody did."""

    since: int
    why: str
    by: str | None


class Closing(Struct, frozen=True):
    """No round opens after this one; `by` is the name of the supervisor."""

    why: str
    by: str


class Kept(Struct, frozen=True):
    """An open place is kept for a player called `name`, until round `until` opens."""

    name: str
    until: int


class Reporting(Struct, frozen=True):
    """
    The dealer of this account reports something, and `hold` says since when.

    `left` ms of the `step` that was open then remain, if it has a clock. `late`: the floor is called.
    """

    account: str
    hold: Hold
    step: int | None
    left: int | None
    late: bool = False


class State(Struct, frozen=True):
    """
    What the floor and the dealers' shifts have set at a table.

    The floor can hold the table (`held`), its dealer can be gone (`no_dealer`) or be `reporting`, the table can be
    `closed`, and its game `stopped` in the whole house: all of these can be true at once.

    `configured` are the settings that the house posted last, where the floor has changed their limits since.
    `sent_away` has the names of players, by account, who may not sit down here until the floor lets them back;
    `why_away` has the reasons they were given. `posted` is what the floor posted last, until the house posts something.
    `kept` are the kept places, by seat; an expired one is removed when another place is kept.
    """

    shift: Shift | None = None
    held: Hold | None = None
    no_dealer: Hold | None = field(default=None, name="forsaken")  # the stored name
    closed: Closing | None = None
    configured: TableSettings | None = None
    stopped: Closing | None = None
    sent_away: dict[str, str] = {}
    why_away: dict[str, str] = {}
    posted: LimitsPosted | None = None
    kept: dict[int, Kept] = {}
    reporting: Reporting | None = None

    @property
    def still(self) -> Hold | None:
        """Why the table stands still, if it does; the floor's reason comes first."""
        return self.paused or (self.reporting.hold if self.reporting else None)

    @property
    def paused(self) -> Hold | None:
        """Why the dealer cannot go on with the cards, if so: more than the dealer's own report."""
        return self.held or self.no_dealer

    @property
    def shut(self) -> Closing | None:
        """Why no round opens after this one, if none does; a stop of the whole house comes first."""
        return self.stopped or self.closed
