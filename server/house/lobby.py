"""The lobby: what it shows of all tables of the house, and who looks at it."""

import asyncio
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from protocol import messages
from protocol.messages import TableCard
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


class Lobby:
    """
    The tables of all `nodes`, of which those in `rooms` are served here, and its viewers.

    Tables that nobody serves are shown by their `settings`. Supervisors are also shown the bans of the house.
    """

    def __init__(
        self, settings: Mapping[str, TableSettings], rooms: Mapping[str, Room], nodes: Nodes, bans: Bans
    ) -> None:
        self.settings = settings
        self.rooms = rooms
        self.nodes = nodes
        self.bans = bans
        self.viewers: set[Viewer] = set()
        self.news = asyncio.Event()
        self.on_change = Changes()  # of what the lobby shows, at most every `QUIET`
        bans.on_change(self.show_bans)

    def watch(self, viewer: Viewer) -> None:
        """Show the lobby to a viewer, now and whenever it changes."""
        self.viewers.add(viewer)
        tell(viewer, self.shown())
        if viewer.who.role == "supervisor":
            tell(viewer, self.bans.shown())

    def unwatch(self, viewer: Viewer) -> None:
        """Stop showing the lobby to a viewer."""
        self.viewers.discard(viewer)

    def cards(self) -> tuple[TableCard, ...]:
        """Return what the lobby shows of the tables that are served here."""
        return tuple(
            card_of(
                room.table.posted or room.settings,
                room.table,
                opened=True,
                dealer=room.viewers.dealer,
                read=room.viewers.reader_present,
            )
            for room in self.rooms.values()
            if room.open
        )

    def shown(self) -> messages.Lobby:
        """Return what the lobby shows. While the store is away, other nodes' tables cannot be reached from here."""
        away = self.nodes.away
        others = (card for node in self.nodes.others for card in node.tables)
        listed = {card.table: replace(card, open=card.open and not away) for card in others}
        listed |= {card.table: card for card in self.cards()}
        for name, settings in self.settings.items():
            if name not in listed:
                listed[name] = card_of(settings, Table(), opened=False)
        order = {name: place for place, name in enumerate(self.settings)}
        return messages.Lobby(tuple(sorted(listed.values(), key=lambda card: order.get(card.table, len(order)))))

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
        before = self.shown()
        while True:
            await self.news.wait()
            self.news.clear()
            now = self.shown()
            if now != before:
                before = now
                for viewer in self.viewers:
                    tell(viewer, now)
                self.on_change.tell()
            await asyncio.sleep(QUIET)
