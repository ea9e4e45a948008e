"""A house from before there were MACs goes on with them, and nothing without one counts any more."""

import asyncio

import pytest
from msgspec.msgpack import encode
from msgspec.structs import replace

from server.core.meter.events import Resumed, Stopped
from server.core.supervision.bans import Ban
from server.store import START, Broken, Session
from server.store.beginning import begin
from server.store.house_events import BooksBegan, WelcomeSet
from server.store.house_log import NAME
from tests.store.old_books import strip, strip_log
from tests.store.samples import BETTING, DEALING, LONG


STANDS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]
BAN = Ban("player", "ann", "Ann", "She asked for it.", "supervisor-Sam", "Sam", 5)
ANN = Session("ann", "Ann", "player")


def now():
    return 7


@pytest.fixture
async def old(store):
    """A house from before there were MACs."""
    fence = await store.tables.acquire("T1", "ann", LONG)
    await store.tables.append("T1", fence, START, 1, BETTING)
    await store.meters.append("GRAND", None, START, 1, STANDS[:1])
    await store.wallets.credit("ann", "gift", 500)
    await store.sessions.save_session("key", ANN, LONG)
    await store.sessions.ban(BAN)
    await strip(store)
    return fence


async def test_what_was_there_before_is_recorded_once_also_by_two_nodes(old, store):
    await asyncio.gather(begin(store, now, 500), begin(store, now, 500))
    await begin(store, now, 500)

    events = [entry.event for entry in await store.house.read(NAME)]
    ends = {"T1": (await store.tables.head("T1")), "m:GRAND": (await store.meters.head("GRAND"))}
    assert events[0] == BooksBegan(
        {"T1": 2, "m:GRAND": 1}, 1, (BAN,), {log: head.chain.hex() for log, head in ends.items()}
    )
    assert {*events[1:]} == {WelcomeSet(500)}


async def test_the_play_money_of_new_guests_is_recorded_when_it_changes(store):
    for cents in (500, 500, 700, 500):
        await begin(store, now, cents)

    events = [entry.event for entry in await store.house.read(NAME)]
    assert events == [BooksBegan({}, 0, ()), WelcomeSet(500), WelcomeSet(700), WelcomeSet(500)]


async def test_old_books_are_read_and_go_on(old, store):
    await begin(store, now, 500)
    await store.tables.append("T1", old, await store.tables.head("T1"), 2, DEALING)
    await store.meters.append("GRAND", None, await store.meters.head("GRAND"), 2, STANDS[1:])

    assert [entry.event for entry in await store.tables.read("T1")] == BETTING + DEALING
    assert [entry.event for entry in await store.meters.read("GRAND")] == STANDS
    assert await store.sessions.load_session("key", LONG) == ANN
    assert (await store.sessions.bans(None))[1] == [BAN]


async def test_a_log_whose_macs_are_taken_away_is_not_read_any_more(old, store):
    await begin(store, now, 500)
    await store.tables.append("T1", old, await store.tables.head("T1"), 2, DEALING)
    await strip_log(store.connection.redis, "{t:T1}:log")

    with pytest.raises(Broken, match="Event 3 of T1 has no MAC: it was not written with the house's key"):
        await store.tables.read("T1")


async def test_it_is_found_again_where_macs_begin_in_a_house_that_lost_its_own_log(old, store):
    await store.tables.append("T1", old, await store.tables.head("T1"), 2, DEALING)
    await store.meters.append("MINI", None, START, 1, STANDS)
    await begin(store, now, 500)

    assert (await store.house.read(NAME))[0].event.logs == {"T1": 2, "m:GRAND": 1}


async def test_nothing_without_a_mac_comes_to_count_in_a_house_whose_own_log_was_taken_away(store):
    fence = await store.tables.acquire("T1", "ann", LONG)
    await begin(store, now, 500)
    await store.tables.append("T1", fence, START, 1, BETTING)
    redis, lifted = store.connection.redis, replace(BAN, lifted=True)
    await redis.delete("{h:house}:log")
    await redis.set("{s:mine}", encode(Session("supervisor-Sam", "Sam", "supervisor")))
    await redis.xadd("{bans}", {"ban": encode(BAN)})
    await redis.xadd("{bans}", {"ban": encode(lifted)})
    await redis.sadd("{players}", "forger")
    store.access.old_bans = None  # as in another process
    await begin(store, now, 500)

    event = (await store.house.read(NAME))[0].event
    assert await store.sessions.load_session("mine", LONG) is None
    assert (await store.sessions.bans(None))[1] == [BAN]
    assert (event.again, event.wallets) == (True, 0)


async def test_a_session_or_a_ban_without_a_mac_counts_no_more(old, store):
    await begin(store, now, 500)
    redis = store.connection.redis
    kept = await redis.get("{s:key}")
    await redis.set("{s:mine}", kept)
    await redis.set("{s:forged}", kept.replace(b"player", b"dealer"))
    await redis.xadd("{bans}", {"ban": (await redis.xrange("{bans}"))[0][1][b"ban"].replace(b"ann", b"bob")})

    assert await store.sessions.load_session("mine", LONG) is None
    assert await store.sessions.load_session("forged", LONG) is None
    assert (await store.sessions.bans(None))[1] == [BAN]
