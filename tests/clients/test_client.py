import asyncio

import pytest

from clients.python import connection as connections
from clients.python.client import Player
from clients.python.messages import Closed, Refused
from tests.clients.scripted_server import (
    accepted,
    heartbeat,
    legal,
    mark,
    no_updates,
    refused,
    sat,
    scripted_server,
    send,
    snapshot,
    updates,
    welcome,
)


SIT = {"type": "Sit", "seat": 3, "buy_in": 500}
DONE = {"type": "Done", "round": 1}


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(connections, "SHORTEST", 0.005)
    monkeypatch.setattr(connections, "LONGEST", 0.02)


def at_event(seq, *, then=None):
    """Return an `answer` that welcomes, shows a table at event `seq`, and calls `then` for all other messages."""

    async def answer(server, socket, message):
        if message["type"] != "Hello":
            await then(server, socket, message)
            return
        await send(socket, welcome(message))
        if message["table"] is not None:
            known = message["last_seq"] == seq and message["mark"] == mark(seq)
            await send(socket, no_updates(seq) if known else snapshot(seq), legal(seq))

    return answer


async def nothing(server, socket, message):
    pass


async def test_a_guest_gets_an_identity_and_the_lobby():
    async with scripted_server(at_event(1)) as server, Player(server.url) as player:
        await send(server.sockets[0], {"type": "Lobby", "tables": [{"table": "T1"}]})
        await player.until(lambda: player.tables == [{"table": "T1"}])

        await send(server.sockets[0], {"type": "MetersShown", "meters": [{"meter": "GRAND", "cents": 100_015}]})
        await player.until(lambda: player.meters == [{"meter": "GRAND", "cents": 100_015}])

        assert (player.player, player.name, player.role, player.balance) == ("p1", "Guest 1", "player", 100_000)
        assert (player.view, player.legal, player.seq) == ({}, [], 0)
        assert server.of("Hello")[0] | {"id": ""} == {
            "type": "Hello",
            "id": "",
            "session": None,
            "ticket": None,
            "table": None,
            "last_seq": None,
            "mark": None,
        }


async def test_joining_shows_the_table_and_what_is_legal():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")

        assert (player.seq, player.view["table"]) == (7, "T1")
        assert server.of("Hello")[1]["session"] == "secret-1"


async def test_wallet_and_clock_are_the_server_s():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await send(server.sockets[0], {"type": "Wallet", "balance": 5, "table": "T2"})
        await send(server.sockets[0], heartbeat(None, now=9_000_000))
        await player.until(lambda: player.now() >= 9_000_000)

        assert (player.balance, player.seated_at) == (5, "T2")
        assert player.now() < 9_100_000


async def test_joining_an_unknown_table_raises_and_returns_to_the_lobby():
    async def answer(server, socket, message):
        await send(socket, refused(message, "unknown_table") if message["table"] else welcome(message))

    async with scripted_server(answer) as server, Player(server.url) as player:
        with pytest.raises(Refused) as refusal:
            await player.join("T9")

        assert refusal.value.code == "unknown_table"
        assert player.table_state is None
        assert [hello["table"] for hello in server.of("Hello")] == [None, "T9", None]


async def test_do_returns_when_the_view_has_reached_the_event():
    async def then(server, socket, message):
        await send(socket, accepted(message, 8), updates(sat(8, 3)))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")

        assert await player.do(SIT) == 8
        assert player.view["players"][0]["seats"] == [3]
        assert server.of("Do")[0]["command"] == SIT


async def test_a_refused_command_raises_code_and_sentence():
    async def then(server, socket, message):
        await send(socket, refused(message, "seat_taken"))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        with pytest.raises(Refused) as refusal:
            await player.do(SIT)

        assert (refusal.value.code, refusal.value.sentence) == ("seat_taken", "It was seat_taken.")


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


