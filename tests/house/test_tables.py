import asyncio
from contextlib import asynccontextmanager

from structlog.testing import capture_logs

from protocol.commands import Bet, Leave, Sit
from protocol.messages import TableGone
from protocol.refusals import Code
from server.core.orders import TimeUp
from server.house.tables import Tables
from server.room import deciding
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, eventually, jumping, settings
from tests.refusing import refused_as


@asynccontextmanager
async def opened(*tables, after=None):
    """Tables that are open; those that open `after` others go on with the same store."""
    world = after.world if after else RiggedWorld()
    store = after.store if after else MoodyStore(world)
    house_log = HouseLog(store.house, world.now)
    tables = Tables(tables or (settings("T1"), settings("T2")), store, world, lambda player: None, house_log)
    running = asyncio.create_task(tables.run())
    await eventually(lambda: not tables.closed())
    try:
        yield tables
    finally:
        tables.stop()
        await running


async def come(tables, table, player="ann"):
    viewer = Onlooker(player)
    await tables.store.wallets.credit(player, "welcome", 100_000)
    tables.find(table).join(viewer, None)
    await asyncio.sleep(0.1)
    return viewer


@jumping
async def test_a_table_that_is_not_there_is_refused():
    async with opened() as tables:
        with refused_as(Code.UNKNOWN_TABLE):
            tables.find("T9")


def test_a_table_that_cannot_go_on_says_so_and_stops_no_other(monkeypatch):
    decide = deciding.decide_and_fold

    def faulty(table, who, command, now):
        if isinstance(command, TimeUp) and table.settings.table == "T1":
            raise ZeroDivisionError("a bug")
        return decide(table, who, command, now)

    monkeypatch.setattr(deciding, "decide_and_fold", faulty)

    @jumping
    async def play_on():
        async with opened() as tables:
            ann, bob = await come(tables, "T1"), await come(tables, "T2", "bob")
            watcher = Onlooker("watcher")
            tables.lobby.watch(watcher)
            ann.command(tables.find("T1"), "s", Sit(1, 50_000))
            await asyncio.sleep(0.1)
            with capture_logs() as logs:
                ann.command(tables.find("T1"), "b", Bet(1, 1, "ante", 500))
                await asyncio.sleep(30)  # betting is closed by a void round, and the pause after it by nothing

            assert [gone["code"] for gone in ann.of(TableGone)] == [Code.TABLE_FAULTED]
            assert ann.out
            assert {"table", "version", "command", "player"} <= logs[0].keys()
            assert [card["open"] for card in watcher.lobbies[-1]] == [False, True]
            with refused_as(Code.TABLE_FAULTED):
                tables.find("T1")
            bob.command(tables.find("T2"), "s", Sit(1, 50_000))
            await asyncio.sleep(0.1)
            assert bob.answers()[-1]["type"] == "Accepted"
            assert "T1" not in tables.rooms, "it is not tried again here"
            assert await tables.store.tables.acquire("T1", "somebody else", 1_000), "the lease ran out"

    play_on()


@jumping
async def test_a_table_that_went_to_another_owner_is_served_again_when_it_is_free():
    async with opened() as tables:
        ann = await come(tables, "T1")
        tables.store.tables.logs["T1"].lease = None
        await tables.store.tables.acquire("T1", "somebody else", 30_000)
        await asyncio.sleep(3)

        assert [gone["code"] for gone in ann.of(TableGone)] == [Code.TABLE_AWAY]
        assert ann.out
        assert tables.closed() == ["T1"]
        await asyncio.sleep(30)
        assert tables.closed() == []
        assert (await come(tables, "T1")).snapshots()


@jumping
async def test_stopping_gives_every_lease_back():
    async with opened() as tables:
        store = tables.store
    for table in ("T1", "T2"):
        assert await store.tables.acquire(table, "the next", 1_000)


# Tables that are configured no more.


@jumping
async def test_a_player_at_a_retired_table_can_finish_and_leave_and_sit_elsewhere():
    async with opened(settings("T1"), settings("T9", title="Old")) as tables:
        ann = await come(tables, "T9")
        ann.command(tables.find("T9"), "s", Sit(1, 50_000))
        await asyncio.sleep(0.1)
        ann.command(tables.find("T9"), "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(0.1)
    with capture_logs() as logs:
        async with opened(settings("T1"), after=tables) as tables:
            await eventually(lambda: "T9" in tables.rooms and tables.rooms["T9"].open)
            ann = await come(tables, "T9")
            view = ann.snapshots()[-1]["view"]
            assert (view["title"], view["seats"][0]["wagers"]) == ("Old", {"ante": 500})
            assert [shown.table for shown in tables.lobby.shown().tables] == ["T1", "T9"]
            ann.command(tables.find("T9"), "l", Leave())
            await asyncio.sleep(0.1)

            purse = await tables.store.wallets.purse("ann")
            assert (purse.balance, purse.table) == (100_000, None)
    assert [(line["table"], line["players"]) for line in logs if line["log_level"] == "warning"] == [("T9", 1)]
    async with opened(settings("T1"), after=tables) as tables:
        await asyncio.sleep(60)
        assert set(tables.rooms) == {"T1"}


@jumping
async def test_retired_tables_are_served_also_when_the_store_is_away_at_the_start():
    async with opened(settings("T1"), settings("T9")) as tables:
        ann = await come(tables, "T9")
        ann.command(tables.find("T9"), "s", Sit(1, 50_000))
        await asyncio.sleep(0.1)
    tables.store.away["read"] = 5
    with capture_logs() as logs:
        async with opened(settings("T1"), after=tables) as tables:
            await eventually(lambda: "T9" in tables.rooms and tables.rooms["T9"].open)
    told = [line["event"] for line in logs if "retired" in line["event"] and line["event"].startswith("the store")]
    assert told == [
        "the store is away: retired tables wait",
        "the store is back: retired tables are served",
    ]
