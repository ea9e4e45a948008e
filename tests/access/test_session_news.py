"""Sessions and wallets at several nodes: what one node tells the others."""

import asyncio

import pytest

from protocol.refusals import Refused
from server.store import Away
from tests.access.opening import Socket, played, running, sessions
from tests.fakes import jumping


@jumping
async def test_signing_out_at_one_node_closes_the_sockets_at_every_node():
    here = sessions()
    there = sessions(beside=here)
    ann, bob = await played(here), await played(here)
    hers, his, coming = Socket(), Socket(), Socket()
    there.sockets.attach(ann, hers)
    there.sockets.attach(bob, his)
    async with running(here, there):
        await asyncio.sleep(1)
        with there.sockets.resuming(ann.key, coming):
            await here.sign_out(ann.key)
            await asyncio.sleep(1)

    assert (hers.out, coming.out, his.out) == (True, True, False)


@jumping
async def test_a_wallet_that_was_paid_at_one_node_is_sent_once_at_every_node():
    here = sessions()
    there = sessions(beside=here)
    ann = await played(here)
    near, far = Socket(), Socket()
    here.sockets.attach(ann, near)
    there.sockets.attach(ann, far)
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
    ann, hers = await played(here), Socket()
    there.sockets.attach(ann, hers)
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
    ann, hers = await played(here), Socket()
    here.sockets.attach(ann, hers)
    here.store.away["tell"] = 1

    with pytest.raises(Away):
        await here.sign_out(ann.key)
    assert not hers.out
    assert (await here.find(ann.key)).session == ann.session


@jumping
async def test_a_session_ends_even_if_the_other_nodes_are_told_only_once():
    here = sessions()
    ann = await played(here)
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
    ann = await played(here)
    await here.sign_out(ann.key)
    there = sessions(beside=here)
    again = Socket()
    there.sockets.attach(ann, again)
    async with running(there):
        await asyncio.sleep(5)

    assert not again.out
