"""All tables of this server: each in its room, and what the lobby shows of them."""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from protocol.envelope import Lobby, TableCard
from protocol.refusals import Code, Refused
from server.core.rounds import TakeBets
from server.core.settings import TableSettings
from server.core.table import game_of
from server.store import Away, Conflict, Fenced, Store
from server.world import World

from .audience import Viewer, tell
from .leftovers import left_over
from .room import Room


QUIET = 0.25  # s between two messages to the lobby
PAUSE = 1.0  # s before a table that went to another owner is asked for again

TAKEN = "The table is being served elsewhere. Come back to it from the lobby."
FAULTED = "The table has stopped because of a fault. What was stored is safe; the house has been told."

log = structlog.get_logger()


class Rooms:
    """The configured tables, and those left over. A room that fails takes down its own table and nothing else."""

    def __init__(
        self, tables: Sequence[TableSettings], store: Store, world: World, paid: Callable[[str], None]
    ) -> None:
        self.tables = {settings.table: settings for settings in tables}
        self.store = store
        self.world = world
        self.paid = paid
        self.owner = world.entropy().hex()
        self.faulted: set[str] = set()
        self.watchers: set[Viewer] = set()
        self.news = asyncio.Event()
        self.rooms = {name: self.furnish(name) for name in self.tables}
        self.stopping = False

    def furnish(self, name: str) -> Room:
        """Return a new room for a table."""
        return Room(self.tables[name], self.store, self.world, self.owner, self.news.set, self.paid)

    def room(self, name: str) -> Room:
        """
        Return the room of a table.

        Raises:
            Refused: If there is no such table, or it has faulted.

        """
        if name in self.faulted:
            raise Refused(Code.TABLE_FAULTED, FAULTED)
        if name not in self.rooms:
            raise Refused(Code.UNKNOWN_TABLE, f"There is no table {name!r}. The lobby shows all tables.")
        return self.rooms[name]

    # The lobby.

    def watch(self, viewer: Viewer) -> None:
        """Show the lobby to a viewer, now and whenever it changes."""
        self.watchers.add(viewer)
        tell(viewer, self.lobby())

    def unwatch(self, viewer: Viewer) -> None:
        """Stop showing the lobby to a viewer."""
        self.watchers.discard(viewer)

    def lobby(self) -> Lobby:
        """Return what the lobby shows."""
        return Lobby(tuple(card(room) for room in self.rooms.values()))

    # The tasks.

    async def run(self) -> None:
        """Serve all tables until `stop`."""
        async with asyncio.TaskGroup() as tasks:
            lobby = tasks.create_task(self.announce())
            async with asyncio.TaskGroup() as tables:
                for name in self.tables:
                    tables.create_task(self.tend(name))
                tables.create_task(self.serve_left_over(tables))
            lobby.cancel()

    def stop(self) -> None:
        """Stop every table between two commands; `run` returns."""
        self.stopping = True
        for room in self.rooms.values():
            room.stop()

    async def tend(self, name: str) -> None:
        """Serve one table, and again whenever another owner had it in between."""
        while not self.stopping:
            room = self.rooms[name]
            try:
                await room.run()
            except (Fenced, Conflict) as taken:
                log.warning("the table went to another owner", table=name, why=str(taken))
                self.rooms[name] = self.furnish(name)
                room.close(Code.TABLE_AWAY, TAKEN)
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("the table stopped", table=name, version=room.history.head)
                self.faulted.add(name)
                room.close(Code.TABLE_FAULTED, FAULTED)
                self.news.set()
                return

    async def serve_left_over(self, tasks: asyncio.TaskGroup) -> None:
        """Serve tables too that are not configured any more, so that their players can finish, leave and be paid."""
        while not self.stopping:
            try:
                async for settings in left_over(self.store, self.owner, self.tables):
                    name = settings.table
                    self.tables[name] = settings
                    self.rooms[name] = self.furnish(name)
                    self.news.set()
                    tasks.create_task(self.tend(name))
            except Away as away:
                log.warning("the store is away: tables that may be left over wait", why=str(away))
                await asyncio.sleep(PAUSE)
            else:
                return

    async def announce(self) -> None:
        """Tell the lobby what changed, not more often than anybody can read."""
        shown = self.lobby()
        while True:
            await self.news.wait()
            self.news.clear()
            now = self.lobby()
            if now != shown:
                shown = now
                for viewer in self.watchers:
                    tell(viewer, now)
            await asyncio.sleep(QUIET)


def card(room: Room) -> TableCard:
    """Return what the lobby shows of a table; its limits are those of its first wager."""
    settings, table = room.settings, room.table
    game = game_of(settings)
    first = next(
        step.wagers[0].name for step in game.steps(settings.game, settings.dealing) if isinstance(step, TakeBets)
    )
    low, high = settings.game.limits[first]
    return TableCard(
        table=room.name,
        title=settings.title,
        game=game.name,
        pace=settings.pace,
        low=low,
        high=high,
        places=settings.places,
        taken=len(table.seats),
        round=table.round,
        phase=table.phase,
        open=room.open,
    )
