"""The tables in a real Redis: owners, and what a crash or a failover leaves of them."""

import pytest

from server.store import START, Fenced, redis_tables
from tests.store.samples import BETTING, DEALING, LONG


async def test_a_repeated_acquisition_returns_a_fence_that_works(tables):
    keys = ["{t:T1}:lease", "{t:T1}:fence", "{t:T1}:epoch"]

    assert [await tables.connection.scripts["acquire"](keys, ["ann", LONG]) for _ in range(2)] == [b"1", b"2"]


async def test_half_a_transaction_at_the_end_of_the_file_is_dropped(server, tables):
    fence = await tables.acquire("T1", "ann", LONG)
    log = await tables.append("T1", fence, START, 1, BETTING)
    await tables.append("T1", fence, log[-1].head, 1, DEALING)
    server.kill()
    [tail] = server.home.rglob("*.incr.aof")
    with tail.open("r+b") as file:
        file.truncate(tail.stat().st_size - 150)
    server.start()

    assert await tables.read("T1") == log
    assert len(await tables.append("T1", fence, log[-1].head, 1, DEALING)) == 3


async def test_an_owner_lost_in_a_failover_is_fenced_though_its_number_repeats(server, tables):
    old = await tables.acquire("T1", "ann", LONG)
    await tables.connection.redis.delete("{t:T1}:lease", "{t:T1}:epoch")
    new = await tables.acquire("T1", "bob", LONG)

    assert old.number == new.number
    with pytest.raises(Fenced):
        await tables.append("T1", old, START, 1, BETTING)
    assert len(await tables.append("T1", new, START, 1, BETTING)) == 2


async def test_a_table_missing_from_the_list_is_listed_again_when_it_is_taken(server, tables):
    fence = await tables.acquire("T1", "ann", 10_000)
    await tables.append("T1", fence, START, 1, BETTING)
    server.call("DEL", "{tables}")
    assert await tables.names() == []
    await tables.acquire("T1", "ann", 10_000)

    assert await tables.names() == ["T1"]


async def test_many_leases_are_renewed_in_few_requests_also_by_a_server_that_does_not_know_the_script(
    server, tables, monkeypatch
):
    monkeypatch.setattr(redis_tables, "TOGETHER", 8)
    leases = [(f"T{number}", await tables.acquire(f"T{number}", "ann", LONG)) for number in range(20)]
    redis = tables.connection.redis
    for _ in range(2):
        await redis.script_flush()
        assert await tables.renew(leases, LONG, 1) == [True] * 20
    await redis.config_resetstat()
    await tables.release(*leases[11])
    assert await tables.renew(leases, LONG, 1) == [True] * 11 + [False] + [True] * 8

    assert (await redis.info("commandstats"))["cmdstat_evalsha"]["calls"] == 1 + 3


async def test_a_lease_of_before_the_clock_was_set_back_does_not_last_for_hours(tables):
    await tables.acquire("T1", "ann", 3_600_000)  # as Redis sees it then: expiry is a time of day
    assert await tables.acquire("T1", "bob", 3_000) is None

    assert 0 < await tables.connection.redis.pttl("{t:T1}:lease") <= 3_000


async def test_a_lease_that_never_ends_does_not_keep_a_table_for_ever(tables):
    redis = tables.connection.redis
    await redis.set("{t:T1}:lease", "5:nobody")
    assert await tables.acquire("T1", "bob", 3_000) is None

    assert 0 < await redis.pttl("{t:T1}:lease") <= 3_000


async def test_a_time_of_service_that_is_no_number_counts_as_none(server, tables):
    server.call("SET", "{t:T1}:served", "yesterday")

    assert await tables.served_until("T1") == 0
