"""The store that a command works on: in the configured Redis, or in the private one."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from server.config.keys import keys
from server.config.nodes import Place
from server.config.settings import Config, store_of
from server.house.clock import HouseClock
from server.store import Store
from server.store.anchored import AnchoredStore, exchange, note_lost
from server.store.anchors import Anchors
from server.store.archive.files import Folder
from server.store.archive.tables import with_archive
from server.store.beginning import begin
from server.store.client import connect
from server.store.embedded import embedded
from server.store.encryption import Sealer
from server.store.house_log import NAME
from server.store.preflight import check_books, check_house, check_key, check_settings
from server.store.redis import RedisStore
from server.world import RealWorld, World


@asynccontextmanager
async def opened_store(
    config: Config, *, serving: bool, exchanging: bool = False, place: Place | None = None
) -> AsyncIterator[Store]:
    """
    Yield the store: in the configured Redis, or in the private one. Only a server creates that, or a key.

    A node at a `place` on this machine uses the private one that the parent of the nodes has started. Nodes exchange
    their anchors: with `exchanging` this process gets those of its nodes.
    """
    var = Path(config.var)
    async with AsyncExitStack() as stack:
        url = config.redis_url
        if url is None:
            url = await stack.enter_async_context(embedded(var, serving=serving and place is None))
        client = connect(url)
        sealer = sealer_of(config, making=serving)
        archived = partial(with_archive, files=archive_of(config), sealer=sealer)
        store = RedisStore(client, sealer, partial(connect, url), archived)
        stack.push_async_callback(store.close)
        if serving:
            await check_settings(client)
            await check_key(client, sealer)
            store.connection.house = await check_books(client, var / "house.json", store_of(config))
            at = await store.time()
            await begin(store, lambda: at, config.welcome)
        else:
            yield store
            return
        anchors = Anchors(anchors_file(var, place), sealer.macs)
        await note_lost(store, anchors)
        anchors.add(f"h:{NAME}", await store.house.head(NAME), at)
        exchange_task = None
        if config.addresses or exchanging:
            exchange_task = asyncio.create_task(exchange(store.nodes, anchors))
        try:
            yield AnchoredStore(store, anchors)
        finally:
            if exchange_task:
                exchange_task.cancel()


@asynccontextmanager
async def house_store(config: Config) -> AsyncIterator[Store]:
    """Yield the store of a house for a command beside its servers (NoHouse if none was ever opened there)."""
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        yield store


def anchors_file(var: Path, place: Place | None = None) -> Path:
    """Return the file in `var` with the ends of all logs; each node on this machine has one of its own besides."""
    return var / (f"anchors-{place.number}.jsonl" if place else "anchors.jsonl")


def sealer_of(config: Config, *, making: bool = False) -> Sealer:
    """Return what seals with the house's keys; `making`: with a new one if there is none (ConfigError as `keys`)."""
    return Sealer(keys(os.environ, Path(config.var), shared=bool(config.addresses), making=making))


def archive_of(config: Config) -> Folder:
    """Return where the finished rounds are that have left the store."""
    return Folder(Path(config.archive.folder or Path(config.var) / "archive"))


async def house_world(store: Store) -> World:
    """Return the clocks of the house for a command beside its servers: events are dated by the store's time."""
    clock = HouseClock(RealWorld(), store, "", lambda _: None)  # a command ends before it could see a clock set
    await clock.look()
    return clock
