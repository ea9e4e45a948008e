"""A node whose event loop is busy with other things, over a real Redis and on the loop that serves a real house."""

import asyncio
import time
from contextlib import asynccontextmanager
from functools import partial

import uvloop
from redis import Redis

from protocol.messages import Interrupted
from server.house.clock import HouseClock
from server.house.tables import Tables
from server.room.renewals import LEASE
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.house_log import HouseLog
from server.store.redis import RedisStore
from server.world import RealWorld
from tests.fakes import Onlooker, eventually, settings
from tests.store.samples import KEY
from tests.store.servers import SAFE, RedisServer


@asynccontextmanager
async def serving(url):
    """Two tables, served as `App` does it, and somebody who looks at the first."""
    store = RedisStore(connect(url), Sealer([KEY]), partial(connect, url))
    clock = HouseClock(RealWorld(), store, "here", lambda _: None)
    await clock.look()
    tables = Tables([settings("T1"), settings("T2")], store, clock, lambda _: None, HouseLog(store.house, clock.now))
    running = [asyncio.create_task(each.run()) for each in (clock, tables)]
    await eventually(lambda: all(name in tables.rooms and tables.rooms[name].open for name in ("T1", "T2")))
    viewer = Onlooker()
    tables.find("T1").join(viewer, None)
    try:
        yield tables, viewer
    finally:
        tables.stop()
        await running[1]
        running[0].cancel()
        await store.close()


def test_a_loop_that_is_busy_for_less_than_a_lease_loses_no_lease_and_darkens_no_table(tmp_path):
    async def flood(url):
        async with serving(url) as (tables, viewer):
            fences = [room.lease.fence for room in tables.rooms.values()]
            for _ in range(6):
                time.sleep(LEASE / 2000)  # noqa: ASYNC251 - whatever thousands of strangers ask for
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.5)

            assert [room.lease.fence for room in tables.rooms.values()] == fences
            assert all(room.open and room.lease.sure for room in tables.rooms.values())
            assert not viewer.of(Interrupted)

    run(flood, tmp_path)


def test_a_loop_that_hangs_for_longer_than_a_lease_loses_it(tmp_path):
    async def hang(url):
        async with serving(url) as (tables, _):
            room, looking = tables.find("T1"), Redis.from_url(url)
            fence, until = room.lease.fence, time.monotonic() + 3 * LEASE / 1000
            while looking.exists("{t:T1}:lease") and time.monotonic() < until:
                time.sleep(0.05)  # noqa: ASYNC251 - it hangs
            assert not looking.exists("{t:T1}:lease"), "another node can take the table"
            looking.close()
            assert not room.lease.sure
            await eventually(lambda: room.lease.fence != fence and room.lease.sure)

    run(hang, tmp_path)


def run(test, home):
    """Run a test over a Redis of its own."""
    with RedisServer(home, SAFE) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(test(server.url))
