import asyncio
import json
import socket as sockets
from contextlib import AsyncExitStack, suppress

import msgpack
import pytest
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from protocol.messages import CloseCode
from server.core.orders import Transferred
from server.gateways import connection as module
from server.room import room
from server.room.inbox import LeaseLost
from server.store import Away
from tests.fakes import eventually, settings
from tests.gateways.talker import open_house, seated, talking


@pytest.fixture
async def house():
    async with open_house([settings(), settings("T2")]) as house:
        yield house


def state(house):
    room = house.tables.rooms["T1"]
    return room.history.head, room.table


async def dealt(ann, bob=None):
    """Who sits bets and says done; the cards are dealt and a question is open."""
    talkers = [ann] if bob is None else [ann, bob]
    for seat, talker in enumerate(talkers, 1):
        assert (await talker.do("Bet", round=1, seat=seat, wager="ante", amount=1_000))["type"] == "Accepted"
    for talker in talkers:
        assert (await talker.do("Done", round=1))["type"] == "Accepted"


def question(house):
    table = house.tables.rooms["T1"].table
    return {"round": table.round, "step": table.step, "seat": table.turn}


# Coming in.


async def test_an_excluded_player_is_put_out_with_chips_and_wagers_and_let_in_when_readmitted_44(house):
    code = await house.sessions.issue_code("Sam", "supervisor")
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
        await sam.say("SignIn", name="Sam", code=await house.sessions.issue_code("Sam", "supervisor"))
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
        lobby = await ann.until(type="Lobby")

    assert (welcome["role"], welcome["balance"], welcome["table"]) == ("player", 100_000, None)
    assert [card["table"] for card in lobby["tables"]] == ["T1", "T2"]


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


async def test_in_the_lobby_no_table_can_be_asked(house):
    async with talking(house) as ann:
        await ann.hello()

        assert (await ann.do("Leave"))["code"] == "not_at_a_table"


async def test_hello_to_a_table_that_is_not_there_changes_nothing(house):
    async with seated(house) as ann:
        assert (await ann.hello(table="T9"))["code"] == "unknown_table"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"


async def test_a_session_that_is_none_is_refused_and_nobody_new_is_made(house):
    async with talking(house) as ann:
        assert (await ann.hello(session="x" * 43))["code"] == "unknown_session"
        assert await house.store.wallets.players() == []


async def test_the_lobby_is_told_of_a_taken_seat(house):
    async with talking(house) as rail:
        await rail.hello()
        async with seated(house):
            while (await rail.until(type="Lobby"))["tables"][0]["taken"] != 1:
                pass


async def test_moving_to_another_table_leaves_the_first_behind(house):
    async with seated(house) as ann, talking(house) as rail:
        await rail.hello(table="T1")
        await rail.hello(table="T2")
        snapshot = await rail.until(type="Snapshot")
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
        await rail.do("Leave")

    assert snapshot["view"]["table"] == "T2"
    assert not [message for message in rail.heard if message["type"] == "Updates"]


# Resuming.


async def test_a_cut_connection_resumes_without_a_gap(house):
    async with seated(house) as ann, talking(house) as rail:
        await rail.hello(table="T1")
        first = await rail.until(type="Snapshot")
        seq, mark = first["seq"], first["mark"]
        rail.socket.transport.abort()
        await dealt(ann)
        async with talking(house) as back:
            await back.hello(session=rail.who["session"], table="T1", last_seq=seq, mark=mark)
            updates = (await back.until(type="Updates"))["updates"]

    assert [update["seq"] for update in updates] == list(range(seq + 1, seq + 1 + len(updates)))
    assert updates[-1]["seq"] == state(house)[0].version or len(updates) > 5


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


