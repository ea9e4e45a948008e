"""What every store holds of guests, sessions, tickets and staff codes, and of the nodes of a house."""

import asyncio
import os

import msgspec

from protocol.messages import TableCard
from server.core.supervision.bans import Ban
from server.store import News, Node, Session
from tests.store.samples import LONG


class SessionsContract:
    async def test_no_two_guests_have_the_same_number(self, store):
        numbers = await asyncio.gather(*(store.next_guest() for _ in range(50)))

        assert len(set(numbers)) == 50

    async def test_a_session_lives_until_it_ends(self, store):
        token, session = os.urandom(16).hex(), Session("guest-1", "Guest 1", "player")
        assert await store.load_session(token, LONG) is None
        await store.save_session(token, session, LONG)
        assert await store.load_session(token, LONG) == session

        await store.end_session(token)
        assert await store.load_session(token, LONG) is None
        await store.end_session(token)

    async def test_a_session_runs_out_and_its_use_prolongs_it(self, store):
        session = Session("guest-1", "Guest 1", "player")
        await store.save_session("used", session, 1_000)
        await store.save_session("unused", session, 1_000)
        assert await store.load_session("used", LONG) == session
        await asyncio.sleep(1.1)

        assert await store.load_session("unused", LONG) is None
        assert await store.load_session("used", LONG) == session

    async def test_a_ticket_is_good_once(self, store):
        await store.save_ticket("ticket", "key of a session", LONG)

        assert await store.take_ticket("another") is None
        assert await store.take_ticket("ticket") == "key of a session"
        assert await store.take_ticket("ticket") is None

    async def test_a_ticket_runs_out(self, store):
        await store.save_ticket("ticket", "key of a session", 1)
        await asyncio.sleep(0.05)

        assert await store.take_ticket("ticket") is None

    async def test_a_code_signs_in_once(self, store):
        await store.save_code("dora", "1234", "dealer", LONG)

        assert await store.take_code("dora", "4321") is None
        assert await store.take_code("dan", "1234") is None
        assert await store.take_code("dora", "1234") == "dealer"
        assert await store.take_code("dora", "1234") is None

    async def test_a_new_code_replaces_the_earlier_one_used_or_not(self, store):
        await store.save_code("dora", "first", "dealer", LONG)
        await store.save_code("dora", "second", "supervisor", LONG)
        assert await store.take_code("dora", "first") is None
        assert await store.take_code("dora", "second") == "supervisor"

        await store.save_code("dora", "third", "dealer", LONG)
        assert await store.take_code("dora", "third") == "dealer"

    async def test_of_many_who_use_a_code_at_once_one_signs_in(self, store):
        await store.save_code("dora", "1234", "dealer", LONG)
        roles = await asyncio.gather(*(store.take_code("dora", "1234") for _ in range(20)))

        assert sorted(roles, key=str) == [None] * 19 + ["dealer"]

    async def test_a_code_runs_out(self, store):
        await store.save_code("dora", "1234", "dealer", 1)
        await asyncio.sleep(0.05)

        assert await store.take_code("dora", "1234") is None

    async def test_failed_sign_ins_are_counted_by_name_and_forgotten(self, store):
        assert await store.failures("dora", LONG, add=False) == 0
        assert [await store.failures("dora", LONG, add=True) for _ in range(3)] == [1, 2, 3]
        assert await store.failures("dora", LONG, add=False) == 3
        assert await store.failures("dan", LONG, add=False) == 0
        await asyncio.sleep(0.05)

        assert await store.failures("dora", 1, add=False) == 0

    async def test_a_new_code_forgets_the_failures_of_that_name(self, store):
        for name in ("dora", "dan"):
            await store.failures(name, LONG, add=True)
        await store.save_code("dora", "1234", "dealer", LONG)

        assert await store.failures("dora", LONG, add=False) == 0
        assert await store.failures("dan", LONG, add=False) == 1

    # The nodes of the house.

    async def test_nodes_are_listed_as_they_said_last(self, store):
        assert await store.nodes() == []
        card = TableCard(
            "T1", "One", "three_card_poker", "Three Card Poker", "house", 500, 2_000, 7, 2, 3, "betting", open=True
        )
        one, two = Node("one", "http://a:1", 1, False, ()), Node("two", "http://b:2", 2, True, (card,))
        await store.register(two, LONG)
        await store.register(msgspec.structs.replace(one, draining=True), LONG)
        await store.register(one, LONG)

        assert await store.nodes() == [one, two]
        await store.unregister("one")
        assert await store.nodes() == [two]

    async def test_a_node_that_does_not_register_again_is_not_listed(self, store):
        node = Node("one", "http://a:1", 1, False, ())
        await store.register(node, 1)
        await asyncio.sleep(0.05)
        assert await store.nodes() == []

        await store.register(node, LONG)
        assert await store.nodes() == [node]

    async def test_news_reach_everybody_who_listens_from_then_on(self, store):
        ended, paid = News("ended", "key"), News("paid", "ann")
        early, nothing = await store.told(None)
        await store.tell(ended)
        late, nothing_either = await store.told(None)
        await store.tell(paid)
        place, news = await store.told(early)

        assert (nothing, nothing_either, news) == ([], [], [ended, paid])
        assert (await store.told(late))[1] == [paid]
        assert (await store.told(place)) == (place, [])

    # What is ruled for the whole house.

    async def test_bans_are_kept_in_order_and_read_from_the_first_or_from_any_place(self, store):
        out = Ban("player", "ann", "Ann", "so", "s1", "Sam", 5)
        stop, go = Ban("game", None, "", "so", "s1", "Sam", 6), Ban("game", None, "", "so", "s1", "Sam", 7, lifted=True)
        nowhere, nothing = await store.bans(None)
        await store.ban(out)
        early, first = await store.bans(nowhere)
        await store.ban(stop)
        await store.ban(go)
        place, all_of_them = await store.bans(None)

        assert (nothing, first, all_of_them) == ([], [out], [out, stop, go])
        assert (await store.bans(early)) == (place, [stop, go])
        assert (await store.bans(place)) == (place, [])

    # The connection.

    async def test_it_answers(self, store):
        await store.check()
