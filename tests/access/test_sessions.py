import asyncio
import re

import pytest

from protocol.refusals import Code, Refused
from server.access.guests import bot_pass
from server.access.sessions import (
    SESSION_TTL,
    key_of,
)
from server.core.table import is_bot
from server.store import Purse
from tests.access.opening import HERE, Socket, played, running, sessions
from tests.fakes import jumping
from tests.refusing import refusal_of


@jumping
async def test_each_guest_is_a_new_player_with_play_money():
    house = sessions()
    one, two = house.guest(HERE), house.guest(HERE)

    assert re.fullmatch("Guest [0-9]{1,6}", one.session.name)
    assert one.session != two.session
    assert one.token != two.token
    assert (await house.store.wallets.purse(one.session.player)).balance == 100_000


@jumping
async def test_a_guest_with_the_pass_of_this_house_is_its_bot():
    house = sessions()
    bot = house.guest(HERE, bot=bot_pass(house.store.macs))

    assert is_bot(bot.session.player)
    assert (await house.resume(bot.token)).session == bot.session
    assert not is_bot(house.guest(HERE, bot="another pass").session.player)


@jumping
async def test_guests_who_only_look_leave_nothing_in_the_store():
    house = sessions()
    store = house.store
    for _ in range(500):
        guest = house.guest(HERE)
        house.sockets.attach(guest, socket := Socket())
        assert (await house.resume(guest.token)).session == guest.session
        assert await store.wallets.purse(guest.session.player) == Purse(100_000, None)
        house.sockets.detach(guest, socket)

    assert not store.sessions.sessions
    assert not store.wallets.wallets
    assert not house.sockets.unplayed


@jumping
async def test_the_first_chips_store_the_session_and_later_the_store_decides():
    house = sessions()
    guest = house.guest(HERE)
    house.sockets.attach(guest, Socket())
    async with running(house):
        await house.store.wallets.debit(guest.session.player, "buy-in", 40_000, "T1")
        house.paid(guest.session.player)
        await asyncio.sleep(1)
    assert await house.store.wallets.purse(guest.session.player) == Purse(60_000, "T1")
    await asyncio.sleep(SESSION_TTL / 1000 - 10)
    assert (await house.resume(guest.token)).session == guest.session
    await house.sign_out(guest.key)

    assert (await refusal_of(house.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
@pytest.mark.parametrize("days", [0, 29])
async def test_a_guest_whose_session_was_not_stored_with_the_first_chips_keeps_the_wallet(days):
    house = sessions(guest_hours=24)
    guest = house.guest(HERE)
    await house.store.wallets.debit(guest.session.player, "buy-in", 40_000, "T1")
    await asyncio.sleep(days * 24 * 3_600)

    assert not (await house.resume(guest.token)).unplayed
    assert (await house.store.sessions.load_session(guest.key, SESSION_TTL)) == guest.session


@jumping
async def test_a_guest_who_has_played_and_stays_away_for_a_month_ends():
    house = sessions(guest_hours=24)
    guest = await played(house)
    await asyncio.sleep(24 * 3_600 + SESSION_TTL / 1000)

    assert (await refusal_of(house.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
@pytest.mark.parametrize("days", [0, 29])
async def test_an_ended_session_of_a_guest_stays_ended_played_or_not(days):
    house = sessions(guest_hours=24)
    for guest in (await played(house), house.guest(HERE)):
        await house.sign_out(guest.key)
        await asyncio.sleep(days * 24 * 3_600)
        for node in (house, sessions(beside=house))[: 1 if guest.unplayed else 2]:
            assert (await refusal_of(node.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
@pytest.mark.parametrize("gone", [False, True], ids=["before the socket closes", "after that"])
async def test_a_guest_who_ends_the_session_while_the_first_chips_are_bought_stays_signed_out(gone):
    house = sessions()
    guest = house.guest(HERE)
    house.sockets.attach(guest, socket := Socket())
    async with running(house):
        await house.sign_out(guest.key)
        if gone:
            house.sockets.detach(guest, socket)
        await house.store.wallets.debit(guest.session.player, "buy-in", 40_000, "T1")
        house.paid(guest.session.player)
        await asyncio.sleep(1)

    for node in (house, sessions(beside=house)):
        assert (await refusal_of(node.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_guest_who_buys_no_chips_ends():
    house = sessions(guest_hours=2)
    guest = house.guest(HERE)
    await asyncio.sleep(2 * 3_600 - 1)
    assert (await house.resume(guest.token)).session == guest.session
    await asyncio.sleep(2)

    assert (await refusal_of(house.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_an_address_brings_so_many_guests_an_hour():
    house = sessions(guests_each_hour=3)
    for _ in range(3):
        house.guest(HERE)
    with pytest.raises(Refused, match="3 new guests came from your address"):
        house.guest(HERE)
    house.guest("192.0.2.2")
    await asyncio.sleep(3_600)

    house.guest(HERE)


@jumping
async def test_a_token_resumes_its_session_until_it_was_unused_for_too_long():
    house = sessions()
    guest = await played(house)
    for _ in range(3):
        await asyncio.sleep(SESSION_TTL / 1000 - 10)
        assert await house.resume(guest.token) == guest
    await asyncio.sleep(SESSION_TTL / 1000 + 10)

    assert (await refusal_of(house.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_code_signs_in_once():
    house = sessions()
    code = await house.codes.issue("Dana", "dealer")
    dana = await house.sign_in("Dana", code, HERE)

    assert (dana.session.name, dana.session.role) == ("Dana", "dealer")
    assert (await house.resume(dana.token)).session == dana.session
    assert (await refusal_of(house.sign_in("Dana", code, HERE)))[0] == Code.WRONG_CODE


@jumping
async def test_staff_get_no_play_money():
    house = sessions()
    dana = await house.sign_in("Dana", await house.codes.issue("Dana", "dealer"), HERE)

    assert not await house.store.wallets.opened(dana.session.player)


@jumping
async def test_signing_out_ends_the_session_and_closes_its_sockets_only():
    house = sessions()
    ann, bob = await played(house), await played(house)
    hers, also_hers, his = Socket(), Socket(), Socket()
    for held, socket in ((ann, hers), (ann, also_hers), (bob, his)):
        house.sockets.attach(held, socket)
    await house.sign_out(ann.key)

    assert (hers.out, also_hers.out, his.out) == (True, True, False)
    assert (await refusal_of(house.resume(ann.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_changed_wallet_is_sent_to_every_socket_of_its_owner():
    house = sessions()
    listening = asyncio.create_task(house.run())
    ann = await played(house)
    here, there, gone = Socket(), Socket(), Socket()
    for socket in (here, there, gone):
        house.sockets.attach(ann, socket)
    house.sockets.detach(ann, gone)
    house.store.away["purse"] = 2
    house.paid(ann.session.player)
    house.paid("somebody without a socket")
    await asyncio.sleep(5)

    assert [message.balance for message in here.told] == [message.balance for message in there.told] == [100_000]
    assert gone.told == []
    listening.cancel()


@jumping
async def test_the_store_has_a_session_under_a_key_and_not_its_token():
    house = sessions()
    dana = await house.sign_in("Dana", await house.codes.issue("Dana", "dealer"), HERE)
    for held in (await played(house), dana):
        assert held.key == house.key(held.token)
        assert held.token not in repr((house.store.sessions.sessions, house.store.sessions.tickets))
        assert held.key in house.store.sessions.sessions
        with pytest.raises(Refused):
            await house.resume(held.key)

    assert len(dana.token) == 43
    assert dana.key == key_of(dana.token)
