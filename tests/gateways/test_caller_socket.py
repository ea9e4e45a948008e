import asyncio
from contextlib import suppress

import pytest
import uvloop
from websockets.frames import Opcode

from protocol.costs import ALLOWANCES
from server.gateways.caller_socket import FRAME, LONGEST_HEAD, NO_REQUEST, PIECE, TOO_LONG, CallerSocket, framed
from tests.fakes import eventually
from tests.gateways.talker import open_house, talking


LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["plain", "uvloop"])
HEAD = b"GET /healthz HTTP/1.1\r\nHost: casino\r\n\r\n"


async def answers(house, *parts):
    """What the house says to bytes that come in these parts."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    for part in parts:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.01)
    async with asyncio.timeout(4):
        said = await reader.read()
    writer.close()
    return said


@pytest.mark.parametrize(
    "parts",
    [
        [HEAD + b"x"],
        [HEAD + HEAD],
        [HEAD.replace(b"/healthz", b"/ws") + b"\x81\x05hello"],
        [HEAD[:-1], HEAD[-1:] + b"more"],
        [HEAD[:-3], HEAD[-3:-1], HEAD[-1:] + b"more"],
        [b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello"],
        [b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
        [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
        [b"\x16\x03\x01\x02\x00\x01\n"],
        [b"nonsense\r\n\r\n"],
    ],
)
async def test_bytes_after_the_head_or_that_are_no_request_get_a_clear_answer(parts):
    async with open_house() as house:
        head, _, body = (await answers(house, *parts)).partition(b"\r\n\r\n")

        assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
        assert body.decode() == f"{NO_REQUEST}\n"
        assert (await answers(house, HEAD)).endswith(b"alive\n")


async def test_a_head_that_comes_byte_by_byte_is_answered():
    async with open_house() as house:
        said = await answers(house, *(HEAD[place : place + 1] for place in range(len(HEAD))))

    assert said.endswith(b"alive\n")


async def test_a_socket_that_says_nothing_gets_nothing():
    async with open_house() as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write_eof()
        assert await reader.read() == b""
        writer.close()


async def test_a_head_that_is_too_long_gets_a_clear_answer_and_is_not_kept():
    line = b"X: " + b"a" * 1_000 + b"\r\n"
    async with open_house() as house:
        said = await answers(house, HEAD[:-2], *[line] * (LONGEST_HEAD // len(line) + 1))
        assert said.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        assert said.endswith(f"{TOO_LONG}\n".encode())

        longest = HEAD[:-2] + line * ((LONGEST_HEAD - len(HEAD)) // len(line)) + b"\r\n"
        assert (await answers(house, longest)).endswith(b"alive\n")


async def test_a_head_that_comes_in_very_many_pieces_is_cut_off():
    async with open_house() as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        pieces = 0
        with suppress(ConnectionError):
            while not reader.at_eof():
                writer.write(b"X")
                pieces += 1
                await writer.drain()
                await asyncio.sleep(0.001)
        writer.close()

    assert pieces < 500


def masked(opcode, data=b"", fin=True):
    """The bytes of one frame of a client."""
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize(
    ("frames", "most"),
    [
        (masked(Opcode.PING), 0),
        (masked(Opcode.PONG), 0),
        (masked(Opcode.TEXT, b"{", fin=False) + masked(Opcode.CONT, fin=False) * 3 + masked(Opcode.CONT, b"}"), 0),
        (masked(Opcode.TEXT, b"{}"), ALLOWANCES["connection"].burst // FRAME),
    ],
    ids=["pings", "pongs", "pieces", "messages"],
)
@LOOPS
def test_a_client_that_sends_very_many_frames_at_once_is_cut_off_soon(monkeypatch, loop, frames, most):
    taken = []
    take = CallerSocket.process_event
    monkeypatch.setattr(CallerSocket, "process_event", lambda *about: taken.append(about) or take(*about))

    async def send_all():
        async with open_house() as house, talking(house) as eve, talking(house) as ann:
            await eve.hello()
            eve.socket.transport.write(frames * 20_000)
            assert await eve.closed() == 1006
            assert (await ann.hello())["type"] == "Welcome"

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(send_all())
    assert len(taken) < most + PIECE // len(masked(Opcode.PING)) + 10


async def test_a_message_that_comes_byte_by_byte_without_end_is_cut_off():
    async with open_house() as house, talking(house) as eve, talking(house) as ann:
        await eve.hello()
        frame = bytes([0x81, 0xFE, 0x0F, 0xFF, 0, 0, 0, 0]) + b"x" * 4_095
        for place in range(len(frame)):
            eve.socket.transport.write(frame[place : place + 1])
            await asyncio.sleep(0.001)
            if eve.socket.transport.is_closing():
                break
        assert await eve.closed() == 1006
        assert (await ann.hello())["type"] == "Welcome"


async def test_a_client_that_sends_a_ping_now_and_then_stays():
    async with open_house() as house, talking(house) as ann:
        for number in range(20):
            await (await ann.socket.ping(f"{number}"))
        assert (await ann.hello())["type"] == "Welcome"


# What is written.


def run(loop, test):
    """Run a test on a loop."""
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())


def of(house):
    """The one connection of a house."""
    (connection,) = house.http.connections
    return connection


@LOOPS
@pytest.mark.parametrize("protocol", ["croupier.json", "croupier.msgpack"])
def test_frames_that_are_written_past_the_library_come_between_its_own_in_order(loop, protocol):
    async def test():
        async with open_house() as house, talking(house, protocol=protocol) as ann:
            await ann.hello()
            await ann.until(type="Lobby")
            socket, binary = of(house).socket, of(house).codec.binary
            assert ann.socket.request.headers["Sec-WebSocket-Extensions"]
            assert socket.protocol.extensions == ann.socket.protocol.extensions == []
            said = [b"x" * length for length in (0, 1, 125, 126, 65_535, 65_536)]
            for number, text in enumerate(said):
                socket.write(framed(text, binary=binary))
                if number % 2:
                    await socket.send(b"the library's", text=not binary)
                    await (await socket.ping())
            heard = [await ann.socket.recv() for _ in range(9)]

            between = [text for text in heard if len(text) != 13]
            assert between == (said if binary else [text.decode() for text in said])
            assert [place for place, text in enumerate(heard) if len(text) == 13] == [2, 5, 8]

    run(loop, test)


@LOOPS
@pytest.mark.parametrize("end", ["close", "abort", "leave"])
def test_nothing_is_written_once_a_socket_closes(loop, end):
    async def test():
        async with open_house() as house, talking(house) as ann:
            await ann.hello()
            await ann.until(type="Lobby")
            connection = of(house)
            socket = connection.socket
            match end:
                case "close":
                    closing = asyncio.create_task(socket.close(1001))
                    await asyncio.sleep(0)
                case "abort":
                    socket.transport.abort()
                case "leave":
                    await ann.socket.close()
            socket.write(framed(b"too late", binary=False))
            connection.sender.send(b"too late")
            assert await ann.closed() == {"close": 1001, "abort": 1006, "leave": 1000}[end]
            assert all("too late" not in str(message) for message in ann.heard)
            await eventually(lambda: not house.http.connections)
            socket.write(framed(b"too late", binary=False))
            if end == "close":
                await closing

    run(loop, test)


@LOOPS
def test_a_full_socket_says_when_the_client_has_taken_what_was_written(loop):
    async def test():
        async with open_house() as house, talking(house) as ann:
            await ann.hello()
            await ann.until(type="Lobby")
            socket, sender = of(house).socket, of(house).sender
            ann.socket.transport.pause_reading()
            written = 0
            while not socket.full:
                socket.write(framed(b"1" * 65_536, binary=False))
                written += 1
            for number in range(10):
                sender.send(b"2" * (number + 1))
                await asyncio.sleep(0)
            assert len(sender.outbox.frames) == 10
            ann.socket.transport.resume_reading()
            heard = [await ann.socket.recv() for _ in range(written + 10)]

            assert [len(text) for text in heard] == [65_536] * written + list(range(1, 11))
            assert not socket.full
            assert not sender.outbox.frames

    run(loop, test)
