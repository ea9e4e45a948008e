import asyncio
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from protocol.commands import Bet, Leave, Sit
from protocol.messages import Lobby, TableGone
from protocol.meters import Won
from protocol.refusals import Code, Refused
from protocol.supervision import HoldTable, PostLimits, WagerLimit
from server.core.orders import TimeUp
from server.house.tables import Tables
from server.room import room as room_module
from server.store import Node
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, eventually, jumping, settings


@asynccontextmanager
async def opened(*tables, after=None):
    """Tables that are open; those that open `after` others go on with the same store."""
    world = after.world if after else RiggedWorld()
    store = after.store if after else MoodyStore(world)
    tables = Tables(tables or (settings("T1"), settings("T2")), store, world, lambda player: None)
    running = asyncio.create_task(tables.run())
    await eventually(lambda: not tables.closed())
    try:
        yield tables
    finally:
        tables.stop()
        await running


async def come(tables, table, player="ann"):
    viewer = Onlooker(player)
    await tables.store.credit(player, "welcome", 100_000)
    tables.find(table).join(viewer, None)
    await asyncio.sleep(0.1)
    return viewer


@jumping
async def test_the_lobby_shows_every_table():
    async with opened(settings("T1", title="One"), settings("T2", title="Two", places=3)) as tables:
        one, two = tables.lobby.shown().tables

        assert (one.table, one.title, one.game, one.low, one.high, one.open) == (
            "T1",
            "One",
            "three_card_poker",
            500,
            10_000,
            True,
        )
        assert (two.table, two.places, two.taken, two.phase, two.round) == ("T2", 3, 0, "betting", 1)


@jumping
async def test_the_lobby_is_told_what_changed_and_not_more_often_than_can_be_read():
    async with opened() as tables:
        watcher = Onlooker("watcher")
        tables.lobby.watch(watcher)
        ann = await come(tables, "T1")
        ann.command(tables.find("T1"), "s", Sit(1, 50_000))
        await asyncio.sleep(1)
        for number in range(50):
            ann.command(tables.find("T1"), f"b{number}", Bet(1, 1, "ante", 500 + 100 * (number % 2)))
        await asyncio.sleep(1)

        told = watcher.of(Lobby)
        assert told[-1]["tables"][0]["taken"] == 1
        assert len(told) <= 3
        tables.lobby.unwatch(watcher)
        ann.command(tables.find("T1"), "l", Leave())
        await asyncio.sleep(1)
        assert watcher.of(Lobby) == told


@jumping
async def test_the_lobby_says_whether_a_dealer_is_there_and_what_waits_for_the_floor():
    async with opened(settings("T1", pace="dealer")) as tables:
        ann = await come(tables, "T1")
        ann.command(tables.find("T1"), "s", Sit(1, 50_000))
        await asyncio.sleep(1)
        watcher = Onlooker("watcher")
        tables.lobby.watch(watcher)
        dana = Onlooker("dana", role="dealer")
        tables.find("T1").join(dana, None)
        await asyncio.sleep(1)
        tables.find("T1").part(dana)
        await asyncio.sleep(1)

        cards = [told["tables"][0] for told in watcher.of(Lobby)]
        assert [card["dealer"] for card in cards] == [None, dana.who.name, None]
        assert [card["needs"] for card in cards] == [["dealer"], [], ["dealer"]]


@jumping
async def test_the_lobby_says_how_a_table_stands_and_the_limits_that_the_floor_posted():
    async with opened(settings("T1")) as tables:
        sam = Onlooker("sam", role="supervisor")
        tables.find("T1").join(sam, None)
        sam.command(tables.find("T1"), "h", HoldTable("A spill."))
        sam.command(tables.find("T1"), "p", PostLimits((WagerLimit("ante", 1_000, 5_000),)))
        await asyncio.sleep(1)

        (card,) = tables.lobby.shown().tables
        assert card.standing.held
        assert (card.standing.held.why, card.standing.held.by, card.needs) == ("A spill.", sam.who.name, ("held",))
        assert (card.low, card.high) == (1_000, 5_000)


