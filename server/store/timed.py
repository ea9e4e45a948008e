"""A store whose every call is timed, and what is appended through it counted."""

from collections.abc import Awaitable, Callable, Sequence
from inspect import iscoroutinefunction
from typing import Any, cast

from server.core.events import RoundClosed, RoundVoided, TableEvent
from server.metrics import EVENTS, ROUNDS, STORE

from . import By, Entry, Fence, Head, Store


class Measured:
    """Does what the store does that it is made of."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        """Return what the store has under this name; if that is a method, timed."""
        found = getattr(self.store, name)
        return timed(name, found) if iscoroutinefunction(found) else found

    async def append(
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> list[Entry]:
        """Append a batch, and count its events and whether a round is over with it."""
        with STORE.labels("append").time():
            entries = await self.store.append(table, fence, head, at, events, by)
        EVENTS.labels(table).inc(len(entries))
        if any(isinstance(event, RoundClosed) for event in events):
            void = any(isinstance(event, RoundVoided) for event in events)
            ROUNDS.labels(table, "void" if void else "settled").inc()
        return entries


def timed(name: str, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a method that does the same, and notes how long it took."""
    timer = STORE.labels(name)

    async def measured(*arguments: object, **named: object) -> Any:
        with timer.time():
            return await method(*arguments, **named)

    return measured


def measured(store: Store) -> Store:
    """Return the store with its calls timed."""
    return cast("Store", Measured(store))
