import asyncio
from contextlib import asynccontextmanager

from structlog.testing import capture_logs

from server.room.lease import Lease
from server.room.renewals import LEASE, RENEWAL, Renewals
from tests.fakes import MoodyStore, RiggedWorld, jumping


class Idle(RiggedWorld):
    """A world whose event loop was last seen to turn `since` ms ago."""

    since = 0

    def idle(self):
        return self.since


@asynccontextmanager
async def renewing(*names, world=None):
    """Leases of these tables, renewed together; `lost` tells what each was told."""
    world = world or RiggedWorld()
    store, lost = MoodyStore(world), []
    renewals = Renewals(store, world)
    renewals.world, renewals.lost = world, lost
    for name in names:
        lease = Lease(renewals, name, "me", lambda fence, answered, name=name: lost.append((name, fence, answered)))
        assert await lease.take()
        renewals.leases[name] = lease
    running = asyncio.create_task(renewals.run())
    yield renewals
    running.cancel()


async def free(renewals, name="T1"):
    """Whether another node can take a table."""
    return await renewals.store.tables.acquire(name, "somebody else", LEASE) is not None


@jumping
async def test_all_leases_of_a_node_are_renewed_in_one_request_a_second():
    async with renewing("T1", "T2", "T3") as renewals:
        renew, asked = renewals.store.tables.renew, []

        async def counted(leases, ttl, at):
            asked.append([table for table, _ in leases])
            return await renew(leases, ttl, at)

        renewals.store.tables.renew = counted
        await asyncio.sleep(60.5)

        assert asked == [["T1", "T2", "T3"]] * 60
        assert renewals.lost == []
        assert [await free(renewals, name) for name in ("T1", "T2", "T3")] == [False] * 3


@jumping
async def test_a_lease_that_was_never_taken_is_not_renewed():
    async with renewing() as renewals:
        renewals.leases["T1"] = Lease(renewals, "T1", "me", lambda *lost: renewals.lost.append(lost))
        await asyncio.sleep(10)

        assert renewals.lost == []
        assert await free(renewals)


@jumping
async def test_a_lease_lasts_from_when_the_loop_was_last_seen_to_turn():
    world = Idle()
    async with renewing("T1", world=world) as renewals:
        world.since = 2_000
        await asyncio.sleep(RENEWAL + 0.1)
        lease = renewals.leases["T1"]
        assert lease.ends == RENEWAL + (LEASE - 2_000) / 1000
        assert renewals.store.tables.logs["T1"].lease.ends == world.now() - 100 + LEASE - 2_000
        assert renewals.store.tables.logs["T1"].served_until == world.now() - 100 - 2_000


@jumping
async def test_a_loop_that_hangs_for_longer_than_a_lease_renews_none():
    world = Idle()
    async with renewing("T1", world=world) as renewals:
        world.since = LEASE
        await asyncio.sleep(LEASE / 1000 + 0.1)

        assert await free(renewals)


@jumping
async def test_a_renewal_that_failed_for_whatever_reason_is_tried_again_and_logged_once():
    async with renewing("T1") as renewals:
        renewals.store.broken["renew"] = 1
        with capture_logs() as logs:
            await asyncio.sleep(60)

        assert not await free(renewals)
        assert renewals.lost == []
        assert [(line["event"], line["why"]) for line in logs] == [
            ("the leases could not be renewed", "nobody thought of this")
        ]


@jumping
async def test_that_the_store_does_not_answer_is_told_once_for_each_fence():
    async with renewing("T1") as renewals:
        lease = renewals.leases["T1"]
        first = lease.fence
        renewals.store.away["renew"] = 5
        await asyncio.sleep(10.5)
        assert renewals.lost[0] == ("T1", first, False)
        assert renewals.lost.count(("T1", first, False)) == 1

        await lease.take()
        renewals.store.away["renew"] = 1
        await asyncio.sleep(2)
        assert renewals.lost[-1] == ("T1", lease.fence, False)


@jumping
async def test_an_answer_that_does_not_come_while_the_lease_lasts_is_not_waited_for():
    async with renewing("T1") as renewals:
        renew, answering = renewals.store.tables.renew, asyncio.Event()

        async def waiting(*leases):
            await answering.wait()
            return await renew(*leases)

        renewals.store.tables.renew = waiting
        fence = renewals.leases["T1"].fence
        await asyncio.sleep(LEASE / 1000 - 0.1)
        assert renewals.lost == []
        await asyncio.sleep(0.2)
        assert renewals.lost == [("T1", fence, False)]
        answering.set()
        await asyncio.sleep(3)
        assert renewals.lost[-1] == ("T1", fence, True), "it ran out"


@jumping
async def test_being_late_ourselves_does_not_count_as_a_store_that_does_not_answer():
    async with renewing("T1") as renewals:
        loop, renew, slept = asyncio.get_running_loop(), renewals.store.tables.renew, []

        async def late(*leases):
            if not slept:
                slept.append(True)
                loop.passed += 2.5  # whatever else runs here: the answer is there when we look
                await asyncio.sleep(0.01)
            return await renew(*leases)

        renewals.store.tables.renew = late
        await asyncio.sleep(10)

        assert renewals.lost == [("T1", renewals.leases["T1"].fence, True)] * len(renewals.lost)


@jumping
async def test_an_owner_is_told_of_a_lease_that_another_has():
    async with renewing("T1", "T2") as renewals:
        renewals.store.tables.logs["T1"].lease = None
        assert await free(renewals)
        await asyncio.sleep(RENEWAL + 0.1)

        assert renewals.lost == [("T1", renewals.leases["T1"].fence, True)]
        assert not await free(renewals, "T2")
