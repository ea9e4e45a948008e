"""Tables that are opened and closed, thousands of times, by a process that lives on: nothing of them stays behind."""

import asyncio
import gc
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.python.client import Player
from clients.python.messages import Refused
from server.app import App
from server.config.settings import Config
from server.gateways.watching import PATIENCE
from server.world import RealWorld
from tests.chaos.house import books_in
from tests.clients.real_house import GAMES
from tests.clients.real_house import table as a_table
from tests.store.servers import SAFE, RedisServer


PAGE = 4096  # bytes of memory
MOST_OBJECTS = 1_000  # that the process may have more in the end than half-way: far fewer than tables were opened
MOST_BYTES = 8_000_000  # more than its bounded memories (answers, hands that were ranked) still grow by
PEOPLE = 4
LOOKS = 100


@asynccontextmanager
async def open_house(url, tables):
    """A house of this process, and its socket."""
    async with books_in(url) as store:
        house = App(Config(tables=tuple(tables), port=0), store, RealWorld())
        stopping, port = asyncio.Event(), asyncio.get_running_loop().create_future()
        running = asyncio.create_task(house.run(stopping, port.set_result))
        try:
            yield house, f"ws://127.0.0.1:{await port}/ws"
        finally:
            stopping.set()
            await running


async def opened(house, than=()):
    """Wait until every table is open, in another room than those before; return the rooms."""
    async with asyncio.timeout(60):
        while house.tables.closed() or set(than) & set(house.tables.rooms.values()):  # noqa: ASYNC110 - they tell nobody
            await asyncio.sleep(0.01)
    return list(house.tables.rooms.values())


async def come_and_go(url, table, session):
    """Sit down at a table, play one round, and leave again. Return the session, to come again with."""
    async with Player(url, session=session) as player:
        await player.join(table)
        await player.until(lambda: any(action["type"] == "MaySit" for action in player.legal))
        await player.do({"type": "Sit", "seat": 1, "buy_in": 5_000})
        in_time = False
        while not in_time:
            await player.until(lambda: bool(commands(player, "MayBet")))
            number = player.view["round"]
            in_time = await accepted(player, commands(player, "MayBet")[0] | {"amount": 500})
        while player.view["round"] == number and player.view["step"] is not None:
            if ready := commands(player, "MayChoose") or commands(player, "MayDone"):
                await accepted(player, ready[0])
            else:
                await player.changed()
        await player.do({"type": "Leave"})
        await player.until(lambda: not player.view["players"] and player.seated_at is None)
        return player.session


async def accepted(player, command):
    """Ask for a command; return whether it was accepted: where the process was stopped, the table's clock was faster."""
    try:
        await player.do(command)
    except Refused:
        return False
    return True


def commands(player, kind):
    return [action["command"] for action in player.legal if action["type"] == kind]


async def in_hand(redis):
    """The tasks of this process at rest and the keys of the Redis that stay; its objects; and the bytes that it has."""
    tasks = []
    for _ in range(LOOKS):  # a lease is renewed; a connection is kept for so long that came to a table not yet open
        await asyncio.sleep(PATIENCE / LOOKS)
        tasks.append(len(asyncio.all_tasks()))
    gc.collect()
    counts = min(tasks), staying(redis)
    return counts, len(gc.get_objects()), resident()


def staying(redis):
    """How many keys do not go by themselves, as a lease does that a busy node is late to renew."""
    told = redis.call("INFO", "keyspace")["db0"]
    return told["keys"] - told["expires"]


def compare(warm, end):
    assert warm[0] == end[0], "tasks and keys"
    assert end[1] - warm[1] < MOST_OBJECTS
    assert end[2] - warm[2] < MOST_BYTES


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def open_and_close(folder, tables, times):
    """
    Close all tables so many times, and have the house open them again. Somebody looks on, and some come, play, and go.

    Return what was there half-way, and in the end.
    """
    names = [f"T{number}" for number in range(1, tables + 1)]
    games = list(GAMES.values())
    settings = [a_table(name, game=games[number % len(games)]) for number, name in enumerate(names)]
    sessions = dict.fromkeys(names[:PEOPLE])
    with RedisServer(folder / "redis", SAFE) as redis:
        before = len(asyncio.all_tasks()), open_files()
        async with open_house(redis.url, settings) as (house, url), Player(url) as rail:
            rooms = await opened(house)
            await rail.join(names[-1])
            for time in range(times):
                came = [come_and_go(url, table, session) for table, session in sessions.items()]
                sessions = dict(zip(sessions, await asyncio.gather(*came), strict=True))
                for room in rooms:
                    room.stop()
                rooms = await opened(house, than=rooms)
                if time == times // 2:
                    await rail.join(names[-1])
                    warm = await in_hand(redis)
            await rail.join(names[-1])
            end = await in_hand(redis)
        assert (len(asyncio.all_tasks()), open_files()) == before, "tasks and sockets of the house and its people"
    return warm, end


@pytest.mark.timeout(180)
async def test_tables_that_are_opened_and_closed_leave_nothing_behind(tmp_path):
    warm, end = await open_and_close(tmp_path, tables=20, times=10)

    compare(warm, end)


@pytest.mark.full
@pytest.mark.timeout(1_800)
async def test_ten_thousand_tables_that_are_opened_and_closed_leave_nothing_behind(tmp_path):
    warm, end = await open_and_close(tmp_path, tables=100, times=100)
    print(f"tasks and keys, objects, bytes after 5,000 tables: {warm}; after 10,000: {end}")

    compare(warm, end)
