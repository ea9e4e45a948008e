import asyncio

from server.room.clock import SLOW, TableClock
from tests.fakes import RiggedWorld, jumping


@jumping
async def test_the_clock_is_the_houses():
    world = RiggedWorld()
    clock = TableClock(world)
    await asyncio.sleep(5)

    assert (clock.now(), clock.behind()) == (world.now(), 0)
    assert clock.wait_until(world.now() + 3_000) == clock.served() + 3_000
    assert clock.wait_until(None) is None


@jumping
async def test_a_clock_of_the_house_that_is_set_sets_no_table_until_it_follows():
    world = RiggedWorld()
    clock = TableClock(world)
    before = clock.now(), clock.served()
    for by in (3_600_000, -3_600_000):
        world.ahead = by
        assert (clock.now(), clock.served()) == before
        assert clock.behind() == by
    clock.follow()

    assert (clock.now(), clock.behind()) == (world.now(), 0)
    assert clock.served() == before[1]


@jumping
async def test_time_in_which_the_table_is_not_served_does_not_count():
    world = RiggedWorld()
    clock = TableClock(world)
    now, served = clock.now(), clock.served()
    clock.stop()
    await asyncio.sleep(30)
    assert (clock.now(), clock.served()) == (now, served)

    clock.go_on()
    await asyncio.sleep(5)
    assert (clock.now(), clock.served(), clock.behind()) == (now + 5_000, served + 5_000, 30_000)


@jumping
async def test_a_store_that_is_slow_stops_the_clock_and_one_that_is_not_does_not():
    clock = TableClock(RiggedWorld())
    clock.stop(after=SLOW)
    await asyncio.sleep(0.5)
    clock.go_on()
    assert clock.behind() == 0

    clock.stop(after=SLOW)
    await asyncio.sleep(20)
    assert clock.behind() == 20_000 - SLOW
    clock.go_on()
    assert clock.behind() == 20_000 - SLOW


@jumping
async def test_a_table_goes_on_where_an_earlier_owner_left_it():
    world = RiggedWorld()
    clock = TableClock(world)
    clock.stop()
    clock.set(world.now() - 4_000)
    await asyncio.sleep(1)

    assert clock.behind() == 5_000


@jumping
async def test_the_clock_stands_still_while_the_store_is_slow():
    clock = TableClock(RiggedWorld())
    before = clock.now()
    with clock.for_the_store() as at:
        await asyncio.sleep(20)
        assert at == before

    assert (clock.now(), clock.behind()) == (before + SLOW, 20_000 - SLOW)
    assert clock.stopped_at is None
