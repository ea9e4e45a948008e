"""Signing in and out over a socket, guests and staff."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.messages import CloseCode
from server.config.access import Access
from server.config.settings import Staff
from server.core.settings import Timing
from server.core.supervision.state import Shift
from tests.fakes import eventually, settings
from tests.gateways.talker import open_house, seated, talking


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
    await eventually(lambda: not house.sessions.sockets.resumed_by and not house.sessions.sockets.by_session)


async def test_a_wrong_code_is_refused_with_the_words_that_a_wrong_name_gets(house):
    await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as staff:
        wrong_code = await staff.say("SignIn", name="Dana", code="000-00x")
        wrong_name = await staff.say("SignIn", name="Nobody", code="000-000")

    assert (wrong_code["code"], wrong_code["message"]) == (wrong_name["code"], wrong_name["message"])


async def test_a_stranger_who_guesses_locks_out_only_the_own_address(house):
    code = await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house, local_addr=("127.0.0.2", 0)) as stranger, talking(house) as dana:
        tries = [await stranger.say("SignIn", name="Dana", code=str(number)) for number in range(4)]
        assert [no["code"] for no in tries] == ["wrong_code"] * 3 + ["locked_out"]

        assert (await dana.say("SignIn", name="Dana", code=code))["type"] == "Welcome"


async def test_who_is_taken_off_the_staff_does_nothing_more_and_reads_why(house):
    code = await house.sessions.codes.issue("Sam", "supervisor")
    async with talking(house) as sam:
        await sam.say("SignIn", name="Sam", code=code)
        house.sessions.shifts.staff = {}
        assert (await sam.say("StopGaming", game=None, why="So."))["code"] == "unknown_session"
        assert await sam.closed() == CloseCode.SIGNED_OUT
    assert house.tables.bans.shown().stopped == ()
    async with talking(house) as again:
        no = await again.hello(session=sam.heard[0]["session"])
    assert (no["code"], no["message"]) == ("unknown_session", "Sam is not on the staff of this house any more.")


async def test_a_new_configuration_closes_the_sockets_of_those_who_are_not_in_it(house):
    code = await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as dana, talking(house) as ann:
        await dana.say("SignIn", name="Dana", code=code)
        await ann.hello()
        house.reread_staff(replace(house.config, staff=Staff(dealers=("Kim",))))
        assert await dana.closed() == CloseCode.SIGNED_OUT
        assert await ann.alive()


async def test_a_locked_page_says_why_and_opens_with_the_code_of_its_sign_in(house):
    code = await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as dana:
        welcome = await dana.say("SignIn", name="Dana", code=code, page=True)
        await dana.send({"type": "Active", "id": "used"})
        await house.sessions.shifts.lock(*next(iter((await house.store.sessions.all_sessions()).items())))
        assert (await dana.until(type="Refused"))["code"] == "locked"
        assert await dana.closed() == CloseCode.LOCKED
    async with talking(house) as again:
        assert welcome["session"] is None
        assert (await again.hello(ticket=welcome["ticket"]))["code"] == "locked"
        assert (await again.do("Leave"))["code"] == "not_signed_in"
        assert (await again.say("SignIn", name="Dana", code="another"))["code"] == "wrong_code"
        assert (await again.say("SignIn", name="Dana", code=code))["role"] == "dealer"
    async with talking(house) as stranger:
        assert (await stranger.say("SignIn", name="Dana", code=code))["code"] == "wrong_code", "it worked once"


async def test_a_dealer_who_is_locked_out_in_mid_round_counts_as_gone_until_the_code_is_entered():
    dealt_here = settings(pace="dealer", timing=Timing(dealer=100))
    async with open_house([dealt_here]) as house, seated(house) as ann, talking(house) as dana:
        code = await house.sessions.codes.issue("Dana", "dealer")
        welcome = await dana.say("SignIn", name="Dana", code=code, page=True)
        await dana.hello(table="T1", ticket=welcome["ticket"], page=True)
        assert (await dana.do("Proceed", round=0, step=None))["type"] == "Accepted"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
        assert (await dana.do("Proceed", round=1, step=0))["type"] == "Accepted"
        room = house.tables.rooms["T1"]
        (held,) = (held for held in house.sessions.sockets.held.values() if held.session.role == "dealer")
        await house.sessions.shifts.lock(held.key, held.session)
        assert await dana.closed() == CloseCode.LOCKED
        await eventually(lambda: room.table.standing.no_dealer)
        assert room.table.standing.shift == Shift("dealer-Dana", "Dana")

        async with talking(house) as again:
            assert (await again.hello(table="T1", ticket=dana.who["ticket"]))["code"] == "locked"
            assert room.table.standing.no_dealer
            await again.say("SignIn", name="Dana", code=code, page=True)
            await again.hello(table="T1")
            await eventually(lambda: room.table.standing.no_dealer is None)


async def test_a_dealer_who_deals_with_a_card_reader_is_there(house):
    shifts, codes = house.sessions.shifts, house.sessions.codes
    shifts.staff = {"Dana": "dealer", "Reader": "device"}
    dealer, reader = await codes.issue("Dana", "dealer"), await codes.issue("Reader", "device")
    async with talking(house) as dana, talking(house) as reading:
        await dana.say("SignIn", name="Dana", code=dealer, page=True)
        (key,) = house.sessions.sockets.held
        await reading.say("SignIn", name="Reader", code=reader)
        await reading.hello(table="T1")
        room = house.tables.rooms["T1"]
        standing = replace(room.table.standing, shift=Shift("dealer-Dana", "Dana"))
        room.history.table = replace(room.table, standing=standing)
        await reading.do("Leave")

        assert set(shifts.touched) == {key}


async def test_guests_leave_nothing_in_the_store_until_they_buy_chips(house):
    for _ in range(20):
        async with talking(house) as guest:
            assert (await guest.hello(table="T1"))["balance"] == house.config.welcome
            assert (await guest.do("Sit", seat=1, buy_in=1))["type"] == "Refused"
            session = guest.who["session"]
        async with talking(house) as again:
            assert (await again.hello(session=session))["player"] == guest.who["player"]
    assert not house.store.sessions.sessions
    assert not house.store.wallets.wallets
    async with seated(house, buy_in=40_000) as ann:
        await eventually(lambda: house.store.sessions.sessions)
        ledger = await house.store.wallets.ledger(ann.who["player"])
    assert (next(iter(ledger)), sorted(ledger.values())) == ("welcome", [-40_000, house.config.welcome])


async def test_a_player_who_has_lost_everything_is_refilled_once_and_shown_that(house):
    async with talking(house) as ann:
        await ann.hello()
        assert ann.who["refill_to"] == house.config.welcome
        assert (await ann.say("Refill"))["code"] == "not_now"
        for number, (lost, answer) in enumerate((("all", "Refilled"), ("all again", "Refused"))):
            await house.store.wallets.debit(ann.who["player"], lost, house.config.welcome, "T1")
            await house.store.wallets.credit(ann.who["player"], f"out {number}", 0, leaves="T1")
            assert (await ann.say("Refill"))["type"] == answer
    assert sorted(message["balance"] for message in ann.heard if message["type"] == "Wallet") == [house.config.welcome]


async def test_staff_have_no_play_money(house):
    code = await house.sessions.codes.issue("Dana", "dealer")
    async with talking(house) as dana:
        assert (await dana.say("SignIn", name="Dana", code=code))["balance"] == 0


async def test_too_many_guests_of_one_address_are_refused_and_others_come_in():
    async with open_house(access=Access(guests_each_hour=2), exempt_networks=()) as house:
        for _ in range(2):
            async with talking(house) as guest:
                assert (await guest.hello())["type"] == "Welcome"
        async with talking(house) as guest, talking(house, local_addr=("127.0.0.2", 0)) as other:
            assert (await guest.hello())["code"] == "too_fast"
            assert (await other.hello())["type"] == "Welcome"
