import asyncio

import pytest

from server.store import Fenced
from server.tenure import LEASE, Tenure
from tests.fakes import MoodyStore, RiggedWorld, jumping


def tenure(store, owner="me"):
    lost = []
    holder = Tenure(store, "T1", owner, lost.append)
    holder.heard = lost
    return holder


@jumping
async def test_a_free_table_is_taken_at_once():
    store = MoodyStore(RiggedWorld())
    mine = tenure(store)

    assert await mine.take()
    assert mine.fence.owner == "me"


@jumping
async def test_taking_it_again_makes_the_earlier_fence_worthless():
    store = MoodyStore(RiggedWorld())
    mine = tenure(store)
    await mine.take()
    earlier = mine.fence
    await mine.take()

    assert mine.fence != earlier
    with pytest.raises(Fenced):
        await store.append("T1", earlier, 0, 0, [])


@jumping
async def test_a_dead_owners_table_is_free_after_its_lease():
    world = RiggedWorld()
    store = MoodyStore(world)
    await store.acquire("T1", "the dead", LEASE)
    began = world.now()

    assert await tenure(store).take()
    assert LEASE <= world.now() - began <= LEASE + 500


@jumping
async def test_a_lease_is_renewed_for_as_long_as_it_is_kept():
    store = MoodyStore(RiggedWorld())
    mine = tenure(store)
    await mine.take()
    keeping = asyncio.create_task(mine.keep())
    await asyncio.sleep(1_000)

    assert await store.acquire("T1", "somebody else", LEASE) is None
    assert mine.heard == []
    mine.closing.set()
    await keeping
    await mine.give_back()
    assert await store.acquire("T1", "somebody else", LEASE)


@jumping
async def test_a_renewal_that_failed_for_whatever_reason_is_tried_again():
    store = MoodyStore(RiggedWorld())
    mine = tenure(store)
    await mine.take()
    keeping = asyncio.create_task(mine.keep())
    store.broken["renew"] = 1
    await asyncio.sleep(60)

    assert await store.acquire("T1", "somebody else", LEASE) is None
    assert mine.heard == []
    mine.closing.set()
    await keeping


@jumping
async def test_who_lost_the_table_hears_it_and_cannot_take_it_back():
    store = MoodyStore(RiggedWorld())
    mine = tenure(store)
    await mine.take()
    await asyncio.sleep(4)  # stopped for longer than the lease
    await tenure(store, "somebody else").take()
    keeping = asyncio.create_task(mine.keep())
    await asyncio.sleep(1.1)

    assert mine.heard == [mine.fence]
    with pytest.raises(Fenced):
        await mine.take()
    mine.closing.set()
    await keeping


@jumping
async def test_closing_ends_the_wait_for_a_table():
    store = MoodyStore(RiggedWorld())
    await store.acquire("T1", "somebody else", 10**9)
    mine = tenure(store)
    taking = asyncio.create_task(mine.take())
    await asyncio.sleep(5)
    mine.closing.set()

    assert await taking is False
