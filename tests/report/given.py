"""Logs to make reports of: random tables of each game, with dealers that change, over several days."""

from functools import cache
from random import Random

from msgspec.structs import replace

from server.core.events import BetsClosed, Event, RoundOpened, SettingsPosted
from server.store import START, By
from server.store.memory import MemoryStore
from tests.core.random_play import random_pit
from tests.fakes import MORNING, SEALER


HOUR = 3_600_000  # ms


async def stored(name, log, store, dealers=("dealer-d1", "dealer-d2")):
    """Write a log, given as (ms, event), as that of the table `name`; dealers take turns round by round."""
    fence, head, number = await store.acquire(name, "writer", 10_000), START, 0
    for at, event in log:
        if isinstance(event, RoundOpened):
            number = event.round
        by = By(dealers[number % len(dealers)], "c1", b"") if isinstance(event, BetsClosed) else None
        head = (await store.append(name, fence, head, at, [named(event, name)], by))[-1].head


def named(event: Event, name):
    """The event as it happens at the table `name`."""
    if isinstance(event, SettingsPosted | RoundOpened):
        return replace(event, settings=replace(event.settings, table=name))
    return event


@cache
def pits(seed):
    """Random tables."""
    rng = Random(seed)
    return [random_pit(rng, 140) for _ in range(4)]


async def house(seed, tables=4):
    """A store with random tables, each event of which took an hour, and the tables as they are in the end."""
    store, ends = MemoryStore(SEALER, lambda: MORNING), {}
    for number, pit in enumerate(pits(seed)[:tables], 1):
        slow = [(MORNING + place * HOUR, event) for place, (_, event) in enumerate(pit.log)]
        await stored(f"T{number}", slow, store)
        ends[f"T{number}"] = pit.table
    return store, ends
