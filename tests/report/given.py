"""Logs for reports: random tables of each game over many days, and the golden logs."""

from functools import cache
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from server.core.events import Event, RoundOpened, SettingsPosted, TableEvent
from server.store import START
from server.store.memory import MemoryStore
from tests.core.random_play import random_pit
from tests.fakes import MORNING, SEALER


GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))
HOUR = 3_600_000  # ms


async def stored(name, log, store):
    """Store a log, given as (ms, event), as that of the table `name`."""
    fence, head = await store.tables.acquire(name, "writer", 10_000), START
    for at, event in log:
        head = (await store.tables.append(name, fence, head, at, [named(event, name)]))[-1].head


def named(event: Event, name):
    """Return the event with the name of the table in it."""
    if isinstance(event, SettingsPosted | RoundOpened):
        return replace(event, settings=replace(event.settings, table=name))
    return event


@cache
def pits(seed):
    """Return random tables."""
    rng = Random(seed)
    return [random_pit(rng, 140) for _ in range(4)]


async def house(seed, tables=4):
    """Return a store with random tables, where each event took an hour, and the state of each table at the end."""
    store, ends = MemoryStore(SEALER, lambda: MORNING), {}
    for number, pit in enumerate(pits(seed)[:tables], 1):
        slow = [(MORNING + place * HOUR, event) for place, (_, event) in enumerate(pit.log)]
        await stored(f"T{number}", slow, store)
        ends[f"T{number}"] = pit.table
    return store, ends


async def old_house():
    """Return a store with a table for each golden log. Together they hold every kind of event."""
    store = MemoryStore(SEALER, lambda: MORNING)
    for path in GOLDEN:
        lines = path.read_text().splitlines()[:-1]
        log = [(MORNING + n, msgspec.json.decode(line, type=TableEvent)) for n, line in enumerate(lines)]
        await stored(path.stem, log, store)
    return store
