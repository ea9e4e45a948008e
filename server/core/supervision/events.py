"""
Events of the floor and of dealers' shifts. `by` is the account of the person who acted, `by_name` that person's name.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct

from server.core.games.registry import GameSettings
from server.core.games.terms import Limit


class StandingEvent(Struct, frozen=True, tag=True):
    """Base of the events of the floor and of dealers' shifts: `redact` and `evolve` recognise them by it."""


class DealerCame(StandingEvent, frozen=True):
    """A dealer's shift began; a table that waited for a dealer goes on."""

    by: str
    by_name: str


class DealerLeft(StandingEvent, frozen=True):
    """The shift is over: the dealer ended it, or with `gone` was disconnected too long."""

    by: str
    by_name: str
    gone: bool


class TableHeld(StandingEvent, frozen=True):
    """The table stands still since `at` (ms): the floor wants it so because of `why`."""

    at: int
    why: str
    by: str
    by_name: str


class CardNamedTwice(StandingEvent, frozen=True):
    """
    The table stands still since `at` (ms): a card was named that is known face down elsewhere in the round.

    `by` is the account of the dealer who named it.
    """

    at: int
    by: str
    by_name: str


class ClocksStopped(StandingEvent, frozen=True):
    """The table stands still since `at` (ms): its dealer reports something. `left` ms of the open step remain."""

    at: int
    left: int | None
    by: str
    by_name: str


class ClocksRun(StandingEvent, frozen=True):
    """The dealer is done with the report, or reports nothing."""

    by: str
    by_name: str


class ReportLate(StandingEvent, frozen=True):
    """The dealer's report has taken so long that the floor is called."""


class DealerMissing(StandingEvent, frozen=True, tag="TableForsaken"):
    """The table stands still since `at` (ms): its dealer is gone."""

    at: int


class TableResumed(StandingEvent, frozen=True):
    """The floor lets the table go on."""

    by: str
    by_name: str


class TableClosed(StandingEvent, frozen=True):
    """No round opens after this one, because of `why`."""

    why: str
    by: str
    by_name: str


class TableOpened(StandingEvent, frozen=True):
    """The table is open again."""

    by: str
    by_name: str


class LimitsPosted(StandingEvent, frozen=True):
    """
    From the next round on these limits are in force, in cents, in place of those that were posted.

    With `rules`, which is their name, `game` is in force as a whole. `round` is that next round: the open one, where
    nothing was wagered in it yet.
    """

    limits: dict[str, Limit]
    by: str
    by_name: str
    rules: str | None = None
    game: GameSettings | None = None
    round: int = 0


class PlayerRemoved(StandingEvent, frozen=True):
    """The floor sends a player away, because of `why`; the player leaves as soon as nothing is in play (C14)."""

    player: str
    name: str
    why: str
    by: str
    by_name: str


class PlayerLetBack(StandingEvent, frozen=True):
    """The floor lets a player sit down again that it had sent away."""

    player: str
    name: str
    by: str
    by_name: str


class PlayerMoved(StandingEvent, frozen=True):
    """The player moved from `seat` to `to`; nothing of the seat was in play."""

    seat: int
    to: int
    player: str
    name: str
    by: str
    by_name: str


class PlaceKept(StandingEvent, frozen=True):
    """The floor keeps the open place `seat` for a player called `name`, until round `until` opens."""

    seat: int
    name: str
    until: int
    by: str
    by_name: str


class PlaceFreed(StandingEvent, frozen=True):
    """The place that was kept for `name` is free for anybody."""

    seat: int
    name: str
    by: str
    by_name: str


class PlayerExcluded(StandingEvent, frozen=True):
    """
    The floor excludes a player from the whole house, because of `why`.

    The player makes no wager any more, and leaves as soon as nothing is in play.
    """

    player: str
    name: str
    why: str
    by: str
    by_name: str


class PlayerReadmitted(StandingEvent, frozen=True):
    """The floor lets the player into the house again. The player still leaves this table, and may sit down again."""

    player: str
    name: str
    why: str
    by: str
    by_name: str


class GamingStopped(StandingEvent, frozen=True):
    """The floor stops the table's game (or with null every game) in the whole house: no round opens after this one."""

    game: str | None
    why: str
    by: str
    by_name: str


class GamingStarted(StandingEvent, frozen=True):
    """The table's game is played again."""

    why: str
    by: str
    by_name: str


Standing = (
    DealerCame
    | DealerLeft
    | TableHeld
    | CardNamedTwice
    | DealerMissing
    | ClocksStopped
    | ClocksRun
    | ReportLate
    | TableResumed
    | TableClosed
    | TableOpened
    | LimitsPosted
    | PlayerRemoved
    | PlayerLetBack
    | PlayerMoved
    | PlaceKept
    | PlaceFreed
    | PlayerExcluded
    | PlayerReadmitted
    | GamingStopped
    | GamingStarted
)
