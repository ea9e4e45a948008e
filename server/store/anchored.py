"""A store that anchors the ends of its logs outside, see `anchors.py`."""

import asyncio
from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

import structlog

from server.core.events import RoundClosed, TableEvent

from .anchors import ENCODE, Anchors
from .log_ports import HouseLogs, Logs, MeterLogs, TableLogs
from .port import NodeList, Store
from .values import Away, Broken, Bys, Entry, Fence, Head, News


EVERY = 1.0  # s between two looks at what other nodes anchored

EventT = TypeVar("EventT")

log = structlog.get_logger()


class AnchoredStore:
    """The same six ports as those of `store`."""

    def __init__(self, store: Store, anchors: Anchors) -> None:
        self.tables = cast("TableLogs", AnchoredTables(store.tables, anchors, "{}"))
        self.meters = cast("MeterLogs", AnchoredLogs(store.meters, anchors, "m:{}"))
        self.house = cast("HouseLogs", AnchoredLogs(store.house, anchors, "h:{}"))
        self.wallets = store.wallets
        self.sessions = store.sessions
        self.nodes = store.nodes
        self.macs = store.macs
        self.time = store.time
        self.beside = store.beside
        self.check = store.check
        self.check_settings = store.check_settings
        self.close = store.close


class AnchoredLogs(Generic[EventT]):
    """Logs of one kind. The end of each batch is anchored; `full` is the form of their full names."""

    def __init__(self, port: Logs[EventT], anchors: Anchors, full: str) -> None:
        self.port = port
        self.anchors = anchors
        self.full = full

    def __getattr__(self, method: str) -> Any:
        """Return the port's attribute of this name."""
        return getattr(self.port, method)

    async def append(
        self, name: str, fence: Fence | None, head: Head, at: int, events: Sequence[EventT], by: Bys = None
    ) -> list[Entry[EventT]]:
        """Write a batch, and anchor its end."""
        entries = await self.port.append(name, fence, head, at, events, by)
        if self.ends(events):
            self.anchors.add(self.full.format(name), entries[-1].head, at)
        return entries

    def ends(self, events: Sequence[EventT]) -> bool:
        """Return whether the log is anchored after these events."""
        return bool(events)


class AnchoredTables(AnchoredLogs[TableEvent]):
    """The tables' logs are anchored at each round's end."""

    def ends(self, events: Sequence[TableEvent]) -> bool:
        """Return whether a round ends with these events."""
        return any(isinstance(event, RoundClosed) for event in events)


async def note_lost(store: Store, anchors: Anchors) -> None:
    """Have the anchors kept that the logs do not hold: their ends were cut off or lost while no server ran."""
    ports: dict[str, Logs[Any]] = {"": store.tables, "m": store.meters, "h": store.house}
    for anchor in tuple(anchors.newest.values()):
        kind, _, name = anchor.log.rpartition(":")
        try:
            chain = (await ports[kind].place(name, anchor.version)).chain
        except Broken:
            chain = b""
        if chain.hex() != anchor.chain:
            log.error("a log does not hold what was anchored: see what the audit says", log=anchor.log)
            anchors.lose(anchor)


async def exchange(nodes: NodeList, anchors: Anchors) -> None:
    """Send the other nodes our anchors and keep theirs, for ever."""
    place: str | None = None
    while True:
        try:
            while anchors.unsent:
                await nodes.publish(News("anchored", ENCODE(anchors.unsent[0]).decode()))
                anchors.unsent.popleft()
            place, news = await nodes.listen(place)
        except Away:
            news = []
        for one in news:
            if one.kind == "anchored":
                anchors.receive(one.who)
        await asyncio.sleep(EVERY)
