"""
Disputes over rounds, and corrections of what came back: what is asked for, and what a viewer sees of them.

A dispute is its player's and the floor's: nobody else learns of it. A correction is told to all where it changes a
stack, as a sum.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Name, Ordinal, Reason, SeatNumber


Verdict = Literal["upheld", "denied"]


class Dispute(Command, frozen=True):
    """Dispute a round that is over and that one has played in: its evidence is frozen, and the floor is asked."""

    round: Ordinal
    words: Reason


class ResolveDispute(Command, frozen=True):
    """A supervisor decides dispute `dispute`, and says why; the player is told."""

    dispute: Ordinal
    verdict: Verdict
    words: Reason


class Correct(Command, frozen=True):
    """
    A supervisor corrects what came back for a wager (or an award) of a round that is over: it is `returned` cents.

    The difference moves between the house and the player: to or from the stack, or to the wallet of who has left. Over
    the table's limit another supervisor confirms it. `dispute` is the one that it answers, if any.
    """

    round: Ordinal
    seat: SeatNumber
    wager: Name
    returned: Cents
    why: Reason
    dispute: Ordinal | None = None


class ConfirmCorrection(Command, frozen=True):
    """A supervisor confirms correction `correction`; never one's own."""

    correction: Ordinal


class DropCorrection(Command, frozen=True):
    """A supervisor decides that correction `correction`, which waits, is not made, and says why."""

    correction: Ordinal
    why: Reason


DisputeCommand = Dispute | ResolveDispute | Correct | ConfirmCorrection | DropCorrection


class DisputeView(Struct, frozen=True):
    """
    A dispute; people know it as "T1-7", by table and `number`.

    `verdict` is null while it is open; then `answer` says why.
    """

    number: int
    round: int
    player: str
    name: str
    words: str
    verdict: Verdict | None
    answer: str


class CorrectionView(Struct, frozen=True):
    """
    A correction of a wager: `before` cents had come back, and `after` cents should have.

    `by` is the name of who asked for it. Until it is `made` it waits for another supervisor.
    """

    number: int
    round: int
    seat: SeatNumber
    player: str
    name: str
    wager: str
    before: Cents
    after: Cents
    why: str
    by: str
    dispute: int | None
    made: bool


class Cases(Struct, frozen=True):
    """What a viewer knows of the table's disputes and corrections: all that are open or wait, and the last others."""

    disputes: tuple[DisputeView, ...]
    corrections: tuple[CorrectionView, ...]


class Reviewed(Update, frozen=True):
    """
    Something of a dispute or a correction: `words` for this viewer, and all that this viewer knows of them now.

    Where a correction changed a stack, `player` has `stack` cents there now.
    """

    words: str | None
    cases: Cases
    player: str | None
    stack: Cents | None


class MayReview(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now."""


class MayResolve(MayReview, frozen=True):
    """Decide this dispute, and say why."""

    dispute: Ordinal


class MayConfirmCorrection(MayReview, frozen=True):
    """Confirm a correction that another supervisor asked for."""

    command: ConfirmCorrection


class MayDropCorrection(MayReview, frozen=True):
    """Decide that a correction is not made, and say why."""

    correction: Ordinal


class MayDispute(MayReview, frozen=True):
    """Dispute the round that is shown, and say why."""

    round: Ordinal


class MayCorrect(MayReview, frozen=True):
    """Correct what came back for a wager of the round that is shown: by now it is `returned` cents."""

    round: Ordinal
    seat: SeatNumber
    name: str
    wager: str
    stake: Cents
    returned: Cents


MayJudge = MayResolve | MayConfirmCorrection | MayDropCorrection
MayAsk = MayDispute | MayCorrect
