"""A Redis that became unsafe stops the rounds of the whole house, until it is safe again."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from protocol.bans import Bans as BansShown
from protocol.bans import StopGaming
from server.house.tables import Tables
from server.store import Session
from server.store.house_events import Ruled, StoreChecked
from server.store.house_log import HouseLog
from server.world import RealWorld
from tests.fakes import Onlooker, eventually, settings
from tests.store.servers import SAFE, RedisServer, open_store


SAM = Session("supervisor-Sam", "Sam", "supervisor")


@pytest.fixture
def redis(tmp_path):
    with RedisServer(tmp_path, SAFE) as server:
        yield server


@pytest.fixture(autouse=True)
def often(monkeypatch):
    monkeypatch.setattr("server.house.store_watch.EVERY", 0.05)
    monkeypatch.setattr("server.house.store_watch.SOON", 0.05)


@asynccontextmanager
async def opened(redis):
    """A table over a real Redis."""
    world = RealWorld()
    async with open_store(redis) as store:
        house_log = HouseLog(store.house, world.now)
        tables = Tables((settings("T1"),), store, world, lambda player: None, house_log)
        running = asyncio.create_task(tables.run())
        await eventually(lambda: not tables.closed())
        try:
            yield tables
        finally:
            tables.stop()
            await running


def stopped(tables):
    return tables.rooms["T1"].table.standing.stopped


def needs(tables):
    return tables.lobby.cards()[0].needs


async def test_a_redis_that_became_unsafe_stops_the_rounds_and_alarms_the_floor_49(redis):
    async with opened(redis) as tables:
        supervisor = Onlooker("supervisor-Sam", "supervisor")
        tables.lobby.watch(supervisor)
        redis.call("CONFIG", "SET", "appendfsync", "everysec")
        await eventually(lambda: stopped(tables))
        assert stopped(tables).why.startswith("The store of the house may lose what it acknowledges.")
        assert needs(tables) == ("store",)
        await eventually(lambda: any(one["stopped"] for one in supervisor.of(BansShown)))
        redis.call("CONFIG", "SET", "appendfsync", "always")
        await eventually(lambda: not stopped(tables))
        assert needs(tables) == ()
        await tables.bans.house_log.flush()

        events = [entry.event for entry in await tables.store.house.read("house")]
        assert [event.ban.lifted for event in events if isinstance(event, Ruled)] == [False, True]
        first, last = [event.unsafe for event in events if isinstance(event, StoreChecked)]
        assert "`appendfsync always` (it is everysec)" in first
        assert last == ""


async def test_a_ruling_of_the_floor_outlasts_an_unsafe_redis(redis):
    async with opened(redis) as tables:
        await tables.bans.rule(SAM, StopGaming("1", None, "An alarm."), 5)
        redis.call("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
        await eventually(lambda: tables.store_watch.unsafe)
        redis.call("CONFIG", "SET", "maxmemory-policy", "noeviction")
        await eventually(lambda: not tables.store_watch.unsafe)
        await tables.bans.look()

        assert [one.why for one in tables.bans.shown().stopped] == ["An alarm."]


async def test_a_redis_that_is_away_is_not_taken_for_an_unsafe_one(redis):
    async with opened(redis) as tables:
        redis.kill()
        await eventually(tables.closed)
        assert tables.store_watch.unsafe == ""
        redis.start()
        await eventually(lambda: not tables.closed())

        assert not stopped(tables)
