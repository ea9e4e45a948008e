"""Calls on one line to a real Redis: each gets its own answer, or fails; a late answer reaches nobody."""

import asyncio
from contextlib import asynccontextmanager

import hiredis
import pytest
import uvloop
from redis import exceptions
from redis.asyncio import ConnectionPool

from server.store.client import connect
from server.store.line import Line
from tests.fakes import eventually


@pytest.fixture(params=[uvloop.new_event_loop, asyncio.new_event_loop], ids=["uvloop", "asyncio"])
def run(request):
    with asyncio.Runner(loop_factory=request.param) as runner:
        yield runner.run


class Told:
    """What each call is told."""

    def __init__(self):
        self.outcomes = {}

    def __call__(self, call, outcome):
        assert call not in self.outcomes
        self.outcomes[call] = outcome


def send(line, *words):
    line.send(words, b"".join(hiredis.pack_command(("ECHO", word)) for word in words))


@asynccontextmanager
async def line_to(pool, told):
    line = await Line.open(pool, told)
    yield line
    line.close(exceptions.ConnectionError("the test is over"))
    await pool.disconnect()


@asynccontextmanager
async def answering(answer):
    """A server that sends `answer` after the first words of a client. Yield a pool for it."""

    async def serve(reader, writer):
        await reader.read(100)
        writer.write(answer)
        if answer:
            await reader.read()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield ConnectionPool(host="127.0.0.1", port=port, redis_connect_func=nothing, socket_timeout=5)


async def nothing(connection):
    """Say nothing to a server that is none."""
    connection._parser.on_connect(connection)


def test_each_call_gets_its_own_answer(run, server):
    async def ask():
        told = Told()
        async with line_to(connect(server.url).connection_pool, told) as line:
            for first in range(0, 300, 3):
                send(line, *(f"word {first + more}" for more in range(3)))
                if not first % 7:
                    await asyncio.sleep(0)
            await eventually(lambda: len(told.outcomes) == 300)
        assert told.outcomes == {f"word {number}": b"word %d" % number for number in range(300)}

    run(ask())


def test_an_error_that_redis_answers_is_of_one_call(run, server):
    async def ask():
        told = Told()
        async with line_to(connect(server.url).connection_pool, told) as line:
            line.send(("bad", "good"), hiredis.pack_command(("ECHO",)) + hiredis.pack_command(("ECHO", "good")))
            await eventually(lambda: len(told.outcomes) == 2)
            assert isinstance(told.outcomes["bad"], exceptions.ResponseError)
            assert told.outcomes["good"] == b"good"
            assert not line.closed

    run(ask())


def test_a_call_without_an_answer_in_time_ends_the_line_and_late_answers_reach_nobody(run, server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", 0.2)
    monkeypatch.setattr("server.store.line.LATE", 60)

    async def ask():
        told = Told()
        async with line_to(connect(server.url).connection_pool, told) as line:
            send(line, "before")
            await eventually(lambda: told.outcomes)
            server.stop()
            send(line, "first")
            await asyncio.sleep(0.1)
            send(line, "second")
            await eventually(lambda: len(told.outcomes) == 3)
            server.go_on()
            assert line.closed
            await asyncio.sleep(0.1)
        assert told.outcomes["before"] == b"before"
        assert isinstance(told.outcomes["first"], exceptions.TimeoutError)
        assert isinstance(told.outcomes["second"], exceptions.TimeoutError)

    run(ask())


def test_calls_that_get_answers_may_follow_each_other_for_longer_than_one_may_wait(run, server, monkeypatch):
    monkeypatch.setattr("server.store.client.ANSWER_WITHIN", 0.2)

    async def ask():
        told = Told()
        async with line_to(connect(server.url).connection_pool, told) as line:
            for number in range(10):
                send(line, f"word {number}")
                await eventually(lambda number=number: len(told.outcomes) == number + 1)
                await asyncio.sleep(0.05)
            assert not line.closed
            await eventually(lambda: line.timer is None)
        assert all(isinstance(outcome, bytes) for outcome in told.outcomes.values())

    run(ask())


@pytest.mark.parametrize("answer", [b"", b"?\r\n", b"+OK\r\n+OK\r\n+OK\r\n"], ids=["cut", "no answer", "too many"])
def test_a_line_that_is_cut_or_answers_otherwise_than_it_should_fails_its_calls(run, answer):
    async def ask():
        told = Told()
        async with answering(answer) as pool, line_to(pool, told) as line:
            send(line, "first", "second")
            await eventually(lambda: line.closed)
            if answer.startswith(b"+"):
                assert told.outcomes == {"first": b"OK", "second": b"OK"}
            else:
                assert all(isinstance(told.outcomes[call], exceptions.ConnectionError) for call in ("first", "second"))

    run(ask())


def test_no_line_to_a_redis_that_is_gone(run, server):
    server.kill()

    async def ask():
        client = connect(server.url)
        with pytest.raises(exceptions.ConnectionError):
            await Line.open(client.connection_pool, Told())
        await client.aclose()

    run(ask())
