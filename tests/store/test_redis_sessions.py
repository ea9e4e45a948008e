"""Sessions in a real Redis: a code counts once, and a Redis of another house lets nobody in."""

import pytest

from server.store import Away, Session
from tests.store.samples import LONG


async def test_a_repeated_sign_in_and_a_repeated_failure_count_once(store):
    await store.sessions.save_code("dora", "1234", "dealer", LONG)
    digest = await store.connection.redis.hget("{c:dora}", "digest")

    assert [await store.connection.scripts["take_code"](["{c:dora}"], [digest, b"attempt"]) for _ in range(2)] == [
        b"dealer"
    ] * 2
    assert await store.connection.scripts["take_code"](["{c:dora}"], [digest, b"another"]) is None
    assert [await store.connection.scripts["failures"](["{f:dora}"], [LONG, b"attempt"]) for _ in range(2)] == [1, 1]


async def test_a_store_that_does_not_hold_our_books_is_away(store, server):
    session = Session("ann", "Ann", "player")
    await store.sessions.save_session("kept", session, 60_000)
    store.connection.house = b"ours"

    for ask in (
        store.check,
        lambda: store.tables.acquire("T1", "me", 3_000),
        store.sessions.next_guest,
        lambda: store.sessions.load_session("lost", 60_000),
    ):
        with pytest.raises(Away, match="The store does not hold the books of this house any more"):
            await ask()
    server.call("SET", "{house}", "ours")
    await store.check()
    assert await store.sessions.load_session("lost", 60_000) is None
    assert await store.sessions.load_session("kept", 60_000) == session
