"""A real Redis of the test's own, to be killed, and a store in it."""

import pytest

from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
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


# The ports of the store under test.


@pytest.fixture
def tables(store):
    return store.tables


@pytest.fixture
def meters(store):
    return store.meters


@pytest.fixture
def wallets(store):
    return store.wallets


@pytest.fixture
def sessions(store):
    return store.sessions


@pytest.fixture
def nodes(store):
    return store.nodes
