"""The keys of a house are read at one moment, and written to an empty Redis."""

import pytest

from server.store import START, Away
from server.store.backup import NoBackup, dump, load
from server.store.client import connect
from server.store.values import Node
from tests.store.samples import BETTING, LONG


async def test_a_house_is_the_same_after_its_keys_were_written_again(store):
    fence = await store.tables.acquire("T1", "ann", LONG)
    log = await store.tables.append("T1", fence, START, 1_000, BETTING)
    store.wallets.welcome = 5_000
    await store.wallets.debit("ann", "in-1", 2_000, "T1")
    await store.sessions.use_ticket("one", LONG)
    await store.nodes.register(Node("n1", "http://10.0.0.7", 1, draining=False, tables=()), LONG)
    redis = store.connection.redis
    await redis.set("{s:one}", b"a session", px=LONG)
    keys = await dump(redis)
    with pytest.raises(NoBackup, match="not empty"):
        await load(redis, keys)
    await redis.flushall()
    await load(redis, keys)

    assert await store.tables.read("T1") == log
    assert (await store.wallets.purse("ann")).balance == 3_000
    assert 0 < await redis.pttl("{s:one}") <= LONG
    assert await redis.pttl("{players}") == -1
    assert await redis.keys("{k:*") == await redis.keys("{n*") == await redis.keys("*:lease") == []
    again = await store.tables.acquire("T1", "bob", LONG)
    assert again.number == fence.number + 1, "fences go on"


async def test_keys_that_redis_does_not_take_leave_it_empty(store):
    redis = store.connection.redis
    with pytest.raises(NoBackup, match="does not take"):
        await load(redis, [(b"{players}", -1, b"this is no content")])

    assert await redis.dbsize() == 0


async def test_a_redis_that_is_away_is_told():
    client = connect("redis://127.0.0.1:1")
    for work in (dump(client), load(client, [])):
        with pytest.raises(Away):
            await work
    await client.aclose()


async def test_a_cluster_has_no_common_moment():
    client = connect("redis+cluster://127.0.0.1:1")
    for work in (dump(client), load(client, [])):
        with pytest.raises(NoBackup, match="no common moment"):
            await work
