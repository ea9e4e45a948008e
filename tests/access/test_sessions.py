import asyncio
from contextlib import asynccontextmanager

import pytest

from protocol.refusals import Code, Refused
from server.access.sessions import CODE_TTL, FAILURES, LOCK, SESSION_TTL, TICKET_TTL, Sessions, key_of
from server.store import Away
from tests.fakes import MoodyStore, RiggedWorld, jumping


class Socket:
    def __init__(self):
        self.told = []
        self.out = False

    def tell(self, message):
        self.told.append(message)

    def sign_out(self):
        self.out = True


def sessions(welcome=100_000, beside=None):
    """Return the sessions of a node; with `beside` they share the store of another node."""
    world = beside.world if beside else RiggedWorld()
    return Sessions(beside.store if beside else MoodyStore(world), world, welcome)


@asynccontextmanager
async def running(*nodes):
    async with asyncio.TaskGroup() as tasks:
        listening = [tasks.create_task(node.run()) for node in nodes]
        yield
        for task in listening:
            task.cancel()


async def refused(call):
    with pytest.raises(Refused) as no:
        await call
    return no.value.code, no.value.sentence


@jumping
async def test_each_guest_is_a_new_player_with_play_money():
    house = sessions()
    one, two = await house.guest(), await house.guest()

    assert (one.session.name, two.session.name) == ("Guest 1", "Guest 2")
    assert one.session.player != two.session.player
    assert len(one.token) == len(two.token) == 43
    assert (await house.store.wallets.purse(one.session.player)).balance == 100_000


@jumping
async def test_a_token_resumes_its_session_until_it_was_unused_for_too_long():
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
async def test_a_new_code_voids_the_earlier_one_and_expires():
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

    assert (await house.store.wallets.purse(dana.session.player)).balance == 0


@jumping
async def test_failures_lock_the_name_for_a_while_even_for_the_right_code():
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
async def test_many_guesses_at_once_count_as_three():
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
async def test_a_changed_wallet_is_sent_to_every_socket_of_its_owner():
    house = sessions()
    listening = asyncio.create_task(house.run())
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
    listening.cancel()


@jumping
async def test_closed_sockets_leave_nothing_behind():
    house = sessions()
    ann, socket = await house.guest(), Socket()
    house.attach(ann, socket)
    house.detach(ann, socket)

    assert not house.sockets
    assert not house.players


@jumping
async def test_the_store_has_a_session_under_a_key_and_not_its_token():
    house = sessions()
    ann = await house.guest()

    assert ann.key == key_of(ann.token)
    assert ann.token not in repr((house.store.sessions.sessions, house.store.sessions.tickets))
    assert ann.key in house.store.sessions.sessions
    with pytest.raises(Refused):
        await house.resume(ann.key)


# Tickets.


@jumping
async def test_a_ticket_is_valid_once_at_any_node():
    here = sessions()
    there = sessions(beside=here)
    ann = await here.guest()
    ticket = await here.ticket(ann)
    come = await there.find(await there.redeem(ticket))

    assert (come.key, come.session, come.token) == (ann.key, ann.session, None)
    for node in (here, there):
        assert (await refused(node.redeem(ticket)))[0] == Code.UNKNOWN_TICKET


@jumping
async def test_a_ticket_is_valid_for_ten_seconds():
    house = sessions()
    ann = await house.guest()
    tickets = [await house.ticket(ann) for _ in range(2)]
    await asyncio.sleep(TICKET_TTL / 1000 - 0.1)
    assert await house.redeem(tickets[0]) == ann.key
    await asyncio.sleep(0.2)

    assert (await refused(house.redeem(tickets[1])))[0] == Code.UNKNOWN_TICKET


@jumping
async def test_a_ticket_of_an_ended_session_is_refused():
    house = sessions()
    ann = await house.guest()
    ticket = await house.ticket(ann)
    await house.sign_out(ann.key)

    assert (await refused(house.find(await house.redeem(ticket))))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_wrong_ticket_is_refused_and_uses_none_up():
    house = sessions()
    ann = await house.guest()
    ticket = await house.ticket(ann)
    for wrong in ("", "x" * 43, ann.token, ann.key, ticket[:-1]):
        assert (await refused(house.redeem(wrong)))[0] == Code.UNKNOWN_TICKET

    assert await house.redeem(ticket) == ann.key


# News of other nodes.


@jumping
async def test_signing_out_at_one_node_closes_the_sockets_at_every_node():
    here = sessions()
    there = sessions(beside=here)
    ann, bob = await here.guest(), await here.guest()
    hers, his, coming = Socket(), Socket(), Socket()
    there.attach(ann, hers)
    there.attach(bob, his)
    async with running(here, there):
        await asyncio.sleep(1)
        with there.coming(ann.key, coming):
            await here.sign_out(ann.key)
            await asyncio.sleep(1)

    assert (hers.out, coming.out, his.out) == (True, True, False)


@jumping
async def test_a_wallet_that_was_paid_at_one_node_is_sent_once_at_every_node():
    here = sessions()
    there = sessions(beside=here)
    ann = await here.guest()
    near, far = Socket(), Socket()
    here.attach(ann, near)
    there.attach(ann, far)
    async with running(here, there):
        await asyncio.sleep(1)
        await here.store.wallets.credit(ann.session.player, "won", 5_000)
        here.paid(ann.session.player)
        await asyncio.sleep(60)

    assert {message.balance for message in near.told} == {message.balance for message in far.told} == {105_000}
    assert len(far.told) == len(near.told) == 1, "a node hears its own news, and does not send the wallet again"


@jumping
async def test_news_wait_while_the_store_is_away():
    here = sessions()
    there = sessions(beside=here)
    ann, hers = await here.guest(), Socket()
    there.attach(ann, hers)
    async with running(here, there):
        await asyncio.sleep(1)
        here.store.away["told"] = 6
        await here.sign_out(ann.key)
        await asyncio.sleep(1)
        assert not hers.out
        await asyncio.sleep(3)

    assert hers.out


@jumping
async def test_a_session_does_not_end_if_the_other_nodes_cannot_be_told():
    here = sessions()
    ann, hers = await here.guest(), Socket()
    here.attach(ann, hers)
    here.store.away["tell"] = 1

    with pytest.raises(Away):
        await here.sign_out(ann.key)
    assert not hers.out
    assert (await here.find(ann.key)).session == ann.session


@jumping
async def test_a_session_ends_even_if_the_other_nodes_are_told_only_once():
    here = sessions()
    ann = await here.guest()
    publish, told = here.store.nodes.publish, []

    async def once(news):
        if told:
            raise Away("full")
        told.append(news)
        await publish(news)

    here.store.nodes.publish = once
    await here.sign_out(ann.key)

    with pytest.raises(Refused):
        await here.find(ann.key)


@jumping
async def test_a_node_that_starts_later_does_not_hear_old_news():
    here = sessions()
    ann = await here.guest()
    await here.sign_out(ann.key)
    there = sessions(beside=here)
    again = Socket()
    there.attach(ann, again)
    async with running(there):
        await asyncio.sleep(5)

    assert not again.out
