import asyncio

import msgpack
import pytest

from clients.python import attempts
from clients.python.attempts import Redirected, RetryLater
from clients.python.connection import Connection
from clients.python.messages import Closed
from tests.clients.scripted_server import scripted_server, send


HI = {"type": "Hello", "id": "a"}


async def nothing(*_):
    pass


class Enough(Exception):
    pass


def waits(monkeypatch, enough=1_000):
    """Record the upper bound of each wait, and do not wait."""
    bounds = []

    def uniform(low, high):
        bounds.append(high)
        if len(bounds) == enough:
            raise Enough
        return low

    monkeypatch.setattr(attempts.CHANCE, "uniform", uniform)
    return bounds


async def test_opened_is_awaited_each_time_and_messages_are_received_in_order():
    async def answer(server, socket, message):
        await send(socket, *({"type": "Numbered", "n": n} for n in range(20)))
        await socket.close(1001)

    taken, opened = [], asyncio.Event()

    async def say_hello():
        if taken:
            opened.set()
        await connection.send(HI)

    async def receive(message):
        taken.append(message["n"])

    async with scripted_server(answer) as server:
        connection = Connection(server.url, say_hello, receive)
        running = asyncio.create_task(connection.run())
        await opened.wait()
        running.cancel()
        await asyncio.wait([running])

        assert taken[:20] == list(range(20))


async def test_the_wait_grows_with_each_failure_up_to_a_bound(monkeypatch):
    bounds = waits(monkeypatch, enough=10)
    with pytest.raises(Enough):
        await Connection("ws://127.0.0.1:1/ws", nothing, nothing).run()  # nobody listens there

    assert bounds[:3] == [0.2, 0.4, 0.8]
    assert bounds[9] == attempts.LONGEST


async def test_a_successful_connection_resets_the_wait(monkeypatch):
    bounds = waits(monkeypatch)

    async def answer(server, socket, message):
        await socket.close(4429 if len(server.received) == 3 else 4408)

    async def accept():
        connection.arrived()
        await connection.send(HI)

    async with scripted_server(answer) as server:
        connection = Connection(server.url, accept, nothing)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: len(server.received) == 4)
        running.cancel()
        await asyncio.wait([running])

    assert bounds[:3] == [0.1, 0.1, 3.2], "after too_fast the wait is longer"


async def test_a_table_that_is_away_shortly_is_retried_soon(monkeypatch):
    bounds = waits(monkeypatch, enough=8)

    async def be_away(message):
        raise RetryLater(shortly=True)

    async def answer(server, socket, message):
        await send(socket, message)

    async with scripted_server(answer) as server:
        connection = Connection(server.url, lambda: connection.send(HI), be_away)
        with pytest.raises(Enough):
            await connection.run()

    assert bounds[:2] == [0.2, 0.4]
    assert bounds[7] == attempts.SHORTLY < attempts.LONGEST


async def test_a_silent_connection_counts_as_lost():
    async with scripted_server(nothing) as server:

        async def say_hello():
            connection.patience = 0.01
            await connection.send(HI)

        connection = Connection(server.url, say_hello, nothing)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: len(server.received) == 2)
        running.cancel()
        await asyncio.wait([running])


async def test_a_frame_that_cannot_be_read_counts_as_several_failures_until_it_has_arrived(monkeypatch):
    bounds = waits(monkeypatch)
    marked = []

    async def answer(server, socket, message):
        await socket.send(
            ["no MessagePack", b"\xc1", msgpack.packb([1]), msgpack.packb({"type": "Lobby"})][len(server.received) % 4]
        )

    async def say_hello():
        marked.append(connection.unreadable)
        connection.arrived()
        await connection.send(HI)

    async with scripted_server(answer) as server:
        connection = Connection(server.url, say_hello, nothing)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: len(server.received) == 5)
        running.cancel()
        await asyncio.wait([running])

    assert bounds[:4] == [3.2] * 4
    assert marked[:3] == [False, True, True]
    assert not connection.unreadable


async def test_sending_without_a_connection_does_nothing():
    await Connection("ws://127.0.0.1:1/ws", nothing, nothing).send(HI)


@pytest.mark.parametrize("code", [4401, 4400, 1009])
async def test_some_close_codes_are_final(code):
    async def answer(server, socket, message):
        await socket.close(code)

    async with scripted_server(answer) as server:
        connection = Connection(server.url, lambda: connection.send(HI), nothing)
        with pytest.raises(Closed):
            await connection.run()


async def test_after_an_address_that_does_not_answer_the_next_is_tried():
    async with scripted_server(nothing) as server:
        connection = Connection("ws://127.0.0.1:1/ws", lambda: connection.send(HI), nothing)  # nobody listens there
        connection.addresses.known = ("ws://127.0.0.1:1/ws", server.url)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: server.received)
        running.cancel()
        await asyncio.wait([running])


async def test_a_redirect_is_followed_without_a_wait(monkeypatch):
    bounds = waits(monkeypatch)

    async def redirect(message):
        if connection.addresses.redirect(there.url, "ticket"):
            raise Redirected

    async def answer(server, socket, message):
        await send(socket, {"type": "Elsewhere"})

    async with scripted_server(answer) as here, scripted_server(nothing) as there:
        connection = Connection(here.url, lambda: connection.send(HI), redirect)
        connection.addresses.known = (here.url, there.url)
        running = asyncio.create_task(connection.run())
        await there.until(lambda server: server.received)
        running.cancel()
        await asyncio.wait([running])

    assert bounds == []
