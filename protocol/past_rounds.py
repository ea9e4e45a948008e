"""Past rounds: their list, and each one card by card."""

from msgspec import Struct

from .disputes import MayAsk
from .message_base import Lookup, ServerMessage
from .updates import TableUpdate
from .values import Cents, Id, Millis, Ordinal
from .views import TableView


class ShowRounds(Lookup, frozen=True):
    """
    List the last rounds of this table, or the last ones before round `before`, in which the person played.

    The floor sees all rounds.
    """

    before: Ordinal | None = None


class ShowRound(Lookup, frozen=True):
    """Show a past round from its beginning: to a player as it was seen then, to the floor with every card."""

    round: Ordinal


class ShowProof(Lookup, frozen=True):
    """Give the proof that a past round was fair (`docs/fairness.md`), to a player who took part, or to the floor."""

    round: Ordinal


class ProofShown(ServerMessage, frozen=True):
    """The proof of a past round, as JSON to be kept in a file. Its seed is null until that is revealed."""

    id: Id
    round: int
    proof: str


class RoundLine(Struct, frozen=True):
    """A round that ended at `closed_at`, with the cents `wagered` and `returned` on the viewer's hands, or on all."""

    round: int
    closed_at: Millis
    void: bool
    wagered: Cents
    returned: Cents


class RoundsShown(ServerMessage, frozen=True):
    """Past rounds, the last first. Ask again with `before` for earlier ones; null: there are none."""

    id: Id
    rounds: tuple[RoundLine, ...]
    before: Ordinal | None


class RoundShown(ServerMessage, frozen=True):
    """
    A past round: the view when it opened, and all updates until it was closed at `closed_at`.

    Applying the updates to the view one by one replays the round. `record` is the round's record as JSON, for the floor
    only. `may` lists the actions on this round that would be accepted now.
    """

    id: Id
    round: int
    opened_at: Millis
    closed_at: Millis
    view: TableView
    updates: tuple[TableUpdate, ...]
    record: str | None
    may: tuple[MayAsk, ...]
