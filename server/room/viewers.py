"""All viewers of one table, and what each of them is sent."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import structlog

from protocol.message_base import ServerMessage
from protocol.messages import Legal, TableGone
from protocol.sentences import Text
from protocol.views import TableAction, TableView
from server.access.viewer import Seen, Viewer, tell, tell_all
from server.core.supervision.state import Kept
from server.core.table import Table, settings_of
from server.room.concern import NOBODY, known_players, stranger, unknown
from server.store import Head

from .history import History, Moment
from .offers import Offers
from .showing import Told, snapshot, tail, updates


Actions = tuple[TableAction, ...]

log = structlog.get_logger()


class Viewers:
    """
    All viewers of one table.

    On the `rail` are the players of whom the table knows nothing. All of them are offered the same, which is kept and
    compared once for all. The others are `apart`, each with the actions that they were last told.

    If the core fails to show the table to a viewer, only that viewer loses it.
    """

    def __init__(self) -> None:
        self.offers = Offers()
        self.here: dict[str, dict[str, dict[Viewer, None]]] = defaultdict(dict)  # by role and account
        self.apart: dict[Viewer, Actions | None] = {}
        self.rail: dict[Viewer, None] = {}
        self.rail_offered: Actions | None = None
        self.kept: dict[int, Kept] | None = None  # as it was when the rail was looked through by name
        self.whole: tuple[Table, Head, Told[TableView]] | None = None

    def __iter__(self) -> Iterator[Viewer]:
        """Yield all viewers."""
        yield from self.apart
        yield from self.rail

    def add(self, viewer: Viewer) -> None:
        """Add a viewer, who has not been told anything yet."""
        self.apart[viewer] = None
        self.here[viewer.who.role].setdefault(viewer.who.player, {})[viewer] = None

    def remove(self, viewer: Viewer) -> None:
        """Remove a viewer, if there."""
        if viewer not in self.apart and viewer not in self.rail:
            return
        self.apart.pop(viewer, None)
        self.rail.pop(viewer, None)
        accounts, account = self.here[viewer.who.role], viewer.who.player
        accounts[account].pop(viewer)
        if not accounts[account]:
            del accounts[account]
            self.offers.forget(viewer.who)

    # Presence.

    def present(self, player: str) -> bool:
        """Return whether the player looks at the table through any connection."""
        return player in self.here["player"]

    def dealer_present(self, account: str) -> bool:
        """Return whether this dealer looks at the table."""
        return account in self.here["dealer"]

    @property
    def reader_present(self) -> bool:
        """Whether a card reader looks at the table."""
        return bool(self.here["device"])

    @property
    def dealer(self) -> str | None:
        """The name of the dealer who looks at the table, if any does."""
        return next((viewer.who.name for viewers in self.here["dealer"].values() for viewer in viewers), None)

    # What they are sent.

    def admit(self, viewer: Viewer, history: History, seen: Seen | None) -> None:
        """Add a viewer, and send the events after what the viewer has seen, or else one snapshot."""
        try:
            first = self.first_frame(viewer, history, seen)
        except Exception:
            log.exception("the table cannot be shown", player=viewer.who.player, version=history.head.version)
            tell(viewer, TableGone(settings_of(history.table).table, Text.NOT_SHOWN.code, Text.NOT_SHOWN.words()))
            viewer.table_gone()
            return
        viewer.seen = Seen(history.head.version, history.head.mark)
        viewer.send(first)
        self.add(viewer)

    def first_frame(self, viewer: Viewer, history: History, seen: Seen | None) -> bytes:
        """Return the events after what a viewer has seen, or else one snapshot."""
        codec, who = viewer.codec, viewer.who
        missed = None if seen is None else history.since(seen.seq, seen.mark)
        if missed is not None:
            name = settings_of(history.table).table
            return codec.encode(tail(name, history.head, missed, who, codec.version))
        return self.snapshot(history).frame(who, codec)

    def snapshot(self, history: History) -> Told[TableView]:
        """Return the whole table as it stands; made once for all who come while it stays so."""
        table, head = history.table, history.head
        if self.whole is None or self.whole[0] is not table or self.whole[1] is not head:
            self.whole = table, head, snapshot(history)
        return self.whole[2]

    def show(self, moments: Sequence[Moment]) -> None:
        """Send what happened, first to those who play."""
        told, last, head = updates(moments), moments[-1].after, moments[-1].entry.head
        seen = Seen(head.version, head.mark)
        self.set_apart(last)
        playing = sorted(self.apart, key=lambda each: stranger(last, each.who))
        for viewers in (playing, self.rail):
            for viewer in viewers:
                viewer.seen = seen
                viewer.send(told.frame(viewer.who, viewer.codec))

    def offer(self, table: Table, seq: int) -> None:
        """Tell each viewer what is allowed now, if that changed."""
        self.set_apart(table)
        name = settings_of(table).table
        for viewer, known in self.apart.items():
            actions = self.offers.of(table, viewer.who)
            if actions != known:
                self.apart[viewer] = actions
                tell(viewer, Legal(name, seq, actions))
        if self.rail and (actions := self.offers.of(table, NOBODY)) != self.rail_offered:
            self.rail_offered = actions
            tell_all(self.rail, Legal(name, seq, actions))
        for viewer in [viewer for viewer in self.apart if unknown(table, viewer.who)]:
            self.to_rail(viewer)

    def offer_one(self, viewer: Viewer, table: Table, seq: int) -> None:
        """Tell a viewer who was just admitted what is allowed now: the same work however many others look on."""
        if viewer in self.apart:
            actions = self.apart[viewer] = self.offers.of(table, viewer.who)
            name = settings_of(table).table
            tell(viewer, Legal(name, seq, actions))
            if unknown(table, viewer.who):
                self.to_rail(viewer)

    def to_rail(self, viewer: Viewer) -> None:
        """Move a viewer to the rail, unless those there were told something else, as when the core failed."""
        if not self.rail:
            self.rail_offered = self.apart[viewer]
        if self.apart[viewer] == self.rail_offered:
            del self.apart[viewer]
            self.rail[viewer] = None
            self.offers.forget(viewer.who)

    def set_apart(self, table: Table) -> None:
        """Take those off the rail of whom the table knows something now."""
        known = [viewer for player in known_players(table) for viewer in self.here["player"].get(player, ())]
        if self.kept is not table.standing.kept:
            self.kept = table.standing.kept
            known = [viewer for viewer in self.rail if not unknown(table, viewer.who)]
        for viewer in known:
            if viewer in self.rail:
                del self.rail[viewer]
                self.apart[viewer] = self.rail_offered

    def has_failed(self) -> bool:
        """Return whether a seated player or a dealer could not be told what is allowed, since this was asked last."""
        return self.offers.has_failed()

    def broadcast(self, message: ServerMessage) -> None:
        """Send one message to all viewers."""
        tell_all(self, message)

    def dismiss(self, gone: TableGone) -> None:
        """Send all viewers to the lobby."""
        viewers = tuple(self)
        tell_all(viewers, gone)
        for viewer in viewers:
            self.remove(viewer)
            viewer.table_gone()
