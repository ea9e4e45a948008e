import asyncio
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from server.house.clock import PAUSE, HouseClock
from server.store.house_events import ClockStepped
from tests.fakes import MoodyStore, RiggedWorld, jumping


HOUR = 3_600_000


@asynccontextmanager
async def running(ahead=0):
    """The clock of a house; its `told` counts the changes that it tells of."""
    world = RiggedWorld()
    store, records, told = MoodyStore(world), [], []
    store.ahead = ahead
    clock = HouseClock(world, store, "here", records.append)
    clock.records, clock.told = records, told
    clock.on_change(lambda: told.append(clock.now()))
    await clock.look()
    task = asyncio.create_task(clock.run())
    await asyncio.sleep(10)
    yield clock
    task.cancel()


@jumping
async def test_the_house_has_the_stores_time_however_wrong_the_machine_is():
    async with running(ahead=HOUR) as clock:
        assert clock.now() == clock.machine.now() + HOUR
        assert clock.records == []


@pytest.mark.parametrize("by", [HOUR, -HOUR])
@pytest.mark.parametrize("whose", ["machine", "store"])
def test_a_clock_that_is_set_is_noticed_logged_and_recorded_once(whose, by):
    @jumping
    async def step():
        async with running() as clock:
            with capture_logs() as logs:
                (clock.machine if whose == "machine" else clock.store).ahead = by
                await asyncio.sleep(60)

            assert [(line["event"], line["clock"], line["by_ms"]) for line in logs] == [("a clock was set", whose, by)]
            assert clock.records == [ClockStepped(by, "here", whose)]

    step()


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_only_the_stores_clock_changes_the_houses(by):
    @jumping
    async def step():
        async with running() as clock:
            clock.machine.ahead = by
            now = clock.now()
            await asyncio.sleep(10)
            assert (clock.now(), clock.told) == (now + 10_000, [])

            clock.store.ahead = by
            await asyncio.sleep(10)
            assert clock.now() == now + 20_000 + by
            assert len(clock.told) == 1
            assert (clock.elapsed(), clock.awake()) == (clock.machine.elapsed(), clock.machine.elapsed())

    step()


@jumping
async def test_a_small_error_is_corrected_without_a_word():
    async with running() as clock:
        with capture_logs() as logs:
            clock.store.ahead = clock.machine.ahead = 100
            await asyncio.sleep(10)

        assert clock.now() == clock.machine.now()
        assert (logs, clock.records, clock.told) == ([], [], [])


@jumping
async def test_an_answer_that_was_long_on_its_way_makes_no_step():
    async with running() as clock:
        time = clock.store.time

        async def slow():
            told = await time()
            await asyncio.sleep(3)
            return told

        clock.store.time = slow
        now = clock.now()
        await asyncio.sleep(20)

        assert (clock.now(), clock.records) == (now + 20_000, [])


@jumping
async def test_while_the_store_is_away_time_goes_on_and_the_log_says_so_once():
    async with running() as clock:
        clock.store.away["time"] = 1_000
        now = clock.now()
        with capture_logs() as logs:
            await asyncio.sleep(60)

        assert clock.now() == now + 60_000
        assert [line["event"] for line in logs] == ["the store does not tell its time"]


@jumping
async def test_a_process_that_stood_still_was_awake_until_then_and_says_so():
    async with running() as clock:
        awake, elapsed = clock.awake(), clock.elapsed()
        with capture_logs() as logs:
            asyncio.get_running_loop().passed += 30
            at_once = clock.awake()
            await asyncio.sleep(5)

        assert awake + PAUSE - 250 <= at_once <= awake + PAUSE
        assert clock.elapsed() == elapsed + 35_000
        assert 6_000 - 250 <= clock.awake() - awake <= 6_000
        assert clock.idle() <= 250
        assert [line["event"] for line in logs] == ["this process did nothing, or only one thing"]
        assert len(clock.told) == 1


@jumping
async def test_a_loop_that_turns_slowly_is_awake():
    async with running() as clock:
        awake = clock.awake()
        for _ in range(20):
            asyncio.get_running_loop().passed += PAUSE / 1000 - 0.3
            await asyncio.sleep(0.3)

        assert clock.awake() == awake + 20 * PAUSE


@jumping
async def test_chance_is_the_machines():
    async with running() as clock:
        assert len({clock.entropy() for _ in range(10)}) == 10
