"""A Redis that is gone or hangs is away; a cancelled caller cuts no command off and shifts no answer."""

import asyncio
import gc
import os
import random
import signal
import socket
import struct
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvloop
from redis import exceptions
from redis.asyncio import Connection
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ResponseError

from server.store import START, Away, Conflict, Purse, Session, Snapshot
from server.store.aof_rewrite import prepare
from server.store.client import connect
from server.store.connection import RedisConnection, cut_connections_reported, uninterrupted
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.fakes import eventually
from tests.first_of import first_of
from tests.store.samples import BETTING, KEY, LONG
from tests.store.servers import open_store_kind


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def test_without_redis_it_is_away_and_comes_back_by_itself(server, store):
    await store.wallets.credit("ann", "gift", 500)
    server.kill()
    for attempt in (store.check(), store.wallets.purse("ann"), store.wallets.credit("ann", "late", 1)):
        with pytest.raises(Away):
            await attempt
    server.start()

    await store.check()
    assert await store.wallets.purse("ann") == Purse(500, None)


@pytest.mark.parametrize("times", first_of([10, 50]))
async def test_restarts_of_a_redis_leave_nothing_open(server, times):
    before = open_files()
    store = RedisStore(connect(server.url), Sealer([KEY]))
    await asyncio.gather(*(store.wallets.purse(f"player {number}") for number in range(100)))
    most = open_files()
    for number in range(times):
        server.kill()
        if number % 10 == 0:
            with pytest.raises(Away):
                await store.check()
        server.start()
        await asyncio.gather(*(store.wallets.credit("ann", f"gift {number}.{part}", 1) for part in range(5)))

    assert await store.wallets.purse("ann") == Purse(5 * times, None)
    assert open_files() <= most
    await store.close()
    assert open_files() == before


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
async def test_a_redis_that_refuses_to_write_is_away_until_it_is_repaired(server, store, ill, well):
    await store.wallets.credit("ann", "gift", 500)
    fence = await store.tables.acquire("T1", "ann", LONG)
    guest = Session("bob", "Bob", "player")
    server.call(*ill.split())
    for attempt in (
        store.tables.acquire("T1", "ann", LONG),
        store.tables.append("T1", fence, START, 1, BETTING),
        store.tables.save_snapshot("T1", fence, Snapshot(0, b"state")),
        store.tables.save_milestone("T1", fence, Snapshot(0, b"state")),
        store.wallets.debit("ann", "buy in", 100, "T1"),
        store.wallets.credit("ann", "late", 1),
        store.sessions.save_session("token", guest, LONG),
        store.sessions.save_code("Dana", "123", "dealer", LONG),
    ):
        with pytest.raises(Away):
            await attempt
    assert await store.wallets.purse("ann") == Purse(500, None)
    server.call(*well.split())

    assert len(await store.tables.append("T1", fence, START, 1, BETTING)) == len(BETTING)
    assert await store.wallets.debit("ann", "buy in", 100, "T1") is None
    assert await store.wallets.purse("ann") == Purse(400, "T1")


def is_busy(server):
    try:
        return not server.call("PING")
    except ResponseError as refused:
        return str(refused).startswith("BUSY")


async def test_a_redis_that_is_busy_with_a_script_is_away(server, store):
    await store.wallets.credit("ann", "gift", 500)
    server.call("CONFIG", "SET", "busy-reply-threshold", "10")
    async with connect(server.url) as other:
        stuck = asyncio.create_task(other.eval("while true do end", 0))
        await eventually(lambda: is_busy(server))
        with pytest.raises(Away):
            await store.wallets.credit("ann", "gift", 500)
        server.call("SCRIPT", "KILL")
        with pytest.raises(ResponseError):
            await stuck

    assert await store.wallets.purse("ann") == Purse(500, None)


@pytest.mark.parametrize("kind", ["redis", "sentinel", "cluster"])
async def test_a_cancelled_caller_neither_interrupts_its_command_nor_shifts_an_answer(kind, tmp_path):
    async with open_store_kind(kind, tmp_path) as store:
        await cancel_many(store)


