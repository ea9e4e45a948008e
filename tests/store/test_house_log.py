"""The log of the house: any node writes at its end, each event once, also after an outage and a failover."""

import asyncio

import pytest
from structlog.testing import capture_logs

from server.store import Away, Broken
from server.store.house_events import ClockStepped, DayPublished, SignInFailed
from server.store.house_log import NAME, PUBLISHED, HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping


STEP = ClockStepped(-3_600_000, "one")


def house_log(beside=None):
    store = beside.store if beside else MoodyStore(RiggedWorld())
    found = HouseLog(store.house, lambda: 7)
    found.store = store
    return found


async def written(log):
    return [(entry.version, entry.at, entry.event) for entry in await log.logs.read(NAME)]


@jumping
async def test_nodes_write_at_the_end_of_one_log():
    one = house_log()
    two = house_log(one)
    await asyncio.gather(*(log.write(SignInFailed(f"{n}")) for n in range(5) for log in (one, two)))

    names = [event.name for _, _, event in await written(one)]
    assert sorted(names) == sorted([*"01234", *"01234"])


@jumping
async def test_what_is_recorded_is_written_soon_with_its_own_time():
    log = house_log()
    running = asyncio.create_task(log.run())
    log.record(STEP)
    log.now = lambda: 9
    await asyncio.sleep(1)
    running.cancel()

    assert await written(log) == [(1, 7, STEP)]


@jumping
async def test_what_is_recorded_waits_for_the_store():
    log = house_log()
    log.store.away["record"] = 1
    log.record(STEP)
    await log.flush()
    assert await written(log) == []
    await log.flush()

    assert await written(log) == [(1, 7, STEP)]


@jumping
async def test_a_node_whose_store_is_away_says_so_and_goes_on():
    log = house_log()
    log.store.away["record"] = 10**6
    log.record(STEP)
    running = asyncio.create_task(log.run())
    with capture_logs() as logs:
        await asyncio.sleep(5)

    assert not running.done()
    assert {(line["event"], line["what"]) for line in logs} == {
        ("a significant event waits for the store", "ClockStepped")
    }
    running.cancel()


@jumping
async def test_the_writer_hears_that_the_store_is_away():
    log = house_log()
    log.store.away["record"] = 1

    with pytest.raises(Away):
        await log.write(STEP)


@jumping
async def test_what_a_failover_took_is_written_again():
    log = house_log()
    for name in "abc":
        await log.write(SignInFailed(name))
    del log.store.house.logs[NAME].rows[1:]
    await log.write(STEP)

    assert [event for _, _, event in await written(log)] == [*map(SignInFailed, "abc"), STEP]


@jumping
@pytest.mark.parametrize("others", [1, 2, 3], ids="{} events".format)
async def test_after_a_failover_where_another_node_wrote_the_lost_events_are_at_the_end(others):
    log = house_log()
    for name in "abc":
        await log.write(SignInFailed(name))
    del log.store.house.logs[NAME].rows[1:]
    log.now = lambda: 9
    other = house_log(log)
    other.now = lambda: 8
    elsewhere = [SignInFailed("c") for _ in range(others)]
    for event in elsewhere:
        await other.write(event)
    log.record(STEP)
    await log.flush()

    there = [(at, event) for _, at, event in await written(other)]
    assert there[: 1 + others] == [(7, SignInFailed("a")), *((8, event) for event in elsewhere)]
    assert sorted(there[1 + others :], key=repr) == sorted(
        [(9, STEP), (7, SignInFailed("b")), (7, SignInFailed("c"))], key=repr
    )


@jumping
async def test_events_that_two_nodes_remember_are_written_again_once():
    one = house_log()
    two = house_log(one)
    for log, name in zip((one, two, one, two), "abcd", strict=True):
        await log.write(SignInFailed(name))
    del one.store.house.logs[NAME].rows[1:]
    await house_log(one).write(STEP)
    for log in (two, one):
        log.record(STEP)
        await log.flush()

    names = [event.name for _, _, event in await written(one) if isinstance(event, SignInFailed)]
    assert sorted(names) == [*"abcd"]


@jumping
async def test_who_reads_on_while_something_is_written_adds_each_entry_once():
    log = house_log()
    await house_log(log).write(SignInFailed("0"))
    read = log.logs.read

    async def slowly(*asked):
        found = await read(*asked)
        await asyncio.sleep(0.01)
        return found

    log.logs.read = slowly
    await asyncio.gather(log.catch_up(), log.write(SignInFailed("1")), log.catch_up())

    assert [entry.version for entry in log.last] == [1, 2]


@jumping
async def test_a_node_that_another_one_outruns_writes_later():
    log = house_log()
    await log.write(STEP)
    log.store.house.logs[NAME].rows.pop()
    head = log.logs.head

    async def outrun(name):
        end = await head(name)
        log.logs.head = head
        await house_log(log).write(SignInFailed("a"))
        return end

    log.logs.head = outrun
    log.record(SignInFailed("b"))
    await log.flush()

    assert [event for _, _, event in await written(log)] == [*map(SignInFailed, "ab"), STEP]


@jumping
async def test_an_altered_log_is_not_continued():
    log = house_log()
    await log.write(STEP)
    await log.write(STEP)
    rows = log.store.house.logs[NAME].rows
    rows.pop(0)
    other = house_log(log)

    with pytest.raises(Broken):
        await other.write(STEP)


@jumping
async def test_what_must_be_there_once_is_written_by_one_node():
    one = house_log()
    two = house_log(one)
    await asyncio.gather(*(log.write(STEP, once=True) for log in (one, two)))
    await one.write(STEP)

    assert len(await written(one)) == 2


@jumping
async def test_the_last_days_that_were_published_are_known_however_much_came_after_them(monkeypatch):
    log = house_log()
    days = [DayPublished(f"2027-{month:02}-{day:02}", "", (), {}) for month in (1, 2) for day in range(1, 29)]
    for day in days:
        await log.write(day)
    await log.write(DayPublished(days[-1].day, "of a node that was later", (), {}))
    monkeypatch.setattr("server.store.house_log.REMEMBERED", 1)
    other = house_log(log)
    await other.write(STEP)

    assert len(other.last) == 1
    assert list(other.published.values()) == days[-PUBLISHED:]