@pytest.mark.parametrize(("code", "reason"), [(4401, "signed_out"), (4400, "our_fault"), (1009, "our_fault")])
async def test_it_gives_up_after_final_close_codes(code, reason):
    async with scripted_server(at_event(7, then=nothing)) as server, Player(server.url) as player:
        await player.join("T1")
        asked = asyncio.create_task(player.do(DONE))
        await server.until(lambda server: server.of("Do"))
        await server.sockets[0].close(code)

        with pytest.raises(Closed) as over:
            await asked
        assert over.value.reason == reason
        with pytest.raises(Closed):
            await player.changed()
        with pytest.raises(Closed):
            await player.do(DONE)


async def test_open_raises_for_an_unknown_session():
    async def answer(server, socket, message):
        await send(socket, refused(message, "unknown_session"))

    async with scripted_server(answer) as server:
        with pytest.raises(Closed) as over:
            await Player(server.url, session="lost").open()

        assert over.value.reason == "unknown_session"


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


async def test_close_ends_every_waiting_call():
    async with scripted_server(at_event(7, then=nothing)) as server, Player(server.url) as player:
        await player.join("T1")
        waits = [asyncio.create_task(player.do(DONE)), asyncio.create_task(player.changed())]
        await server.until(lambda server: server.of("Do"))
        await player.close()

        assert [type(end) for end in await asyncio.gather(*waits, return_exceptions=True)] == [Closed, Closed]


async def test_joining_another_table_fails_unanswered_commands():
    async with scripted_server(at_event(7, then=nothing)) as server, Player(server.url) as player:
        await player.join("T1")
        asked = asyncio.create_task(player.do(DONE))
        await server.until(lambda server: server.of("Do"))
        await player.join("T2")

        with pytest.raises(Refused, match="not_at_a_table"):
            await asked


async def test_staff_sign_in_once_and_then_resume_their_session():
    async def answer(server, socket, message):
        if message["type"] == "SignIn":
            await send(socket, welcome(message, role="dealer", name=message["name"]))
        else:
            await at_event(7)(server, socket, message)

    async with scripted_server(answer) as server, Player(server.url, staff=("Dana", "123-456")) as player:
        assert player.role == "dealer"
        await player.join("T4")
        server.sockets[0].transport.abort()
        await server.until(lambda server: len(server.of("Hello")) == 2)

        assert [(sign["name"], sign["code"]) for sign in server.of("SignIn")] == [("Dana", "123-456")]
        assert server.of("Hello")[1]["session"] == "secret-1"


async def test_a_wrong_code_is_reported():
    async def answer(server, socket, message):
        await send(socket, refused(message, "wrong_code"))

    async with scripted_server(answer) as server:
        with pytest.raises(Closed) as over:
            await Player(server.url, staff=("Dana", "000-000")).open()

        assert over.value.reason == "wrong_code"


async def test_a_command_that_caused_a_fault_is_not_resent():
    async def then(server, socket, message):
        await send(socket, refused(message, "command_faulted"))

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        with pytest.raises(Refused, match="command_faulted"):
            await player.do(SIT)
        await player.join(None)

        assert len(server.of("Do")) == 1


async def test_joining_a_faulted_table_raises():
    async def answer(server, socket, message):
        if message.get("table") is None:
            await send(socket, welcome(message))
        else:
            await send(socket, refused(message, "table_faulted"))

    async with scripted_server(answer) as server, Player(server.url) as player:
        with pytest.raises(Closed, match="table_faulted: "):
            await player.join("T1")


async def test_a_command_raises_when_a_fault_stops_the_table():
    async def then(server, socket, message):
        server.answer = lambda _, socket, message: send(socket, refused(message, "table_faulted"))
        await send(socket, {"type": "TableGone", "table": "T1", "code": "table_faulted", "message": "Stopped."})

    async with scripted_server(at_event(7, then=then)) as server, Player(server.url) as player:
        await player.join("T1")
        with pytest.raises(Closed, match="table_faulted: "):
            await player.do(SIT)


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