async def cancel_many(store):
    dice = random.Random(64)
    for number in range(50):
        await store.wallets.credit(f"player {number}", "gift", number)
    callers = []
    for number in range(600):
        player = number % 50
        callers.append(asyncio.create_task(store.wallets.purse(f"player {player}")))
        callers.append(asyncio.create_task(store.wallets.credit(f"rich {player}", f"gift {number}", 1)))
        if number % 10 == 0:
            await asyncio.sleep(0)
            for caller in dice.sample(callers, k=len(callers) // 3):
                caller.cancel()
    answers = await asyncio.gather(*callers, return_exceptions=True)
    while store.connection.running:
        await asyncio.wait(store.connection.running)

    purses = answers[::2]
    right = [not isinstance(purse, Purse) or purse.balance == n % 50 for n, purse in enumerate(purses)]
    assert all(right)
    assert sum(isinstance(answer, asyncio.CancelledError) for answer in answers) > 100
    assert sum(isinstance(purse, Purse) for purse in purses) > 20
    for number in range(50):
        assert (await store.wallets.purse(f"player {number}")).balance == number
    for number in range(50):
        purse = await store.wallets.purse(f"rich {number}")
        assert purse.balance == sum((await store.wallets.ledger(f"rich {number}")).values())


class Failing:
    def __init__(self):
        self.connection = RedisConnection(None)

    @uninterrupted
    async def ask(self):
        await asyncio.sleep(0.01)
        raise NotConnected


async def test_the_failure_of_a_command_whose_caller_was_cancelled_is_not_reported():
    told, store = [], Failing()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
    asking = asyncio.create_task(store.ask())
    await asyncio.sleep(0)
    asking.cancel()
    await eventually(lambda: not store.connection.running)
    del asking
    gc.collect()

    assert told == []


async def test_a_cancelled_append_is_written_completely(store):
    fence = await store.tables.acquire("T1", "ann", LONG)
    appending = asyncio.create_task(store.tables.append("T1", fence, START, 1, BETTING))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    appending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await appending
    await asyncio.wait(store.connection.running)

    assert [entry.event for entry in await store.tables.read("T1")] == BETTING
    with pytest.raises(Conflict):
        await store.tables.append("T1", fence, START, 1, BETTING)


async def test_closing_does_not_wait_long_for_a_redis_that_hangs(server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", None)
    monkeypatch.setattr("server.store.connection.LAST_ANSWERS", 0.1)
    store = RedisStore(connect(server.url), Sealer([KEY]))
    await store.check()
    os.kill(server.process.pid, signal.SIGSTOP)
    caller = asyncio.create_task(store.wallets.credit("ann", "gift", 500))
    await asyncio.sleep(0.01)
    await store.close()
    os.kill(server.process.pid, signal.SIGCONT)

    with pytest.raises(asyncio.CancelledError):
        await caller
    assert store.connection.running == set()


async def test_closing_waits_for_commands_that_still_run(server):
    store = RedisStore(connect(server.url), Sealer([KEY]))
    caller = asyncio.create_task(store.wallets.credit("ann", "gift", 500))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    await store.close()

    assert store.connection.running == set()
    store = RedisStore(connect(server.url), Sealer([KEY]))
    assert await store.wallets.purse("ann") == Purse(500, None)
    await store.close()


# A connection that is cut before something is written to it, which uvloop reports in its own way.


@pytest.fixture(params=[uvloop.new_event_loop, asyncio.new_event_loop], ids=["uvloop", "asyncio"])
def run(request):
    with asyncio.Runner(loop_factory=request.param) as runner:
        yield runner.run


@asynccontextmanager
async def cutting():
    """A server that cuts every line as soon as it is there: by a reset, as one that dies does. Yield its port."""

    def cut(_, writer):
        now = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
        writer.close()

    async with await asyncio.start_server(cut, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


def test_a_connection_cut_while_connecting_is_a_connection_error(run):
    async def slowly(connection):
        await asyncio.sleep(0.1)  # others have their turn meanwhile, and the cut comes in
        await prepare(connection)

    async def connect():
        async with cutting() as port:
            connection = Connection(host="127.0.0.1", port=port, socket_timeout=1, redis_connect_func=slowly)
            with pytest.raises(exceptions.ConnectionError):
                await connection.connect()

    run(connect())


class Writer:
    """Writes to a line that was cut, as a method of the store does."""

    def __init__(self):
        self.connection = RedisConnection(None)

    @uninterrupted
    async def write(self):
        async with cutting() as port:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(0.1)
            writer.writelines([b"PING"])
            await writer.drain()

    @uninterrupted
    async def fail(self):
        raise RuntimeError("a fault of ours")


def test_a_store_whose_connection_was_cut_is_away_under_uvloop():
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner, pytest.raises(Away):
        runner.run(Writer().write())


def test_no_other_error_is_taken_for_a_cut_connection(run):
    with pytest.raises(RuntimeError, match="a fault of ours"):
        run(Writer().fail())
    with pytest.raises(RuntimeError, match="a fault of ours"), cut_connections_reported():
        raise RuntimeError("a fault of ours")
