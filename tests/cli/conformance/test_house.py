import asyncio

import pytest
from websockets.asyncio.client import connect

from protocol.codec import JSON, MSGPACK
from protocol.messages import CloseCode, Continued, Do, Hello
from server.cli.conformance.check import Failed
from server.cli.conformance.house import Watch, dead_address, scripted_house, spelt


HELLO = '{"type":"Hello","id":"1"}'


@pytest.fixture
def watch():
    return Watch(2.0)


async def test_a_call_has_what_the_client_sent_and_says_what_it_is_told(watch):
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[JSON.name]) as client:
        await client.send(HELLO)
        call = await house.call()
        assert await call.next(Hello) == Hello("1")
        assert (call.unseen, call.hellos()) == ([], [Hello("1")])

        await call.say(Continued(), {"type": "Juggled"})
        assert [await client.recv(), await client.recv()] == ['{"type":"Continued"}', '{"type":"Juggled"}']


async def test_both_encodings_are_understood(watch):
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[MSGPACK.name]) as client:
        await client.send(MSGPACK.encode({"type": "Hello", "id": "1"}))

        assert await (await house.call()).next(Hello) == Hello("1")


async def test_a_message_of_another_kind_or_none_at_all_is_named(watch):
    watch.patience = 0.1
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[JSON.name]) as client:
        call = await house.call()
        with pytest.raises(Failed, match=r"No Hello came."):
            await call.next(Hello)
        await client.send(HELLO)
        watch.patience = 2.0
        with pytest.raises(Failed, match=r'A Do is due, and this came: {"type":"Hello","id":"1"'):
            await call.next(Do)
        await client.close()
        with pytest.raises(Failed, match=r"The client closed the connection, and sent no Hello."):
            await call.next(Hello)
        with pytest.raises(Failed, match=r"The client closed the connection."):
            await call.say(Continued())


async def test_what_the_server_cannot_read_fails_every_check(watch):
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[JSON.name]) as client:
        await client.send('{"type":"Hello","id":"1","colour":"red"}')
        with pytest.raises(Failed, match=r"The server cannot read what the client sent: .*colour"):
            await (await house.call()).next(Hello)


async def test_a_client_that_does_not_connect_is_named(watch):
    watch.patience = 0.1
    async with scripted_house(watch) as house:
        assert house.waiting is None
        with pytest.raises(Failed, match=r"does not connect to ws://127"):
            await house.call()


@pytest.mark.parametrize(("end", "code"), [("cut", 1006), ("close", 4408)])
async def test_a_call_can_be_cut_or_closed(watch, end, code):
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[JSON.name]) as client:
        call = await house.call()
        if end == "cut":
            call.cut()
        else:
            await call.close(CloseCode.RESUME)
        await client.wait_closed()

        assert client.close_code == code


async def test_nobody_answers_after_a_house_has_stopped(watch):
    async with scripted_house(watch) as house, connect(house.url, subprotocols=[JSON.name]) as client:
        await house.call()
        house.stop()
        await client.wait_closed()
        with pytest.raises(OSError, match="Connect call failed"):
            await asyncio.wait_for(connect(house.url), 5)

        assert client.close_code == 1006


async def test_nobody_answers_at_a_dead_address():
    with pytest.raises(OSError, match=r"Connect call failed"):
        await asyncio.wait_for(connect(dead_address()), 5)


def test_messages_are_spelt_as_on_the_wire():
    assert spelt([Continued()]) == '[{"type":"Continued"}]'
