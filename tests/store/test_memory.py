"""The store in memory fulfils the contract of each port."""

import time

import pytest

from server.store import Session
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from tests.store.contract_meters import MetersContract
from tests.store.contract_nodes import NodesContract
from tests.store.contract_sessions import SessionsContract
from tests.store.contract_tables import TablesContract
from tests.store.contract_wallets import WalletsContract


def now() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture
async def store():
    return MemoryStore(Sealer([bytes(32)]), now)


class TestTables(TablesContract):
    pass


class TestMeters(MetersContract):
    pass


class TestWallets(WalletsContract):
    pass


class TestSessions(SessionsContract):
    pass


class TestNodes(NodesContract):
    pass


async def test_it_always_answers(store):
    await store.check()
    await store.close()


async def test_times_run_by_the_given_clock():
    clock = [0]
    store = MemoryStore(Sealer([bytes(32)]), lambda: clock[0])
    await store.sessions.save_session("token", Session("guest-1", "Guest 1", "player"), 1_000)
    old = await store.tables.acquire("T1", "ann", 1_000)
    clock[0] = 1_000

    assert await store.sessions.load_session("token", 1_000) is None
    assert await store.tables.renew([("T1", old)], 1_000, 0) == [False]
    assert await store.time() == 1_000
    assert await store.tables.acquire("T1", "bob", 1_000)
