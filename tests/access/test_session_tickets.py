"""Tickets that resume a session at any node, once."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.refusals import Code, Refused
from server.access.sessions import (
    TICKET_TTL,
)
from tests.access.opening import HERE, played, sessions
from tests.fakes import jumping
from tests.refusing import refusal_of


async def redeemed(node, ticket):
    return await node.redeem(node.read_ticket(ticket))


@jumping
async def test_a_ticket_is_valid_once_at_any_node():
    here = sessions()
    there = sessions(beside=here)
    ann = await played(here)
    ticket = here.ticket(ann)
    come = await redeemed(there, ticket)

    assert (come.key, come.session, come.token) == (ann.key, ann.session, None)
    for node in (here, there):
        assert (await refusal_of(redeemed(node, ticket)))[0] == Code.UNKNOWN_TICKET


@jumping
async def test_a_ticket_of_a_guest_who_has_not_played_leaves_nothing_in_the_store_and_is_valid_once():
    house = sessions()
    guest = house.guest(HERE)
    ticket = house.ticket(guest)
    assert (await redeemed(house, ticket)).session == guest.session
    assert (await refusal_of(redeemed(house, ticket)))[0] == Code.UNKNOWN_TICKET

    assert not house.store.sessions.tickets
    assert not house.store.sessions.sessions


@jumping
async def test_a_ticket_is_valid_for_ten_seconds():
    house = sessions()
    ann = await played(house)
    tickets = [house.ticket(ann) for _ in range(2)]
    await asyncio.sleep(TICKET_TTL / 1000 - 0.1)
    assert (await redeemed(house, tickets[0])).key == ann.key
    await asyncio.sleep(0.2)

    with pytest.raises(Refused, match="unknown_ticket"):
        house.read_ticket(tickets[1])


@jumping
async def test_a_ticket_of_an_ended_session_is_refused():
    house = sessions()
    ann = await played(house)
    ticket = house.ticket(ann)
    await house.sign_out(ann.key)

    assert (await refusal_of(redeemed(house, ticket)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_wrong_ticket_is_refused_and_uses_none_up():
    house = sessions()
    ann = await played(house)
    ticket = house.ticket(ann)
    for wrong in ("", "x" * 43, ann.token, ann.key, ticket[:-1], ticket.replace(".", ".1", 1)):
        with pytest.raises(Refused, match="unknown_ticket"):
            house.read_ticket(wrong)

    assert (await redeemed(house, ticket)).key == ann.key


@jumping
async def test_a_token_that_was_exchanged_for_a_cookie_opens_nothing_any_more():
    house = sessions()
    dana = await house.sign_in("Dana", await house.codes.issue("Dana", "dealer"), HERE)
    await house.store.sessions.change_session(dana.key, replace(dana.session, cookie=True))

    assert (await refusal_of(house.resume(dana.token)))[0] == Code.UNKNOWN_SESSION
    assert (await house.find(dana.key)).session.name == "Dana"
