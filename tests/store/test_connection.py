"""A Redis that is gone or hangs is away; a cancelled caller cuts no command off and shifts no answer."""

import asyncio
import gc
import os
import random
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ResponseError

from server.store import START, Away, Conflict, Purse, Session, Snapshot
from server.store.connection import NoAddress, connect, whole
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.fakes import eventually
from tests.store.samples import BETTING, KEY, LONG
from tests.store.servers import open_store_kind


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def test_without_redis_it_is_away_and_comes_back_by_itself(server, store):
    await store.credit("ann", "gift", 500)
    server.kill()
    for attempt in (store.check(), store.purse("ann"), store.credit("ann", "late", 1)):
        with pytest.raises(Away):
            await attempt
    server.start()

    await store.check()
    assert await store.purse("ann") == Purse(500, None)


async def test_fifty_deaths_of_a_redis_leave_nothing_open(server):
    before = open_files()
    store = RedisStore(connect(server.url), Sealer([KEY]))
    await asyncio.gather(*(store.purse(f"player {number}") for number in range(100)))
    most = open_files()
    for number in range(50):
        server.kill()
        if number % 10 == 0:
            with pytest.raises(Away):
                await store.check()
        server.start()
        await asyncio.gather(*(store.credit("ann", f"gift {number}.{part}", 1) for part in range(5)))

    assert await store.purse("ann") == Purse(250, None)
    assert open_files() <= most
    await store.close()
    assert open_files() == before


async def test_a_redis_that_hangs_is_away(server, store, monkeypatch):
    monkeypatch.setattr("server.store.connection.ANSWER_WITHIN", 0.3)
    hurried = RedisStore(connect(server.url), Sealer([KEY]))
    await hurried.check()
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(Away):
            await hurried.credit("ann", "gift", 500)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)

    async with asyncio.timeout(10):
        while True:
            with suppress(Away):  # a busy machine may need longer than a tenth of a second, too
                await hurried.credit("ann", "gift", 500)
                assert await hurried.purse("ann") == Purse(500, None)
                break
    await hurried.close()


@pytest.mark.parametrize(
    ("ill", "well"),
    [
        ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"),
        ("CONFIG SET min-replicas-to-write 1", "CONFIG SET min-replicas-to-write 0"),
        ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE"),
        ("ACL SETUSER default -@write", "ACL SETUSER default +@write"),
    ],
    ids=["full", "alone", "a replica", "not allowed"],
)
async def test_a_redis_that_refuses_to_write_is_away_until_it_is_well_again(server, store, ill, well):
    await store.credit("ann", "gift", 500)
    fence = await store.acquire("T1", "ann", LONG)
    guest = Session("bob", "Bob", "player")
    server.call(*ill.split())
    for attempt in (
        store.acquire("T1", "ann", LONG),
        store.append("T1", fence, START, 1, BETTING),
        store.save_snapshot("T1", fence, Snapshot(0, b"state")),
        store.save_milestone("T1", fence, Snapshot(0, b"state")),
        store.debit("ann", "buy in", 100, "T1"),
        store.credit("ann", "late", 1),
        store.next_guest(),
        store.save_session("token", guest, LONG),
        store.save_code("Dana", "123", "dealer", LONG),
    ):
        with pytest.raises(Away):
            await attempt
    assert await store.purse("ann") == Purse(500, None)
    server.call(*well.split())

    assert len(await store.append("T1", fence, START, 1, BETTING)) == len(BETTING)
    assert await store.debit("ann", "buy in", 100, "T1") is None
    assert await store.purse("ann") == Purse(400, "T1")


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
        *("redis+cluster://:sec@ret@a:1", "rediss+cluster://a:1", "redis+sentinel", "redis+cluster://"),
    ],
)
async def test_what_is_no_address_of_a_redis_is_refused_and_not_repeated(url):
    with pytest.raises(NoAddress, match="is like redis://host:6379/0") as no:
        connect(url)
    assert "secret" not in str(no.value)


def test_sentinels_and_the_name_of_their_master_are_read_from_an_address():
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


def test_some_nodes_of_a_cluster_are_read_from_an_address():
    client = connect("redis+cluster://:secret@10.0.0.1:7001,10.0.0.2:7002/")

    assert [(node.host, node.port) for node in client.startup_nodes] == [("10.0.0.1", 7_001), ("10.0.0.2", 7_002)]
    assert (client.connection_kwargs["username"], client.connection_kwargs["password"]) == (None, "secret")


