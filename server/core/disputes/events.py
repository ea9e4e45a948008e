"""
Events of disputes and corrections. `by` is the account of the person who acted, `by_name` that person's name.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct

from protocol.disputes import Verdict


class ReviewEvent(Struct, frozen=True, tag=True):
    """Base of the events of disputes and corrections: `redact` and `evolve` recognise them by it."""


class Evidence(Struct, frozen=True):
    """
    What a round was when it was disputed: events `first` to `last` of the log, whose mark there is `mark`.

    `record` is the SHA-256 (hex) of the RFC 8785 JSON of its record, which had the form number `form`.
    """

    first: int
    last: int
    mark: str
    record: str
    form: int


class DisputeOpened(ReviewEvent, frozen=True):
    """The player `player`, called `name`, disputes round `round`."""

    number: int
    round: int
    player: str
    name: str
    words: str
    evidence: Evidence


class DisputeResolved(ReviewEvent, frozen=True):
    """A supervisor decided dispute `number`."""

    number: int
    verdict: Verdict
    words: str
    by: str
    by_name: str


class Correcting(ReviewEvent, frozen=True):
    """
    `wager` at `seat` in round `round` returned `before` cents, and should have returned `after`.

    `player`, called `name`, had the seat then; `dispute` is the one that is answered by it, if any.
    """

    number: int
    round: int
    seat: int
    player: str
    name: str
    wager: str
    before: int
    after: int
    why: str
    by: str
    by_name: str
    dispute: int | None


class CorrectionAsked(Correcting, frozen=True):
    """A correction over the table's limit waits for another supervisor."""


class CorrectionDropped(ReviewEvent, frozen=True):
    """Correction `number`, which waited, is not made, because of `why`."""

    number: int
    why: str
    by: str
    by_name: str


class Corrected(Correcting, frozen=True):
    """
    The difference moved between the house and the stack, or with `transfer` the wallet of a player who has left.

    `confirmed_by` is the account of the other supervisor, where the sum wanted one.
    """

    confirmed_by: str | None
    transfer: str | None


Review = DisputeOpened | DisputeResolved | CorrectionAsked | CorrectionDropped | Corrected
