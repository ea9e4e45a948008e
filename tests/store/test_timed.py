"""A store that is measured does what it did, and its calls are counted."""

import pytest

from server.core.events import RoundClosed, RoundVoided, SaidDone
from server.metrics import REGISTRY
from server.store import START, Conflict
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.store.timed import TimedStore


@pytest.fixture
def store():
    return TimedStore(MemoryStore(Sealer([bytes(32)]), lambda: 1_000))


def sample(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


async def test_calls_are_timed_by_method(store):
    before = sample("croupier_store_seconds_count", method="purse")

    assert (await store.wallets.purse("ann")).balance == 0
    assert sample("croupier_store_seconds_count", method="purse") - before == 1


async def test_events_and_rounds_that_are_appended_are_counted(store):
    fence = await store.tables.acquire("measured", "me", 3_000)
    head = START
    for events in (
        [SaidDone("ann", True), RoundClosed(None)],
        [RoundVoided("fault", "14(f)", ()), RoundClosed(None)],
        [SaidDone("ann", True)],
    ):
        entries = await store.tables.append("measured", fence, head, 1_000, events)
        head = entries[-1].head

    assert sample("croupier_events_total", table="measured") == 5
    assert sample("croupier_rounds_total", table="measured", result="settled") == 1
    assert sample("croupier_rounds_total", table="measured", result="void") == 1


async def test_refused_calls_are_timed_and_not_counted(store):
    fence = await store.tables.acquire("refused", "me", 3_000)
    before = sample("croupier_store_seconds_count", method="append")
    await store.tables.append("refused", fence, START, 1_000, [SaidDone("ann", True)])
    with pytest.raises(Conflict):
        await store.tables.append("refused", fence, START, 1_000, [SaidDone("ann", True)])

    assert sample("croupier_store_seconds_count", method="append") - before == 2
    assert sample("croupier_events_total", table="refused") == 1


async def test_work_beside_the_event_loop_is_timed_too(store):
    before = sample("croupier_store_seconds_count", method="renew")

    async def work(tables):
        fence = await tables.acquire("measured", "me", 3_000)
        assert await tables.renew([("measured", fence)], 3_000, 1) == [True]

    await store.beside(work)
    assert sample("croupier_store_seconds_count", method="renew") - before == 1
    assert await store.time() == 1_000