def is_busy(server):
    try:
        return not server.call("PING")
    except ResponseError as refused:
        return str(refused).startswith("BUSY")


async def test_a_redis_that_is_busy_with_somebodys_script_is_away(server, store):
    await store.credit("ann", "gift", 500)
    server.call("CONFIG", "SET", "busy-reply-threshold", "10")
    async with connect(server.url) as other:
        stuck = asyncio.create_task(other.eval("while true do end", 0))
        await eventually(lambda: is_busy(server))
        with pytest.raises(Away):
            await store.credit("ann", "gift", 500)
        server.call("SCRIPT", "KILL")
        with pytest.raises(ResponseError):
            await stuck

    assert await store.purse("ann") == Purse(500, None)


@pytest.mark.parametrize("kind", ["redis", "sentinel", "cluster"])
async def test_cancelled_callers_neither_cut_off_their_command_nor_shift_an_answer(kind, tmp_path):
    async with open_store_kind(kind, tmp_path) as store:
        await cancel_many(store)


async def cancel_many(store):
    dice = random.Random(64)
    for number in range(50):
        await store.credit(f"player {number}", "gift", number)
    callers = []
    for number in range(600):
        player = number % 50
        callers.append(asyncio.create_task(store.purse(f"player {player}")))
        callers.append(asyncio.create_task(store.credit(f"rich {player}", f"gift {number}", 1)))
        if number % 10 == 0:
            await asyncio.sleep(0)
            for caller in dice.sample(callers, k=len(callers) // 3):
                caller.cancel()
    answers = await asyncio.gather(*callers, return_exceptions=True)
    while store.running:
        await asyncio.wait(store.running)

    purses = answers[::2]
    right = [not isinstance(purse, Purse) or purse.balance == n % 50 for n, purse in enumerate(purses)]
    assert all(right)
    assert sum(isinstance(answer, asyncio.CancelledError) for answer in answers) > 100
    assert sum(isinstance(purse, Purse) for purse in purses) > 20
    for number in range(50):
        assert (await store.purse(f"player {number}")).balance == number
    for number in range(50):
        purse = await store.purse(f"rich {number}")
        assert purse.balance == sum((await store.ledger(f"rich {number}")).values())


class Failing:
    def __init__(self):
        self.running = set()

    @whole
    async def ask(self):
        await asyncio.sleep(0.01)
        raise NotConnected


async def test_nobody_is_told_how_a_command_failed_whose_caller_has_left():
    told, store = [], Failing()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
    asking = asyncio.create_task(store.ask())
    await asyncio.sleep(0)
    asking.cancel()
    await eventually(lambda: not store.running)
    del asking
    gc.collect()

    assert told == []


async def test_a_cancelled_append_is_whole_and_the_log_is_the_judge(store):
    fence = await store.acquire("T1", "ann", LONG)
    appending = asyncio.create_task(store.append("T1", fence, START, 1, BETTING))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    appending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await appending
    await asyncio.wait(store.running)

    assert [entry.event for entry in await store.read("T1")] == BETTING
    with pytest.raises(Conflict):
        await store.append("T1", fence, START, 1, BETTING)


async def test_closing_does_not_wait_long_for_a_redis_that_hangs(server, monkeypatch):
    monkeypatch.setattr("server.store.connection.ANSWER_WITHIN", None)
    monkeypatch.setattr("server.store.redis.LAST_ANSWERS", 0.1)
    store = RedisStore(connect(server.url), Sealer([KEY]))
    await store.check()
    os.kill(server.process.pid, signal.SIGSTOP)
    caller = asyncio.create_task(store.credit("ann", "gift", 500))
    await asyncio.sleep(0.01)
    await store.close()
    os.kill(server.process.pid, signal.SIGCONT)

    with pytest.raises(asyncio.CancelledError):
        await caller
    assert store.running == set()


async def test_closing_waits_for_what_still_runs(server):
    store = RedisStore(connect(server.url), Sealer([KEY]))
    caller = asyncio.create_task(store.credit("ann", "gift", 500))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await store.close()

    assert store.running == set()
    store = RedisStore(connect(server.url), Sealer([KEY]))
    assert await store.purse("ann") == Purse(500, None)
    await store.close()
