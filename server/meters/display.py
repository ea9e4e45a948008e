"""The displays of the meters: what every page shows of them, never over a second old (standard 26)."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from protocol.codec import Codec
from protocol.meters import MeterCard, MetersShown, Won
from server.core.meter.state import MICRO
from server.core.table import Table
from server.world import World

from .service import Meters


QUIET = 0.25  # s between two messages; a meter is looked at twice a second
FRESH = 750  # ms; what was seen longer ago is taken off within the next QUIET, before it is a second old


class Eyes(Protocol):
    """Somebody who looks at meters."""

    codec: Codec

    def send(self, data: bytes) -> None:
        """Queue a frame; never waits."""
        ...


class Place(Protocol):
    """A table that is looked at."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...


class Displays:
    """
    Shows the meters to all who look: in the lobby all of them, at a table its own.

    `wins` tells what was won last at each table of the house.
    """

    def __init__(self, meters: Meters | None, world: World, wins: Callable[[], Iterable[Won]]) -> None:
        self.meters = meters
        self.world = world
        self.wins = wins
        self.looking: dict[Eyes, Place | None] = {}
        self.known: dict[Eyes, tuple[MeterCard, ...]] = {}

    def watch(self, eyes: Eyes, place: Place | None) -> None:
        """Show the meters of a place, a table or the lobby, now and whenever one changes."""
        self.looking[eyes] = place
        self.known[eyes] = ()
        self.show([eyes])

    def unwatch(self, eyes: Eyes) -> None:
        """Show them no more."""
        self.looking.pop(eyes, None)
        self.known.pop(eyes, None)

    async def run(self) -> None:
        """Show what has changed, and what has become old, not more often than anybody can read."""
        while True:
            self.show(tuple(self.looking))
            await asyncio.sleep(QUIET)

    def show(self, viewers: Iterable[Eyes]) -> None:
        """Send to each what is new to them; encoded once for all who share a codec and a place."""
        cards = self.cards()
        alone = {card.meter: (card,) for card in cards}
        frames: dict[tuple[str, str | None], bytes] = {}
        for eyes in viewers:
            place = self.looking[eyes]
            meter = None if place is None else meter_of(place.table)
            shown = cards if place is None else alone.get(meter or "", ())
            if shown == self.known[eyes]:
                continue
            self.known[eyes] = shown
            kind = eyes.codec.name, None if place is None else meter or ""
            if kind not in frames:
                frames[kind] = eyes.codec.encode(MetersShown(shown))
            eyes.send(frames[kind])

    def cards(self) -> tuple[MeterCard, ...]:
        """Return all meters, in the order of the configuration."""
        if self.meters is None:
            return ()
        last = {one.meter: one for one in sorted(self.wins(), key=lambda won: won.at)}
        return tuple(self.card(self.meters, name, last.get(name)) for name in self.meters.configured)

    def card(self, meters: Meters, name: str, won: Won | None) -> MeterCard:
        """Return one meter, in whole cents, rounded down (P3)."""
        shown, seen = meters.shown(name), meters.known[name].seen
        fresh = seen is not None and self.world.now() - seen <= FRESH
        cents = shown.display // MICRO if fresh else None
        return MeterCard(name, meters.configured[name].label, cents, shown.version, shown.stopped, won)


def meter_of(table: Table) -> str | None:
    """Return the name of a table's meter, if it has one."""
    return table.settings.meter if table.settings else None
