"""What every page shows of the meters, never over a second old (standard 26)."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from protocol.meters import MeterCard, MetersShown, Won
from server.access.viewer import Viewer
from server.changes import Changes
from server.core.meter.state import MICRO
from server.core.table import Table
from server.world import World

from .service import Meters


QUIET = 0.25  # s between two messages; a meter is looked at twice a second
FRESH = 750  # ms; what was seen longer ago is taken off within the next QUIET, before it is a second old


class Place(Protocol):
    """A table that is looked at."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...


class Displays:
    """
    Shows the meters to viewers: all meters in the lobby, at a table its own.

    `wins` tells what was won last at each table of the house. All viewers of one place were `told` the same last, so
    only places are compared, and viewers are only looked at when there is something new for them.
    """

    def __init__(self, meters: Meters | None, world: World, wins: Callable[[], Iterable[Won]]) -> None:
        self.meters = meters
        self.world = world
        self.wins = wins
        self.places: dict[Viewer, Place | None] = {}
        self.viewers: dict[Place | None, dict[Viewer, None]] = {}
        self.told: dict[Place | None, tuple[MeterCard, ...]] = {}
        self.won: dict[str, Won] = {}  # by meter, what was won last
        self.on_change = Changes()  # of what the meters show

    def watch(self, viewer: Viewer, place: Place | None) -> None:
        """Show the meters of a place, a table or the lobby, now and whenever one changes."""
        self.show((place,), self.cards())
        self.places[viewer] = place
        self.viewers.setdefault(place, {})[viewer] = None
        if told := self.told.setdefault(place, ()):
            viewer.send(viewer.codec.encode(MetersShown(told)))

    def unwatch(self, viewer: Viewer) -> None:
        """Show them no more."""
        if viewer in self.places:
            place = self.places.pop(viewer)
            del self.viewers[place][viewer]
            if not self.viewers[place]:
                del self.viewers[place], self.told[place]

    async def run(self) -> None:
        """Show for ever what has changed or become old, not more often than people can read. Without meters, end."""
        before = self.cards()
        while before:
            self.won = {one.meter: one for one in sorted(self.wins(), key=lambda won: won.at)}
            cards = self.cards()
            self.show(tuple(self.viewers), cards)
            if cards != before:
                before = cards
                self.on_change.tell()
            await asyncio.sleep(QUIET)

    def show(self, places: Iterable[Place | None], cards: tuple[MeterCard, ...]) -> None:
        """Send to the viewers of each place what is new; encoded once for all who share a codec and a meter."""
        alone = {card.meter: (card,) for card in cards}
        frames: dict[tuple[str, str | None], bytes] = {}
        for place in places:
            meter = None if place is None else meter_of(place.table) or ""
            shown = cards if meter is None else alone.get(meter, ())
            if shown == self.told.get(place, ()):
                continue
            self.told[place] = shown
            for viewer in self.viewers.get(place, ()):
                kind = viewer.codec.name, meter
                if kind not in frames:
                    frames[kind] = viewer.codec.encode(MetersShown(shown))
                viewer.send(frames[kind])

    def cards(self) -> tuple[MeterCard, ...]:
        """Return all meters, in the order of the configuration."""
        if self.meters is None:
            return ()
        return tuple(self.card(self.meters, name, self.won.get(name)) for name in self.meters.configured)

    def card(self, meters: Meters, name: str, won: Won | None) -> MeterCard:
        """Return one meter, in whole cents, rounded down (P3)."""
        shown, seen = meters.shown(name), meters.known[name].seen
        fresh = seen is not None and self.world.elapsed() - seen <= FRESH
        cents = shown.display // MICRO if fresh else None
        return MeterCard(name, meters.configured[name].label, cents, shown.version, shown.stopped, won)


def meter_of(table: Table) -> str | None:
    """Return the name of a table's meter, if it has one."""
    return table.settings.meter if table.settings else None
