"""The client after a lost connection, a gap in what it was sent, and an interruption."""

import asyncio

import pytest

from clients.python.client import Player
from clients.python.messages import Closed, Refused
from tests.clients.scripted_server import (
    DONE,
    SIT,
    accepted,
    at_event,
    heartbeat,
    legal,
    mark,
    nothing,
    refused,
    sat,
    scripted_server,
    send,
    snapshot,
    updates,
    welcome,
)


pytestmark = pytest.mark.usefixtures("short_waits")


async def test_after_a_lost_connection_it_resumes_and_resends_under_the_same_id():
    async def then(server, socket, message):
        if len(server.of("Do")) < 3:
            socket.transport.abort()
        else:
            await send(socket, accepted(message, 7))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        await player.do(DONE)

        assert len({message["id"] for message in server.of("Do")}) == 1
        assert len(server.of("Do")) == 3
        assert [hello["last_seq"] for hello in server.of("Hello")] == [None, None, 7, 7]
        assert [hello["mark"] for hello in server.of("Hello")] == [None, None, mark(7), mark(7)]
        assert {hello["session"] for hello in server.of("Hello")[1:]} == {"secret-1"}


@pytest.mark.parametrize("code", [1001, 4408, 4429])
async def test_it_reconnects_after_temporary_close_codes(code):
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")
        await server.sockets[0].close(code)
        await server.until(lambda server: len(server.of("Hello")) == 3)

        assert server.of("Hello")[2]["last_seq"] == 7


@pytest.mark.parametrize(
    ("code", "reason"), [(4401, "signed_out"), (4403, "excluded"), (4400, "our_fault"), (1009, "our_fault")]
)
async def test_it_gives_up_after_final_close_codes(code, reason):
    async with scripted_server(at_event(7, then=nothing)) as server, Player(server.url) as player:
        await player.join("T1")
        asked = asyncio.create_task(player.do(DONE))
        await server.until(lambda server: server.of("Do"))
        await server.sockets[0].close(code)

        with pytest.raises(Closed) as over:
            await asked
        assert over.value.reason == reason
        assert player.over == str(over.value)
        with pytest.raises(Closed):
            await player.changed()
        with pytest.raises(Closed):
            await player.do(DONE)


async def test_joining_is_retried_while_the_table_is_away():
    async def answer(server, socket, message):
        if message["table"] and len(server.of("Hello")) < 5:
            await send(socket, refused(message, "table_away"))
        else:
            await at_event(7)(server, socket, message)

    async with scripted_server(answer) as server, Player(server.url) as player:
        await player.join("T1")

        assert player.seq == 7


@pytest.mark.parametrize("code", ["table_away", "too_fast"])
async def test_a_command_is_resent_after_a_temporary_refusal(code):
    async def then(server, socket, message):
        await send(socket, accepted(message, 7) if len(server.of("Do")) > 2 else refused(message, code))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")

        assert await player.do(DONE) == 7
        assert len({message["id"] for message in server.of("Do")}) == 1


async def test_a_table_that_is_gone_for_a_while_is_resumed():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")
        gone = {"type": "TableGone", "table": "T1", "code": "table_away", "message": "It moved."}
        await send(server.sockets[0], gone)
        await server.until(lambda server: len(server.of("Hello")) == 3)

        assert server.of("Hello")[2]["table"] == "T1"
        assert server.of("Hello")[2]["last_seq"] == 7


@pytest.mark.parametrize(
    "lost",
    [
        updates(sat(9, 4)),
        updates({"type": "Unheard", "seq": 8}),
        legal(8),
        heartbeat(8),
        heartbeat(7) | {"mark": "another history"},
    ],
    ids=["a number is left out", "an unknown update", "a later legal", "a later heartbeat", "another history"],
)
async def test_a_gap_asks_for_a_snapshot(lost):
    async def answer(server, socket, message):
        seq = 20 if len(server.of("Hello")) > 2 else 7
        if seq == 20:
            await send(socket, updates(sat(15, 5)))  # from before the answer
        await send(socket, welcome(message))
        if message["table"]:
            if seq == 20:
                await send(socket, updates(sat(16, 6)), legal(16))  # and from before the snapshot
            await send(socket, snapshot(seq, phase="betting"), legal(seq))

    async with scripted_server(answer) as server, Player(server.url) as player:
        await player.join("T1")
        await send(server.sockets[0], lost)
        await player.until(lambda: player.seq == 20)

        assert len(server.of("Hello")) == 3
        assert server.of("Hello")[2]["last_seq"] is None
        assert player.view["players"] == []
        assert len(server.sockets) == 1


