"""Orders: commands of the room itself to its table. They never come from a socket."""

from msgspec import Struct

from protocol.devices import DeviceKind, Status
from protocol.views import Cause
from server.core.meter.operations import Answer
from server.core.supervision.bans import Ban

from .settings import TableSettings


class TimeUp(Struct, frozen=True):
    """The deadline passed of the step that it names; a late one changes nothing."""

    round: int
    step: int | None
    turn: int | None


class Resume(Struct, frozen=True):
    """The table is served again after `away` ms: the open step goes on with the time that was left."""

    away: int


class MoveClock(Struct, frozen=True):
    """The table's clock goes `by` ms on (below 0: back): the house's clock was set, or the server stood still."""

    by: int


class Post(Struct, frozen=True):
    """Put these settings in force: at once while no wager is made, otherwise from the next round on."""

    settings: TableSettings


class Transferred(Struct, frozen=True):
    """The wallet's answer to a transfer: None when carried out, or why it was refused."""

    transfer: str
    refusal: str | None = None


class PlayerGone(Struct, frozen=True):
    """The player's last connection to this table is gone."""

    player: str


class PlayerBack(Struct, frozen=True):
    """The player is connected to this table again."""

    player: str


class DealerGone(Struct, frozen=True):
    """The dealer of the open shift has been disconnected for too long."""


class DealerBack(Struct, frozen=True):
    """The dealer of the open shift is connected again."""


class ReleaseSeats(Struct, frozen=True):
    """
    Release the seats of players who were away too long and have nothing in play (`seating.due`).

    The floor is called to a report that takes long.
    """


class ApplyBans(Struct, frozen=True):
    """Apply the house's bans. `bans` has the last one of each player and game that concerns the table."""

    bans: tuple[Ban, ...]


class RevealSeeds(Struct, frozen=True):
    """The gaming day has ended: reveal the seeds of its rounds, which are those up to round `through`."""

    through: int


class Void(Struct, frozen=True):
    """The open round cannot go on, because of `cause`: it is void, and every wager of it goes back (ruling C3)."""

    cause: Cause


class MeterChanged(Struct, frozen=True):
    """The state of the table's meter: a sentence that says why it takes no stakes now, or None where it does."""

    stopped: str | None


class MeterAnswered(Struct, frozen=True):
    """A meter's answer to the first operation that it has not answered yet."""

    meter: str
    answer: Answer


class DeviceChanged(Struct, frozen=True):
    """A device of the table is `there` and has a status, or it is lost and has none."""

    device: str
    kind: DeviceKind
    there: bool
    status: Status | None = None


PresenceChange = PlayerGone | PlayerBack | DealerGone | DealerBack
Reply = Transferred | MeterChanged | MeterAnswered
Moment = TimeUp | Resume | MoveClock | ReleaseSeats | RevealSeeds
Order = Moment | Post | Void | ApplyBans | PresenceChange | DeviceChanged | Reply
