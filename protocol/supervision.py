"""The floor's powers over a table and the dealer's shift: the commands, and what may be done."""

from typing import Annotated

from msgspec import Meta, Struct

from .command_base import Command
from .standing import Standing
from .update_base import Update
from .values import Cents, Millis, Name, NamedSeat, Reason, SeatNumber


class WagerLimit(Struct, frozen=True):
    """The lowest and the highest amount of one wager, in cents."""

    wager: Name
    low: Cents
    high: Cents


class TakeTable(Command, frozen=True):
    """A dealer takes the table, which has no dealer or one who is disconnected. A table held for that continues."""


class EndShift(Command, frozen=True):
    """The dealer leaves the table. An open round is held until another dealer takes the table."""


class StopClocks(Command, frozen=True):
    """
    The dealer stops the clocks of an open round, to report what happened: nobody can wager, choose or deal.

    A report ends it, and so does `RunClocks`. The floor is alarmed if it lasts a minute.
    """


class RunClocks(Command, frozen=True):
    """The dealer reports nothing more: the clocks run on with the time that was left."""


class HoldTable(Command, frozen=True):
    """A supervisor puts the table on hold: its clock stops, and nobody can wager, choose or deal."""

    why: Reason


class ResumeTable(Command, frozen=True):
    """A supervisor ends the hold. The open step has its full time again; after `StopClocks`, what was left of it."""


class CloseTable(Command, frozen=True):
    """A supervisor closes the table: a round with wagers is played to its end, and no round opens after that."""

    why: Reason


class OpenTable(Command, frozen=True):
    """A supervisor opens the table again."""


class PostLimits(Command, frozen=True):
    """
    A supervisor sets new limits for some wagers, from the next round on.

    With `rules` the alternative rules of that name, from the configuration, are posted first; null keeps the rules.
    """

    limits: tuple[WagerLimit, ...]
    rules: Name | None = None


class RemovePlayer(Command, frozen=True):
    """A supervisor sends a player away from the table. The player leaves with the stack when the round is over."""

    player: Name
    why: Reason


class LetBack(Command, frozen=True):
    """A supervisor allows a player who was sent away to sit down here again."""

    player: Name


class MovePlayer(Command, frozen=True):
    """A supervisor moves the player at `seat`, who has nothing in play there, to the open place `to`."""

    seat: NamedSeat
    to: NamedSeat


class KeepPlace(Command, frozen=True):
    """A supervisor reserves an open place for the person `name`, for the next `rounds` rounds."""

    seat: NamedSeat
    name: Name
    rounds: Annotated[int, Meta(ge=1, le=50)]


class FreePlace(Command, frozen=True):
    """A supervisor ends the reservation of a place."""

    seat: NamedSeat


SupervisionCommand = (
    TakeTable
    | EndShift
    | StopClocks
    | RunClocks
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


class Moving(Struct, frozen=True):
    """The player at `seat` was moved to `to`, where no wagers or cards are."""

    seat: SeatNumber
    to: SeatNumber


class Supervised(Update, frozen=True):
    """
    The floor or a dealer acted: `words` for people, the state of the table now, and its deadline if a clock runs.

    `leaves` is a player who was sent away and leaves as soon as nothing is in play. `moves`: a player who was moved.
    """

    words: str
    standing: Standing
    deadline: Millis | None
    leaves: str | None = None
    moves: Moving | None = None


class MaySupervise(Struct, frozen=True, tag=True):
    """Base of actions of the floor and the dealer over the table. An action would be accepted now."""


class MayTakeTable(MaySupervise, frozen=True):
    """Take this table as its dealer."""

    command: TakeTable


class MayEndShift(MaySupervise, frozen=True):
    """End the dealer's shift."""

    command: EndShift


class MayStopClocks(MaySupervise, frozen=True):
    """Stop the clocks, to report what happened."""

    command: StopClocks


class MayRunClocks(MaySupervise, frozen=True):
    """Let the clocks run on without a report."""

    command: RunClocks


class MayHold(MaySupervise, frozen=True):
    """Put the table on hold, with a reason."""


class MayResume(MaySupervise, frozen=True):
    """End the hold."""

    command: ResumeTable


class MayClose(MaySupervise, frozen=True):
    """Close the table, with a reason."""


class MayOpen(MaySupervise, frozen=True):
    """Open the table again."""

    command: OpenTable


class NamedRules(Struct, frozen=True):
    """Alternative rules that may be posted, with their limits."""

    name: str
    limits: tuple[WagerLimit, ...]


class MayPostLimits(MaySupervise, frozen=True):
    """Set new limits; `limits` are posted now. `rules` are alternative rules that may be posted."""

    limits: tuple[WagerLimit, ...]
    rules: tuple[NamedRules, ...] = ()


class MayRemove(MaySupervise, frozen=True):
    """Send this player away, with a reason."""

    player: str
    name: str


class MayLetBack(MaySupervise, frozen=True):
    """Allow this player, who was sent away, to sit down again."""

    command: LetBack
    name: str


class MayMove(MaySupervise, frozen=True):
    """Move the player at `seat` to one of these open places."""

    seat: SeatNumber
    name: str
    places: tuple[SeatNumber, ...]


class MayKeepPlace(MaySupervise, frozen=True):
    """Reserve one of these open places for a person."""

    places: tuple[SeatNumber, ...]


class MayFreePlace(MaySupervise, frozen=True):
    """End the reservation of a place for `name`."""

    command: FreePlace
    name: str


MayAct = (
    MayTakeTable
    | MayEndShift
    | MayStopClocks
    | MayRunClocks
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