# Bad input: a code, a sentence, no change, and nobody else's socket closes.


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "Do", "id": "x", "command": {"type": "Cheat"}}, "unknown_command"),
        ({"type": "Steal", "id": "x"}, "unknown_command"),
        ({"id": "x"}, "malformed"),
        ({"type": "Do", "id": "x"}, "malformed"),
        (
            {
                "type": "Do",
                "id": "x",
                "command": {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": "1"},
            },
            "malformed",
        ),
        (
            {
                "type": "Do",
                "id": "x",
                "command": {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": 1.5},
            },
            "malformed",
        ),
        (
            {
                "type": "Do",
                "id": "x",
                "command": {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": -500},
            },
            "malformed",
        ),
        (
            {
                "type": "Do",
                "id": "x",
                "command": {"type": "Bet", "round": 1, "seat": 9, "wager": "ante", "amount": 500},
            },
            "malformed",
        ),
        ({"type": "Do", "id": "x", "command": {"type": "Leave", "player": "somebody else"}}, "malformed"),
        ({"type": "Hello", "id": "x", "last_seq": -1}, "malformed"),
        ({"type": "Hello", "id": ""}, "malformed"),
        ({"type": "Hello"}, "malformed"),
        ([1, 2, 3], "malformed"),
        (None, "malformed"),
        ("Hello", "malformed"),
    ],
)
@pytest.mark.parametrize("protocol", ["croupier.json", "croupier.msgpack"])
async def test_a_message_that_is_none_is_refused(house, message, code, protocol):
    async with seated(house, protocol=protocol) as ann, seated(house, seat=2) as bob:
        before = state(house)
        await ann.send(message)
        answer = await ann.until(type="Refused")

        assert (answer["code"], answer["id"]) == (
            code,
            message.get("id") or None if isinstance(message, dict) else None,
        )
        assert answer["message"]
        assert state(house) == before
        assert await bob.alive()
        assert await ann.alive()


@pytest.mark.parametrize(
    ("protocol", "frame"),
    [
        ("croupier.json", "{"),
        ("croupier.json", ""),
        ("croupier.json", "\x00"),
        ("croupier.json", b"{}"),
        ("croupier.json", "[" * 4_000),
        ("croupier.msgpack", b"\xc1"),
        ("croupier.msgpack", b""),
        ("croupier.msgpack", b"\xdf\xff\xff\xff\xff"),
        ("croupier.msgpack", "{}"),
    ],
)
async def test_what_cannot_be_decoded_closes_the_senders_own_socket_only(house, protocol, frame):
    async with seated(house, protocol=protocol) as ann, seated(house, seat=2) as bob:
        before = state(house)[1].seats
        await ann.socket.send(frame)

        assert await ann.closed() == CloseCode.UNDECODABLE
        assert state(house)[1].seats == before
        assert await bob.alive()


async def test_a_frame_that_is_too_big_closes_the_senders_own_socket_only(house):
    async with seated(house) as ann, seated(house, seat=2) as bob:
        await ann.socket.send("x" * 4_097)

        assert await ann.closed() == CloseCode.TOO_BIG
        assert await bob.alive()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "Bet", "wager": "ante", "amount": 400}, "outside_limits"),
        ({"type": "Bet", "wager": "ante", "amount": 10_100}, "outside_limits"),
        ({"type": "Bet", "wager": "ante", "amount": 550}, "not_whole_chips"),
        ({"type": "Bet", "wager": "lottery", "amount": 500}, "unknown_wager"),
        ({"type": "Bet", "wager": "cover_all", "amount": 500}, "bet_first"),
        ({"type": "Bet", "wager": "ante", "amount": 500, "seat": 2}, "not_your_seat"),
        ({"type": "Bet", "wager": "ante", "amount": 500, "round": 2}, "wrong_round"),
        ({"type": "Sit", "seat": 3, "buy_in": 2_000}, "too_many_positions"),
        ({"type": "TopUp", "amount": 10**12}, "outside_buy_in"),
        ({"type": "Choose", "round": 1, "step": 4, "option": "play"}, "not_now"),
        ({"type": "Proceed", "round": 1, "step": 0}, "not_your_role"),
    ],
)
async def test_what_the_rules_do_not_allow_is_refused(house, command, code):
    async with seated(house) as ann, seated(house, seat=2) as bob:
        before = state(house)
        places = {"round": 1, "seat": 1} if command["type"] in ("Bet", "Choose") else {}
        answer = await ann.do(
            **{"kind": command["type"], **places, **{k: v for k, v in command.items() if k != "type"}}
        )

        assert (answer["type"], answer.get("code")) == ("Refused", code)
        assert len(answer["message"]) > 15
        assert state(house) == before
        assert await bob.alive()


async def test_a_taken_seat_is_refused_and_money_stays(house):
    async with seated(house), talking(house) as bob:
        await bob.hello(table="T1")
        before = state(house)

        assert (await bob.do("Sit", seat=1, buy_in=5_000))["code"] == "seat_taken"
        assert state(house) == before
        assert (await house.store.wallets.purse(bob.who["player"])).balance == 100_000


async def test_a_player_without_the_funds_gets_no_seat(house):
    async with talking(house) as ann:
        await ann.hello(table="T1")
        assert (await ann.do("Sit", seat=3, buy_in=100_100))["code"] == "not_enough_funds"

        assert state(house)[1].seats == {}
        assert (await house.store.wallets.purse(ann.who["player"])).balance == 100_000


