"""The nodes of the house: this node's own entry in their list, and what the list says of the others."""

import asyncio
import math
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import Struct
from msgspec.structs import replace

from protocol.lobby import TableCard
from server.logs import Reasons
from server.room.retrying import wait
from server.store import Away, Node, NodeList


LISTED = 3_000  # ms that an entry lasts
LOOK = 0.5  # s between two looks
CALLERS = 500  # addresses that are listed, those with the most connections

log = structlog.get_logger()


class Site(Struct, frozen=True):
    """Where this node is: its `address` among all `addresses` of the house, and its `capacity` among all nodes."""

    addresses: tuple[str, ...] = ()
    address: str = ""
    capacity: int = 1

    @property
    def sockets(self) -> tuple[str, ...]:
        """The URLs of all sockets of the house, as in "ws://10.0.0.7:8000/ws"."""
        return tuple(socket_of(address) for address in self.addresses)


class Nodes:
    """
    What this node knows of the nodes of the house.

    Nodes at addresses that are not the site's are ignored, and another node at our own: it died before we started.
    A house without addresses has one node, and lists nothing. `cards` returns the tables that this node serves:
    only their owner lists them. Entries of other nodes expire by themselves. `sockets` are the connections that each
    address has open here.
    """

    def __init__(self, entries: NodeList, node: str, site: Site, cards: Callable[[], tuple[TableCard, ...]]) -> None:
        self.entries = entries
        self.node = node
        self.site = site
        self.cards = cards
        self.draining = False
        self.sockets = Counter[str]()
        self.away, self.waiting = False, Reasons()
        self.others: tuple[Node, ...] = ()
        self.looked: float | None = None
        self.clear_from = self.namesakes_from = 0.0

    @property
    def own(self) -> Node:
        """Our own entry."""
        callers = {address: many for address, many in self.sockets.most_common(CALLERS) if many > 1}
        return replace(self.this, tables=self.cards(), sockets=self.sockets.total(), callers=callers)

    @property
    def this(self) -> Node:
        """Our own entry, without what goes on here: making a card of each table takes a while."""
        return Node(self.node, self.site.address, self.site.capacity, self.draining, ())

    @property
    def all(self) -> tuple[Node, ...]:
        """All nodes, first `this`."""
        return (self.this, *self.others)

    @property
    def place(self) -> int:
        """How many other nodes are before this one in their order by id, so that one of them begins what all may do."""
        return sum(node.id < self.node for node in self.others)

    @property
    def open_in_all(self) -> int:
        """How many connections the house has open."""
        return self.sockets.total() + sum(node.sockets for node in self.others)

    def open_from(self, address: str) -> int:
        """Return how many of them an address has."""
        return self.sockets[address] + sum(node.callers.get(address, 0) for node in self.others)

    def owner(self, table: str) -> Node | None:
        """Return the other node that lists a table."""
        return next((node for node in self.others if any(card.table == table for card in node.tables)), None)

    @property
    def clear(self) -> bool:
        """Whether a table that no node lists has no owner. Not so just after a time in which no node could list any."""
        return not self.site.addresses or asyncio.get_running_loop().time() >= self.clear_from

    async def exchange(self) -> bool:
        """
        Write our entry and read those of the others; return whether these have changed, or whether the store answers.

        While the store is `away`, what was read last holds.
        """
        if not self.site.addresses:
            return False
        before = self.others, self.away
        try:
            await self.entries.register(self.own, LISTED)
            elsewhere = set(self.site.addresses) - {self.site.address}
            nodes = await self.entries.listed()
            self.others = tuple(node for node in nodes if node.address in elsewhere)
            self.note_look(
                namesakes=[node.id for node in nodes if node.address == self.site.address and node.id != self.node]
            )
            if self.waiting.over():
                log.info("the store is back: the list of nodes is read again")
            self.away = False
        except Away as away:
            if new := self.waiting.new(away):
                log.warning("the store is away: the list of nodes is old", why=new)
            self.away = True
        return (self.others, self.away) != before

    def note_look(self, namesakes: list[str]) -> None:
        """
        Note when we looked: the entries are not complete at first, nor after a time in which all of them ran out.

        `namesakes` are other nodes at our own address. The entry of one that died before we started runs out; a living
        one is logged once, because guests who are sent to its tables would come to us.
        """
        now = asyncio.get_running_loop().time()
        if self.looked is None:
            self.clear_from, self.namesakes_from = now + 2 * LOOK, now + 2 * LISTED / 1000
        elif now - self.looked > LISTED / 1000:
            self.clear_from = now + LISTED / 1000
        self.looked = now
        if namesakes and now > self.namesakes_from:
            self.namesakes_from = math.inf
            log.error("another node has our address too: nobody reaches its tables", address=self.site.address)

    async def leave(self) -> None:
        """Take our entry off."""
        if self.site.addresses:
            with suppress(Away):
                await self.entries.unregister(self.node)

    async def pause(self, sooner: asyncio.Event) -> None:
        """Wait until it is time for the next look, or until there is something to tell."""
        await wait(sooner, LOOK)


def socket_of(address: str) -> str:
    """Return the URL of the socket at an address."""
    return f"ws{address.removeprefix('http')}/ws"
