"""
The state of a table that the floor and its dealer decide: on hold, closed, the posted limits, and reserved places.

Everybody may see all of it, except the reason given to a player who was sent away.
"""

from typing import Literal

from msgspec import Struct

from .values import Millis, SeatNumber


class Held(Struct, frozen=True):
    """
    The table is on hold since `since`: the floor ordered it, no dealer is present, or the dealer reports something.

    The floor may also have to look at cards. `why` says it in words; `by` is the name of the supervisor who ordered it,
    or of the dealer who reports.
    """

    cause: Literal["floor", "dealer", "report"]
    why: str
    since: Millis
    by: str | None


class Closed(Struct, frozen=True):
    """No round opens after this one, for the reason `why`; `by` is the name of the supervisor."""

    why: str
    by: str


class Posted(Struct, frozen=True):
    """The limits or rules that the floor posted last, in `words` for people, in force from round `round` on."""

    words: str
    round: int


class Kept(Struct, frozen=True):
    """The open place `seat` is reserved for the person `name` until round `until` opens."""

    seat: SeatNumber
    name: str
    until: int


class Standing(Struct, frozen=True):
    """
    The state of a table: `dealer` is the name of the dealer on duty, if any.

    `sent_away` is the reason why the floor sent this viewer away, until the viewer may sit down again; it is only in a
    view of the table. `kept` are the reserved places, including some whose time is over.
    """

    dealer: str | None = None
    held: Held | None = None
    closed: Closed | None = None
    posted: Posted | None = None
    sent_away: str | None = None
    kept: tuple[Kept, ...] = ()
