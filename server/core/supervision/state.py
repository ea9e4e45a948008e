"""How a table stands, as plain data."""

from msgspec import Struct

from server.core.settings import TableSettings

from .events import LimitsPosted


class Shift(Struct, frozen=True):
    """The dealer who is on: the account, and the name."""

    account: str
    name: str


class Hold(Struct, frozen=True):
    """The table stands still since a moment (ms). `by` is the supervisor's name, or None where a dealer is missing."""

    since: int
    why: str
    by: str | None


class Closing(Struct, frozen=True):
    """No round opens after this one; `by` is the name of the supervisor."""

    why: str
    by: str


class Kept(Struct, frozen=True):
    """A place is kept for whoever is called `name`, while it is open, until round `until` opens."""

    name: str
    until: int


class State(Struct, frozen=True):
    """
    How a table stands.

    `held` by the floor and `forsaken` by the dealer can both be so, and so can `closed`, which is the table, and
    `stopped`, which is its game in the whole house. `configured` are the settings that the house posted last, where the
    floor has changed their limits since. `sent_away` are the names of players, by their accounts, who do not sit down
    here until the floor lets them: no clock does, so that who was sent away knows whom to ask. `why_away` is what each
    of them was told. `posted` is what the floor posted last, until the house posts something. `kept` are
    places that are kept for somebody, by seat; those for which the time is over leave when another one is.
    """

    shift: Shift | None = None
    held: Hold | None = None
    forsaken: Hold | None = None
    closed: Closing | None = None
    configured: TableSettings | None = None
    stopped: Closing | None = None
    sent_away: dict[str, str] = {}
    why_away: dict[str, str] = {}
    posted: LimitsPosted | None = None
    kept: dict[int, Kept] = {}

    @property
    def still(self) -> Hold | None:
        """Why the table stands still, if it does; what the floor wants comes first."""
        return self.held or self.forsaken

    @property
    def shut(self) -> Closing | None:
        """Why no round opens after this one, if none does; what concerns the whole house comes first."""
        return self.stopped or self.closed
