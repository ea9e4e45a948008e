import asyncio
from contextlib import asynccontextmanager

import pytest

from clients.python.client import Player
from clients.python.messages import Closed, Refused
from tests.clients.real_house import real_house
from tests.clients.scripted_server import (
    DONE,
    SIT,
    accepted,
    at_event,
    heartbeat,
    legal,
    nothing,
    refused,
    sat,
    scripted_server,
    send,
    updates,
    welcome,
)


pytestmark = pytest.mark.usefixtures("short_waits")


async def test_a_refill_fills_the_wallet_or_is_refused():
    async with real_house() as house, Player(house.url) as player:
        with pytest.raises(Refused, match="not_now"):
            await player.refill()
        await house.store.wallets.debit(player.player, "lost", 30_000, "T1")
        await house.store.wallets.credit(player.player, "out", 0, leaves="T1")
        await player.refill()

        assert player.balance == house.config.welcome


async def test_a_name_is_chosen_kept_and_shown_at_the_table():
    async with real_house() as house, Player(house.url) as player, Player(house.url) as other:
        await player.choose_name("Zoë  K.")
        assert player.name == "Zoë K."
        with pytest.raises(Refused, match="name_taken"):
            await other.choose_name("zoe k")
        await player.join("T1")
        await player.do({"type": "Sit", "seat": 3, "buy_in": 20_000})
        assert [seated["name"] for seated in player.view["players"]] == ["Zoë K."]
        with pytest.raises(Refused, match="not_now"):
            await player.choose_name("Another")
        async with Player(house.url, session=player.session) as again:
            assert (again.player, again.name) == (player.player, "Zoë K.")


async def test_a_guest_gets_an_identity_and_the_lobby():
    async with scripted_server(at_event(1)) as server, Player(server.url) as player:
        await send(server.sockets[0], {"type": "Lobby", "tables": [{"table": "T1"}]})
        await player.until(lambda: player.tables == [{"table": "T1"}])
        changed = {"type": "LobbyChanged", "cards": [{"table": "T2"}], "order": ["T2", "T1"]}
        await send(server.sockets[0], changed)
        await player.until(lambda: player.tables == [{"table": "T2"}, {"table": "T1"}])

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


async def test_a_late_message_of_another_table_is_passed_over():
    async with scripted_server(at_event(7)) as server, Player(server.url) as player:
        await player.join("T1")
        late = {"type": "Legal", "table": "T9", "seq": 900, "actions": [{"type": "MayDone"}]}
        await send(server.sockets[0], late, {"type": "Wallet", "balance": 5, "table": None})
        await player.until(lambda: player.balance == 5)

        assert (player.seq, player.legal) == (7, legal(7)["actions"])
        assert len(server.of("Hello")) == 2, "nothing was asked for again"


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


async def test_open_raises_for_an_unknown_session():
    async def answer(server, socket, message):
        await send(socket, refused(message, "unknown_session"))

    async with scripted_server(answer) as server:
        with pytest.raises(Closed) as over:
            await Player(server.url, session="lost").open()

        assert over.value.reason == "unknown_session"


async def test_close_ends_every_waiting_call():
    async with scripted_server(at_event(7, then=nothing)) as server, Player(server.url) as player:
        await player.join("T1")
        waits = [asyncio.create_task(player.do(DONE)), asyncio.create_task(player.changed())]
        await server.until(lambda server: server.of("Do"))
        await player.close()

        assert [type(end) for end in await asyncio.gather(*waits, return_exceptions=True)] == [Closed, Closed]


@asynccontextmanager
async def changing_its_mind():
    """A server, a client that goes to T1, whose Hello has no answer, and then to T2, and the two calls."""
    asked = asyncio.Event()

    async def answer(server, socket, message):
        if message["table"] == "T1":
            asked.set()
        else:
            await at_event(7)(server, socket, message)

    async with scripted_server(answer) as server, Player(server.url) as player:
        first = asyncio.create_task(player.join("T1"))
        await asked.wait()
        second = asyncio.create_task(player.join("T2"))
        await asyncio.sleep(0)
        yield server, player, (first, second)


async def test_of_joins_in_a_row_each_hello_waits_for_the_answer_to_the_one_before():
    async with changing_its_mind() as (server, _, joins):
        assert [hello["table"] for hello in server.of("Hello")] == [None, "T1"]
        await send(server.sockets[0], welcome(server.of("Hello")[1]))
        await asyncio.gather(*joins)

        assert [hello["table"] for hello in server.of("Hello")] == [None, "T1", "T2"]


@pytest.mark.parametrize("code", ["unknown_table", "table_faulted", "table_away"])
async def test_a_refusal_of_a_table_that_is_not_wanted_any_more_leads_to_the_wanted_one(code):
    async with changing_its_mind() as (server, player, joins):
        await send(server.sockets[0], refused(server.of("Hello")[1], code))
        await asyncio.gather(*joins)

        assert len(server.sockets) == 1
        assert player.table_state.table == "T2"


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
