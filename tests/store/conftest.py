"""A real Redis of the test's own, to be killed, and a store in it."""

import pytest

from server.store.connection import connect
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.store.samples import KEY
from tests.store.servers import SAFE, RedisServer


@pytest.fixture
def server(tmp_path):
    with RedisServer(tmp_path, SAFE) as server:
        yield server


@pytest.fixture
async def store(server):
    store = RedisStore(connect(server.url), Sealer([KEY]))
    yield store
    await store.close()