@jumping
async def test_what_was_won_at_the_tables_of_other_nodes_is_known_here():
    won = Won("GRAND", "T2", "Two", 1, 3, "Ann", "mini royal spades", 100, 100_015, 1_000, 21_000)
    async with opened(settings("T1")) as tables:
        assert list(tables.lobby.wins()) == []
        (card,) = tables.lobby.cards()
        tables.nodes.others = (Node("b", "http://b", 1, False, (replace(card, table="T2", won=won), card)),)
        assert list(tables.lobby.wins()) == [won]


@jumping
async def test_a_table_that_is_not_there_is_refused():
    async with opened() as tables:
        with pytest.raises(Refused) as no:
            tables.find("T9")
        assert no.value.code == Code.UNKNOWN_TABLE


def test_a_table_that_cannot_go_on_says_so_and_stops_no_other(monkeypatch):
    decide = room_module.decide

    def faulty(table, who, command, now):
        if isinstance(command, TimeUp) and table.settings.table == "T1":
            raise ZeroDivisionError("a bug")
        return decide(table, who, command, now)

    monkeypatch.setattr(room_module, "decide", faulty)

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
            assert [card["open"] for card in watcher.of(Lobby)[-1]["tables"]] == [False, True]
            with pytest.raises(Refused) as no:
                tables.find("T1")
            assert no.value.code == Code.TABLE_FAULTED
            bob.command(tables.find("T2"), "s", Sit(1, 50_000))
            await asyncio.sleep(0.1)
            assert bob.answers()[-1]["type"] == "Accepted"
            assert "T1" not in tables.rooms, "it is not tried again here"
            assert await tables.store.acquire("T1", "somebody else", 1_000), "the lease ran out"

    play_on()


@jumping
async def test_a_table_that_went_to_another_owner_is_served_again_when_it_is_free():
    async with opened() as tables:
        ann = await come(tables, "T1")
        tables.store._logs["T1"].lease = None
        await tables.store.acquire("T1", "somebody else", 30_000)
        await asyncio.sleep(3)

        assert [gone["code"] for gone in ann.of(TableGone)] == [Code.TABLE_AWAY]
        assert ann.out
        assert tables.closed() == ["T1"]
        await asyncio.sleep(30)
        assert tables.closed() == []
        assert (await come(tables, "T1")).snapshots()


@jumping
async def test_while_the_store_is_away_the_lobby_shows_the_tables_closed_though_nobody_asks_for_anything():
    async with opened() as tables:
        watcher = Onlooker("watcher")
        tables.lobby.watch(watcher)
        for _ in range(2):
            watcher.forget()
            tables.store.away.update(append=10**6, acquire=10**6, renew=10**6)
            await asyncio.sleep(2)
            assert [card["open"] for card in watcher.of(Lobby)[-1]["tables"]] == [False, False]
            tables.store.away.clear()
            await asyncio.sleep(2)
            assert [card["open"] for card in watcher.of(Lobby)[-1]["tables"]] == [True, True]


@jumping
async def test_stopping_gives_every_lease_back():
    async with opened() as tables:
        store = tables.store
    for table in ("T1", "T2"):
        assert await store.acquire(table, "the next", 1_000)


# Tables that are configured no more.


@jumping
async def test_who_sits_at_a_table_that_is_configured_no_more_can_finish_and_leave_and_sit_elsewhere():
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

            purse = await tables.store.purse("ann")
            assert (purse.balance, purse.table) == (100_000, None)
    assert [(line["table"], line["players"]) for line in logs if line["log_level"] == "warning"] == [("T9", 1)]
    async with opened(settings("T1"), after=tables) as tables:
        await asyncio.sleep(60)
        assert set(tables.rooms) == {"T1"}


@jumping
async def test_tables_left_over_are_served_also_when_the_store_is_away_at_the_start():
    async with opened(settings("T1"), settings("T9")) as tables:
        ann = await come(tables, "T9")
        ann.command(tables.find("T9"), "s", Sit(1, 50_000))
        await asyncio.sleep(0.1)
    tables.store.away["read"] = 5
    with capture_logs() as logs:
        async with opened(settings("T1"), after=tables) as tables:
            await eventually(lambda: "T9" in tables.rooms and tables.rooms["T9"].open)
    told = [line["event"] for line in logs if "left over" in line["event"] and line["event"].startswith("the store")]
    assert told == [
        "the store is away: tables that may be left over wait",
        "the store is back: no table that is left over waits",
    ]
