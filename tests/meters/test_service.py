"""Meters that several nodes carry: over a store that fails, one log, and a Redis that is killed (P4, P5, standard 29)."""

import asyncio
import random
from itertools import count

import pytest
from msgspec.structs import replace

from server.core.meter.decide import Gap, Unavailable
from server.core.meter.operations import Award, Operation, Reverse, Stake
from server.core.meter.operator import stop
from server.core.meter.settings import MeterSettings
from server.core.meter.state import MICRO
from server.meters.service import OUT_OF_REACH, SAVED_EVERY, Meters
from server.store import Away, Snapshot, StoreError
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from server.world import RealWorld
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.store.samples import KEY
from tests.store.servers import SAFE, RedisServer


GRAND = MeterSettings("GRAND", "Grand")


def node(beside=None, configured=(GRAND,)):
    world = RiggedWorld()
    store = beside.store if beside else MoodyStore(world)
    meters = Meters(store.meters, world, configured)
    meters.store = store
    return meters


def stake(n, table="T1", amount=100):
    return Operation(table, n, Stake(n, amount))


@jumping
async def test_a_configured_meter_is_opened_once_by_whichever_node_is_first_and_shown_by_all():
    told = []
    here = node()
    here.on_change(lambda: told.append(1))
    there = node(here)
    running = [asyncio.create_task(each.run()) for each in (here, there)]
    await asyncio.sleep(1)

    assert [one.version for one in await here.store.meters.read("GRAND")] == [1]
    assert (here.shown("GRAND").display, here.shown("GRAND").stopped) == (100_000 * MICRO, None)
    await here.apply("GRAND", stake(1))
    await asyncio.sleep(0.6)
    assert there.shown("GRAND").display == here.shown("GRAND").display == 100_015 * MICRO
    assert len(told) == 2
    for task in running:
        task.cancel()


@jumping
async def test_changed_parameters_are_posted_and_those_that_cannot_be_change_nothing():
    here = node()
    await here.opened("GRAND")
    for settings in (replace(GRAND, rate="20%"), replace(GRAND, rate="20%"), replace(GRAND, ceiling=200_000)):
        await node(here, [settings]).opened("GRAND")
    await here.look("GRAND")

    assert here.known["GRAND"].meter.waiting.rate == 200_000
    assert here.known["GRAND"].meter.version == 2


@jumping
async def test_p5_a_meter_out_of_reach_is_shown_as_stopped_and_comes_back():
    here = node()
    assert here.shown("GRAND").stopped == "The meter is out of reach just now."
    running = asyncio.create_task(here.run())
    await asyncio.sleep(1)
    here.store.away["meter_head"] = 6
    await asyncio.sleep(OUT_OF_REACH / 1000 + 0.9)

    assert here.shown("GRAND").stopped == "The meter is out of reach just now."
    assert here.shown("GRAND").display == 100_000 * MICRO
    await asyncio.sleep(2)
    assert here.shown("GRAND").stopped is None
    running.cancel()


@jumping
async def test_an_operation_whose_answer_was_lost_is_asked_again_and_done_once():
    here = node()
    await here.opened("GRAND")
    here.store.mute["note"] = 1
    with pytest.raises(Away):
        await here.apply("GRAND", stake(1))

    answer = await here.apply("GRAND", stake(1))
    assert (answer.n, answer.version, answer.after) == (1, 2, 100_015 * MICRO)
    assert await here.apply("GRAND", stake(1)) == await node(here).apply("GRAND", stake(1)) == answer
    with pytest.raises(Gap):
        await here.apply("GRAND", stake(3))


@jumping
async def test_nodes_that_write_at_once_decide_again_and_nothing_is_lost():
    first = node()
    await first.opened("GRAND")
    nodes = [first, *(node(first) for _ in range(3))]

    async def play(number):
        for n in range(1, 31):
            await nodes[number % 4].apply("GRAND", stake(n, f"T{number}"))

    await asyncio.gather(*(play(number) for number in range(8)))
    await first.look("GRAND")

    assert first.known["GRAND"].meter.staked == 8 * 30 * 100
    assert first.shown("GRAND").display == (100_000 + 240 * 15) * MICRO


