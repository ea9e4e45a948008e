"""A store that measures how long each call takes, and counts the events and rounds that are appended."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, cast

from server.core.events import RoundClosed, RoundVoided, TableEvent
from server.metrics import EVENTS, ROUNDS, STORE

from .log_ports import HouseLogs, MeterLogs, TableLogs
from .port import NodeList, SessionStore, Store, WalletStore
from .values import Bys, Entry, Fence, Head


# The metric's label of a method, where it differs from the method's name.
LABELS = {
    ("tables", "names"): "tables",
    ("meters", "append"): "note",
    ("meters", "put_back"): "note_again",
    ("meters", "head"): "meter_head",
    ("meters", "read"): "noted",
    ("meters", "save_snapshot"): "save_meter",
    ("meters", "load_snapshot"): "load_meter",
    ("meters", "names"): "meters",
    ("house", "append"): "record",
    ("house", "put_back"): "record_again",
    ("house", "head"): "house_head",
    ("house", "read"): "recorded",
    ("nodes", "listed"): "nodes",
    ("nodes", "publish"): "tell",
    ("nodes", "listen"): "told",
}


class TimedStore:
    """The same six ports as those of `store`, each timed."""

    def __init__(self, store: Store) -> None:
        self.tables = cast("TableLogs", TimedTables(store.tables, "tables"))
        self.meters = cast("MeterLogs", TimedPort(store.meters, "meters"))
        self.house = cast("HouseLogs", TimedPort(store.house, "house"))
        self.wallets = cast("WalletStore", TimedPort(store.wallets, "wallets"))
        self.sessions = cast("SessionStore", TimedPort(store.sessions, "sessions"))
        self.nodes = cast("NodeList", TimedPort(store.nodes, "nodes"))
        self.macs = store.macs
        self.time = timed("time", store.time)
        self.beside = partial(beside, store)
        self.check = timed("check", store.check)
        self.check_settings = timed("check_settings", store.check_settings)
        self.close = timed("close", store.close)


class TimedPort:
    """Has the methods of the port called `name`, each timed."""

    def __init__(self, port: Any, name: str) -> None:
        self.port = port
        self.name = name

    def __getattr__(self, method: str) -> Any:
        """Return the port's attribute of this name, timed if it is a method."""
        found = getattr(self.port, method)
        return timed(label(self.name, method), found) if iscoroutinefunction(found) else found


class TimedTables(TimedPort):
    """Counts what is appended, too."""

    async def append(
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: Bys = None
    ) -> list[Entry[TableEvent]]:
        """Append a batch, and count its events, and the round that it ends."""
        with STORE.labels("append").time():
            entries = await self.port.append(table, fence, head, at, events, by)
        EVENTS.labels(table).inc(len(entries))
        if any(isinstance(event, RoundClosed) for event in events):
            void = any(isinstance(event, RoundVoided) for event in events)
            ROUNDS.labels(table, "void" if void else "settled").inc()
        return cast("list[Entry[TableEvent]]", entries)


async def beside(store: Store, work: Callable[[TableLogs], Awaitable[None]]) -> None:
    """Run `work` beside the event loop of a store, with timed tables."""
    await store.beside(lambda tables: work(cast("TableLogs", TimedTables(tables, "tables"))))


def label(port: str, method: str) -> str:
    """Return what the metric calls a method."""
    return LABELS.get((port, method), method)


def timed(name: str, method: Callable[..., Awaitable[Any]]) -> Callable[..., Any]:
    """Return a method that does the same, and measures how long it takes, in seconds."""
    timer = STORE.labels(name)

    async def measured(*arguments: object, **named: object) -> Any:
        with timer.time():
            return await method(*arguments, **named)

    return measured
