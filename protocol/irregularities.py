"""Irregularities: what a viewer sees of a report and of rulings, and the actions to report and rule."""

from msgspec import Struct

from .commands import Confirm, Report, VoidRound, Withdraw
from .message_base import Lookup, ServerMessage
from .values import Cents, Id, Ordinal, Place, SeatNumber


class Effect(Struct, frozen=True):
    """
    What a report does to one wager of `amount` cents, by `clause`.

    `back` cents return to the stack; null: the wager is settled by the posted odds. Wagers that are not listed stay.
    """

    seat: SeatNumber
    wager: str
    amount: Cents
    back: Cents | None
    clause: str


class Reported(Struct, frozen=True):
    """
    A report that waits for a ruling. The round waits too.

    `words` says what happened, `note` what would follow; `by` is the name of the person who reported it.
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

    `waits`: it moves money, so a supervisor has to confirm it first. Otherwise it takes effect at once.
    """

    clause: str
    words: str
    note: str
    waits: bool
    effects: tuple[Effect, ...]


class ShowOutcome(Lookup, frozen=True):
    """
    Show the dealer what the report `command` would do, or a supervisor what voiding the round would do.

    The `faces` of the command are ignored: they change nothing, and face-down cards must not be guessed with them. Its
    `why` is ignored too, and may differ in the real command.
    """

    command: Report | VoidRound


class OutcomeShown(ServerMessage, frozen=True):
    """What a report would do if it were made now."""

    id: Id
    outcome: Foreseen


class Ruled(Struct, frozen=True):
    """The ruling on an irregularity of this round."""

    number: int
    kind: str
    clause: str
    words: str
    note: str
    place: Place | None


class MayName(Struct, frozen=True):
    """
    A hand that a report may name, with the `cards` to choose from, counted from 1, and the possible `counts` of cards.

    Where `cards` or `counts` is empty, the report leaves it out. With `one` exactly one card is named, otherwise one or
    more. The report has `faces` physical cards for each named card, or in all if no card is named.
    """

    place: Place
    cards: tuple[int, ...]
    counts: tuple[int, ...]
    faces: int = 0
    one: bool = False


class MayDecide(Struct, frozen=True, tag=True):
    """Base of actions on irregularities. An action would be accepted now."""


class MayReport(MayDecide, frozen=True):
    """
    Report this irregularity; `clause` says what follows.

    With `places`, the report names one of them and its details. Without, `command` is the whole report, to which only
    `faces` physical cards are added.
    """

    command: Report
    label: str
    clause: str
    places: tuple[MayName, ...]
    faces: int = 0


class MayWithdraw(MayDecide, frozen=True):
    """Withdraw the open report."""

    command: Withdraw


class MayConfirm(MayDecide, frozen=True):
    """Confirm the open report."""

    command: Confirm


class MayReject(MayDecide, frozen=True):
    """Reject the open report, with a reason."""

    report: Ordinal


class MayVoidRound(MayDecide, frozen=True):
    """Ask to void the round, with a reason."""

    round: Ordinal


MayRule = MayReport | MayWithdraw | MayConfirm | MayReject | MayVoidRound
