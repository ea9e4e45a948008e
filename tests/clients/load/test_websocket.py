"""The socket of the load tool, against a server of another make."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from websockets.asyncio.server import serve

from clients.python.load.websocket import NoHouse, Socket, connected
from clients.python.messages import SUBPROTOCOLS


@asynccontextmanager
async def server(handle):
    async with serve(handle, "127.0.0.1", 0, subprotocols=SUBPROTOCOLS, compression=None) as one:
        yield f"ws://127.0.0.1:{one.sockets[0].getsockname()[1]}/ws"


async def echo(socket):
    async for message in socket:
        await socket.send(message)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535])
async def test_messages_of_any_size_come_back_whole(size):
    got = asyncio.Queue()
    async with server(echo) as url:
        socket = await connected(url, got.put_nowait)
        for payload in (bytes(range(256)) * 256)[:size], b"next":
            socket.send(payload)
            assert await got.get() == payload
        socket.close()
        await socket.closed


async def test_the_server_may_send_larger_messages():
    got = asyncio.Queue()
    async with server(lambda socket: socket.send(b"x" * 70_000)) as url:
        socket = await connected(url, got.put_nowait)
        assert await got.get() == b"x" * 70_000
        assert await socket.closed == 1000


async def test_a_ping_is_answered():
    async def pinging(socket):
        await (await socket.ping())
        await socket.send(b"alive")

    got = asyncio.Queue()
    async with server(pinging) as url:
        socket = await connected(url, got.put_nowait)
        assert await got.get() == b"alive"
        socket.close()


async def test_the_close_code_of_the_server_is_known():
    async with server(lambda socket: socket.close(4429, "too fast")) as url:
        socket = await connected(url, print)
        assert await socket.closed == 4429


async def test_what_receiving_raises_ends_the_connection():
    def fail(_):
        raise ValueError("strange")

    async with server(echo) as url:
        socket = await connected(url, fail)
        socket.send(b"x")
        with pytest.raises(ValueError, match="strange"):
            await socket.closed


async def test_a_paused_socket_reads_later():
    got = asyncio.Queue()
    async with server(echo) as url:
        socket = await connected(url, got.put_nowait)
        socket.pause(0.05)
        socket.send(b"x")
        await asyncio.sleep(0.02)
        assert got.empty()
        assert await got.get() == b"x"
        socket.abort()
        assert await socket.closed == 1006


async def test_what_is_no_house_is_named():
    async def refuse(_, writer):
        writer.write(b"HTTP/1.1 404 Not Found\r\n\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as one:
        with pytest.raises(NoHouse, match="404"):
            await connected(f"ws://127.0.0.1:{one.sockets[0].getsockname()[1]}/ws", print)


async def test_messages_cut_anywhere_are_put_together():
    got = []
    socket = Socket(got.append, b"", b"key")
    stream = b"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: key\r\n\r\n\x82\x01a\x82\x7e\x00\x80" + b"b" * 128 + b"\x82\x00"
    for place in range(len(stream)):
        socket.data_received(stream[place : place + 1])

    assert got == [b"a", b"b" * 128, b""]


@pytest.mark.parametrize(
    ("came", "words"),
    [
        (b"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: other\r\n\r\n", "valid HTTP response"),
        (b"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: key\r\n\r\n\x02\x01a", "a message in pieces"),
        (
            b"HTTP/1.1 101 Go\r\nSec-WebSocket-Accept: key\r\n\r\n\x82\x7f" + (2**40).to_bytes(8, "big"),
            f"{2**40} bytes",
        ),
    ],
)
async def test_what_no_house_sends_ends_the_connection(came, words):
    aborted = []
    socket = Socket(print, b"", b"key")
    socket.transport = SimpleNamespace(abort=lambda: aborted.append(True))
    socket.data_received(came)

    with pytest.raises(NoHouse, match=words):
        await socket.closed
    assert aborted
    if socket.opened.exception() is not None:
        assert words in str(socket.opened.exception())
