"""What the lobby shows of the tables of all nodes."""

import asyncio

from msgspec.structs import replace

from protocol.commands import Bet, Leave, Sit
from protocol.messages import Lobby
from protocol.meters import Won
from protocol.supervision import HoldTable, PostLimits, WagerLimit
from server.store import Node
from tests.fakes import Onlooker, jumping, settings
from tests.house.test_tables import come, opened


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
async def test_callbacks_are_called_when_the_lobby_shows_something_else():
    async with opened() as tables:
        await asyncio.sleep(1)
        shown = []
        stop = tables.lobby.on_change(lambda: shown.append(tables.lobby.shown().tables[0].taken))
        ann = await come(tables, "T1")
        ann.command(tables.find("T1"), "s", Sit(1, 50_000))
        await asyncio.sleep(1)
        assert shown[-1] == 1
        stop()
        before = len(shown)
        ann.command(tables.find("T1"), "l", Leave())
        await asyncio.sleep(1)
        assert len(shown) == before
