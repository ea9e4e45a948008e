"""The client in a real house of two nodes over one Redis: redirects, take-overs and drains."""

import asyncio
import signal
from contextlib import asynccontextmanager

import pytest

from clients.python.client import Player
from server.core.events import Chose
from tests.config.files import GAME
from tests.nodes import many_nodes


TABLES = "".join(
    f"""
[[tables]]
table = "T{number}"
title = "Table {number}"
timing = {{ betting = 60_000, choice = 60_000, results = 300 }}
{GAME}"""
    for number in (1, 2)
)


@pytest.fixture
async def house(tmp_path):
    async with many_nodes(tmp_path / "house", TABLES, settings="drain = 2_000") as house:
        yield house


class Attentive(Player):
    """A player who records the event numbers and the snapshots that came on each connection."""

    def __init__(self, url):
        super().__init__(url)
        self.seqs = []
        self.snapshots = 0

    async def _receive(self, message):
        before = self.seq
        await super()._receive(message)
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
        """Sit down, wager, and wait for the choice."""
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
    """Yield a player who connected to the node that does not serve the table."""
    other = await house.other(table)
    async with Attentive(other.socket) as player:
        await player.join(table)
        assert player._connection.addresses.url == (await house.owner(table)).socket
        yield player


def went_on(player):
    """Whether the player got every event exactly once, without a second snapshot."""
    return player.snapshots == 1 and player.seqs == list(range(player.seqs[0], player.seqs[-1] + 1))


async def events(house, kind, table="T1"):
    return [entry for entry in await house.store.tables.read(table) if isinstance(entry.event, kind)]


async def test_after_a_killed_node_the_other_continues_with_the_same_cards_and_each_command_once(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        choosing = asyncio.create_task(player.do(player.may("MayChoose")["command"]))
        await owner.kill()
        async with asyncio.timeout(30):
            await choosing
            await player.until(lambda: player.view["round"] == 2)

        assert player._connection.addresses.url != owner.socket
        assert went_on(player)
        (record,) = await house.rounds("T1")
        assert record["seats"][0]["cards"] == hand
        assert [choice["by"] for choice in record["seats"][0]["choices"]] == ["player"]
        assert len(await events(house, Chose)) == 1


async def test_a_suspended_node_is_left_for_the_one_that_took_over_its_table(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        owner.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(60):
            await player.until(lambda: player._arrived and player._connection.addresses.url != owner.socket)
        owner.process.send_signal(signal.SIGCONT)

        assert player.hand == hand
        await player.asked()
        await player.do(player.may("MayChoose")["command"])
        assert went_on(player)


@pytest.mark.full
async def test_a_drained_node_hands_over_its_table_in_mid_round_at_its_deadline(house):
    async with at_the_other_node(house) as player:
        await player.to_the_choice()
        owner, hand = await house.owner("T1"), player.hand
        owner.process.send_signal(signal.SIGTERM)
        await house.owner("T1", but=[owner])
        async with asyncio.timeout(30):
            await player.until(lambda: player._arrived and player._connection.addresses.url != owner.socket)

        assert player.hand == hand
        await player.asked()
        await player.do(player.may("MayChoose")["command"])
        assert went_on(player)
