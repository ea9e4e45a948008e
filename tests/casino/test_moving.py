"""Two nodes on real ports: how clients come to the one that serves their table, and what the other passes on."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from http.client import HTTPConnection

import pytest
from websockets.exceptions import InvalidStatus

from protocol.messages import CloseCode
from server.access import sessions
from server.gateways import watching
from server.house import nodes
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.fakes import eventually, settings
from tests.gateways.talker import open_house, talking
from tests.ports import free_ports


TABLES = [settings("T1"), settings("T2")]


class Houses:
    """Two nodes that can be opened and closed, and where each table is."""

    def __init__(self):
        self.store = MemoryStore(Sealer([bytes(32)]), RealWorld().now)
        self.ports = free_ports(2)
        self.addresses = tuple(f"http://127.0.0.1:{port}" for port in self.ports)
        self.sockets = [f"ws://127.0.0.1:{port}/ws" for port in self.ports]
        self.nodes = {}

    @asynccontextmanager
    async def node(self, number):
        async with open_house(
            TABLES,
            self.store,
            self.ports[number],
            addresses=self.addresses,
            address=self.addresses[number],
            drain=300,
        ) as house:
            self.nodes[number] = house
            yield house
        del self.nodes[number]

    def at(self, number):
        """The table that this node serves."""
        return next(card.table for card in self.nodes[number].tables.lobby.cards())

    async def spread(self):
        await eventually(
            lambda: all(
                len(house.tables.lobby.cards()) == 1 and all(card.open for card in house.tables.lobby.shown().tables)
                for house in self.nodes.values()
            )
        )


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(nodes, "LOOK", 0.03)
    monkeypatch.setattr(sessions, "NEWS_EVERY", 0.03)


@pytest.fixture
async def houses():
    houses = Houses()
    async with AsyncExitStack() as stack:
        for number in range(2):
            await stack.enter_async_context(houses.node(number))
        await houses.spread()
        yield houses


async def moved(talker, table, **about):
    """Say hello for a table that is elsewhere, and hear where."""
    welcome = await talker.hello(table=table, **about)
    assert welcome["type"] == "Welcome"
    told = await talker.hear()
    assert (told["type"], told["id"], told["table"]) == ("Moved", welcome["id"], table)
    return told


async def seat(talker, table):
    assert (await talker.do("Sit", seat=1, buy_in=50_000))["type"] == "Accepted"
    await talker.until(type="Wallet")
    return await talker.do("Bet", round=1, seat=1, wager="ante", amount=500)


# Moved.


async def test_hello_for_a_table_elsewhere_is_told_the_way_and_a_ticket_that_works_there(houses):
    here, there = houses.nodes[0], houses.nodes[1]
    async with talking(here) as ann, talking(there) as moving:
        told = await moved(ann, houses.at(1))
        assert told["url"] == houses.sockets[1]
        assert (await ann.hear())["type"] == "Lobby"
        assert (await ann.do("Leave"))["code"] == "not_at_a_table"

        welcome = await moving.hello(ticket=told["ticket"], table=houses.at(1))
        assert (welcome["player"], welcome["session"]) == (ann.who["player"], None)
        assert welcome["addresses"] == ann.who["addresses"] == houses.sockets
        assert (await moving.hear())["view"]["table"] == houses.at(1)
        assert (await seat(moving, houses.at(1)))["type"] == "Accepted"


async def test_a_guest_who_comes_to_a_table_elsewhere_first_keeps_the_session_of_the_first_welcome(houses):
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as moving:
        told = await moved(ann, houses.at(1))
        await moving.hello(ticket=told["ticket"], table=houses.at(1))
    async with talking(houses.nodes[1]) as again:
        assert (await again.hello(session=ann.who["session"]))["player"] == ann.who["player"]

    assert await houses.store.wallets.players() == []


async def test_a_viewer_who_comes_with_a_ticket_gets_the_events_that_were_missed(houses):
    table = houses.at(1)
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as bob, talking(houses.nodes[1]) as moving:
        await bob.hello(table=table)
        first = await bob.until(type="Snapshot")
        await seat(bob, table)
        told = await moved(ann, table)
        seen = {"last_seq": first["seq"], "mark": first["mark"]}
        await moving.hello(ticket=told["ticket"], table=table, **seen)
        tail = await moving.hear()

    assert tail["type"] == "Updates"
    assert [update["seq"] for update in tail["updates"]] == list(range(first["seq"] + 1, tail["seq"] + 1))


async def test_a_ticket_works_once_and_a_connection_that_had_none_may_come_with_its_session(houses):
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as moving, talking(houses.nodes[1]) as thief:
        told = await moved(ann, houses.at(1))
        assert (await moving.hello(ticket=told["ticket"], table=houses.at(1)))["type"] == "Welcome"
        refused = await thief.hello(ticket=told["ticket"], table=houses.at(1))
        assert (refused["type"], refused["code"]) == ("Refused", "unknown_ticket")
        assert (await thief.do("Leave"))["code"] == "not_signed_in"

        assert (await thief.hello(session=ann.who["session"], table=houses.at(1)))["type"] == "Welcome"
    assert await houses.store.wallets.players() == []


async def test_a_ticket_that_is_too_old_is_refused(houses, monkeypatch):
    monkeypatch.setattr(sessions, "TICKET_TTL", 20)
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as moving:
        told = await moved(ann, houses.at(1))
        await asyncio.sleep(0.05)

        assert (await moving.hello(ticket=told["ticket"], table=houses.at(1)))["code"] == "unknown_ticket"


async def test_a_ticket_of_a_session_that_ended_is_refused_and_nobody_new_is_made(houses):
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as moving:
        told = await moved(ann, houses.at(1))
        await ann.send({"type": "SignOut", "id": "out"})
        assert await ann.closed() == CloseCode.SIGNED_OUT
        await eventually(lambda: houses.nodes[1].sessions.over.guests)

        assert (await moving.hello(ticket=told["ticket"], table=houses.at(1)))["code"] == "unknown_session"
    assert await houses.store.wallets.players() == []


async def test_the_staff_come_to_a_table_elsewhere_with_a_ticket_too(houses):
    code = await houses.nodes[0].sessions.codes.issue("Dana", "dealer")
    async with talking(houses.nodes[0]) as dana, talking(houses.nodes[1]) as moving:
        assert (await dana.say("SignIn", name="Dana", code=code))["role"] == "dealer"
        told = await moved(dana, houses.at(1))

        assert (await moving.hello(ticket=told["ticket"], table=houses.at(1)))["role"] == "dealer"


async def test_a_table_that_nobody_lists_just_now_is_refused_for_a_moment(houses):
    async with talking(houses.nodes[0]) as ann:
        table, others = houses.at(1), houses.nodes[0].tables.nodes.others
        houses.nodes[0].tables.nodes.others = ()
        answer = await ann.hello(table=table)
        houses.nodes[0].tables.nodes.others = others

        assert (answer["type"], answer["code"]) == ("Refused", "table_away")
        await moved(ann, table)


async def test_a_viewer_does_not_wait_for_a_table_that_has_just_gone_elsewhere(houses, monkeypatch):
    monkeypatch.setattr(watching, "PATIENCE", 10**6)
    here, table, purse = houses.nodes[0], houses.at(0), houses.store.wallets.purse
    room = here.tables.rooms[table]

    async def slow(player):
        room.stop()
        await eventually(lambda: not here.tables.serves(room))
        return await purse(player)

    async with talking(here) as ann:
        monkeypatch.setattr(houses.store.wallets, "purse", slow)
        await ann.hello(table=table)
        gone = await ann.until(type="TableGone")

        assert (gone["table"], gone["code"]) == (table, "table_away")
        assert await ann.lobby()


# What one node tells the other.


async def test_signing_out_at_one_node_closes_the_sockets_at_the_other(houses):
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as far, talking(houses.nodes[1]) as bob:
        await ann.hello()
        await bob.hello(table=houses.at(1))
        await far.hello(session=ann.who["session"], table=houses.at(1))
        await ann.send({"type": "SignOut", "id": "out"})

        assert [await ann.closed(), await far.closed()] == [CloseCode.SIGNED_OUT] * 2
        assert await bob.alive()


async def test_a_wallet_that_was_paid_at_one_node_is_shown_at_the_other(houses):
    async with talking(houses.nodes[0]) as ann, talking(houses.nodes[1]) as playing:
        await ann.hello()
        await playing.hello(session=ann.who["session"], table=houses.at(1))
        await seat(playing, houses.at(1))
        wallet = await ann.until(type="Wallet")

        assert (wallet["balance"], wallet["table"]) == (50_000, houses.at(1))


async def test_the_lobby_of_either_node_tells_of_a_seat_taken_at_the_other(houses):
    async with talking(houses.nodes[0]) as rail, talking(houses.nodes[1]) as ann:
        await rail.hello()
        await ann.hello(table=houses.at(1))
        await seat(ann, houses.at(1))
        while sum(card["taken"] for card in await rail.lobby()) != 1:
            pass


# Draining.


async def test_a_player_at_a_node_that_drains_follows_the_table_and_then_the_socket_closes():
    houses = Houses()
    async with AsyncExitStack() as stack:
        for number in range(2):
            await stack.enter_async_context(houses.node(number))
        await houses.spread()
        leaving, staying, table = houses.nodes[0], houses.nodes[1], houses.at(0)
        async with talking(leaving) as ann, talking(staying) as moving:
            await ann.hello(table=table)
            await seat(ann, table)  # a wager lies, so that the table leaves at the latest moment only
            log = await houses.store.tables.read(table)
            await eventually(lambda: leaving.tables.find(table).table.seats)
            leaving.stopping.set()
            gone = await ann.until(type="TableGone")
            assert (gone["table"], gone["code"]) == (table, "table_away")
            await eventually(lambda: table in {card.table for card in staying.tables.lobby.cards()})
            assert await ann.closed() == CloseCode.GOING_AWAY

            await moving.hello(session=ann.who["session"], table=table)
            view = (await moving.until(type="Snapshot"))["view"]
            assert view["seats"][0]["wagers"] == {"ante": 500}
            assert (await houses.store.tables.read(table))[: len(log)] == log


async def test_a_node_that_drains_is_not_ready(houses):
    def ready(number):
        connection = HTTPConnection("127.0.0.1", houses.ports[number], timeout=10)
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        answer = response.status, response.read()
        connection.close()
        return answer

    assert await asyncio.to_thread(ready, 0) == (200, b"ready\n")
    houses.nodes[0].tables.nodes.draining = True
    assert (await asyncio.to_thread(ready, 0))[0] == 503
    assert (await asyncio.to_thread(ready, 1))[0] == 200


# Pages.


async def test_the_pages_of_one_node_open_sockets_at_the_other_and_others_do_not(houses):
    async with talking(houses.nodes[1], origin=houses.addresses[0]) as page:
        assert (await page.hello())["type"] == "Welcome"
    with pytest.raises(InvalidStatus):
        async with talking(houses.nodes[1], origin="http://evil.example"):
            pass

    policy = houses.nodes[0].http.pages.find("/").headers["Content-Security-Policy"]
    assert f"connect-src 'self' {' '.join(houses.sockets)};" in policy
