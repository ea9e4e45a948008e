"""At the end of each gaming day the seeds of its rounds are revealed (`docs/fairness.md`)."""

import asyncio

import structlog

from server.config.gaming_day import Calendar
from server.core.orders import RevealSeeds
from server.room.inbox import Ordered
from server.room.room import Room
from server.store import StoreError
from server.world import World

from .daily import LOOK
from .tables import Tables


log = structlog.get_logger()


class Revealing:
    """Reveals the seeds of each table that this node serves."""

    def __init__(self, tables: Tables, world: World, days: Calendar) -> None:
        self.tables = tables
        self.world = world
        self.days = days
        self.done: dict[str, tuple[Room, int]] = {}

    async def run(self) -> None:
        """Reveal what is due, for ever."""
        while True:
            await self.reveal()
            await asyncio.sleep(LOOK)

    async def reveal(self) -> None:
        """Reveal the seeds of rounds that opened before the present gaming day, at each table that is open here."""
        begins = self.days.begins_at(self.days.day(self.world.now()))
        for name, room in list(self.tables.rooms.items()):
            if room.open and self.done.get(name) != (room, begins):
                try:
                    through = await room.past_rounds.last_before(begins)
                except StoreError as wrong:
                    log.warning("seeds are revealed later", table=name, why=str(wrong))
                    continue
                if through > room.table.fairness.through:
                    room.inbox.put(Ordered(RevealSeeds(through)))
                self.done[name] = room, begins
