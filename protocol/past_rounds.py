"""Rounds that are over: their list, and each card by card."""

from msgspec import Struct

from .disputes import MayAsk
from .message_base import Lookup, ServerMessage
from .updates import TableUpdate
from .values import Cents, Id, Millis, Ordinal
from .views import TableView


class ShowRounds(Lookup, frozen=True):
    """
    List the rounds of this connection's table that one has played in, the last ones, or those before round `before`.

    The floor sees all.
    """

    before: Ordinal | None = None


class ShowRound(Lookup, frozen=True):
    """Show a round that is over, from its beginning: who played in it as they saw it, the floor with every card."""

    round: Ordinal


class RoundLine(Struct, frozen=True):
    """A round that was over at `closed_at`: `wagered` cents, and what came back, of the viewer's hands or of all."""

    round: int
    closed_at: Millis
    void: bool
    wagered: Cents
    returned: Cents


class RoundsShown(ServerMessage, frozen=True):
    """Rounds, the last first. `before` is where to ask on for earlier ones; null: there are none."""

    id: Id
    rounds: tuple[RoundLine, ...]
    before: Ordinal | None


class RoundShown(ServerMessage, frozen=True):
    """
    A round that is over: the table as it opened, and all that followed until it was closed at `closed_at`.

    Folding the updates into the view tells it card by card. `record` is, for the floor, the round's record as JSON.
    `may`: what may be asked about it now.
    """

    id: Id
    round: int
    opened_at: Millis
    closed_at: Millis
    view: TableView
    updates: tuple[TableUpdate, ...]
    record: str | None
    may: tuple[MayAsk, ...]
