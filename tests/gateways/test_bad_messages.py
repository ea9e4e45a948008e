"""Bad input: a code, a sentence, no change, and nobody else's socket closes."""

import msgpack
import pytest

from protocol.messages import CloseCode
from tests.gateways.talker import dealt, question, seated, state, talking


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
            "unknown_seat",
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
    house.sessions.shifts.staff = {role.title(): role for role in roles}
    codes = {role: await house.sessions.codes.issue(role.title(), role) for role in roles}
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


async def test_a_msgpack_message_with_a_repeated_id_field_is_answered(house):
    async with talking(house, "croupier.msgpack") as ann:
        await ann.socket.send(b"\x83\xa4type\xa5Hello\xa2id\xa1a\xa2id\xa1b")
        answer = msgpack.unpackb(await ann.socket.recv())

        assert answer["type"] in ("Welcome", "Refused")
