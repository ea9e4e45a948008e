import asyncio

import pytest
from structlog.testing import capture_logs

from server.room.lease import LEASE, Lease, Taken
from server.store import START, Fenced
from tests.fakes import MoodyStore, RiggedWorld, jumping


def lease(store, owner="me"):
    lost = []
    holder = Lease(store.tables, "T1", owner, lambda *lease: lost.append(lease))
    holder.heard = lost
    return holder


@jumping
async def test_a_free_table_is_taken_at_once():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)

    assert await mine.take()
    assert mine.fence.owner == "me"


@jumping
async def test_taking_it_again_makes_the_earlier_fence_worthless():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    earlier = mine.fence
    await mine.take()

    assert mine.fence != earlier
    with pytest.raises(Fenced):
        await store.tables.append("T1", earlier, START, 0, [])


@jumping
async def test_a_table_that_another_owner_has_is_not_taken_and_not_waited_for():
    world = RiggedWorld()
    store = MoodyStore(world)
    await store.tables.acquire("T1", "somebody else", LEASE)
    mine, began = lease(store), world.now()

    assert await mine.take() is False
    assert world.now() == began
    await asyncio.sleep(LEASE / 1000)
    assert await mine.take()


@jumping
async def test_of_two_owners_that_take_a_table_at_the_same_moment_one_has_it():
    store = MoodyStore(RiggedWorld())
    taken = await asyncio.gather(*(lease(store, name).take() for name in ("one", "another")))

    assert sorted(taken) == [False, True]


@jumping
async def test_a_lease_is_renewed_for_as_long_as_it_is_kept():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    keeping = asyncio.create_task(mine.renew())
    await asyncio.sleep(1_000)

    assert await store.tables.acquire("T1", "somebody else", LEASE) is None
    assert mine.heard == []
    mine.closing.set()
    await keeping
    await mine.give_back()
    assert await store.tables.acquire("T1", "somebody else", LEASE)


@jumping
async def test_a_renewal_that_failed_for_whatever_reason_is_tried_again():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    keeping = asyncio.create_task(mine.renew())
    store.broken["renew"] = 1
    await asyncio.sleep(60)

    assert await store.tables.acquire("T1", "somebody else", LEASE) is None
    assert mine.heard == []
    mine.closing.set()
    await keeping


@jumping
async def test_that_the_store_does_not_answer_is_told_once_for_each_fence():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    keeping = asyncio.create_task(mine.renew())
    first = mine.fence
    store.away["renew"] = 5
    await asyncio.sleep(10)
    assert mine.heard[0] == (first, False)
    assert mine.heard.count((first, False)) == 1

    await mine.take()
    await asyncio.sleep(2)
    store.away["renew"] = 1
    await asyncio.sleep(2)
    assert mine.heard[-1] == (mine.fence, False)
    mine.closing.set()
    await keeping


@jumping
async def test_an_answer_that_does_not_come_while_the_lease_lasts_is_not_waited_for():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    renew, answering = store.tables.renew, asyncio.Event()

    async def waiting(*lease):
        await answering.wait()
        return await renew(*lease)

    store.tables.renew = waiting
    keeping = asyncio.create_task(mine.renew())
    await asyncio.sleep(LEASE / 1000 - 0.1)
    assert mine.heard == []
    await asyncio.sleep(0.2)
    assert mine.heard == [(mine.fence, False)]
    answering.set()
    await asyncio.sleep(3)
    assert mine.heard[-1] == (mine.fence, True), "it ran out"
    mine.closing.set()
    await keeping


@jumping
async def test_why_a_lease_cannot_be_renewed_is_logged_once_and_for_people():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    store.broken["renew"] = 5
    keeping = asyncio.create_task(mine.renew())
    with capture_logs() as logs:
        await asyncio.sleep(10)

    assert [(line["event"], line["why"]) for line in logs] == [
        ("the lease could not be renewed", "nobody thought of this")
    ]
    mine.closing.set()
    await keeping


@jumping
async def test_an_owner_is_sure_while_its_lease_was_renewed_in_time_and_not_after_a_long_sleep():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    assert not mine.sure
    await mine.take()
    keeping = asyncio.create_task(mine.renew())
    for _ in range(60):
        await asyncio.sleep(1)
        assert mine.sure
    asyncio.get_running_loop().passed += LEASE / 1000  # stopped, and not yet told that the lease is over
    assert not mine.sure
    await asyncio.sleep(1)
    assert not mine.sure
    assert mine.heard
    assert await mine.take()
    assert mine.sure
    mine.closing.set()
    await keeping


@jumping
async def test_an_owner_that_lost_the_table_is_told_and_cannot_take_it_back():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    await asyncio.sleep(4)  # stopped for longer than the lease
    await lease(store, "somebody else").take()
    keeping = asyncio.create_task(mine.renew())
    await asyncio.sleep(1.1)

    assert mine.heard == [(mine.fence, True)]
    with pytest.raises(Taken):
        await mine.take()
    mine.closing.set()
    await keeping


@jumping
async def test_closing_ends_every_wait():
    mine = lease(MoodyStore(RiggedWorld()))
    waiting = asyncio.create_task(mine.pause(1_000))
    await asyncio.sleep(5)
    mine.closing.set()
    await waiting

    assert asyncio.get_running_loop().time() < 10
