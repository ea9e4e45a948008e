"""The cables of the chaos: they carry, are pulled, and swallow."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.chaos.cables import cable_to


@asynccontextmanager
async def echo():
    """The port of a server that says everything again."""

    async def say_again(reader, writer):
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(say_again, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def over_cable():
    async with echo() as port, cable_to(port) as cable:
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        try:
            yield cable, reader, writer
        finally:
            writer.transport.abort()


async def test_everything_comes_through_in_order():
    async with over_cable() as (_, reader, writer):
        sent = bytes(range(256)) * 20_000
        writing = asyncio.create_task(drain(writer, sent))

        assert await reader.readexactly(len(sent)) == sent
        await writing


async def drain(writer, data):
    writer.write(data)
    await writer.drain()


async def test_a_pulled_cable_ends_its_connections_and_takes_new_ones():
    async with over_cable() as (cable, reader, writer):
        writer.write(b"ping")
        assert await reader.readexactly(4) == b"ping"
        cable.pull()
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        again, onward = await asyncio.open_connection("127.0.0.1", cable.port)
        onward.write(b"pong")

        assert await again.readexactly(4) == b"pong"
        onward.transport.abort()


async def test_a_swallowing_cable_looks_alive_until_it_is_over():
    async with over_cable() as (cable, reader, writer):
        writer.write(b"ping")
        await reader.readexactly(4)
        swallowing = asyncio.create_task(cable.swallow(0.2))
        await asyncio.sleep(0)
        writer.write(b"lost")

        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        await swallowing


async def test_who_connects_while_it_swallows_is_dropped_when_that_is_over():
    async with over_cable() as (cable, _, _):
        swallowing = asyncio.create_task(cable.swallow(0.2))
        await asyncio.sleep(0)
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        writer.write(b"lost")

        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        await swallowing
        writer.transport.abort()


async def test_a_connection_to_nobody_is_dropped():
    async with cable_to(1) as cable:
        reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.transport.abort()
