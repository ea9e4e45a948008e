"""The client in a house with several addresses: nodes that redirect it, are down, or do not belong to the house."""

import asyncio

import pytest

from clients.python import attempts
from clients.python.client import Player
from tests.clients.scripted_server import (
    accepted,
    legal,
    mark,
    moved,
    no_updates,
    refused,
    scripted_server,
    send,
    snapshot,
    welcome,
)


DONE = {"type": "Done", "round": 1}
NOBODY = "ws://127.0.0.1:1/ws"  # nobody listens there


pytestmark = pytest.mark.usefixtures("short_waits")


class Node:
    """The script of one node: it welcomes, and then serves the table or redirects to `owner`."""

    def __init__(self):
        self.addresses = ()
        self.owner = None
        self.tickets = {}

    async def answer(self, server, socket, message):
        if message["type"] == "Do":
            await send(socket, accepted(message, 7))
        elif message["ticket"] is not None and not self.tickets.pop(message["ticket"], None):
            await send(socket, refused(message, "unknown_ticket"))
        else:
            session = None if message["ticket"] else "secret-1"
            await send(socket, welcome(message, session=session, addresses=self.addresses))
            if message["table"] is None:
                return
            if self.owner is not None:
                await send(socket, moved(message, self.owner))
            else:
                known = (message["last_seq"], message["mark"]) == (7, mark(7))
                await send(socket, no_updates(7) if known else snapshot(7), legal(7))


@pytest.fixture
async def house():
    """Two nodes of one house; the first redirects to the second."""
    here, there = Node(), Node()
    async with scripted_server(here.answer) as first, scripted_server(there.answer) as second:
        here.addresses = there.addresses = (first.url, second.url)
        here.owner = second.url
        there.tickets = {"ticket-1": True}
        yield here, first, there, second


async def test_a_table_on_another_node_is_joined_there_with_the_ticket(house):
    _, first, _, second = house
    async with Player(first.url) as player:
        await player.join("T1")

        assert (player.seq, player.session) == (7, "secret-1")
    (hello,) = second.of("Hello")
    assert (hello["ticket"], hello["session"], hello["table"]) == ("ticket-1", None, "T1")


async def test_a_table_that_moves_is_followed_and_resumed_with_unanswered_commands(house):
    here, first, _, second = house
    here.owner = None
    async with Player(first.url) as player:
        await player.join("T1")
        here.owner = second.url

        async def let_go(server, socket, message):
            await send(socket, {"type": "TableGone", "table": "T1", "code": "table_away", "message": "It moves."})
            server.answer = here.answer

        first.answer = let_go
        assert await player.do(DONE) == 7

    (hello,) = second.of("Hello")
    assert (hello["last_seq"], hello["mark"], hello["ticket"]) == (7, mark(7), "ticket-1")
    assert [message["id"] for message in second.of("Do")] == [message["id"] for message in first.of("Do")]


async def test_an_expired_ticket_leads_back_to_the_node_that_gave_it(house):
    _, first, there, second = house
    there.tickets.clear()
    async with Player(first.url) as player:
        joining = asyncio.create_task(player.join("T1"))
        await second.until(lambda server: server.of("Hello"))
        there.tickets = {"ticket-1": True}
        await joining

    assert [hello["session"] for hello in first.of("Hello")][2:] == ["secret-1"]
    assert [hello["ticket"] for hello in second.of("Hello")] == ["ticket-1", "ticket-1"]


async def test_a_redirect_to_a_dead_address_leads_back_to_the_node_that_gave_it(house):
    here, first, _, _ = house
    here.addresses = (*here.addresses, NOBODY)
    owner, here.owner = here.owner, NOBODY
    async with Player(first.url) as player:
        joining = asyncio.create_task(player.join("T1"))
        await first.until(lambda server: len(server.of("Hello")) > 3)
        here.owner = owner
        await joining

    assert {hello["session"] for hello in first.of("Hello")[1:]} == {"secret-1"}


async def test_a_redirect_to_an_address_outside_the_house_is_ignored(house):
    here, first, _, second = house
    here.addresses = (first.url,)
    async with Player(first.url) as player:
        joining = asyncio.create_task(player.join("T1"))
        await first.until(lambda server: len(server.of("Hello")) > 3)
        joining.cancel()

    assert second.received == []


async def test_two_nodes_that_redirect_to_each_other_are_retried_with_growing_waits(house, monkeypatch):
    _, first, there, _ = house
    bounds = []

    def uniform(low, high):
        bounds.append(high)
        return low

    monkeypatch.setattr(attempts, "SHORTEST", 0.001)
    monkeypatch.setattr(attempts, "LONGEST", 0.05)
    monkeypatch.setattr(attempts.CHANCE, "uniform", uniform)
    there.owner = first.url
    there.tickets = dict.fromkeys(["ticket-1"], True)
    async with Player(first.url) as player:
        joining = asyncio.create_task(player.join("T1"))
        await first.until(lambda server: len(server.of("Hello")) > 14)
        joining.cancel()

    assert bounds[:2] == sorted(bounds[:2])
    assert bounds[-1] == attempts.LONGEST


async def test_after_a_lost_connection_the_same_address_is_tried_first_and_then_the_next(house):
    here, first, there, second = house
    async with Player(first.url) as player:
        await player.join("T1")
        hellos = len(first.of("Hello"))
        second.sockets[-1].transport.abort()
        await second.until(lambda server: len(server.of("Hello")) == 2)
        assert len(first.of("Hello")) == hellos

        here.owner = None
        there.owner = NOBODY  # from now on the second node is a dead end
        second.sockets[-1].transport.abort()
        await first.until(lambda server: len(server.of("Hello")) > hellos)
        await player.until(lambda: player._arrived)

    assert first.of("Hello")[-1]["last_seq"] == 7
