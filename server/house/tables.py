"""All tables of the house: those that this node serves, each in its room, and what the lobby shows of all."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256

import structlog
from msgspec.structs import replace

from protocol.messages import Lobby, TableCard
from protocol.meters import Won
from protocol.refusals import Code, Refused
from server.access.bans import Bans
from server.core.seats.seating import quiet
from server.core.settings import TableSettings
from server.core.table import Table
from server.logs import Reasons
from server.meters.display import Displays
from server.meters.service import Meters
from server.room.inbox import Ruled
from server.room.lease import Taken
from server.room.messages import AWAY, TABLE_FAULTED, TAKEN
from server.room.room import Room
from server.room.viewers import Viewer, tell
from server.store import Away, Node, Store
from server.world import World

from .assignment import shares
from .nodes import Nodes, Site
from .retired_tables import left_over
from .table_card import card_of, won_at


QUIET = 0.25  # s between two messages to the lobby
PAUSE = 1.0  # s before leftovers are looked for again
MOMENT = 0.05  # s between two looks whether all tables are handed over
OVERDUE = 3_000  # ms after which any node takes a table that nobody serves, whatever its share
AT_LEISURE = 120_000  # ms within which a table that is too many here is handed over
AT_ONCE = 8  # tables that are on their way to other nodes

log = structlog.get_logger()


class Tables:
    """
    The configured tables, and those left over, spread over the nodes of the house.

    A table is taken by the atomic claim of its lease, and stays while its node lives and has no more than its share. A
    room that fails takes down its own table and nothing else.
    """

    def __init__(
        self,
        tables: Sequence[TableSettings],
        store: Store,
        world: World,
        paid: Callable[[str], None],
        site: Site = Site(),  # noqa: B008 - it is frozen
        meters: Meters | None = None,
    ) -> None:
        self.settings = {settings.table: settings for settings in tables}
        self.store = store
        self.world = world
        self.paid = paid
        self.meters = meters
        self.owner = world.entropy().hex()
        self.bans = Bans(store)
        self.bans.heard.append(self.apply_bans)
        self.nodes = Nodes(store, self.owner, site, self.listed)
        self.rooms: dict[str, Room] = {}
        self.free: dict[str, int] = {}
        self.faulted: set[str] = set()
        self.kept: set[str] = set()
        self.known_nodes: set[str] = set()
        self.watchers: set[Viewer] = set()
        self.displays = Displays(meters, world, self.wins)
        self.news = asyncio.Event()
        self.changed = asyncio.Event()
        self.stopping = False

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
            raise Refused(Code.TABLE_FAULTED, TABLE_FAULTED)
        if name in self.settings:
            raise Refused(Code.TABLE_AWAY, AWAY)
        raise Refused(Code.UNKNOWN_TABLE, f"There is no table {name!r}. The lobby shows all tables.")

    def serves(self, room: Room) -> bool:
        """Return whether a room is still one of ours: one that has ended opens no more."""
        return self.rooms.get(room.name) is room

    # The lobby.

    def watch(self, viewer: Viewer) -> None:
        """Show the lobby to a viewer, now and whenever it changes; a supervisor also sees the bans of the house."""
        self.watchers.add(viewer)
        tell(viewer, self.lobby())
        if viewer.who.role == "supervisor":
            tell(viewer, self.bans.shown())

    def unwatch(self, viewer: Viewer) -> None:
        """Stop showing the lobby to a viewer."""
        self.watchers.discard(viewer)

    def cards(self) -> tuple[TableCard, ...]:
        """Return what the lobby shows of the tables that are served here."""
        return tuple(
            card_of(
                room.table.posted or room.settings,
                room.table,
                opened=True,
                dealer=room.viewers.dealer,
                read=room.viewers.read,
            )
            for room in self.rooms.values()
            if room.open
        )

    def listed(self) -> tuple[TableCard, ...]:
        """Return what other nodes are told: the tables served here that nobody else can have taken meanwhile."""
        return tuple(card for card in self.cards() if self.rooms[card.table].lease.sure)

    def closed(self) -> list[str]:
        """Return the tables that are to be served here and are not open: of a house of one node, all others."""
        here = self.rooms if self.nodes.site.addresses else self.settings
        return [name for name in here if name not in self.rooms or not self.rooms[name].open]

    def lobby(self) -> Lobby:
        """Return what the lobby shows. While the store is away nobody gets to the other nodes' tables from here."""
        away = self.nodes.away
        others = (card for node in self.nodes.others for card in node.tables)
        listed = {card.table: replace(card, open=card.open and not away) for card in others}
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

    def apply_bans(self) -> None:
        """Have every table follow the house's bans, which have changed; show them to supervisors in the lobby."""
        for room in self.rooms.values():
            room.inbox.put(Ruled())
        shown = self.bans.shown()
        for viewer in self.watchers:
            if viewer.who.role == "supervisor":
                tell(viewer, shown)

    # The tasks.

    async def run(self) -> None:
        """Serve our share of the tables until `stop`."""
        async with asyncio.TaskGroup() as tasks:
            lobby = tasks.create_task(self.announce())
            bans = tasks.create_task(self.bans.run())
            displays = tasks.create_task(self.displays.run())
            async with asyncio.TaskGroup() as tables:
                while not self.stopping:
                    self.changed.clear()
                    if await self.nodes.exchange():
                        self.news.set()
                    self.take_share(tables)
                    await self.nodes.pause(self.changed)
            await self.nodes.leave()
            lobby.cancel()
            bans.cancel()
            displays.cancel()

    def stop(self) -> None:
        """Stop every table between two commands; `run` returns."""
        self.stopping = self.nodes.draining = True
        self.changed.set()
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
                room.stop(self.world.now() + patience)
            self.changed.set()
            with suppress(TimeoutError):  # of rooms whose store is away
                async with asyncio.timeout(seconds + QUIET):
                    while self.rooms:  # noqa: ASYNC110 - rooms end by themselves
                        await asyncio.sleep(MOMENT)
        else:
            log.info("stopping at once: no other node takes tables", tables=len(self.rooms))
        self.stop()

    def take_share(self, tasks: asyncio.TaskGroup) -> None:
        """Claim tables that nobody serves while we have less than our share, or hand some over if we have more."""
        now, nodes = self.world.now(), self.nodes
        free = [name for name in self.settings if name not in self.rooms and nodes.owner(name) is None]
        self.free = {name: self.free.get(name, now) for name in free if name not in self.faulted}
        if nodes.draining or not nodes.clear:
            return
        known = {node.id for node in nodes.all}
        if known != self.known_nodes:
            self.known_nodes, self.kept = known, set()
            tasks.create_task(self.find_left_over())  # a node that has gone may have had tables that we do not know
        share = shares(nodes.all, len(self.settings))[self.owner]
        for name in sorted(self.free, key=lambda name: sha256(f"{self.owner} {name}".encode()).digest()):
            beyond = len(self.rooms) >= share
            if beyond and now - self.free[name] <= OVERDUE:
                continue
            if beyond:  # nobody else would have it: it is not offered again to the same nodes
                self.kept.add(name)
            self.rooms[name] = self.furnish(name)
            tasks.create_task(self.tend(self.rooms[name]))
        staying = [room for room in self.rooms.values() if not room.leaving]
        going = len(self.rooms) - len(staying)
        if not self.free:
            offered = [room for room in staying if room.name not in self.kept]
            for room in offered[: max(0, min(len(staying) - share, AT_ONCE - going))]:
                room.stop(now + AT_LEISURE)

    def furnish(self, name: str) -> Room:
        """Return a new room for a table."""
        told = self.bans, self.news.set, self.paid, self.meters
        return Room(self.settings[name], self.store, self.world, self.owner, *told)

    async def tend(self, room: Room) -> None:
        """Serve one table, for as long as it is ours."""
        code, sentence = Code.TABLE_AWAY, TAKEN
        try:
            await room.run()
        except Taken as taken:
            log.warning("the table went to another owner", table=room.name, why=str(taken))
        except Exception:
            log.exception("the table stopped", table=room.name, version=room.history.head.version)
            self.faulted.add(room.name)
            code, sentence = Code.TABLE_FAULTED, TABLE_FAULTED
        else:
            if room.lease.fence.number:
                said = "the table is closed" if self.stopping else "handed over"
                log.info(said, table=room.name, version=room.history.head.version, round=room.table.round)
        del self.rooms[room.name]
        if not self.stopping:
            room.close(code, sentence)
        self.news.set()
        if room.lease.fence.number:  # or it was never ours, and would be claimed again and again without a pause
            self.changed.set()

    async def find_left_over(self) -> None:
        """Serve tables too that are not configured any more, so that their players can finish, leave and be paid."""
        waiting = Reasons()
        while not self.stopping:
            try:
                async for settings in left_over(self.store, self.settings):
                    self.settings[settings.table] = settings
                    self.news.set()
            except Away as why:
                if new := waiting.new(why):
                    log.warning("the store is away: tables that may be left over wait", why=new)
                await asyncio.sleep(PAUSE)
            else:
                if waiting.over():
                    log.info("the store is back: no table that is left over waits")
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
