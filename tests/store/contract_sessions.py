"""The contract of the port `SessionStore`: guests, sessions, tickets, staff codes and bans."""

import asyncio
import os

from server.core.supervision.bans import Ban
from server.store import Session
from tests.store.samples import LONG


MOST = 3


async def take(sessions, name, code, address="here"):
    return await sessions.take_code(name, code, address, MOST, LONG)


class SessionsContract:
    async def test_a_session_lives_until_it_ends(self, sessions):
        token, session = os.urandom(16).hex(), Session("guest-1", "Guest 1", "player")
        assert await sessions.load_session(token, LONG) is None
        await sessions.save_session(token, session, LONG)
        assert await sessions.load_session(token, LONG) == session

        await sessions.end_session(token)
        assert await sessions.load_session(token, LONG) is None
        await sessions.end_session(token)

    async def test_a_session_is_kept_once(self, sessions):
        await sessions.save_session("key", Session("ann", "Ann", "player"), LONG)
        await sessions.save_session("key", Session("bob", "Bob", "player"), LONG)

        assert await sessions.load_session("key", LONG) == Session("ann", "Ann", "player")

    async def test_a_name_belongs_to_one_player_until_it_is_released_or_ends(self, sessions):
        assert await sessions.claim_name("ann", "p1", LONG)
        assert not await sessions.claim_name("ann", "p2", LONG)
        assert await sessions.claim_name("ann", "p1", LONG)
        await sessions.release_name("ann", "p2")
        await sessions.release_name("never there", "p2")
        assert not await sessions.claim_name("ann", "p2", LONG)
        await sessions.release_name("ann", "p1")
        assert await sessions.claim_name("ann", "p2", 50)
        assert await sessions.claim_name("bob", "p2", 50)
        assert await sessions.claim_name("bob", "p2", LONG)
        await asyncio.sleep(0.1)

        assert await sessions.claim_name("ann", "p1", LONG)
        assert not await sessions.claim_name("bob", "p1", LONG)

    async def test_an_ended_session_is_remembered_for_a_while(self, sessions):
        session = Session("ann", "Ann", "player")
        for key, remember in (("long", LONG), ("short", 50), ("not", 0)):
            await sessions.save_session(key, session, LONG)
            await sessions.end_session(key, remember)
            assert await sessions.load_session(key, LONG) is None
        await asyncio.sleep(0.1)

        assert [await sessions.ended(key) for key in ("long", "short", "not", "never there")] == [True] + [False] * 3

    async def test_a_session_changes_only_while_it_is_there_and_lasts_as_long_as_before(self, sessions):
        dana = Session("dealer-Dana", "Dana", "dealer", ends=5, page=True)
        locked = Session("dealer-Dana", "Dana", "dealer", ends=5, page=True, locked=True)
        await sessions.change_session("never there", dana)
        await sessions.save_session("short", dana, 100)
        await sessions.save_session("long", dana, LONG)
        for key in ("short", "long"):
            await sessions.change_session(key, locked)
        await asyncio.sleep(0.15)

        assert await sessions.load_session("never there", LONG) is None
        assert await sessions.load_session("short", LONG) is None
        assert await sessions.load_session("long", LONG) == locked

    async def test_all_sessions_are_listed_and_none_that_has_ended(self, sessions):
        ann, bob = Session("ann", "Ann", "player"), Session("bob", "Bob", "player")
        for key, session in (("a", ann), ("b", bob), ("c", bob)):
            await sessions.save_session(key, session, LONG)
        await sessions.end_session("c", LONG)

        assert await sessions.all_sessions() == {"a": ann, "b": bob}

    async def test_a_session_expires_and_its_use_prolongs_it(self, sessions):
        session = Session("guest-1", "Guest 1", "player")
        await sessions.save_session("used", session, 1_000)
        await sessions.save_session("unused", session, 1_000)
        assert await sessions.load_session("used", LONG) == session
        await asyncio.sleep(1.1)

        assert await sessions.load_session("unused", LONG) is None
        assert await sessions.load_session("used", LONG) == session

    async def test_a_ticket_is_used_once(self, sessions):
        used = await asyncio.gather(*(sessions.use_ticket("number", LONG) for _ in range(10)))

        assert sorted(used) == [False] * 9 + [True]
        assert await sessions.use_ticket("another", LONG)
        assert await sessions.forged(()) == [], "the house made the notes"

    async def test_a_used_ticket_is_forgotten_when_it_is_not_valid_any_more(self, sessions):
        await sessions.use_ticket("number", 1)
        await asyncio.sleep(0.05)

        assert await sessions.use_ticket("number", LONG)

    async def test_a_code_signs_in_once(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)

        assert await take(sessions, "dora", "4321") == "wrong"
        assert await take(sessions, "dan", "1234") == "wrong"
        assert await take(sessions, "dora", "1234") == "dealer"
        assert await take(sessions, "dora", "1234") == "wrong"

    async def test_a_new_code_replaces_the_earlier_one_used_or_not(self, sessions):
        await sessions.save_code("dora", "first", "dealer", LONG)
        await sessions.save_code("dora", "second", "supervisor", LONG)
        assert await take(sessions, "dora", "first") == "wrong"
        assert await take(sessions, "dora", "second") == "supervisor"

        await sessions.save_code("dora", "third", "dealer", LONG)
        assert await take(sessions, "dora", "third") == "dealer"

    async def test_a_code_used_many_times_at_once_signs_in_once(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)
        roles = await asyncio.gather(*(take(sessions, "dora", "1234") for _ in range(20)))

        assert sorted(roles) == ["dealer"] + ["locked"] * (19 - MOST) + ["wrong"] * MOST

    async def test_a_code_runs_out(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", 1)
        await asyncio.sleep(0.05)

        assert await take(sessions, "dora", "1234") == "wrong"

    async def test_wrong_codes_lock_a_name_for_one_address(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)
        for name in ("dora", "nobody"):
            tries = [await take(sessions, name, "4321", "there") for _ in range(MOST + 1)]
            assert tries == ["wrong"] * MOST + ["locked"]

        assert await take(sessions, "dora", "1234", "there") == "locked"
        assert await take(sessions, "dan", "1234", "there") == "wrong"
        assert await take(sessions, "dora", "1234", "elsewhere") == "dealer"

    async def test_the_lock_ends(self, sessions):
        await sessions.save_code("dora", "1234", "dealer", LONG)
        for _ in range(MOST):
            await sessions.take_code("dora", "4321", "here", MOST, 50)
        await asyncio.sleep(0.1)

        assert await take(sessions, "dora", "1234") == "dealer"

    async def test_a_new_code_forgets_the_failures_of_that_name(self, sessions):
        for name in ("dora", "dan"):
            for _ in range(MOST):
                await take(sessions, name, "4321")
        await sessions.save_code("dora", "1234", "dealer", LONG)

        assert await take(sessions, "dora", "1234") == "dealer"
        assert await take(sessions, "dan", "1234") == "locked"

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
