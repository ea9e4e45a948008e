import asyncio
import json
import socket as sockets
from contextlib import AsyncExitStack, suppress

from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from protocol.messages import CloseCode
from server.gateways import connection as module
from server.room import deciding
from server.store import Away
from tests.fakes import eventually
from tests.gateways.talker import dealt, open_house, seated, state, talking


# Coming in.


async def test_an_excluded_player_is_put_out_with_chips_and_wagers_and_let_in_when_readmitted_44(house):
    code = await house.sessions.codes.issue("Sam", "supervisor")
    async with talking(house) as sam, seated(house) as ann:
        await sam.say("SignIn", name="Sam", code=code)
        assert (await sam.until(type="Bans"))["excluded"] == []
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=1_000)
        player = ann.who["player"]
        assert (await ann.say("Exclude", player=player, name="Ann", why="I may not."))["code"] == "not_your_role"
        assert (await sam.say("Exclude", player=player, name="Ann", why="She asked for it."))["type"] == "Decreed"
        why = await ann.until(type="Refused", id=None)
        assert (why["code"], await ann.closed()) == ("excluded", CloseCode.EXCLUDED)
        assert "She asked for it." in why["message"]
        await sam.say("SignIn", name="Sam", code=await house.sessions.codes.issue("Sam", "supervisor"))
        assert [one["name"] for one in (await sam.until(type="Bans"))["excluded"]] == ["Ann"]
        async with talking(house) as again:
            assert (await again.hello(session=ann.who["session"]))["code"] == "excluded"
            await eventually(lambda: not state(house)[1].players)
            assert (await sam.say("Readmit", player=player, why="She may."))["type"] == "Decreed"
            await eventually(lambda: not state(house)[1].transfers)
            assert (await again.hello(session=ann.who["session"]))["balance"] == 100_000


async def test_hello_makes_a_guest_with_play_money_in_the_lobby(house):
    async with talking(house) as ann:
        welcome = await ann.hello()
        tables = await ann.lobby()

    assert (welcome["role"], welcome["balance"], welcome["table"]) == ("player", 100_000, None)
    assert [card["table"] for card in tables] == ["T1", "T2"]


async def test_a_session_comes_back_to_the_same_person_and_the_same_seat(house):
    async with seated(house) as ann:
        first = ann.who
    async with talking(house) as ann:
        again = await ann.hello(session=first["session"], table="T1")
        view = (await ann.until(type="Snapshot"))["view"]

    assert (again["player"], again["balance"], again["table"]) == (first["player"], 50_000, "T1")
    assert view["seats"][0]["player"] == first["player"]


async def test_both_encodings_say_the_same(house):
    async with seated(house, protocol="croupier.msgpack") as ann, talking(house) as other:
        await other.hello(session=ann.who["session"], table="T1")
        theirs = await other.until(type="Snapshot")
        await ann.hello(table="T1")
        mine = await ann.until(type="Snapshot")

    assert mine["view"] == theirs["view"]


async def test_before_hello_nothing_may_be_asked(house):
    async with talking(house) as ann:
        for answer in (await ann.do("Leave"), await ann.say("SignOut")):
            assert (answer["type"], answer["code"]) == ("Refused", "not_signed_in")


async def test_a_session_that_is_none_is_refused_and_nobody_new_is_made(house):
    async with talking(house) as ann:
        assert (await ann.hello(session="x" * 43))["code"] == "unknown_session"
        assert await house.store.wallets.players() == []


# Resuming.


async def test_a_cut_connection_resumes_without_a_gap(house):
    async with seated(house) as ann, talking(house) as rail:
        await rail.hello(table="T1")
        first = await rail.until(type="Snapshot")
        seq, mark = first["seq"], first["mark"]
        rail.socket.transport.abort()
        await dealt(ann)
        dealt_until = state(house)[0].version
        async with talking(house) as back:
            await back.hello(session=rail.who["session"], table="T1", last_seq=seq, mark=mark)
            updates = (await back.until(type="Updates"))["updates"]
            assert updates[-1]["seq"] >= dealt_until
            while (head := state(house)[0].version) > updates[-1]["seq"]:
                updates += (await back.until(type="Updates"))["updates"]

    assert [update["seq"] for update in updates] == list(range(seq + 1, head + 1))


async def test_hello_with_the_mark_of_another_history_gets_a_snapshot(house):
    async with seated(house) as ann, talking(house) as back:
        head = state(house)[0]
        for seen in ({"last_seq": head.version, "mark": "0" * 16}, {"last_seq": head.version}):
            await back.hello(session=ann.who["session"], table="T1", **seen)
            assert (await back.hear())["type"] == "Snapshot"
        await back.hello(session=ann.who["session"], table="T1", last_seq=head.version, mark=head.mark)
        assert (await back.hear())["type"] == "Updates"


