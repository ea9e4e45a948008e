"""The contract of the port `Sessions`: guests, sessions, tickets, staff codes and bans."""

import asyncio
import os

from server.core.supervision.bans import Ban
from server.store import Session
from tests.store.samples import LONG


class SessionsContract:
    async def test_no_two_guests_have_the_same_number(self, sessions):
        numbers = await asyncio.gather(*(sessions.next_guest() for _ in range(50)))

        assert len(set(numbers)) == 50

    async def test_a_session_lives_until_it_ends(self, sessions):
        token, session = os.urandom(16).hex(), Session("guest-1", "Guest 1", "player")
        assert await sessions.load_session(token, LONG) is None
        await sessions.save_session(token, session, LONG)
        assert await sessions.load_session(token, LONG) == session

        await sessions.end_session(token)
        assert await sessions.load_session(token, LONG) is None
        await sessions.end_session(token)

    async def test_a_session_expires_and_its_use_prolongs_it(self, sessions):
        session = Session("guest-1", "Guest 1", "player")
        await sessions.save_session("used", session, 1_000)
        await sessions.save_session("unused", session, 1_000)
        assert await sessions.load_session("used", LONG) == session
        await asyncio.sleep(1.1)

        assert await sessions.load_session("unused", LONG) is None
        assert await sessions.load_session("used", LONG) == session

    async def test_a_ticket_is_good_once(self, sessions):
        await sessions.save_ticket("ticket", "key of a session", LONG)

        assert await sessions.take_ticket("another") is None
        assert await sessions.take_ticket("ticket") == "key of a session"
        assert await sessions.take_ticket("ticket") is None

    async def test_a_ticket_runs_out(self, sessions):
        await sessions.save_ticket("ticket", "key of a session", 1)
        await asyncio.sleep(0.05)

        assert await sessions.take_ticket("ticket") is None

    async def test_a_code_signs_in_once(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)

        assert await sessions.take_code("dora", "4321") is None
        assert await sessions.take_code("dan", "1234") is None
        assert await sessions.take_code("dora", "1234") == "dealer"
        assert await sessions.take_code("dora", "1234") is None

    async def test_a_new_code_replaces_the_earlier_one_used_or_not(self, sessions):
        await sessions.save_code("dora", "first", "dealer", LONG)
        await sessions.save_code("dora", "second", "supervisor", LONG)
        assert await sessions.take_code("dora", "first") is None
        assert await sessions.take_code("dora", "second") == "supervisor"

        await sessions.save_code("dora", "third", "dealer", LONG)
        assert await sessions.take_code("dora", "third") == "dealer"

    async def test_a_code_used_many_times_at_once_signs_in_once(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)
        roles = await asyncio.gather(*(sessions.take_code("dora", "1234") for _ in range(20)))

        assert sorted(roles, key=str) == [None] * 19 + ["dealer"]

    async def test_a_code_runs_out(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", 1)
        await asyncio.sleep(0.05)

        assert await sessions.take_code("dora", "1234") is None

    async def test_failed_sign_ins_are_counted_by_name_and_forgotten(self, sessions):
        assert await sessions.failures("dora", LONG, add=False) == 0
        assert [await sessions.failures("dora", LONG, add=True) for _ in range(3)] == [1, 2, 3]
        assert await sessions.failures("dora", LONG, add=False) == 3
        assert await sessions.failures("dan", LONG, add=False) == 0
        await asyncio.sleep(0.05)

        assert await sessions.failures("dora", 1, add=False) == 0

    async def test_a_new_code_forgets_the_failures_of_that_name(self, sessions):
        for name in ("dora", "dan"):
            await sessions.failures(name, LONG, add=True)
        await sessions.save_code("dora", "1234", "dealer", LONG)

        assert await sessions.failures("dora", LONG, add=False) == 0
        assert await sessions.failures("dan", LONG, add=False) == 1

    # Bans.

    async def test_bans_are_kept_in_order_and_read_from_the_first_or_from_any_place(self, sessions):
        out = Ban("player", "ann", "Ann", "so", "s1", "Sam", 5)
        stop, go = Ban("game", None, "", "so", "s1", "Sam", 6), Ban("game", None, "", "so", "s1", "Sam", 7, lifted=True)
        nowhere, nothing = await sessions.bans(None)
        await sessions.ban(out)
        early, first = await sessions.bans(nowhere)
        await sessions.ban(stop)
        await sessions.ban(go)
        place, all_of_them = await sessions.bans(None)

        assert (nothing, first, all_of_them) == ([], [out], [out, stop, go])
        assert (await sessions.bans(early)) == (place, [stop, go])
        assert (await sessions.bans(place)) == (place, [])
