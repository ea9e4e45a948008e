"""
The floor's powers over a table, and the dealer's shift: what is asked for, and how the table stands.

All of it is everybody's to know, but what somebody was told who was sent away.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Millis, Name, Reason, SeatNumber


class WagerLimit(Struct, frozen=True):
    """The lowest and the highest wager of one kind."""

    wager: Name
    low: Cents
    high: Cents


class TakeTable(Command, frozen=True):
    """A dealer comes on at this table: nobody else is, or that one is gone. A table held for want of one goes on."""


class EndShift(Command, frozen=True):
    """The dealer goes off. A round that is open is held until another takes the table."""


class HoldTable(Command, frozen=True):
    """A supervisor stops the table where it stands: its clock stops, and nobody wagers, chooses or deals."""

    why: Reason


class ResumeTable(Command, frozen=True):
    """A supervisor lets the table go on; the open step has its full time again."""


class CloseTable(Command, frozen=True):
    """A supervisor closes the table: what is wagered is played to its end, and no round opens after that."""

    why: Reason


class OpenTable(Command, frozen=True):
    """A supervisor opens the table again."""


class PostLimits(Command, frozen=True):
    """
    A supervisor sets other limits for some wagers, from the next round on.

    With `rules` others of the game are in force first, of those that the configuration names; null leaves them.
    """

    limits: tuple[WagerLimit, ...]
    rules: Name | None = None


class RemovePlayer(Command, frozen=True):
    """A supervisor sends a player away from the table, with the stack, when the player's round is over."""

    player: Name
    why: Reason


class LetBack(Command, frozen=True):
    """A supervisor lets a player who was sent away sit down at the table again."""

    player: Name


class MovePlayer(Command, frozen=True):
    """A supervisor moves who sits at `seat`, and has nothing in play there, to the open place `to`."""

    seat: SeatNumber
    to: SeatNumber


class KeepPlace(Command, frozen=True):
    """A supervisor keeps an open place for whoever is called `name`, for the rounds to come: so many of them."""

    seat: SeatNumber
    name: Name
    rounds: Annotated[int, Meta(ge=1, le=50)]


class FreePlace(Command, frozen=True):
    """A supervisor lets anybody take a place that was kept."""

    seat: SeatNumber


SupervisionCommand = (
    TakeTable
    | EndShift
    | HoldTable
    | ResumeTable
    | CloseTable
    | OpenTable
    | PostLimits
    | RemovePlayer
    | LetBack
    | MovePlayer
    | KeepPlace
    | FreePlace
)


class Held(Struct, frozen=True):
    """
    The table stands still since `since`, because the floor wants it so, or no dealer is there; `why` in words.

    `by` is the name of the supervisor, if one did it.
    """

    cause: Literal["floor", "dealer"]
    why: str
    since: Millis
    by: str | None


class Closed(Struct, frozen=True):
    """No round opens after this one, because of `why`; `by` is the name of the supervisor."""

    why: str
    by: str


class Posted(Struct, frozen=True):
    """What the floor posted last, in `words` for people: in force from round `round` on."""

    words: str
    round: int


class Kept(Struct, frozen=True):
    """The place `seat` is kept for whoever is called `name`, while it is open, until round `until` opens."""

    seat: SeatNumber
    name: str
    until: int


class Standing(Struct, frozen=True):
    """
    How a table stands: `dealer` is the name of the dealer who is on, if any is.

    `sent_away` tells the viewer, at the table's own view, that the floor sent them away, and why, until it lets them
    sit down again. `kept` are the places that the floor keeps for somebody, also some for which the time is over.
    """

    dealer: str | None = None
    held: Held | None = None
    closed: Closed | None = None
    posted: Posted | None = None
    sent_away: str | None = None
    kept: tuple[Kept, ...] = ()


class Moving(Struct, frozen=True):
    """Who sat at `seat` sits at `to` now, where nothing lies."""

    seat: SeatNumber
    to: SeatNumber


class Supervised(Update, frozen=True):
    """
    Something of this happened: `words` for people, how the table stands now, and its deadline, if a clock runs.

    `leaves` is the player who was sent away, and leaves as soon as nothing is in play. `moves`: who was moved.
    """

    words: str
    standing: Standing
    deadline: Millis | None
    leaves: str | None = None
    moves: Moving | None = None


class MaySupervise(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now."""


class MayTakeTable(MaySupervise, frozen=True):
    """Come on as the dealer of this table, whose dealer is gone."""

    command: TakeTable


class MayEndShift(MaySupervise, frozen=True):
    """Go off."""

    command: EndShift


class MayHold(MaySupervise, frozen=True):
    """Hold the table, and say why."""


class MayResume(MaySupervise, frozen=True):
    """Let the table go on."""

    command: ResumeTable


class MayClose(MaySupervise, frozen=True):
    """Close the table, and say why."""


class MayOpen(MaySupervise, frozen=True):
    """Open the table again."""

    command: OpenTable


class NamedRules(Struct, frozen=True):
    """Rules of the game that may be posted, with the limits that they have."""

    name: str
    limits: tuple[WagerLimit, ...]


class MayPostLimits(MaySupervise, frozen=True):
    """Set other limits: these are posted now. `rules` may be posted as well, where there is a choice."""

    limits: tuple[WagerLimit, ...]
    rules: tuple[NamedRules, ...] = ()


class MayRemove(MaySupervise, frozen=True):
    """Send this player away, and say why."""

    player: str
    name: str


class MayLetBack(MaySupervise, frozen=True):
    """Let this player, who was sent away, sit down again."""

    command: LetBack
    name: str


class MayMove(MaySupervise, frozen=True):
    """Move who sits at `seat` to one of these open places."""

    seat: SeatNumber
    name: str
    places: tuple[SeatNumber, ...]


class MayKeepPlace(MaySupervise, frozen=True):
    """Keep one of these open places for somebody."""

    places: tuple[SeatNumber, ...]


class MayFreePlace(MaySupervise, frozen=True):
    """Let anybody take a place that is kept for `name`."""

    command: FreePlace
    name: str


MayAct = (
    MayTakeTable
    | MayEndShift
    | MayHold
    | MayResume
    | MayClose
    | MayOpen
    | MayPostLimits
    | MayRemove
    | MayMove
    | MayLetBack
    | MayKeepPlace
    | MayFreePlace
)
