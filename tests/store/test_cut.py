"""A line that is cut before something is written to it, which uvloop tells in its own way."""

import asyncio
import socket
import struct
from contextlib import asynccontextmanager

import pytest
import uvloop
from redis import exceptions
from redis.asyncio import Connection

from server.store import Away
from server.store.aof_rewrite import make_sound
from server.store.connection import whole
from server.store.cut import told_as_cut


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


def test_a_connection_that_is_cut_while_it_is_made_is_one_that_failed(run):
    async def slowly(connection):
        await asyncio.sleep(0.1)  # others have their turn meanwhile, and the cut comes in
        await make_sound(connection)

    async def connect():
        async with cutting() as port:
            connection = Connection(host="127.0.0.1", port=port, socket_timeout=1, redis_connect_func=slowly)
            with pytest.raises(exceptions.ConnectionError):
                await connection.connect()

    run(connect())


class Writer:
    """Writes to a line that was cut, as a method of the store does."""

    def __init__(self):
        self.running = set()

    @whole
    async def write(self):
        async with cutting() as port:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(0.1)
            writer.writelines([b"PING"])
            await writer.drain()

    @whole
    async def fail(self):
        raise RuntimeError("a fault of ours")


def test_a_store_whose_line_was_cut_is_away_under_the_loop_that_serves():
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner, pytest.raises(Away):
        runner.run(Writer().write())


def test_no_other_error_is_taken_for_a_cut(run):
    with pytest.raises(RuntimeError, match="a fault of ours"):
        run(Writer().fail())
    with pytest.raises(RuntimeError, match="a fault of ours"), told_as_cut():
        raise RuntimeError("a fault of ours")
