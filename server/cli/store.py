"""The store that a command works on: in the configured Redis, or in the private one."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from server.config.keys import keys
from server.config.settings import Config, store_of
from server.store import Store
from server.store.client import connect
from server.store.embedded import embedded
from server.store.encryption import Sealer
from server.store.preflight import check_books, check_key, check_settings
from server.store.redis import RedisStore


@asynccontextmanager
async def opened_store(config: Config, *, serving: bool) -> AsyncIterator[Store]:
    """Yield the store: in the configured Redis, or in the private one. Only a server creates that, or a key."""
    var = Path(config.var)
    async with AsyncExitStack() as stack:
        url = config.redis_url
        if url is None:
            url = await stack.enter_async_context(embedded(var, serving=serving))
        client = connect(url)
        sealer = Sealer(keys(os.environ, var, shared=bool(config.addresses), making=serving))
        store = RedisStore(client, sealer)
        stack.push_async_callback(store.close)
        if serving:
            await check_settings(client)
            await check_key(client, sealer)
            store.connection.house = await check_books(client, var / "house.json", store_of(config))
        yield store
