import asyncio
from contextlib import asynccontextmanager

import pytest

from server.room.lease import Lease, Taken
from server.room.renewals import LEASE, Renewals
from server.store import START, Fenced
from tests.fakes import MoodyStore, RiggedWorld, jumping


def lease(store, owner="me"):
    return Lease(Renewals(store, RiggedWorld()), "T1", owner, lambda *lease: None)


@asynccontextmanager
async def held(mine):
    """The lease while it is renewed. `serve` ends when it is closing."""
    renewing = asyncio.create_task(mine.renewals.run())
    serving = asyncio.create_task(mine.during(mine.closing.wait))
    await asyncio.sleep(0)
    yield
    mine.closing.set()
    await serving
    renewing.cancel()


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
async def test_a_lease_is_renewed_for_as_long_as_it_is_kept_and_then_given_back():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    async with held(mine):
        await asyncio.sleep(1_000)
        assert await store.tables.acquire("T1", "somebody else", LEASE) is None

    assert await store.tables.acquire("T1", "somebody else", LEASE)
    assert mine.renewals.leases == {}


@jumping
async def test_what_ends_the_service_is_raised_and_the_lease_runs_out_by_itself():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()

    async def fail():
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        await mine.during(fail)
    assert mine.renewals.leases == {}
    assert await store.tables.acquire("T1", "somebody else", LEASE) is None
    await asyncio.sleep(LEASE / 1000)
    assert await store.tables.acquire("T1", "somebody else", LEASE)


@jumping
async def test_a_new_owner_knows_until_when_the_table_was_served():
    world = RiggedWorld()
    store = MoodyStore(world)
    mine, other = lease(store), lease(store, "somebody else")
    await mine.take()
    assert mine.served_until == 0
    renewing = asyncio.create_task(mine.renewals.run())
    mine.renewals.leases["T1"] = mine
    await asyncio.sleep(10.5)
    renewing.cancel()
    await asyncio.sleep(LEASE / 1000)

    assert await other.take()
    assert other.served_until == world.now() - LEASE - 500


@jumping
async def test_an_owner_is_sure_while_its_lease_was_renewed_in_time_and_not_after_a_long_sleep():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    assert not mine.sure
    await mine.take()
    async with held(mine):
        for _ in range(60):
            await asyncio.sleep(1)
            assert mine.sure
        asyncio.get_running_loop().passed += LEASE / 1000  # stopped, and not yet told that the lease is over
        assert not mine.sure
        await asyncio.sleep(1)
        assert not mine.sure
        assert await mine.take()
        assert mine.sure


@jumping
async def test_an_owner_that_lost_the_table_cannot_take_it_back():
    store = MoodyStore(RiggedWorld())
    mine = lease(store)
    await mine.take()
    await asyncio.sleep(4)  # stopped for longer than the lease
    await lease(store, "somebody else").take()

    with pytest.raises(Taken):
        await mine.take()


@jumping
async def test_closing_ends_every_wait():
    mine = lease(MoodyStore(RiggedWorld()))
    waiting = asyncio.create_task(mine.pause(1_000))
    await asyncio.sleep(5)
    mine.closing.set()
    await waiting

    assert asyncio.get_running_loop().time() < 10
