"""What the lobby shows of the tables of all nodes."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clients.python.lobby import tables_after
from protocol.codec import JSON, JSON_1
from protocol.commands import Bet, Leave, Sit
from protocol.lobby import Lobby, LobbyChanged
from protocol.meters import Won
from protocol.supervision import HoldTable, PostLimits, WagerLimit
from server.core.table import Table
from server.house import lobby as module
from server.house.lobby import changes
from server.house.table_card import card_of
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

        told = watcher.lobbies
        assert told[-1][0]["taken"] == 1
        assert len(told) <= 3
        tables.lobby.unwatch(watcher)
        ann.command(tables.find("T1"), "l", Leave())
        await asyncio.sleep(1)
        assert watcher.lobbies == told


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

        cards = [tables[0] for tables in watcher.lobbies]
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
            assert [card["open"] for card in watcher.lobbies[-1]] == [False, False]
            tables.store.away.clear()
            await asyncio.sleep(2)
            assert [card["open"] for card in watcher.lobbies[-1]] == [True, True]


@jumping
async def test_the_lobby_is_made_only_while_somebody_looks_and_a_card_only_when_its_table_has_changed(monkeypatch):
    made = []

    def counting(settings, table, **about):
        made.append(settings.table)
        return card_of(settings, table, **about)

    async with opened() as tables:
        monkeypatch.setattr(module, "card_of", counting)
        monkeypatch.setattr(tables.nodes, "cards", lambda: ())
        one = await come(tables, "T1")
        one.command(tables.find("T1"), "s", Sit(1, 50_000))
        await asyncio.sleep(0.6)
        assert made == []

        watchers = [Onlooker("ann"), Onlooker("bob")]
        for watcher in watchers:
            tables.lobby.watch(watcher)
        assert sorted(made) == ["T1", "T2"]
        one.command(tables.find("T1"), "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(0.6)
        assert sorted(made) == ["T1", "T1", "T2"]
        ann, bob = watchers
        assert len(ann.lobbies) == len(bob.lobbies) == 2
        assert all(a is b for a, b in zip(ann.frames, bob.frames, strict=True))


@jumping
async def test_who_comes_between_a_change_and_its_news_is_shown_first_what_the_others_were_shown():
    async with opened() as tables:
        lobby, first, late = tables.lobby, Onlooker("first"), Onlooker("late")
        lobby.watch(first)
        tables.find("T1").open = False
        lobby.watch(late)
        assert [shown[0]["open"] for shown in late.lobbies] == [True]
        lobby.news.set()
        await asyncio.sleep(0.6)

        assert [shown[0]["open"] for shown in late.lobbies] == [True, False]
        assert first.heard == late.heard
        tables.find("T1").open = True


@jumping
async def test_only_what_changed_is_sent_but_to_clients_of_version_1_all_tables():
    async with opened() as tables:
        watchers = new, old = Onlooker("new"), Onlooker("old", codec=JSON_1)
        for watcher in watchers:
            tables.lobby.watch(watcher)
        ann = await come(tables, "T1")
        ann.command(tables.find("T1"), "s", Sit(1, 50_000))
        await asyncio.sleep(1)

        changed = new.of(LobbyChanged)
        assert [card["table"] for message in changed for card in message["cards"]] == ["T1"] * len(changed)
        assert {message["order"] for message in changed} == {None}
        assert len(new.of(Lobby)) == 1
        assert [{message["type"] for message in watcher.heard} for watcher in watchers] == [
            {"Lobby", "LobbyChanged"},
            {"Lobby"},
        ]
        assert new.lobbies == old.lobbies
        late = Onlooker("late")
        tables.lobby.watch(late)
        assert late.heard == old.heard[-1:]


@pytest.mark.parametrize("seed", range(3))
@jumping
async def test_whatever_changes_everybody_has_the_tables_as_they_are(seed):
    chance, watchers = Random(seed), []
    async with opened() as tables:
        lobby, (card, _) = tables.lobby, tables.lobby.cards()
        for number in range(60):
            names = chance.sample([f"T{name}" for name in range(1, 9)], chance.randint(2, 8))
            some = [replace(card, table=name, round=chance.randint(1, 3)) for name in names]
            tables.nodes.others = (Node("b", "http://b", 1, False, tuple(some)),)
            lobby.settings = {name: settings(name) for name in chance.sample(names, chance.randint(0, len(names)))}
            lobby.news.set()
            if chance.random() < 0.3:
                watchers.append(Onlooker(f"p{number}", codec=chance.choice([JSON, JSON_1])))
                lobby.watch(watchers[-1])
            if watchers and chance.random() < 0.2:
                lobby.unwatch(watchers.pop(0))
            await asyncio.sleep(chance.choice([0, 0.1, 0.3]))
            if chance.random() < 0.3:
                await asyncio.sleep(0.6)
                assert all(watcher.lobbies[-1] == plain(lobby.shown()) for watcher in watchers)


def plain(lobby):
    return JSON.plain(JSON.encode(lobby))["tables"]


CARDS = st.lists(st.tuples(st.sampled_from("ABCDE"), st.integers(1, 3)), max_size=5, unique_by=lambda card: card[0])


@given(st.lists(CARDS, min_size=2, max_size=8))
def test_any_changes_make_the_tables_as_they_are(steps):
    card = card_of(settings(), Table(), opened=True)
    before, *others = [Lobby(tuple(replace(card, table=name, round=number) for name, number in step)) for step in steps]
    tables = plain(before)
    for after in others:
        tables = tables_after(tables, JSON.plain(JSON.encode(changes(before, after))))
        before = after

        assert tables == plain(after)


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