@jumping
async def test_a_stopped_meter_has_awards_wait_and_takes_stakes_and_gives_back_void_ones():
    here = node()
    await here.opened("GRAND")
    await here.write("GRAND", lambda meter: stop(meter, "a loose cable", "Sam"))

    assert here.shown("GRAND").stopped == "a loose cable"
    await here.apply("GRAND", stake(1))
    assert (await here.apply("GRAND", Operation("T1", 2, Reverse(1, 100)))).amount == 100
    with pytest.raises(Unavailable, match="a loose cable"):
        await here.apply("GRAND", Operation("T1", 3, Award(1, 100)))


@jumping
async def test_a_long_log_is_read_on_from_its_snapshot_and_comes_to_the_same():
    here = node()
    await here.opened("GRAND")
    for n in range(1, SAVED_EVERY + 11):
        await here.apply("GRAND", stake(n))
    later, from_the_beginning = node(here), node(here)
    await later.look("GRAND")
    await here.store.meters.save_snapshot("GRAND", None, Snapshot(SAVED_EVERY + 11, b"of another version"))
    await from_the_beginning.look("GRAND")

    assert len(later.known["GRAND"].last) == 11
    assert later.known["GRAND"].meter == from_the_beginning.known["GRAND"].meter == here.known["GRAND"].meter


@jumping
async def test_the_end_of_a_log_that_a_failover_lost_is_written_again_by_a_node_that_knows_it():
    here = node()
    await here.opened("GRAND")
    for n in (1, 2, 3):
        await here.apply("GRAND", stake(n))
    whole = await here.store.meters.read("GRAND")
    del here.store.meters.logs["GRAND"].rows[2:]

    assert (await here.apply("GRAND", stake(4))).version == 5
    assert (await here.store.meters.read("GRAND"))[:4] == whole


@jumping
async def test_a_log_that_lost_what_nobody_knows_or_is_another_is_broken_and_operations_wait():
    here = node()
    await here.opened("GRAND")
    await here.apply("GRAND", stake(1))
    other = node()
    await other.opened("GRAND")
    await other.apply("GRAND", stake(1, "T2"))
    for rows in (other.store.meters.logs["GRAND"].rows, other.store.meters.logs["GRAND"].rows[:1]):
        here.store.meters.logs["GRAND"].rows = list(rows)
        with pytest.raises(Unavailable, match="cannot be read"):
            await here.apply("GRAND", stake(2))
        assert here.shown("GRAND").stopped.startswith("The meter's log cannot be read")


@jumping
async def test_a_meter_that_nobody_opened_is_unavailable():
    with pytest.raises(Unavailable, match="never opened"):
        await node().apply("NONE", stake(1))


async def test_29_three_nodes_feed_one_meter_while_its_redis_is_killed_and_it_comes_back_exact(tmp_path):
    with RedisServer(tmp_path, SAFE) as server:
        stores = [RedisStore(connect(server.url), Sealer([KEY])) for _ in range(3)]
        nodes = [Meters(store.meters, RealWorld(), [GRAND]) for store in stores]
        await asyncio.gather(*(each.opened("GRAND") for each in nodes))
        chance = random.Random(5)
        paid, asked, failed, over = [], [], [], asyncio.Event()

        async def ask(number, operation):
            while True:
                try:
                    return await nodes[number % 3].apply("GRAND", operation)
                except StoreError as away:
                    failed.append(away)
                    await asyncio.sleep(0.05)

        async def play(number):
            for n in count(1):
                what = Award(n, chance.choice((100, 25, 5))) if chance.random() < 0.1 else Stake(n, 100)
                answer = await ask(number, Operation(f"T{number}", n, what))
                assert await ask(number + 1, Operation(f"T{number}", n, what)) == answer
                paid.append(answer.amount)
                if over.is_set():
                    asked.append(n)
                    break

        async def kill():
            for _ in range(2):
                await asyncio.sleep(0.2)
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(1)
                await asyncio.to_thread(server.start)
            over.set()

        await asyncio.gather(kill(), *(play(number) for number in range(6)))
        fresh = Meters(stores[0].meters, RealWorld(), [GRAND])
        await fresh.look("GRAND")
        meter = fresh.known["GRAND"].meter
        for store in stores:
            await store.close()

    assert meter.came == meter.lies
    assert meter.won == sum(paid)
    assert sorted(account.n for account in meter.tables.values()) == sorted(asked)
    assert meter.version == 1 + len(paid)
    assert failed