async def test_a_lost_connection_gets_all_tables_of_the_lobby_again():
    shown = [{"table": "T1"}], [{"table": "T3"}, {"table": "T2"}]

    async def lobby(server, socket, message):
        stale = {"type": "LobbyChanged", "cards": [], "order": ["T9"]}
        tables = shown[len(server.of("Hello")) - 1]
        await send(socket, stale, welcome(message), {"type": "Lobby", "tables": tables})

    async with scripted_server(lobby) as server, Player(server.url) as player:
        await player.until(lambda: player.tables == shown[0])
        server.sockets[0].transport.abort()
        await player.until(lambda: player.tables == shown[1])
        await send(server.sockets[1], {"type": "LobbyChanged", "cards": [], "order": ["T2", "T3"]})
        await player.until(lambda: player.tables == shown[1][::-1])


async def test_an_update_that_comes_twice_is_applied_once():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")
        left = {"type": "Left", "seq": 9, "player": "p1", "amount": 0}
        await send(server.sockets[0], updates(sat(8, 3), left), updates(sat(8, 3), left, sat(10, 4)))
        await player.until(lambda: player.seq == 10)

        assert [one["seats"] for one in player.view["players"]] == [[4]]
        assert len(server.of("Hello")) == 2


async def test_open_after_close_resumes():
    async with scripted_server(at_event(7)) as server:
        player = Player(server.url)
        await player.open()
        await player.join("T1")
        await player.close()
        with pytest.raises(Closed):
            await player.changed()
        await player.open()
        await player.close()

        assert server.of("Hello")[2]["last_seq"] == 7
        assert server.of("Hello")[2]["session"] == "secret-1"


async def test_a_command_that_caused_a_fault_is_not_resent():
    async def then(server, socket, message):
        await send(socket, refused(message, "command_faulted"))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        with pytest.raises(Refused, match="command_faulted"):
            await player.do(SIT)
        await player.join(None)

        assert len(server.of("Do")) == 1


async def test_a_command_whose_caller_was_cancelled_is_not_sent_again():
    async def then(server, socket, message):
        if message["command"] == DONE:
            await send(socket, accepted(message, 7))

    async with asyncio.timeout(20), scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        waits = asyncio.create_task(player.do(SIT))
        await server.until(lambda server: server.of("Do"))
        server.sockets[0].transport.pause_reading()
        is_sent = asyncio.create_task(player.do(SIT | {"note": "x" * 2**24}))  # more than the buffers hold
        await asyncio.sleep(0)
        for given_up in (waits, is_sent):
            given_up.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given_up
        server.sockets[0].transport.abort()
        await server.until(lambda server: len(server.of("Hello")) == 3)
        await player.do(DONE)

        assert [message["command"] for message in server.of("Do")] == [SIT, DONE]


async def test_commands_wait_while_the_table_is_interrupted_and_are_resent():
    async def then(server, socket, message):
        if message["command"] == SIT:
            await send(socket, {"type": "Interrupted", "message": "Wait."}, refused(message, "table_away"))
        else:
            await send(socket, accepted(message, 7))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        sit = asyncio.create_task(player.do(SIT))
        await player.until(lambda: player.interrupted == "Wait.")
        done = asyncio.create_task(player.do(DONE))
        await send(server.sockets[0], heartbeat(7, now=9_000_000))
        await player.until(lambda: player.now() >= 9_000_000)
        assert len(server.of("Do")) == 1

        server.answer = at_event(7, then=lambda _, socket, message: send(socket, accepted(message, 7)))
        await send(server.sockets[0], {"type": "Continued"})
        assert [await sit, await done] == [7, 7]
        assert player.interrupted is None
        assert [message["command"] for message in server.of("Do")] == [SIT, SIT, DONE]
        assert len({message["id"] for message in server.of("Do")}) == 2
        assert len(server.sockets) == 1


async def test_a_new_connection_clears_the_interruption():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")
        await send(server.sockets[0], {"type": "Interrupted", "message": "Wait."})
        await player.until(lambda: player.interrupted is not None)
        server.sockets[0].transport.abort()
        await player.until(lambda: player.interrupted is None)


async def test_do_returns_even_if_the_house_lost_the_event():
    async def then(server, socket, message):
        await send(socket, accepted(message, 9), snapshot(5), legal(5))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")

        assert await player.do(SIT) == 9
        assert (player.seq, player.table_state.rollbacks) == (5, 1)


async def test_the_session_is_kept_if_a_welcome_does_not_repeat_it():
    async def answer(server, socket, message):
        await send(socket, welcome(message, session=None if message["session"] else "secret-1"))

    async with scripted_server(answer) as server, Player(server.url) as player:
        await player.join(None)

        assert player.session == "secret-1"
