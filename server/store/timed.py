"""A store that measures how long each call takes, and counts the events and rounds that are appended."""

from collections.abc import Awaitable, Callable, Sequence
from inspect import iscoroutinefunction
from typing import Any, cast

from server.core.events import RoundClosed, RoundVoided, TableEvent
from server.metrics import EVENTS, ROUNDS, STORE

from .port import Meters, Nodes, Sessions, Store, Tables, Wallets
from .values import By, Entry, Fence, Head


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
    ("nodes", "listed"): "nodes",
    ("nodes", "publish"): "tell",
    ("nodes", "listen"): "told",
}


class TimedStore:
    """The same five ports as those of `store`, each timed."""

    def __init__(self, store: Store) -> None:
        self.tables = cast("Tables", TimedTables(store.tables, "tables"))
        self.meters = cast("Meters", TimedPort(store.meters, "meters"))
        self.wallets = cast("Wallets", TimedPort(store.wallets, "wallets"))
        self.sessions = cast("Sessions", TimedPort(store.sessions, "sessions"))
        self.nodes = cast("Nodes", TimedPort(store.nodes, "nodes"))
        self.check = timed("check", store.check)
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
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> list[Entry[TableEvent]]:
        """Append a batch, and count its events, and the round that it ends."""
        with STORE.labels("append").time():
            entries = await self.port.append(table, fence, head, at, events, by)
        EVENTS.labels(table).inc(len(entries))
        if any(isinstance(event, RoundClosed) for event in events):
            void = any(isinstance(event, RoundVoided) for event in events)
            ROUNDS.labels(table, "void" if void else "settled").inc()
        return cast("list[Entry[TableEvent]]", entries)


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