async def test_a_wager_beyond_the_stack_is_refused(house):
    async with seated(house, buy_in=2_000) as ann:
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=2_500))["code"] == "not_enough_chips"


async def test_a_player_with_a_seat_gets_no_seat_at_another_table(house):
    async with seated(house, buy_in=20_000) as ann, talking(house) as second:
        await second.hello(session=ann.who["session"], table="T2")
        assert (await second.do("Sit", seat=1, buy_in=20_000))["code"] == "at_another_table"

        assert house.tables.rooms["T2"].table.seats == {}
        assert (await house.store.wallets.purse(ann.who["player"])).table == "T1"


async def test_until_no_more_bets_wagers_are_raised_lowered_and_withdrawn_and_after_it_none(house):
    async with seated(house) as ann:
        for amount in (1_000, 2_000, 500, 0, 1_000):
            assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=amount))["type"] == "Accepted"
        await ann.do("Done", round=1)
        before = state(house)

        for amount in (2_000, 0):
            answer = await ann.do("Bet", round=1, seat=1, wager="ante", amount=amount)
            assert answer["code"] == "bets_closed"
        assert state(house) == before


async def test_acting_out_of_turn_or_for_somebody_else_is_refused(house):
    async with seated(house) as ann, seated(house, seat=2) as bob:
        await dealt(ann, bob)
        before = state(house)
        asked = question(house)

        assert (await bob.do("Choose", **asked, option="fold"))["code"] == "not_your_seat"
        assert (await bob.do("Choose", **asked | {"seat": 2}, option="fold"))["code"] == "not_your_turn"
        assert (await ann.do("Choose", **asked, option="surrender"))["code"] == "unknown_choice"
        assert (await ann.do("Choose", **asked | {"step": asked["step"] - 1}, option="play"))["code"] == "wrong_step"
        assert state(house) == before
        assert (await ann.do("Choose", **asked, option="play"))["type"] == "Accepted"


async def test_a_player_who_cannot_pay_for_playing_on_may_top_up_and_then_play(house):
    async with seated(house, buy_in=2_000) as ann:
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=1_500)
        await ann.do("Done", round=1)

        assert (await ann.do("Choose", **question(house), option="play"))["code"] == "not_enough_chips"
        assert (await ann.do("TopUp", amount=1_000))["type"] == "Accepted"
        await ann.until(type="Wallet")
        assert (await ann.do("Choose", **question(house), option="play"))["type"] == "Accepted"


async def test_the_staff_do_not_play_and_only_a_dealer_deals(house):
    roles = "dealer", "supervisor", "device"
    codes = {role: await house.sessions.issue_code(role.title(), role) for role in roles}
    for role, code in codes.items():
        async with talking(house) as staff:
            assert (await staff.say("SignIn", name=role.title(), code=code))["role"] == role
            await staff.hello(table="T1")
            assert (await staff.do("Sit", seat=1, buy_in=5_000))["code"] == "not_your_role"
            assert (await staff.do("Proceed", round=1, step=0))["code"] == {
                "dealer": "not_now",
                "supervisor": "not_your_role",
                "device": "not_your_role",
            }[role]


# Signing in and out.


async def test_signing_out_closes_every_socket_of_the_session_and_no_other(house):
    async with seated(house) as ann, talking(house) as second, seated(house, seat=2) as bob:
        await second.hello(session=ann.who["session"])
        await second.send({"type": "SignOut", "id": "out"})

        assert [await ann.closed(), await second.closed()] == [CloseCode.SIGNED_OUT] * 2
        assert await bob.alive()
        async with talking(house) as again:
            assert (await again.hello(session=ann.who["session"]))["code"] == "unknown_session"


@pytest.mark.parametrize(("port", "step"), [("sessions", "load_session"), ("wallets", "purse")])
async def test_no_socket_outlives_a_sign_out_that_comes_while_it_says_hello(house, port, step, monkeypatch):
    asked, answer, port = asyncio.Event(), asyncio.Event(), getattr(house.store, port)
    carried_out = getattr(port, step)

    async def slow(*args):
        found = await carried_out(*args)
        asked.set()
        await answer.wait()
        return found

    async with talking(house) as ann, talking(house) as second:
        session = (await ann.hello())["session"]
        monkeypatch.setattr(port, step, slow)
        await second.send({"type": "Hello", "id": "late", "session": session, "table": "T1"})
        await asked.wait()
        await ann.send({"type": "SignOut", "id": "out"})
        assert await ann.closed() == CloseCode.SIGNED_OUT
        answer.set()

        assert await second.closed() == CloseCode.SIGNED_OUT
    await eventually(lambda: not house.sessions.arriving and not house.sessions.sockets)


