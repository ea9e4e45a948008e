"""What every store holds of guests, sessions and staff codes."""

import asyncio
import os

from server.store import Session
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

    # The connection.

    async def test_it_answers(self, store):
        await store.check()

    async def test_a_new_code_forgets_the_failures_of_that_name(self, store):
        for name in ("dora", "dan"):
            await store.failures(name, LONG, add=True)
        await store.save_code("dora", "1234", "dealer", LONG)

        assert await store.failures("dora", LONG, add=False) == 0
        assert await store.failures("dan", LONG, add=False) == 1
