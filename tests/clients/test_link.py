import asyncio

import pytest

from clients.python import link
from clients.python.link import ComeAgain, Link, SentOn
from clients.python.wire import Closed
from tests.clients.little_server import little_server, send


HI = {"type": "Hello", "id": "a"}


async def nothing(*_):
    pass


class Enough(Exception):
    pass


def waits(monkeypatch, enough=1_000):
    """Record the longest each wait could have been, and wait for none of them."""
    bounds = []

    def uniform(low, high):
        bounds.append(high)
        if len(bounds) == enough:
            raise Enough
        return low

    monkeypatch.setattr(link.CHANCE, "uniform", uniform)
    return bounds


async def test_each_opening_is_told_and_each_message_taken_in_order():
    async def answer(server, socket, message):
        await send(socket, *({"type": "Lobby", "n": n} for n in range(20)))
        await socket.close(1001)

    taken, opened = [], asyncio.Event()

    async def say_hello():
        if taken:
            opened.set()
        await connection.send(HI)

    async def take(message):
        taken.append(message["n"])

    async with little_server(answer) as server:
        connection = Link(server.url, say_hello, take)
        running = asyncio.create_task(connection.run())
        await opened.wait()
        running.cancel()
        await asyncio.wait([running])

        assert taken[:20] == list(range(20))


async def test_the_wait_grows_with_each_failure_up_to_a_bound(monkeypatch):
    bounds = waits(monkeypatch, enough=10)
    with pytest.raises(Enough):
        await Link("ws://127.0.0.1:1/ws", nothing, nothing).run()  # nobody listens there

    assert bounds[:3] == [0.2, 0.4, 0.8]
    assert bounds[9] == link.LONGEST


async def test_a_connection_that_was_well_starts_the_count_again(monkeypatch):
    bounds = waits(monkeypatch)

    async def answer(server, socket, message):
        await socket.close(4429 if len(server.received) == 3 else 4408)

    async def be_content():
        connection.arrived()
        await connection.send(HI)

    async with little_server(answer) as server:
        connection = Link(server.url, be_content, nothing)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: len(server.received) == 4)
        running.cancel()
        await asyncio.wait([running])

    assert bounds[:3] == [0.1, 0.1, 3.2], "who was too fast waits longer"


async def test_what_is_away_just_now_is_asked_for_again_shortly(monkeypatch):
    bounds = waits(monkeypatch, enough=8)

    async def be_away(message):
        raise ComeAgain(shortly=True)

    async def answer(server, socket, message):
        await send(socket, message)

    async with little_server(answer) as server:
        connection = Link(server.url, lambda: connection.send(HI), be_away)
        with pytest.raises(Enough):
            await connection.run()

    assert bounds[:2] == [0.2, 0.4]
    assert bounds[7] == link.SHORTLY < link.LONGEST


async def test_silence_for_too_long_is_a_loss():
    async with little_server(nothing) as server:

        async def say_hello():
            connection.patience = 0.01
            await connection.send(HI)

        connection = Link(server.url, say_hello, nothing)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: len(server.received) == 2)
        running.cancel()
        await asyncio.wait([running])


async def test_sending_without_a_connection_does_nothing():
    await Link("ws://127.0.0.1:1/ws", nothing, nothing).send(HI)


@pytest.mark.parametrize("code", [4401, 4400, 1009])
async def test_some_closings_are_for_good(code):
    async def answer(server, socket, message):
        await socket.close(code)

    async with little_server(answer) as server:
        connection = Link(server.url, lambda: connection.send(HI), nothing)
        with pytest.raises(Closed):
            await connection.run()


async def test_an_address_that_does_not_answer_gives_the_next_its_turn():
    async with little_server(nothing) as server:
        connection = Link("ws://127.0.0.1:1/ws", lambda: connection.send(HI), nothing)  # nobody listens there
        connection.way.addresses = ("ws://127.0.0.1:1/ws", server.url)
        running = asyncio.create_task(connection.run())
        await server.until(lambda server: server.received)
        running.cancel()
        await asyncio.wait([running])


async def test_who_is_sent_on_calls_there_without_a_wait(monkeypatch):
    bounds = waits(monkeypatch)

    async def send_on(message):
        if connection.way.sent_on(there.url, "ticket"):
            raise SentOn

    async def answer(server, socket, message):
        await send(socket, {"type": "Moved"})

    async with little_server(answer) as here, little_server(nothing) as there:
        connection = Link(here.url, lambda: connection.send(HI), send_on)
        connection.way.addresses = (here.url, there.url)
        running = asyncio.create_task(connection.run())
        await there.until(lambda server: server.received)
        running.cancel()
        await asyncio.wait([running])

    assert bounds == []
