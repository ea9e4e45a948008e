"""The house: store, sessions, rooms and door put together, opened and closed in order."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from .config import Config
from .gateways.websocket import Door
from .pages import Pages
from .rooms import Rooms
from .session import Sessions
from .store import Store
from .world import World


PAGES = Path(__file__).parents[1] / "clients" / "web" / "dist"


class House:
    """Everything that one process serves."""

    def __init__(self, config: Config, store: Store, world: World) -> None:
        self.config = config
        self.sessions = Sessions(store, world, config.welcome)
        self.rooms = Rooms(config.tables, store, world, self.sessions.paid)
        self.door = Door(store, world, self.sessions, self.rooms, Pages(PAGES), config.origins, config.connections)

    async def run(self, stopping: asyncio.Event, opened: Callable[[int], None]) -> None:
        """
        Serve until `stopping`; `opened(port)` is called once the door is open.

        Tables stop first, between two commands, so that closing the sockets makes nobody absent from a table.
        """
        async with asyncio.TaskGroup() as tasks:
            rooms = tasks.create_task(self.rooms.run())
            wallets = tasks.create_task(self.sessions.run())
            async with self.door.opened(self.config.host, self.config.port) as port:
                opened(port)
                await stopping.wait()
                self.rooms.stop()
                await rooms
            wallets.cancel()
