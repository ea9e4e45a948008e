"""The client when the server sends what cannot be read, or says how long to wait."""

import asyncio

import msgpack
import pytest

from clients.python.client import Player
from clients.python.messages import Closed
from tests.clients.scripted_server import (
    DONE,
    accepted,
    at_event,
    heartbeat,
    moved,
    refused,
    sat,
    scripted_server,
    send,
    snapshot,
    updates,
    welcome,
)


pytestmark = pytest.mark.usefixtures("short_waits")


@pytest.mark.parametrize(
    "frame",
    [
        "text",
        b"",
        b"\xc1",
        msgpack.packb(None),
        msgpack.packb(updates(sat(8, 3)) | {"updates": None}),
        msgpack.packb(snapshot(8) | {"view": None}),
        msgpack.packb(updates(sat(8, 3), {"type": "Paid", "seq": 9, "seat": {}})),
        msgpack.packb(heartbeat(7) | {"now": None}),
        msgpack.packb({"type": "LobbyChanged", "cards": [], "order": ["T9"]}),
        msgpack.packb(welcome({"id": "a"}, addresses=7)),
    ],
    ids=str,
)
async def test_a_frame_that_cannot_be_read_is_a_lost_connection_and_a_snapshot_comes(frame):
    async def then(server, socket, message):
        await (send(socket, accepted(message, 7)) if len(server.sockets) > 1 else socket.send(frame))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        assert await player.do(DONE) == 7, "the command was sent again"

        assert len({message["id"] for message in server.of("Do")}) == 1
        assert server.of("Hello")[-1]["last_seq"] is None
        assert (player.seq, player.view["players"], player.over) == (7, [], None)


async def test_a_table_that_moves_to_what_is_no_address_is_asked_for_again():
    async def answer(server, socket, message):
        if message["table"] and len(server.of("Hello")) < 4:
            await send(socket, welcome(message, addresses=[server.url, "nowhere"]), moved(message, "nowhere"))
        else:
            await at_event(7)(server, socket, message)

    async with scripted_server(answer) as server, Player(server.url) as player:
        await player.join("T1")

        assert player.seq == 7


async def test_a_url_of_the_program_that_is_none_is_its_own_mistake():
    with pytest.raises(Exception, match="isn't a valid URI"):
        await Player("nowhere").open()


async def test_a_refused_hello_waits_for_as_long_as_the_house_says():
    asked = []

    async def answer(server, socket, message):
        asked.append(asyncio.get_running_loop().time())
        if message["table"] and len(asked) < 3:
            await send(socket, refused(message, "too_fast", retry_after=200))
        else:
            await at_event(7)(server, socket, message)

    async with scripted_server(answer) as server, Player(server.url) as player:
        await player.join("T1")

    assert asked[2] - asked[1] >= 0.2


async def test_a_refused_command_waits_for_as_long_as_the_house_says():
    asked = []

    async def then(server, socket, message):
        asked.append(asyncio.get_running_loop().time())
        again = refused(message, "too_fast", retry_after=200)
        await send(socket, accepted(message, 7) if len(asked) > 1 else again)

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        await player.do(DONE)

    assert asked[1] - asked[0] >= 0.2


async def test_a_faulted_table_is_tried_some_times_before_the_program_is_told():
    async def answer(server, socket, message):
        await send(socket, refused(message, "table_faulted") if message["table"] else welcome(message))

    async with scripted_server(answer) as server, Player(server.url) as player:
        with pytest.raises(Closed, match="table_faulted: It was table_faulted"):
            await player.join("T1")

        assert [hello["table"] for hello in server.of("Hello")] == [None] + ["T1"] * 6
