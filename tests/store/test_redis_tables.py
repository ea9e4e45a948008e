"""The tables in a real Redis: owners, and what a crash or a failover leaves of them."""

import pytest

from server.store import START, Fenced
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
