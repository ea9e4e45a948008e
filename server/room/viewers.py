"""All viewers of one table, and what each of them is sent."""

from collections.abc import Sequence

import structlog

from protocol.message_base import ServerMessage
from protocol.messages import Legal, Snapshot, TableGone, Updates
from protocol.sentences import Text
from protocol.updates import TableUpdate
from protocol.views import TableAction
from server.access.viewer import Seen, Viewer, tell
from server.core.legal import legal
from server.core.redact import redact
from server.core.table import Table, Who, settings_of
from server.core.view import view, view_key

from .history import History, Moment


log = structlog.get_logger()


class Viewers:
    """
    All viewers of one table. `offered` are the actions that each was last told.

    If the core fails to show the table to a viewer, only that viewer loses it.
    """

    def __init__(self) -> None:
        self.failed = False
        self.offered: dict[Viewer, tuple[TableAction, ...] | None] = {}

    def present(self, player: str) -> bool:
        """Return whether the player looks at the table through any connection."""
        return any(viewer.who.role == "player" and viewer.who.player == player for viewer in self.offered)

    def dealer_present(self, account: str) -> bool:
        """Return whether this dealer looks at the table."""
        return any(viewer.who.role == "dealer" and viewer.who.player == account for viewer in self.offered)

    @property
    def reader_present(self) -> bool:
        """Whether a card reader looks at the table."""
        return any(viewer.who.role == "device" for viewer in self.offered)

    @property
    def dealer(self) -> str | None:
        """The name of the dealer who looks at the table, if any does."""
        return next((viewer.who.name for viewer in self.offered if viewer.who.role == "dealer"), None)

    def admit(self, viewer: Viewer, history: History, seen: Seen | None) -> None:
        """Add a viewer, and send the events after what the viewer has seen, or else one snapshot."""
        try:
            first = first_message(history, viewer.who, seen)
        except Exception:
            log.exception("the table cannot be shown", player=viewer.who.player, version=history.head.version)
            tell(viewer, TableGone(settings_of(history.table).table, Text.NOT_SHOWN.code, Text.NOT_SHOWN.words()))
            viewer.table_gone()
            return
        viewer.seen = Seen(history.head.version, history.head.mark)
        tell(viewer, first)
        self.offered[viewer] = None

    def show(self, moments: Sequence[Moment]) -> None:
        """Send what happened, encoded once for all viewers who see the same and share a codec."""
        first, last, head = moments[0].after, moments[-1].after, moments[-1].entry.head
        frames: dict[tuple[str, str, str], bytes] = {}
        for viewer in self.offered:
            who = viewer.who
            kind = viewer.codec.name, view_key(first, who), view_key(last, who)
            if kind not in frames:
                updates = tuple(redacted(moment, who) for moment in moments)
                frames[kind] = viewer.codec.encode(Updates(head.version, head.mark, updates))
            viewer.seen = Seen(head.version, head.mark)
            viewer.send(frames[kind])

    def offer(self, table: Table, seq: int) -> None:
        """Tell each viewer what is allowed now, if that changed."""
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
        """Return what somebody may do, or nothing if the core fails; for a player or a dealer that is a failure."""
        try:
            return legal(table, who)
        except Exception:
            log.exception("what may be done cannot be told", player=who.player, round=table.round)
            self.failed |= who.player in table.players or who.role == "dealer"
            return ()

    def has_failed(self) -> bool:
        """Return whether a seated player or a dealer could not be told what is allowed, since this was asked last."""
        failed, self.failed = self.failed, False
        return failed

    def broadcast(self, message: ServerMessage) -> None:
        """Send one message to all viewers."""
        for viewer in self.offered:
            tell(viewer, message)

    def dismiss(self, gone: TableGone) -> None:
        """Send all viewers to the lobby."""
        for viewer in self.offered:
            tell(viewer, gone)
            viewer.table_gone()
        self.offered.clear()


def first_message(history: History, who: Who, seen: Seen | None) -> Snapshot | Updates:
    """Return the events after what a viewer has seen, or else one snapshot."""
    head = history.head
    tail = None if seen is None else history.since(seen.seq, seen.mark)
    if tail is None:
        return Snapshot(head.version, head.mark, view(history.table, who))
    return Updates(head.version, head.mark, tuple(redacted(moment, who) for moment in tail))


def redacted(moment: Moment, who: Who) -> TableUpdate:
    """Return a moment as `who` may see it."""
    return redact(moment.event, moment.after, moment.seq, who)
