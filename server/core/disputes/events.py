"""
What happened in disputes and corrections. `by` is the account of who did it, `by_name` what people call that one.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct

from protocol.disputes import Verdict


class ReviewEvent(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


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
    For `wager` at `seat` in round `round` came `before` cents back, and `after` cents should have.

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
    The difference moved between the house and the player: the stack, or in `transfer` the wallet of who had left.

    `confirmed_by` is the account of the other supervisor, where the sum wanted one.
    """

    confirmed_by: str | None
    transfer: str | None


Review = DisputeOpened | DisputeResolved | CorrectionAsked | CorrectionDropped | Corrected