async def test_a_command_sent_again_over_a_new_socket_gets_its_first_answer(house):
    async with seated(house) as ann:
        command = {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": 700}
        await ann.send({"type": "Do", "id": "once", "command": command})
        first = await ann.until(id="once")
        async with talking(house) as again:
            await again.hello(session=ann.who["session"], table="T1")
            await again.send({"type": "Do", "id": "once", "command": command})
            assert await again.until(id="once") == first
            await again.send({"type": "Do", "id": "once", "command": command | {"amount": 800}})
            assert (await again.until(id="once"))["code"] == "repeated_id"


# Too much, too slow.


async def test_too_many_messages_are_refused_and_far_too_many_close_the_socket(house):
    async with seated(house) as ann, seated(house, seat=2) as bob:
        with suppress(ConnectionClosed):
            for number in range(1_000):
                await ann.send({"type": "Do", "id": f"{number}", "command": {"type": "Done", "round": 9}})
        with suppress(ConnectionClosed):
            while True:
                await ann.hear()

        assert await ann.closed() == CloseCode.TOO_FAST
        answers = [message["code"] for message in ann.heard if message["type"] == "Refused"]
        assert set(answers) == {"wrong_round", "too_fast"}
        assert await bob.alive()


async def test_who_does_not_say_hello_in_time_is_closed_and_who_tries_has_the_time_again(monkeypatch):
    monkeypatch.setattr(module, "HELLO_WITHIN", 0.3)
    async with open_house() as house, talking(house) as mute, talking(house) as ann, talking(house) as bob:
        await ann.hello()
        for _ in range(5):
            assert (await bob.hello(session="x" * 43))["code"] == "unknown_session"
            await bob.do("Leave")
            await asyncio.sleep(0.1)

        assert await mute.closed() == await bob.closed() == CloseCode.NO_HELLO
        assert (await ann.hello(table="T1"))["type"] == "Welcome"


async def test_asking_for_other_things_is_no_hello(monkeypatch):
    monkeypatch.setattr(module, "HELLO_WITHIN", 0.3)
    async with open_house() as house, talking(house) as eve:
        with suppress(ConnectionClosed):
            while True:
                await eve.do("Leave")
                await asyncio.sleep(0.05)

        assert await eve.closed() == CloseCode.NO_HELLO


async def test_a_slow_viewer_is_sent_away_to_resume_and_delays_nobody(house, monkeypatch):
    monkeypatch.setattr(module, "FAREWELL", 0.1)
    async with AsyncExitStack() as stack:
        small = sockets.socket()
        small.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        small.connect(("127.0.0.1", house.port))
        stalled = await stack.enter_async_context(
            connect(f"ws://127.0.0.1:{house.port}/ws", subprotocols=["croupier.json"], sock=small, max_queue=1)
        )
        await stalled.send(json.dumps({"type": "Hello", "id": "1", "table": "T1"}))
        await stalled.recv()
        stalled.transport.pause_reading()
        ann = await stack.enter_async_context(seated(house))
        victim = next(
            c
            for c in house.http.connections
            if c.watching.viewer.who.player not in house.tables.rooms["T1"].table.players
        )
        while not victim.sender.ending.done():
            victim.sender.send(b"x" * 16_384)  # as many updates would
            await asyncio.sleep(0)

        assert victim.sender.ending.result() == CloseCode.RESUME
        assert victim.sender.outbox.frames == type(victim.sender.outbox.frames)()
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
        await eventually(lambda: victim not in house.http.connections)
        stalled.transport.abort()


async def test_a_command_at_which_the_table_faults_is_refused_and_the_table_goes_on(house, monkeypatch):
    def faulty(*_):
        raise ZeroDivisionError("a bug")

    bet = {"round": 1, "seat": 1, "wager": "ante", "amount": 500}
    async with seated(house) as ann:
        before = state(house)
        with monkeypatch.context() as bug, capture_logs():
            bug.setattr(deciding, "decide_and_fold", faulty)
            assert (await ann.do("Bet", **bet))["code"] == "command_faulted"
        assert state(house) == before
        assert (await ann.do("Bet", **bet))["type"] == "Accepted"


async def test_while_the_store_is_away_hello_is_refused_and_nothing_changes(house, monkeypatch):
    async def away(*_):
        raise Away("gone")

    async with seated(house) as ann:
        with monkeypatch.context() as store:
            store.setattr(house.store.wallets, "purse", away)
            assert (await ann.hello(table="T2"))["code"] == "table_away"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