async def test_a_wrong_code_is_refused_with_the_words_that_a_wrong_name_gets(house):
    await house.sessions.issue_code("Dana", "dealer")
    async with talking(house) as staff:
        wrong_code = await staff.say("SignIn", name="Dana", code="000-00x")
        wrong_name = await staff.say("SignIn", name="Nobody", code="000-000")

    assert (wrong_code["code"], wrong_code["message"]) == (wrong_name["code"], wrong_name["message"])


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
            c for c in house.http.connections if c.viewer.who.player not in house.tables.rooms["T1"].table.players
        )
        while not victim.ending.done():
            victim.send(b"x" * 16_384)  # as many updates would
            await asyncio.sleep(0)

        assert victim.ending.result() == CloseCode.RESUME
        assert victim.outbox.frames == type(victim.outbox.frames)()
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
        await eventually(lambda: victim not in house.http.connections)
        stalled.transport.abort()


async def test_a_msgpack_message_with_a_repeated_id_field_is_answered(house):
    async with talking(house, "croupier.msgpack") as ann:
        await ann.socket.send(b"\x83\xa4type\xa5Hello\xa2id\xa1a\xa2id\xa1b")
        answer = msgpack.unpackb(await ann.socket.recv())

        assert answer["type"] in ("Welcome", "Refused")


async def test_a_command_at_which_the_table_faults_is_refused_and_the_table_goes_on(house, monkeypatch):
    def faulty(*_):
        raise ZeroDivisionError("a bug")

    bet = {"round": 1, "seat": 1, "wager": "ante", "amount": 500}
    async with seated(house) as ann:
        before = state(house)
        with monkeypatch.context() as bug, capture_logs():
            bug.setattr(room, "decide", faulty)
            assert (await ann.do("Bet", **bet))["code"] == "command_faulted"
        assert state(house) == before
        assert (await ann.do("Bet", **bet))["type"] == "Accepted"


async def test_a_table_that_stops_sends_its_viewers_to_the_lobby_with_open_sockets(house, monkeypatch):
    def faulty(*_):
        raise ZeroDivisionError("a bug")

    async with seated(house) as ann, seated(house, seat=2) as bob:
        with monkeypatch.context() as bug, capture_logs():
            bug.setattr(room, "decide", faulty)
            house.tables.rooms["T1"].inbox.put(
                Transferred("none")
            )  # an order of the table's own, with no round to void
            for talker in (ann, bob):
                assert (await talker.until(type="TableGone"))["code"] == "table_faulted"
        for talker in (ann, bob):
            lobby = await talker.until(type="Lobby")
            assert (await talker.do("Leave"))["code"] == "not_at_a_table"
            assert (await talker.hello(table="T1"))["code"] == "table_faulted"
            assert (await talker.hello(table="T2"))["type"] == "Welcome"
        assert [card["open"] for card in lobby["tables"]] == [False, True]
        assert len(house.tables.displays.looking) == 2  # only where they look now


async def test_a_viewer_of_a_table_that_does_not_open_is_told_so_and_sees_the_lobby(house, monkeypatch):
    async def away(*_):
        raise Away("gone")

    monkeypatch.setattr(module, "PATIENCE", 0.2)
    async with talking(house) as ann:
        with monkeypatch.context() as store:
            store.setattr(house.store.tables, "append", away)
            store.setattr(house.store.tables, "acquire", away)
            room = house.tables.rooms["T1"]
            room.inbox.put(LeaseLost(room.lease.fence, answered=True))
            await eventually(lambda: not room.open)
            assert (await ann.hello(table="T1"))["type"] == "Welcome"
            gone = await ann.until(type="TableGone")
            assert (gone["table"], gone["code"]) == ("T1", "table_away")
            assert [card["open"] for card in (await ann.until(type="Lobby"))["tables"]] == [False, True]
            assert (await ann.do("Leave"))["code"] == "not_at_a_table"
            await ann.hello(table="T1")
            await ann.hello(table="T2")
            await ann.until(type="Snapshot")
            await asyncio.sleep(0.3)
            assert (await ann.do("Leave"))["code"] != "not_at_a_table"
        assert not house.tables.lobby.viewers


async def test_while_the_store_is_away_hello_is_refused_and_nothing_changes(house, monkeypatch):
    async def away(*_):
        raise Away("gone")

    async with seated(house) as ann:
        with monkeypatch.context() as store:
            store.setattr(house.store.wallets, "purse", away)
            assert (await ann.hello(table="T2"))["code"] == "table_away"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
