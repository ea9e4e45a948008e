"""The URLs of a Redis, and how long its client waits."""

import asyncio
import os
import signal
import time
from contextlib import suppress

import pytest
import uvloop

from server.store import Away, Purse
from server.store.client import ANSWER_WITHIN, NoAddress, connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.first_of import those_of
from tests.store.samples import KEY


@pytest.mark.parametrize(
    "url",
    [
        *("", "localhost:6379", "http://localhost", "redis://:secret/word@localhost:6379", "redis://localhost:secret"),
        *("redis://localhost?secret=1", "redis://localhost:6379/0?db=secret", "unix:///s?secret=1"),
        *(
            "redis+sentinel://a:1",
            "redis+sentinel://a:1/",
            "redis+sentinel://a:1/house/secret",
            "redis+sentinel:///house",
        ),
        *("redis+sentinel://a/house", "redis+sentinel://a:1,/house", "redis+sentinel://a:1,b:70000/house"),
        *(
            "redis+sentinel://secret@a:1/house",
            "redis+sentinel://:secret/word@a:1/house",
            "redis+sentinel://a:1/h?secret=1",
        ),
        *("redis+cluster://a", "redis+cluster://a:1/0", "redis+cluster://a:1,secret", "redis+cluster://a:1?secret=1"),
        *("redis://secret..a:1", "redis+sentinel://secret..a:1/house", "redis+cluster://b:1,secret..a:1"),
        *("redis+cluster://:sec@ret@a:1", "rediss+cluster://a:1", "redis+sentinel", "redis+cluster://"),
    ],
)
async def test_a_wrong_url_is_refused_and_not_repeated(url):
    with pytest.raises(NoAddress, match="is like redis://host:6379/0") as no:
        connect(url)
    assert "secret" not in str(no.value)


def test_a_url_names_sentinels_and_their_master():
    pool = connect("redis+sentinel://ann:se%40cret@one.example:26379,[::1]:26380/house/2").connection_pool
    sentinels = [sentinel.connection_pool.connection_kwargs for sentinel in pool.sentinel_manager.sentinels]

    assert pool.service_name == "house"
    assert {name: pool.connection_kwargs[name] for name in ("username", "password", "db")} == {
        "username": "ann",
        "password": "se@cret",
        "db": 2,
    }
    assert [(known["host"], known["port"]) for known in sentinels] == [("one.example", 26_379), ("::1", 26_380)]
    assert not any("password" in known and known["password"] for known in sentinels)


def test_a_url_names_some_nodes_of_a_cluster():
    client = connect("redis+cluster://:secret@10.0.0.1:7001,10.0.0.2:7002/")

    assert [(node.host, node.port) for node in client.startup_nodes] == [("10.0.0.1", 7_001), ("10.0.0.2", 7_002)]
    assert (client.connection_kwargs["username"], client.connection_kwargs["password"]) == (None, "secret")


async def test_a_redis_that_hangs_is_away(server, store, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", 0.3)
    hurried = RedisStore(connect(server.url), Sealer([KEY]))
    await hurried.check()
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(Away):
            await hurried.wallets.credit("ann", "gift", 500)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)

    async with asyncio.timeout(10):
        while True:
            with suppress(Away):  # a busy machine may need longer than a tenth of a second, too
                await hurried.wallets.credit("ann", "gift", 500)
                assert await hurried.wallets.purse("ann") == Purse(500, None)
                break
    await hurried.close()


@pytest.mark.parametrize("loop", those_of([asyncio.new_event_loop, uvloop.new_event_loop], uvloop.new_event_loop))
def test_a_loop_that_was_too_busy_to_read_an_answer_asks_again(server, loop):
    async def busy():
        client = connect(server.url)
        await client.set("name", "value")
        asking = asyncio.create_task(client.get("name"))
        for _ in range(3):
            await asyncio.sleep(0)  # it is sent
        for _ in range(3):
            asyncio.get_running_loop().call_soon(time.sleep, ANSWER_WITHIN + 0.6)
            await asyncio.sleep(0)
        assert await asking == b"value"
        await client.aclose()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(busy())
