"""The lobby: what it shows of all tables of the house, and who looks at it."""

import asyncio
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from protocol.codec import Codec
from protocol.lobby import Lobby, LobbyChanged, TableCard
from protocol.meters import Won
from server.access.bans import Bans
from server.access.viewer import Viewer, tell
from server.changes import Changes
from server.core.settings import TableSettings
from server.core.table import Table
from server.room.room import Room

from .nodes import Nodes
from .table_card import card_of, won_at


QUIET = 0.25  # s between two messages to the lobby


class Made(Struct, frozen=True):
    """The card of a table that is served here, and what it was made of."""

    table: Table
    dealer: str | None
    read: bool
    card: TableCard


class HouseLobby:
    """
    The tables of all `nodes`, of which those in `rooms` are served here, and its viewers.

    Tables that nobody serves are shown by their `settings`. Supervisors are also shown the bans of the house.

    A card is made again only when its table has changed. `told` is what all who look were shown last, and newcomers
    are shown first: so what changes is the same for all. What changes while nobody looks makes it None.
    """

    def __init__(
        self, settings: Mapping[str, TableSettings], rooms: Mapping[str, Room], nodes: Nodes, bans: Bans
    ) -> None:
        self.settings = settings
        self.rooms = rooms
        self.nodes = nodes
        self.bans = bans
        self.viewers: set[Viewer] = set()
        self.made: dict[str, Made] = {}
        self.told: Lobby | None = None
        self.frames: dict[str, bytes] = {}
        self.news = asyncio.Event()
        self.on_change = Changes()  # of what the lobby shows, at most every `QUIET`
        bans.on_change(self.show_bans)

    def watch(self, viewer: Viewer) -> None:
        """Show the lobby to a viewer, now and whenever it changes."""
        self.current()
        self.viewers.add(viewer)
        viewer.send(self.frame(viewer.codec))
        if viewer.who.role == "supervisor":
            tell(viewer, self.bans.shown())

    def unwatch(self, viewer: Viewer) -> None:
        """Stop showing the lobby to a viewer."""
        self.viewers.discard(viewer)

    @property
    def watched(self) -> bool:
        """Whether anybody looks, or waits for a change."""
        return bool(self.viewers or self.on_change.callbacks)

    def current(self) -> Lobby:
        """Return what all who look were shown last; made now if there is nothing that they could have been shown."""
        if self.told is not None:
            return self.told
        shown = self.shown()
        self.keep(shown)
        return shown

    def keep(self, shown: Lobby | None) -> None:
        """Remember what all who look are shown."""
        self.told = shown
        self.frames.clear()

    def frame(self, codec: Codec) -> bytes:
        """Return what all who look were shown, encoded once."""
        assert self.told is not None
        if codec.name not in self.frames:
            self.frames[codec.name] = codec.encode(self.told)
        return self.frames[codec.name]

    def tell(self, changed: LobbyChanged) -> None:
        """Send what has changed, to clients of version 1 all tables."""
        frames: dict[str, bytes] = {}
        for viewer in self.viewers:
            codec = viewer.codec
            if codec.name not in frames:
                frames[codec.name] = codec.encode(changed) if codec.version > 1 else self.frame(codec)
            viewer.send(frames[codec.name])

    def cards(self) -> tuple[TableCard, ...]:
        """Return what the lobby shows of the tables that are served here."""
        self.made = {name: self.make(room) for name, room in self.rooms.items() if room.open}
        return tuple(made.card for made in self.made.values())

    def make(self, room: Room) -> Made:
        """Return the card of a table, the same as before unless the table or its staff has changed."""
        table, dealer, read = room.table, room.viewers.dealer, room.viewers.reader_present
        made = self.made.get(room.name)
        if made is not None and made.table is table and (made.dealer, made.read) == (dealer, read):
            return made
        card = card_of(table.posted or room.settings, table, opened=True, dealer=dealer, read=read)
        return Made(table, dealer, read, card)

    def shown(self) -> Lobby:
        """Return what the lobby shows. While the store is away, other nodes' tables cannot be reached from here."""
        away = self.nodes.away
        others = (card for node in self.nodes.others for card in node.tables)
        listed = {card.table: replace(card, open=False) if card.open and away else card for card in others}
        listed |= {card.table: card for card in self.cards()}
        for name, settings in self.settings.items():
            if name not in listed:
                listed[name] = card_of(settings, Table(), opened=False)
        order = {name: place for place, name in enumerate(self.settings)}
        return Lobby(tuple(sorted(listed.values(), key=lambda card: order.get(card.table, len(order)))))

    def wins(self) -> Iterator[Won]:
        """Yield what was won last on a meter at each table of the house."""
        here = (won_at(room.table.posted or room.settings, room.table) for room in self.rooms.values() if room.open)
        yield from (won for won in here if won is not None)
        yield from (card.won for node in self.nodes.others for card in node.tables if card.won is not None)

    def show_bans(self) -> None:
        """Show the bans of the house, which have changed, to supervisors."""
        shown = self.bans.shown()
        for viewer in self.viewers:
            if viewer.who.role == "supervisor":
                tell(viewer, shown)

    async def run(self) -> None:
        """After each of the `news` show what has changed, but not more often than people can read."""
        while True:
            await self.news.wait()
            self.news.clear()
            now = self.shown() if self.watched else None
            if now is None:
                self.keep(None)
            elif now != self.told:
                before = self.told
                self.keep(now)
                if before is not None:
                    self.tell(changes(before, now))
                self.on_change.tell()
            await asyncio.sleep(QUIET)


def changes(before: Lobby, after: Lobby) -> LobbyChanged:
    """Return what makes one lobby of another."""
    known = {card.table: card for card in before.tables}
    order = tuple(card.table for card in after.tables)
    changed = tuple(card for card in after.tables if known.get(card.table) != card)
    return LobbyChanged(changed, None if order == tuple(known) else order)
