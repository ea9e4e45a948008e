"""
Disputes over rounds and corrections of payouts: the commands, and what each viewer sees.

Only the player concerned and the floor see a dispute. Everybody at the table sees a correction that changes a stack, as
an amount.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import Update
from .values import Cents, Name, NamedSeat, Ordinal, Reason, SeatNumber


Verdict = Literal["upheld", "denied"]


class Dispute(Command, frozen=True):
    """Dispute a past round of one's own. Its evidence is kept, and the floor has to decide."""

    round: Ordinal
    words: Reason


class ResolveDispute(Command, frozen=True):
    """A supervisor decides dispute `dispute`, with a reason. The player sees both."""

    dispute: Ordinal
    verdict: Verdict
    words: Reason


class Correct(Command, frozen=True):
    """
    A supervisor corrects the payout of a wager (or an award) of a past round to `returned` cents.

    The difference moves between the house and the player: to or from the stack, or to the wallet of a departed player.
    Above the table's limit, another supervisor has to confirm it. `dispute` is the dispute that it answers, if any.
    """

    round: Ordinal
    seat: NamedSeat
    wager: Name
    returned: Cents
    why: Reason
    dispute: Ordinal | None = None


class ConfirmCorrection(Command, frozen=True):
    """A supervisor confirms correction `correction`. It must be another person's correction."""

    correction: Ordinal


class DropCorrection(Command, frozen=True):
    """A supervisor drops correction `correction`, which waits for confirmation, with a reason."""

    correction: Ordinal
    why: Reason


DisputeCommand = Dispute | ResolveDispute | Correct | ConfirmCorrection | DropCorrection


class DisputeView(Struct, frozen=True):
    """
    A dispute, shown to people as "T1-7": the table and `number`.

    `verdict` is null while it is open. `answer` is the reason for the verdict.
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
    A correction of a payout from `before` to `after` cents.

    `by` is the name of the supervisor who asked for it. Until it is `made`, it waits for another supervisor.
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
    """The table's disputes and corrections that a viewer may see: all open or waiting ones, and the last others."""

    disputes: tuple[DisputeView, ...]
    corrections: tuple[CorrectionView, ...]


class Reviewed(Update, frozen=True):
    """
    A dispute or a correction changed: `words` for this viewer, and all `cases` that this viewer may see now.

    If a correction changed a stack, `player` has `stack` cents now.
    """

    words: str | None
    cases: Cases
    player: str | None
    stack: Cents | None


class MayReview(Struct, frozen=True, tag=True):
    """Base of actions on disputes and corrections. An action would be accepted now."""


class MayResolve(MayReview, frozen=True):
    """Decide this dispute, with a reason."""

    dispute: Ordinal


class MayConfirmCorrection(MayReview, frozen=True):
    """Confirm a correction that another supervisor asked for."""

    command: ConfirmCorrection


class MayDropCorrection(MayReview, frozen=True):
    """Drop a correction, with a reason."""

    correction: Ordinal


class MayDispute(MayReview, frozen=True):
    """Dispute the round shown, with a reason."""

    round: Ordinal


class MayCorrect(MayReview, frozen=True):
    """Correct the payout of a wager of the round shown, which is `returned` cents by now."""

    round: Ordinal
    seat: SeatNumber
    name: str
    wager: str
    stake: Cents
    returned: Cents


MayJudge = MayResolve | MayConfirmCorrection | MayDropCorrection
MayAsk = MayDispute | MayCorrect
