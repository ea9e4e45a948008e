"""The store in memory holds the contract, and seals as the other does."""

import time

import pytest

from server.store import START, Session
from server.store.memory import MemoryStore
from server.store.sealing import Sealer
from tests.store.contract import StoreContract
from tests.store.samples import BETTING, DEALING, LONG, RESTING_CARDS, SEED


def now() -> int:
    return time.time_ns() // 1_000_000


class TestMemoryStore(StoreContract):
    @pytest.fixture
    async def store(self):
        return MemoryStore(Sealer([bytes(32)]), now)


async def test_secrets_rest_sealed():
    store = MemoryStore(Sealer([bytes(32)]), now)
    await store.append("T1", await store.acquire("T1", "ann", LONG), START, 1, BETTING + DEALING)
    resting = b"".join(row.event for row in store._logs["T1"].rows)

    assert b"commitment" in resting
    assert not any(secret in resting for secret in (SEED, *RESTING_CARDS))


async def test_times_run_by_the_clock_that_was_handed_in():
    clock = [0]
    store = MemoryStore(Sealer([bytes(32)]), lambda: clock[0])
    await store.save_session("token", Session("guest-1", "Guest 1", "player"), 1_000)
    old = await store.acquire("T1", "ann", 1_000)
    clock[0] = 1_000

    assert await store.load_session("token", 1_000) is None
    assert not await store.renew("T1", old, 1_000)
    assert await store.acquire("T1", "bob", 1_000)
