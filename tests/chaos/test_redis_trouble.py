"""The Redis is ill while people play: the table says so once, changes nothing meanwhile, and goes on when it is well."""

import asyncio
import resource
from contextlib import asynccontextmanager

import pytest
from redis.exceptions import ResponseError

from server.store.client import connect
from server.store.preflight import check_books
from tests.chaos.company import company_in
from tests.chaos.house import House
from tests.fakes import eventually, settings
from tests.first_of import those_of
from tests.gateways.talker import open_house, seated, talking
from tests.store.servers import SAFE, RedisServer, open_store


def bet(amount):
    return {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": amount}


BET = bet(1_000)


def said(talker, *kinds):
    """What a talker was told of these kinds, in order."""
    return [message["type"] for message in talker.heard if message["type"] in kinds]


async def answer_to(talker, command_id):
    """What carries the id of a command: it may have come before other messages that a talker waited for."""
    heard = [message for message in talker.heard if message.get("id") == command_id]
    return heard[0] if heard else await talker.until(id=command_id)


class Full:
    """It has no memory left."""

    def ail(self, redis):
        redis.call("CONFIG", "SET", "maxmemory", "1")

    def heal(self, redis):
        redis.call("CONFIG", "SET", "maxmemory", "0")


class Replica:
    """Somebody made it the replica of a server that is not there."""

    def ail(self, redis):
        redis.call("REPLICAOF", "127.0.0.1", "1")

    def heal(self, redis):
        redis.call("REPLICAOF", "NO", "ONE")


class Alone:
    """It must not write all alone, and is."""

    def ail(self, redis):
        redis.call("CONFIG", "SET", "min-replicas-to-write", "1")

    def heal(self, redis):
        redis.call("CONFIG", "SET", "min-replicas-to-write", "0")


class NoRoomOnDisk:
    """It could not save a snapshot of itself, which somebody had asked it for, and writes nothing more (MISCONF)."""

    def ail(self, redis):
        (redis.home / "dump.rdb").mkdir()
        redis.call("CONFIG", "SET", "save", "3600 1")
        redis.call("BGSAVE")
        while redis.call("INFO", "persistence")["rdb_last_bgsave_status"] != "err":
            pass

    def heal(self, redis):
        redis.call("CONFIG", "SET", "save", "")


class Hanging:
    """It hangs, for longer than a lease."""

    def ail(self, redis):
        redis.stop()

    def heal(self, redis):
        redis.go_on()


class Dead:
    """It is dead."""

    def ail(self, redis):
        redis.kill()

    def heal(self, redis):
        redis.start()


class Empty:
    """It has come back empty."""

    def ail(self, redis):
        redis.call("SWAPDB", "0", "1")

    def heal(self, redis):
        redis.call("SWAPDB", "0", "1")


@asynccontextmanager
async def open_books(redis):
    """The books of a house that has a name."""
    async with open_store(redis) as store, connect(redis.url) as client:
        store.connection.house = await check_books(client, redis.home / "house.json", "here")
        yield store


@pytest.mark.parametrize(
    "trouble", those_of([Full, Replica, Alone, NoRoomOnDisk, Hanging, Dead, Empty], Full, Hanging, Empty)
)
async def test_a_table_says_once_that_it_is_interrupted_and_then_that_it_continues(trouble, tmp_path):
    with RedisServer(tmp_path, SAFE) as redis:
        async with (
            open_books(redis) as store,
            open_house(store=store) as house,
            seated(house) as ann,
            talking(house) as bob,
        ):
            room = house.tables.rooms["T1"]
            trouble().ail(redis)
            await ann.send({"type": "Do", "id": "first", "command": BET})
            await ann.until(type="Interrupted")
            refused = await ann.say("Do", command=BET)
            assert (refused["type"], refused["code"]) == ("Refused", "table_away")
            greeted = await bob.hello()  # a guest who has not played is only looked up
            assert (greeted["type"], greeted.get("code")) == (
                ("Refused", "table_away") if trouble in (Hanging, Dead) else ("Welcome", None)
            )
            trouble().heal(redis)
            await ann.until(type="Continued")

            assert (await bob.hello())["type"] == "Welcome"
            assert said(ann, "Interrupted", "Continued") == ["Interrupted", "Continued"]
            first = await answer_to(ann, "first")
            written = [entry.by.command for entry in await store.tables.read("T1") if entry.by]
            assert first["type"] == ("Accepted" if "first" in written else "Refused")
            assert room.table.seats[1].wagers == ({"ante": 1_000} if "first" in written else {})
            assert (await ann.say("Do", command=bet(1_500)))["type"] == "Accepted"
            assert room.table.seats[1].wagers == {"ante": 1_500}
            assert house.tables.rooms["T1"] is room


@pytest.mark.parametrize("trouble", those_of([Hanging, Dead], Dead))
async def test_a_table_at_which_nobody_does_anything_and_the_lobby_say_so_too(trouble, tmp_path):
    idle = settings(pace="dealer")
    with RedisServer(tmp_path, SAFE) as redis:
        async with (
            open_store(redis) as store,
            open_house([idle], store=store) as house,
            talking(house) as ann,
            talking(house) as bob,
        ):
            await ann.hello(table="T1")
            await bob.hello()
            assert (await bob.lobby())[0]["open"]
            trouble().ail(redis)
            await ann.until(type="Interrupted")
            assert not (await bob.lobby())[0]["open"]
            await asyncio.sleep(2)
            trouble().heal(redis)
            await ann.until(type="Continued")
            assert (await bob.lobby())[0]["open"]
            await asyncio.sleep(2)
            await ann.do("Leave")

            assert said(ann, "Interrupted", "Continued") == ["Interrupted", "Continued"]


async def test_a_redis_that_hangs_for_less_than_a_lease_interrupts_nothing(tmp_path):
    with RedisServer(tmp_path, SAFE) as redis:
        async with open_store(redis) as store, open_house(store=store) as house, seated(house) as ann:
            fence = house.tables.rooms["T1"].lease.fence
            redis.call("CLIENT", "PAUSE", "1500", "ALL")
            assert (await ann.say("Do", command=BET))["type"] == "Accepted"

            assert said(ann, "Interrupted", "Continued") == []
            assert house.tables.rooms["T1"].lease.fence == fence


async def test_cut_connections_and_forgotten_scripts_interrupt_nothing(tmp_path):
    with RedisServer(tmp_path, SAFE) as redis:
        async with open_store(redis) as store, open_house(store=store) as house, seated(house) as ann:
            for number in range(1, 6):
                redis.call("SCRIPT", "FLUSH")
                redis.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
                assert (await ann.say("Do", command=bet(1_000 * number)))["type"] == "Accepted"
                assert house.tables.rooms["T1"].table.seats[1].wagers == {"ante": 1_000 * number}

            assert said(ann, "Interrupted", "Continued") == []


def limit_files(redis, size):
    """Have a server's system refuse what would make a file longer."""
    resource.prlimit(redis.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.full
async def test_a_full_disk_ends_the_redis_and_costs_nobody_a_cent(tmp_path):
    """Under `appendfsync always` a Redis that cannot write ends itself: what it acknowledged is all that there is."""
    with RedisServer(tmp_path, SAFE) as redis:
        async with company_in(House(tmp_path / "house", redis.url), "disk") as company:
            for _ in range(3):
                await company.sent(6)
                [file] = redis.home.rglob("*.incr.aof")
                limit_files(redis, file.stat().st_size + 1_500)
                await eventually(lambda: redis.process.poll() is not None)
                redis.start()
            await company.sent(6)


@pytest.mark.full
async def test_a_redis_that_is_slow_again_and_again_costs_nobody_a_cent(tmp_path):
    """It hangs for less than a lease and for longer, while people play."""
    with RedisServer(tmp_path, SAFE) as redis:
        async with company_in(House(tmp_path / "house", redis.url), "slow") as company:
            for seconds in (0.5, 4.0, 1.0, 5.0):
                await company.sent(4)
                redis.stop()
                await asyncio.sleep(seconds)
                redis.go_on()
            await company.sent(6)


async def test_a_redis_that_is_busy_with_a_script_of_somebody_elses_is_waited_for(tmp_path):
    with RedisServer(tmp_path, SAFE | {"busy-reply-threshold": "10"}) as redis:
        async with open_store(redis) as store, open_house(store=store) as house, seated(house) as ann:
            stuck = asyncio.create_task(asyncio.to_thread(redis.call, "EVAL", "while true do end", "0"))
            await eventually(lambda: is_busy(redis))
            await ann.send({"type": "Do", "id": "first", "command": BET})
            await ann.until(type="Interrupted")
            redis.call("SCRIPT", "KILL")
            with pytest.raises(ResponseError):
                await stuck
            await ann.until(type="Continued")

            assert (await answer_to(ann, "first"))["code"] == "table_away"
            assert (await ann.say("Do", command=BET))["type"] == "Accepted"


def is_busy(redis):
    try:
        return not redis.call("PING")
    except ResponseError as refused:
        return str(refused).startswith("BUSY")
