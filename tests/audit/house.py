"""A house in this process on a real Redis, with bots at its tables, and tools to damage its books."""

import asyncio
from contextlib import asynccontextmanager

from msgspec.structs import replace

from clients.python.bots import Bots
from clients.python.styles import STYLES
from server.app import App
from server.audit.audit import Audit
from server.audit.receipts import Receipt
from server.config.settings import Config
from server.core.events import CashedOut, Left, Paid, SeatReserved
from server.core.settings import Timing
from server.progress import silent
from server.store import START
from server.store.anchored import AnchoredStore
from server.store.anchors import Anchors
from server.store.beginning import begin
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from server.world import RealWorld
from tests.clients.real_house import GAMES, table
from tests.store.samples import KEY, LONG


ROUNDS = 16
NAMES = ("T1", "T2", "T3", "T4")
TIMING = Timing(betting=300, choice=300, results=20)


def tables():
    """A quick table of each game."""
    return tuple(
        replace(table(name, game=game), timing=TIMING) for name, game in zip(NAMES, GAMES.values(), strict=True)
    )


@asynccontextmanager
async def open_books(url):
    """Yield a store in the Redis at `url`."""
    store = RedisStore(connect(url), Sealer([KEY]))
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_house(url, anchors=None):
    """Yield the address of a house that is open, with its books in the Redis at `url`, anchored in a file if given."""
    async with open_books(url) as books:
        await begin(books, RealWorld().now, Config(tables=tables()).welcome)
        store = AnchoredStore(books, Anchors(anchors, Sealer([KEY]).macs)) if anchors else books
        house = App(Config(tables=tables(), port=0), store, RealWorld())
        stopping, port = asyncio.Event(), asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(house.run(stopping, port.set_result))
        try:
            await asyncio.wait((serving, port), return_when=asyncio.FIRST_COMPLETED)
            yield f"ws://127.0.0.1:{port.result()}/ws"
        finally:
            stopping.set()
            await serving


@asynccontextmanager
async def busy(address, styles=("basic", "timid", "basic"), stay=4):
    """Have bots play at every table while the context lasts; each leaves after `stay` rounds, and another one comes."""

    async def crowd(number, name):
        while True:
            await Bots(address, name, seed=number).play([STYLES[style] for style in styles], stay, pause=0.02)

    playing = [asyncio.create_task(crowd(number, each.table)) for number, each in enumerate(tables())]
    try:
        yield
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def rounds_of(store):
    """Return how many rounds were closed."""
    report = await audit(store)
    return report.sums.settled


async def play(url, rounds, anchors=None):
    """Play in a house until so many rounds are closed, and the player who lost the first wager at T1 has left."""
    async with open_house(url, anchors) as address, busy(address), open_books(url) as store, asyncio.timeout(100):
        while await rounds_of(store) < rounds or not has_left(await store.tables.read("T1")):  # noqa: ASYNC110 - the house has no event for this
            await asyncio.sleep(0.1)


def has_left(entries):
    """Return whether the player who lost the first wager of a log has left since, with chips that are in the wallet."""
    seats, loser, transfer = {}, None, None
    for entry in entries:
        match entry.event:
            case SeatReserved(seat, player):
                seats[seat] = player
            case Paid(seat, returned=0) if loser is None:
                loser = seats[seat]
            case Left(player, out, amount) if player == loser and amount:
                transfer = out
            case CashedOut(_, out) if out == transfer:
                return True
    return False


async def audit(store, *receipts, repair=False, anchors=()):
    """Return the report of an audit."""
    of_table = {}
    for receipt in receipts:
        of_table.setdefault(receipt.table, []).append(receipt)
    return await Audit(store, of_table, silent, anchors, Config(tables=tables()).welcome).run(repair=repair)


async def problems(store, *receipts):
    """Return the findings, each as its kind and a line."""
    return [(finding.kind, str(finding)) for finding in (await audit(store, *receipts)).findings]


async def dump(store):
    """Return the content of Redis, key by key."""
    return {key: await store.connection.redis.dump(key) for key in await store.connection.redis.keys("*")}


async def restore(store, dumped):
    """Restore the content of Redis."""
    await store.connection.redis.flushall()
    for key, value in dumped.items():
        await store.connection.redis.restore(key, 0, value)


async def rewrite(store, name, change):
    """Write a table's log again as a correct chain, with the events that `change(entries)` yields."""
    entries = await store.tables.read(name)
    await store.connection.redis.delete(f"{{t:{name}}}:log", f"{{t:{name}}}:snapshot")
    fence = None
    while fence is None:
        fence = await store.tables.acquire(name, "forger", LONG)
    head = START
    for entry, event in change(entries):
        head = (await store.tables.append(name, fence, head, entry.at, [event], entry.by))[-1].head


def receipts_of(entries, name):
    """Return the receipts that clients would have of a table's commands."""
    return [Receipt(name, entry.version, entry.head.mark, entry.by.command) for entry in entries if entry.by]
