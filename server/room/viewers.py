"""The viewers of a table: who looks at it, and what each pair of eyes is shown."""

from collections.abc import Sequence
from typing import Protocol

import structlog
from msgspec import Struct

from protocol.codec import Codec
from protocol.message_base import ServerMessage
from protocol.messages import Legal, Snapshot, TableGone, Updates
from protocol.refusals import Code
from protocol.updates import TableUpdate
from protocol.views import TableAction
from server.core.legal import legal
from server.core.redact import redact
from server.core.table import Table, Who, settings_of
from server.core.view import eyes, view

from .history import History, Moment
from .messages import NOT_SHOWN


log = structlog.get_logger()


class Seen(Struct, frozen=True):
    """How much of a table's log somebody has been sent: up to event `seq` of the history that `mark` names."""

    seq: int
    mark: str


class Viewer(Protocol):
    """Somebody who looks at a table."""

    who: Who
    codec: Codec
    seen: Seen | None

    def send(self, data: bytes) -> None:
        """Queue a frame about the table; never waits."""
        ...

    def answer(self, data: bytes) -> None:
        """Queue the answer to a command, also when the viewer looks elsewhere by now."""
        ...

    def put_out(self) -> None:
        """Learn that the table is gone: the viewer is in the lobby now."""
        ...


class Viewers:
    """
    All viewers of one table, each with the actions that they were last told.

    A fault of the core in showing the table costs whoever cannot be shown it, and no one else.
    """

    def __init__(self) -> None:
        self.failed = False
        self.offered: dict[Viewer, tuple[TableAction, ...] | None] = {}

    def present(self, player: str) -> bool:
        """Return whether the player looks at the table through any connection."""
        return any(viewer.who.role == "player" and viewer.who.player == player for viewer in self.offered)

    def deals(self, account: str) -> bool:
        """Return whether this dealer looks at the table."""
        return any(viewer.who.role == "dealer" and viewer.who.player == account for viewer in self.offered)

    @property
    def read(self) -> bool:
        """Whether a reader of physical cards looks at the table."""
        return any(viewer.who.role == "device" for viewer in self.offered)

    @property
    def dealer(self) -> str | None:
        """The name of the dealer who looks at the table, if any does."""
        return next((viewer.who.name for viewer in self.offered if viewer.who.role == "dealer"), None)

    def admit(self, viewer: Viewer, history: History, seen: Seen | None) -> None:
        """Add a viewer, who first gets the exact tail after what they have seen, or else one snapshot."""
        try:
            first = first_message(history, viewer.who, seen)
        except Exception:
            log.exception("the table cannot be shown", player=viewer.who.player, version=history.head.version)
            tell(viewer, TableGone(settings_of(history.table).table, Code.TABLE_FAULTED, NOT_SHOWN))
            viewer.put_out()
            return
        viewer.seen = Seen(history.head.version, history.head.mark)
        tell(viewer, first)
        self.offered[viewer] = None

    def show(self, moments: Sequence[Moment]) -> None:
        """Send what happened, encoded once for each kind of eyes and codec; the same bytes go to all who share them."""
        first, last, head = moments[0].after, moments[-1].after, moments[-1].entry.head
        frames: dict[tuple[str, str, str], bytes] = {}
        for viewer in self.offered:
            who = viewer.who
            kind = viewer.codec.name, eyes(first, who), eyes(last, who)
            if kind not in frames:
                updates = tuple(redacted(moment, who) for moment in moments)
                frames[kind] = viewer.codec.encode(Updates(head.version, head.mark, updates))
            viewer.seen = Seen(head.version, head.mark)
            viewer.send(frames[kind])

    def offer(self, table: Table, seq: int) -> None:
        """Tell each viewer what they may do now, if that changed."""
        offers: dict[tuple[str, str], tuple[TableAction, ...]] = {}
        for viewer, known in self.offered.items():
            who = viewer.who
            key = who.role, who.player
            if key not in offers:
                offers[key] = self.allowed(table, who)
            if offers[key] != known:
                self.offered[viewer] = offers[key]
                tell(viewer, Legal(seq, offers[key]))

    def allowed(self, table: Table, who: Who) -> tuple[TableAction, ...]:
        """Return what somebody may do: nothing, if the core fails at that, which is the table's matter if they play."""
        try:
            return legal(table, who)
        except Exception:
            log.exception("what may be done cannot be told", player=who.player, round=table.round)
            self.failed |= who.player in table.players or who.role == "dealer"
            return ()

    def has_failed(self) -> bool:
        """Return whether somebody seated, or the dealer, could not be told what may be done, since asked last."""
        failed, self.failed = self.failed, False
        return failed

    def call(self, message: ServerMessage) -> None:
        """Tell everybody the same."""
        for viewer in self.offered:
            tell(viewer, message)

    def dismiss(self, gone: TableGone) -> None:
        """Send everybody to the lobby."""
        for viewer in self.offered:
            tell(viewer, gone)
            viewer.put_out()
        self.offered.clear()


def first_message(history: History, who: Who, seen: Seen | None) -> Snapshot | Updates:
    """Return the exact tail after what somebody has seen, or else one snapshot."""
    head = history.head
    tail = None if seen is None else history.since(seen.seq, seen.mark)
    if tail is None:
        return Snapshot(head.version, head.mark, view(history.table, who))
    return Updates(head.version, head.mark, tuple(redacted(moment, who) for moment in tail))


def redacted(moment: Moment, who: Who) -> TableUpdate:
    """Return what `who` learns of a moment."""
    return redact(moment.event, moment.after, moment.seq, who)


def tell(viewer: Viewer, message: ServerMessage) -> None:
    """Send one message to one viewer."""
    viewer.send(viewer.codec.encode(message))
