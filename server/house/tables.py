"""The tables of the house that this node serves, each in its room."""

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256

import structlog

from protocol.lobby import TableCard
from protocol.refusals import Refused
from protocol.sentences import Text
from server.access.bans import Bans
from server.changes import Changes
from server.core.seats.seating import quiet
from server.core.settings import TableSettings
from server.meters.display import Displays
from server.meters.service import Meters
from server.room.inbox import BansChanged, ClockChanged
from server.room.lease import Taken
from server.room.renewals import Renewals
from server.room.retrying import retrying
from server.room.room import Room
from server.store import Away, Node, Store
from server.store.house_log import HouseLog
from server.world import World

from .assignment import shares
from .lobby import HouseLobby
from .nodes import Nodes, Site
from .retired_tables import retired_tables
from .store_watch import StoreWatch


ENDING = 0.25  # s for rooms to end, after their latest moment
OVERDUE = 3_000  # ms after which any node takes a table that nobody serves, whatever its share
AT_LEISURE = 120_000  # ms within which a table is handed over of which this node has too many
AT_ONCE = 8  # tables that are on their way to other nodes

log = structlog.get_logger()


class Tables:
    """
    The configured tables and those that are retired but needed, spread over the nodes of the house.

    A node takes a table by the atomic claim of its lease, and keeps it while the node lives and has no more than its
    share. A room that fails takes down its own table and nothing else.
    """

    def __init__(
        self,
        tables: Sequence[TableSettings],
        store: Store,
        world: World,
        paid: Callable[[str], None],
        house_log: HouseLog,
        site: Site = Site(),  # noqa: B008 - it is frozen
        meters: Meters | None = None,
    ) -> None:
        self.settings = {settings.table: settings for settings in tables}
        self.store = store
        self.world = world
        self.paid = paid
        self.meters = meters
        self.owner = world.entropy().hex()
        self.rooms: dict[str, Room] = {}
        self.open: set[str] = set()
        self.serving: set[asyncio.Task[None]] = set()
        self.free: dict[str, int] = {}
        self.faulted: set[str] = set()
        self.kept: set[str] = set()
        self.known_nodes: set[str] = set()
        self.renewals = Renewals(store, world)
        self.nodes = Nodes(store.nodes, self.owner, site, self.listed)
        self.bans = Bans(store.sessions, house_log)
        self.bans.on_change(self.follow_bans)
        self.lobby = HouseLobby(self.settings, self.rooms, self.nodes, self.bans)
        self.displays = Displays(meters, world, self.lobby.wins)
        self.store_watch = StoreWatch(store, self.bans, house_log, world.now)
        self.on_change = Changes()  # of which tables are open here
        self.share_changed = asyncio.Event()
        self.stopping = asyncio.Event()

    def find(self, name: str) -> Room | Node:
        """
        Return the room of a table, or the other node that serves it.

        Raises:
            Refused: If there is no such table, it has faulted, or nobody serves it just now.

        """
        room, owner = self.rooms.get(name), self.nodes.owner(name)
        if room is not None and (owner is None or (room.open and room.lease.sure)):
            return room
        if owner is not None:
            return owner
        if name in self.faulted:
            raise Refused(Text.TABLE_FAULTED)
        if name in self.settings:
            raise Refused(Text.TABLE_AWAY)
        raise Refused(Text.UNKNOWN_TABLE, table=name)

    def serves(self, room: Room) -> bool:
        """Return whether a room is still one of ours: a room that has ended never opens again."""
        return self.rooms.get(room.name) is room

    def listed(self) -> tuple[TableCard, ...]:
        """Return what other nodes are told: the tables served here that no other node can have taken meanwhile."""
        return tuple(card for card in self.lobby.cards() if self.rooms[card.table].lease.sure)

    def closed(self) -> list[str]:
        """Return the tables that this node should serve and that are not open: without other nodes, of all tables."""
        here = self.rooms if self.nodes.site.addresses else self.settings
        return [name for name in here if name not in self.rooms or not self.rooms[name].open]

    def follow_bans(self) -> None:
        """Have every table follow the house's bans, which have changed."""
        for room in self.rooms.values():
            room.inbox.put(BansChanged())

    def follow_clock(self) -> None:
        """Have every table follow the house's clock, which has changed."""
        for room in self.rooms.values():
            room.inbox.put(ClockChanged())

    async def run(self) -> None:
        """Serve our share of the tables until `stop`."""
        async with asyncio.TaskGroup() as tasks:
            also = (self.lobby, self.bans, self.displays, self.store_watch, self.renewals)
            beside = [tasks.create_task(each.run()) for each in also]
            async with asyncio.TaskGroup() as tables:
                while not self.stopping.is_set():
                    self.share_changed.clear()
                    if await self.nodes.exchange():
                        self.lobby.news.set()
                    self.take_share(tables)
                    await self.nodes.pause(self.share_changed)
            await self.nodes.leave()
            for task in beside:
                task.cancel()

    def stop(self) -> None:
        """Stop every table between two commands; `run` returns."""
        self.nodes.draining = True
        self.stopping.set()
        self.share_changed.set()
        for room in self.rooms.values():
            room.stop()

    async def drain(self, patience: int) -> None:
        """Hand every table over between two rounds, or as it is after `patience` ms; without another node, at once."""
        self.nodes.draining = True
        if any(not node.draining for node in self.nodes.others):
            playing = [room.name for room in self.rooms.values() if not quiet(room.table)]
            seconds = patience / 1000
            log.info("stopping: tables are handed over", tables=len(self.rooms), in_a_round=playing, at_most_s=seconds)
            for room in self.rooms.values():
                room.stop(patience)
            self.share_changed.set()
            if self.serving:  # rooms whose store is away do not end
                await asyncio.wait(self.serving, timeout=seconds + ENDING)
        else:
            log.info("stopping at once: no other node takes tables", tables=len(self.rooms))
        self.stop()

    def take_share(self, tasks: asyncio.TaskGroup) -> None:
        """Claim tables that nobody serves while we have less than our share, or hand some over if we have more."""
        now, nodes = self.world.elapsed(), self.nodes
        free = [name for name in self.settings if name not in self.rooms and nodes.owner(name) is None]
        self.free = {name: self.free.get(name, now) for name in free if name not in self.faulted}
        if nodes.draining or not nodes.clear:
            return
        known = {node.id for node in nodes.all}
        if known != self.known_nodes:
            self.known_nodes, self.kept = known, set()
            tasks.create_task(self.find_retired())  # a node that is gone may have had tables that we do not know
        share = shares(nodes.all, len(self.settings))[self.owner]
        for name in sorted(self.free, key=lambda name: sha256(f"{self.owner} {name}".encode()).digest()):
            beyond = len(self.rooms) >= share
            if beyond and now - self.free[name] <= OVERDUE:
                continue
            if beyond:  # no other node took it: it is not offered again to the same nodes
                self.kept.add(name)
            self.rooms[name] = self.create_room(name)
            serving = tasks.create_task(self.serve_table(self.rooms[name]))
            self.serving.add(serving)
            serving.add_done_callback(self.serving.discard)
        if not self.free and len(self.rooms) > share:
            staying = [room for room in self.rooms.values() if not room.leaving]
            going = len(self.rooms) - len(staying)
            offered = [room for room in staying if room.name not in self.kept]
            for room in offered[: max(0, min(len(staying) - share, AT_ONCE - going))]:
                room.stop(AT_LEISURE)

    def create_room(self, name: str) -> Room:
        """Return a new room for a table."""
        room = Room(
            self.settings[name], self.store, self.world, self.owner, self.bans, self.paid, self.renewals, self.meters
        )
        room.on_change(lambda: self.room_changed(room))
        return room

    def room_changed(self, room: Room) -> None:
        """Show in the lobby that a room has changed, and tell whether it has opened or closed."""
        self.lobby.news.set()
        if room.open is not (room.name in self.open):
            self.open ^= {room.name}
            self.on_change.tell()

    async def serve_table(self, room: Room) -> None:
        """Serve one table, for as long as it is ours."""
        said = Text.SERVED_ELSEWHERE
        try:
            await room.run()
        except Taken as taken:
            log.warning("the table went to another owner", table=room.name, why=str(taken))
        except Exception:
            log.exception("the table stopped", table=room.name, version=room.history.head.version)
            self.faulted.add(room.name)
            said = Text.TABLE_FAULTED
        else:
            if room.lease.fence.number:
                what = "the table is closed" if self.stopping.is_set() else "handed over"
                log.info(what, table=room.name, version=room.history.head.version, round=room.table.round)
        del self.rooms[room.name]
        if not self.stopping.is_set():
            room.close(said)
        self.room_changed(room)
        if room.lease.fence.number:  # a table that was never ours would be claimed again and again without a pause
            self.share_changed.set()

    async def find_retired(self) -> None:
        """Serve retired tables too, so that their players can finish, leave and be paid."""

        async def attempt() -> bool:
            async for settings in retired_tables(self.store.tables, self.settings):
                self.settings[settings.table] = settings
                self.lobby.news.set()
            return True

        waits = "the store is away: retired tables wait"
        over = "the store is back: retired tables are served"
        await retrying(attempt, self.stopping, waits, over, Away)
