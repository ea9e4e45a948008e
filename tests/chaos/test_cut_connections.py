"""Bots play through connections that break at random: nobody misses an update or gets one twice, no command acts twice."""

import asyncio
from collections import defaultdict
from itertools import pairwise
from random import Random

import pytest

from clients.python import attempts, client
from clients.python.bots import Bots, styles
from clients.python.client import Player
from clients.python.table_state import TableState
from server.core import events
from tests.clients.cutting_proxy import cutting_proxy
from tests.clients.real_house import GAMES, real_house, table
from tests.first_of import first_of, those_of


@pytest.fixture
def seen(monkeypatch):
    """What each viewer saw: the numbers as they came over the wire, and the view after each frame."""

    class Watching(TableState):
        def __init__(self, name):
            super().__init__(name)
            watching.append(self)
            self.snapshots = 0
            self.numbers = []
            self.views = {}

        def receive(self, message):
            if message["type"] == "Snapshot":
                self.snapshots += 1
                self.numbers.append(message["seq"])
            if message["type"] == "Updates":
                self.numbers += [update["seq"] for update in message["updates"]]
            super().receive(message)
            self.views[self.seq] = self.view

    watching = []
    monkeypatch.setattr(client, "TableState", Watching)
    return watching


async def fresh_views(url, player, found):
    """Ask for one snapshot after another, as the same person over another connection."""
    while True:
        async with Player(url, session=player.session) as again:
            await again.join("T1")
            found.append((player.table_state, again.seq, again.view))
        await asyncio.sleep(0.01)


@pytest.fixture
def in_haste(monkeypatch):
    monkeypatch.setattr(attempts, "SHORTEST", 0.005)
    monkeypatch.setattr(attempts, "LONGEST", 0.05)


@pytest.mark.parametrize(("times", "most", "cuts"), first_of([(20, 6_000, 3), (60, 6_000, 10)]))
async def test_commands_that_are_sent_again_after_a_cut_act_once(in_haste, times, most, cuts):
    async with real_house() as house, cutting_proxy(house.url, Random(1)) as proxy, Player(proxy.url) as player:
        proxy.most = most
        await player.join("T1")
        await player.do({"type": "Sit", "seat": 1, "buy_in": 2_000})
        for _ in range(times):
            await player.do({"type": "TopUp", "amount": 100})
        await player.until(lambda: player.view["players"][0]["pending"] == 0)
        asked = sum(isinstance(event, events.TopUpAsked) for event in await house.events())

        assert asked == times
        assert player.view["players"][0]["stack"] == 2_000 + 100 * times
        assert proxy.cuts > cuts


@pytest.mark.parametrize("game", those_of(GAMES, "texas_holdem_bonus"))
async def test_through_cut_connections_every_update_comes_once_and_in_order(game, seen, in_haste):
    async with real_house(table(game=GAMES[game])) as house, cutting_proxy(house.url, Random(1)) as proxy:
        bots = Bots(proxy.url, "T1", seed=1)
        await bots.play(styles("basic,wild,timid,wild"), 12, pause=0.005)
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())

    assert proxy.cuts > 15
    joined = [sight for sight in seen if sight.numbers]
    for sight in joined:
        assert sight.snapshots == 1, "everything after it could be told exactly"
        assert all(later == earlier + 1 for earlier, later in pairwise(sight.numbers))


@pytest.mark.parametrize("game", those_of(GAMES, "flop_poker"))
async def test_the_views_that_bots_and_the_rail_fold_are_the_ones_that_the_server_would_show(game, seen):
    found, compared = [], defaultdict(int)
    async with real_house(table(game=GAMES[game])) as house, Player(house.url) as rail:
        await rail.join("T1")
        bots = Bots(house.url, "T1", seed=4)
        playing = asyncio.create_task(bots.play(styles("basic,wild,timid"), 10, pause=0.02))
        await rail.until(lambda: len(rail.view["players"]) == 3)
        watched = [rail, *(one.player for one in bots.playing.values())]
        asking = [asyncio.create_task(fresh_views(house.url, player, found)) for player in watched]
        await playing
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)

    for sight, seq, view in found:
        if seq in sight.views:
            assert sight.views[seq] == view
            compared[sight] += 1
    assert len(compared) == 4
    assert min(compared.values()) > 10
