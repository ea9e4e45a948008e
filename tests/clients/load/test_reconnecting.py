import asyncio

import pytest
from websockets.asyncio.server import serve

from clients.python.attempts import Redirected, RetryLater
from clients.python.load.reconnecting import ReconnectingSocket
from clients.python.messages import SIGNED_OUT, SUBPROTOCOLS, Closed


class House:
    """A server that does to each connection what is next in `deeds`, and then keeps it open."""

    def __init__(self, *deeds):
        self.deeds = list(deeds)

    async def __call__(self, socket):
        if self.deeds:
            await self.deeds.pop(0)(socket)
        else:
            await socket.send(b"hello")
            await socket.wait_closed()


@pytest.fixture(autouse=True)
def _short_waits(short_waits):
    """Have the socket come back at once."""


async def run(house, receive):
    async with serve(house, "127.0.0.1", 0, subprotocols=SUBPROTOCOLS) as one:
        opened, closed = [], []
        url = f"ws://127.0.0.1:{one.sockets[0].getsockname()[1]}/ws"
        socket = ReconnectingSocket(url, lambda: opened.append(1), receive, lambda: closed.append(1))
        running = asyncio.create_task(socket.run())
        yield socket, running, opened, closed
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def drop(socket):
    socket.transport.abort()


async def test_a_lost_connection_is_opened_again():
    got = asyncio.Event()
    async for _, _, opened, closed in run(House(drop), lambda _: got.set()):
        await got.wait()
        assert (len(opened), len(closed)) == (2, 1)


async def test_a_cut_connection_is_opened_again():
    got = asyncio.Queue()
    async for socket, *_ in run(House(), got.put_nowait):
        for _ in range(2):
            await got.get()
            socket.arrived()
            socket.cut()


async def test_a_silent_connection_is_cut():
    got = asyncio.Queue()
    async for socket, _, opened, _ in run(House(), got.put_nowait):
        await got.get()
        socket.check_silence(asyncio.get_running_loop().time())
        assert len(opened) == 1
        socket.check_silence(asyncio.get_running_loop().time() + 31)
        await got.get()
        assert len(opened) == 2


async def test_a_message_may_ask_for_another_try():
    got = []

    def receive(data):
        got.append(data)
        if len(got) == 1:
            raise RetryLater

    async for _, _, opened, _ in run(House(), receive):
        while len(opened) < 2:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)


async def test_a_message_that_cannot_be_read_is_counted_and_the_connection_opened_again():
    came = []

    def receive(data):
        came.append(data)
        if len(came) == 1:
            raise KeyError("seq")

    async for socket, _, opened, _ in run(House(), receive):
        while len(came) < 2:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        assert (len(opened), socket.unreadable, socket.why_unreadable) == (2, 1, "KeyError('seq')")
        assert socket.half_read
        socket.arrived()
        assert not socket.half_read


async def test_a_message_that_turns_out_to_be_unreadable_later_is_counted_too():
    came = asyncio.Queue()
    async for socket, _, opened, _ in run(House(), came.put_nowait):
        await came.get()
        socket.give_up(TypeError("odd"))
        await came.get()
        assert (len(opened), socket.unreadable, socket.half_read) == (2, 1, True)


async def test_a_message_may_lead_to_another_address():
    came = []

    def receive(data):
        came.append(data)
        if len(came) == 1:
            raise Redirected

    async for _, _, opened, _ in run(House(), receive):
        while len(came) < 2:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        assert len(opened) == 2


async def test_an_address_where_nobody_answers_is_left_for_another_one():
    came = asyncio.Event()
    async with serve(House(), "127.0.0.1", 0, subprotocols=SUBPROTOCOLS) as one:
        socket = ReconnectingSocket("ws://127.0.0.1:1/ws", lambda: None, lambda _: came.set(), lambda: None)
        socket.addresses.known = (f"ws://127.0.0.1:{one.sockets[0].getsockname()[1]}/ws",)
        running = asyncio.create_task(socket.run())
        async with asyncio.timeout(20):
            await came.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize(("code", "reason"), [(SIGNED_OUT, "signed_out"), (4400, "our_fault")])
async def test_some_codes_are_the_end(code, reason):
    async for _, running, _, _ in run(House(lambda socket: socket.close(code)), print):
        with pytest.raises(Closed) as closed:
            await running
        assert closed.value.reason == reason
