"""Sessions in a real Redis: a code counts once, and a Redis of another house lets nobody in."""

import pytest

from server.core.supervision.bans import Ban
from server.store import Away, Session
from server.store.encoding import digest
from tests.store.samples import LONG


BAN = Ban("player", "ann", "Ann", "She asked for it.", "supervisor-Sam", "Sam", 5)


async def test_a_repeated_sign_in_and_a_repeated_failure_count_once(store):
    await store.sessions.save_code("dora", "1234", "dealer", LONG)
    digest = await store.connection.redis.hget("{c:dora}", "digest")

    async def attempt(name, code):
        args = [name, 1, LONG, code, "dealer"]
        return await store.connection.scripts["take_code"](["{c:dora}", "{c:dora}:f:here"], args)

    assert [await attempt("one", digest) for _ in range(2)] == [b"dealer"] * 2
    assert [await attempt("two", digest) for _ in range(2)] == [b"wrong"] * 2
    assert await attempt("three", digest) == b"locked"


async def test_a_store_that_does_not_hold_our_books_is_away(store, server):
    session = Session("ann", "Ann", "player")
    await store.sessions.save_session("kept", session, 60_000)
    store.connection.house = b"ours"

    for ask in (
        store.check,
        lambda: store.tables.acquire("T1", "me", 3_000),
        lambda: store.sessions.load_session("lost", 60_000),
    ):
        with pytest.raises(Away, match="The store does not hold the books of this house any more"):
            await ask()
    server.call("SET", "{house}", "ours")
    await store.check()
    assert await store.sessions.load_session("lost", 60_000) is None
    assert await store.sessions.load_session("kept", 60_000) == session


async def test_a_ban_that_the_house_did_not_make_counts_not(store):
    await store.sessions.ban(BAN)
    redis = store.connection.redis
    [(_, fields)] = await redis.xrange("{bans}")
    await redis.xadd("{bans}", fields | {b"ban": fields[b"ban"].replace(b"ann", b"bob")})

    assert (await store.sessions.bans(None))[1] == [BAN]


async def test_a_code_that_the_house_did_not_make_signs_nobody_in(store):
    await store.sessions.save_code("dora", "1234", "dealer", LONG)
    redis = store.connection.redis
    await redis.hset("{c:dora}", "role", "supervisor")
    await redis.copy("{c:dora}", "{c:sam}")
    await redis.hset("{c:sue}", mapping={"digest": digest("1234"), "role": "supervisor"})

    assert await store.sessions.take_code("sam", "1234", "here", 9, LONG) == "wrong"
    assert await store.sessions.take_code("sue", "1234", "here", 9, LONG) == "wrong"
    assert await store.sessions.take_code("dora", "1234", "here", 9, LONG) == "dealer", (
        "whatever role was written there"
    )
