import asyncio

import pytest

from protocol.refusals import Code, Refused
from server.session import CODE_TTL, FAILURES, LOCK, SESSION_TTL, Sessions
from tests.fakes import MoodyStore, RiggedWorld, jumping


class Socket:
    def __init__(self):
        self.told = []
        self.out = False

    def tell(self, message):
        self.told.append(message)

    def sign_out(self):
        self.out = True


def sessions(welcome=100_000):
    world = RiggedWorld()
    return Sessions(MoodyStore(world), world, welcome)


async def refused(call):
    with pytest.raises(Refused) as no:
        await call
    return no.value.code, no.value.sentence


@jumping
async def test_each_guest_is_somebody_new_with_play_money():
    house = sessions()
    one, two = await house.guest(), await house.guest()

    assert (one.session.name, two.session.name) == ("Guest 1", "Guest 2")
    assert one.session.player != two.session.player
    assert len(one.token) == len(two.token) == 43
    assert (await house.store.purse(one.session.player)).balance == 100_000


@jumping
async def test_a_token_brings_its_session_back_until_it_is_unused_for_too_long():
    house = sessions()
    guest = await house.guest()
    for _ in range(3):
        await asyncio.sleep(SESSION_TTL / 1000 - 10)
        assert await house.resume(guest.token) == guest
    await asyncio.sleep(SESSION_TTL / 1000 + 10)

    assert (await refused(house.resume(guest.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_code_signs_in_once():
    house = sessions()
    code = await house.issue_code("Dana", "dealer")
    dana = await house.sign_in("Dana", code)

    assert (dana.session.name, dana.session.role) == ("Dana", "dealer")
    assert (await house.resume(dana.token)).session == dana.session
    assert (await refused(house.sign_in("Dana", code)))[0] == Code.WRONG_CODE


@jumping
async def test_a_new_code_voids_the_earlier_one_and_an_old_one_ends():
    house = sessions()
    first = await house.issue_code("Dana", "dealer")
    second = await house.issue_code("Dana", "dealer")
    assert (await refused(house.sign_in("Dana", first)))[0] == Code.WRONG_CODE
    await asyncio.sleep(CODE_TTL / 1000 + 1)

    assert (await refused(house.sign_in("Dana", second)))[0] == Code.WRONG_CODE


@jumping
async def test_staff_get_no_play_money():
    house = sessions()
    dana = await house.sign_in("Dana", await house.issue_code("Dana", "dealer"))

    assert (await house.store.purse(dana.session.player)).balance == 0


@jumping
async def test_failures_lock_the_name_for_a_while_also_against_the_right_code():
    house = sessions()
    code = await house.issue_code("Dana", "dealer")
    wrong = [await refused(house.sign_in("Dana", "nothing")) for _ in range(FAILURES)]
    assert (await refused(house.sign_in("Dana", code)))[0] == Code.LOCKED_OUT
    assert set(wrong) == {await refused(house.sign_in("Nobody", "nothing"))}
    await asyncio.sleep(LOCK / 1000 + 1)

    assert (await house.sign_in("Dana", code)).session.name == "Dana"


@jumping
async def test_a_new_code_unlocks_the_name():
    house = sessions()
    await house.issue_code("Dana", "dealer")
    for _ in range(FAILURES):
        await refused(house.sign_in("Dana", "nothing"))
    code = await house.issue_code("Dana", "dealer")

    assert (await house.sign_in("Dana", code)).session.name == "Dana"


@jumping
async def test_many_guesses_at_once_are_no_more_than_three():
    house = sessions()
    await house.issue_code("Dana", "dealer")
    codes = [no[0] for no in await asyncio.gather(*(refused(house.sign_in("Dana", str(n))) for n in range(20)))]

    assert codes.count(Code.WRONG_CODE) == FAILURES
    assert codes.count(Code.LOCKED_OUT) == 20 - FAILURES


@jumping
async def test_signing_out_ends_the_session_and_closes_its_sockets_only():
    house = sessions()
    ann, bob = await house.guest(), await house.guest()
    hers, also_hers, his = Socket(), Socket(), Socket()
    for held, socket in ((ann, hers), (ann, also_hers), (bob, his)):
        house.attach(held, socket)
    await house.sign_out(ann.key)

    assert (hers.out, also_hers.out, his.out) == (True, True, False)
    assert (await refused(house.resume(ann.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_wallet_that_changed_is_told_to_every_socket_of_its_owner():
    house = sessions()
    running = asyncio.create_task(house.run())
    ann = await house.guest()
    here, there, gone = Socket(), Socket(), Socket()
    for socket in (here, there, gone):
        house.attach(ann, socket)
    house.detach(ann, gone)
    house.store.away["purse"] = 2
    house.paid(ann.session.player)
    house.paid("somebody without a socket")
    await asyncio.sleep(5)

    assert [message.balance for message in here.told] == [message.balance for message in there.told] == [100_000]
    assert gone.told == []
    running.cancel()


@jumping
async def test_nothing_is_kept_of_sockets_that_are_gone():
    house = sessions()
    ann, socket = await house.guest(), Socket()
    house.attach(ann, socket)
    house.detach(ann, socket)

    assert not house.sockets
    assert not house.players
