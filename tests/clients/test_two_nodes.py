"""The client in a real house of two nodes over one Redis: sent on, taken over from the dead, handed over in a drain."""

import asyncio
import itertools
import signal
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import connect

from clients.python.client import Player
from clients.python.wire import SUBPROTOCOL, pack, unpack
from server.core.events import Chose, RoundClosed, RoundOpened
from tests.nodes import many_nodes


TABLES = "".join(
    f"""
[[tables]]
table = "T{number}"
title = "Table {number}"
timing = {{ betting = 60_000, choice = 60_000, results = 300 }}
[tables.game]
game = "three_card_poker"
[tables.game.limits]
ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
cover_all = [500, 2_500]
"""
    for number in (1, 2)
)


@pytest.fixture
async def house(tmp_path):
    async with many_nodes(tmp_path / "house", TABLES, settings="drain = 2_000") as house:
        yield house


class Attentive(Player):
    """A player who remembers which numbers came and how many snapshots, and in which call."""

    def __init__(self, url):
        super().__init__(url)
        self.seqs = []
        self.snapshots = 0

    async def _take(self, message):
        before = self.seq
        await super()._take(message)
        if message["type"] == "Snapshot":
            self.snapshots += 1
        elif message["type"] == "Updates" and self.seq > before:
            self.seqs += range(before + 1, self.seq + 1)

    @property
    def hand(self):
        return next(seat["cards"] for seat in self.view["seats"] if seat["player"] == self.player)

    def may(self, kind):
        return next((action for action in self.legal if action["type"] == kind), None)

    async def asked(self):
        async with asyncio.timeout(30):
            await self.until(lambda: self.may("MayChoose") is not None)

    async def to_the_choice(self):
        """Sit down, wager, and come to the choice."""
        async with asyncio.timeout(30):
            if not self.seated_at:
                await self.do({"type": "Sit", "seat": self.may("MaySit")["seats"][0], "buy_in": 20_000})
            await self.until(lambda: self.may("MayBet") is not None)
            bet = self.may("MayBet")["command"]
            await self.do(bet | {"amount": 500})
            await self.do({"type": "Done", "round": bet["round"]})
        await self.asked()


@asynccontextmanager
async def at_the_other_node(house, table="T1"):
    """A player who came to the node that does not serve the table."""
    other = await house.other(table)
    async with Attentive(other.socket) as player:
        await player.join(table)
        yield player


def went_on(player):
    """The player has missed nothing, seen nothing twice, and been shown nothing anew."""
    return player.snapshots == 1 and player.seqs == list(range(player.seqs[0], player.seqs[-1] + 1))


async def events(house, kind, table="T1"):
    return [entry for entry in await house.store.read(table) if isinstance(entry.event, kind)]


async def test_who_comes_to_any_node_is_sent_to_the_table(house):
    owner = await house.owner("T1")
    async with at_the_other_node(house) as player:
        assert player.view["table"] == "T1"
        assert player._link.way.url == owner.socket
        await player.join(None)
        await player.until(lambda: {card["table"] for card in player.tables if card["open"]} == {"T1", "T2"})


async def sent_on(house, hello):
    """Say Hello at one node after the other, until one sends us on: tables may just be moving from node to node."""
    for node in itertools.cycle(house.nodes):
        async with connect(node.socket, subprotocols=[SUBPROTOCOL], proxy=None) as line:
            await line.send(pack(hello))
            welcome = unpack(await line.recv())
            if welcome["type"] == "Welcome" and (moved := unpack(await line.recv()))["type"] == "Moved":
                return welcome, moved
        await asyncio.sleep(0.1)
    raise AssertionError("a house without nodes")


async def test_a_ticket_is_good_once(house):
    hello = {"type": "Hello", "id": "a", "table": "T1"}
    welcome, moved = await sent_on(house, hello)
    assert set(welcome["addresses"]) == {node.socket for node in house.nodes} > {moved["url"]}

    answers = []
    for _ in range(2):
        async with connect(moved["url"], subprotocols=[SUBPROTOCOL], proxy=None) as line:
            await line.send(pack(hello | {"ticket": moved["ticket"]}))
            answers.append(unpack(await line.recv()))
    assert (answers[0]["player"], answers[0]["session"]) == (welcome["player"], None)
    assert answers[1]["code"] == "unknown_ticket"


async def test_a_killed_node_s_table_goes_on_at_the_other_with_the_same_cards_and_each_command_done_once(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        choosing = asyncio.create_task(player.do(player.may("MayChoose")["command"]))
        await owner.kill()
        async with asyncio.timeout(30):
            await choosing
            await player.until(lambda: player.view["round"] == 2)

        assert player._link.way.url != owner.socket
        assert went_on(player)
        (record,) = await house.rounds("T1")
        assert record["seats"][0]["cards"] == hand
        assert [choice["by"] for choice in record["seats"][0]["choices"]] == ["player"]
        assert len(await events(house, Chose)) == 1


async def test_a_node_killed_before_the_choice_leaves_the_whole_time_for_it(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand, deadline = await house.owner("T1"), player.hand, player.view["deadline"]
        await owner.kill()
        async with asyncio.timeout(30):
            await player.until(lambda: player.view["deadline"] > deadline)

        assert player.hand == hand
        await player.asked()
        await player.do(player.may("MayChoose")["command"])
        assert went_on(player)


async def test_a_node_that_is_stopped_is_left_for_the_one_that_took_its_table_over(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        owner.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(60):
            await player.until(lambda: player._arrived and player._link.way.url != owner.socket)
        owner.process.send_signal(signal.SIGCONT)

        assert player.hand == hand
        await player.asked()
        await player.do(player.may("MayChoose")["command"])
        assert went_on(player)


async def test_a_drained_node_hands_its_table_over_between_rounds_and_nobody_misses_anything(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner = await house.owner("T1")
        owner.process.send_signal(signal.SIGTERM)
        await player.do(player.may("MayChoose")["command"])
        await player.to_the_choice()
        await player.do(player.may("MayChoose")["command"])

        assert player._link.way.url != owner.socket
        assert went_on(player)
        assert len(await events(house, RoundOpened)) - len(await events(house, RoundClosed)) <= 1


async def test_a_drained_node_hands_its_table_over_in_mid_round_when_its_time_is_up(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        owner.process.send_signal(signal.SIGTERM)
        await house.owner("T1", but=[owner])
        async with asyncio.timeout(30):
            await player.until(lambda: player._arrived and player._link.way.url != owner.socket)

        assert player.hand == hand
        await player.asked()
        await player.do(player.may("MayChoose")["command"])
        assert went_on(player)


async def test_a_redis_that_is_killed_and_comes_back_leaves_everybody_where_they_were(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        url, hand = player._link.way.url, player.hand
        house.redis.kill()
        choosing = asyncio.create_task(player.do(player.may("MayChoose")["command"]))
        async with asyncio.timeout(30):
            await player.until(lambda: player.interrupted is not None)
        house.redis.start()
        async with asyncio.timeout(30):
            await choosing
            await player.until(lambda: player.view["round"] == 2)

        (record,) = await house.rounds("T1")
        assert record["seats"][0]["cards"] == hand
        assert len(await events(house, Chose)) == 1
        assert went_on(player)
        assert player._link.way.url in {node.socket for node in house.nodes}, url
