"""Reports of irregularities: what a viewer sees of one, and what may be reported and ruled now."""

from msgspec import Struct

from .commands import Confirm, Report, VoidRound, Withdraw
from .message_base import Lookup, ServerMessage
from .values import Cents, Id, Ordinal, Place, SeatNumber


class Effect(Struct, frozen=True):
    """
    What a report does to one wager of `amount` cents, by `clause`.

    `back` cents return to the stack; null: it is settled by the posted odds. A wager that is not named lies as it lay.
    """

    seat: SeatNumber
    wager: str
    amount: Cents
    back: Cents | None
    clause: str


class Reported(Struct, frozen=True):
    """
    A report that waits for a ruling, and holds the round meanwhile.

    `words` says what happened, `note` what would follow; `by` is the name of who reported it.
    """

    number: int
    kind: str
    clause: str
    words: str
    note: str
    place: Place | None
    by: str
    effects: tuple[Effect, ...]


class Foreseen(Struct, frozen=True):
    """
    What a report would say and do if it were made now.

    `waits`: money moves, so that a supervisor confirms it first; otherwise it holds at once.
    """

    clause: str
    words: str
    note: str
    waits: bool
    effects: tuple[Effect, ...]


class ShowOutcome(Lookup, frozen=True):
    """
    Show the dealer what report `command` would do, before it is made, or a supervisor what voiding the round would.

    Its `faces` are not looked at: nothing follows from them, and what lies face down is not to be guessed at. Nor is
    its `why`, which need not be the one that is given then.
    """

    command: Report | VoidRound


class OutcomeShown(ServerMessage, frozen=True):
    """What a report would do, as the table stands."""

    id: Id
    outcome: Foreseen


class Ruled(Struct, frozen=True):
    """An irregularity of this round, as it was ruled."""

    number: int
    kind: str
    clause: str
    words: str
    note: str
    place: Place | None


class MayName(Struct, frozen=True):
    """
    Whom a report may name. `cards` may be named one or more of, counted from 1; `counts` is how many it may have.

    Where one of them is empty, the report does not say it. `faces` physical cards are told with it: so many for each of
    the cards that are named, or in all where none is. With `one` it is one card that is named.
    """

    place: Place
    cards: tuple[int, ...]
    counts: tuple[int, ...]
    faces: int = 0
    one: bool = False


class MayDecide(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class MayReport(MayDecide, frozen=True):
    """
    Report that this happened; `clause` says what follows.

    With `places` the report names one of them, and what it says of it; without, `command` is the whole report but for
    the `faces` physical cards that are told with it.
    """

    command: Report
    label: str
    clause: str
    places: tuple[MayName, ...]
    faces: int = 0


class MayWithdraw(MayDecide, frozen=True):
    """Take the open report back."""

    command: Withdraw


class MayConfirm(MayDecide, frozen=True):
    """Rule that the open report holds."""

    command: Confirm


class MayReject(MayDecide, frozen=True):
    """Rule that the open report leads to nothing, and say why."""

    report: Ordinal


class MayVoidRound(MayDecide, frozen=True):
    """Ask that the round be void, and say why."""

    round: Ordinal


MayRule = MayReport | MayWithdraw | MayConfirm | MayReject | MayVoidRound
