"""A node that owns many tables in mid-round, each with many rounds behind it, is killed: all go on elsewhere at once."""

import asyncio

import pytest

from clients.python.client import Player
from server.config.loading import load
from tests.chaos.filling import fill
from tests.chaos.house import a_table
from tests.chaos.resort import resort


SLOW = {"betting": 120_000, "deciding": 120_000, "over": 5_000}  # ms
WITHIN = 5.0  # s, of which three are the dead owner's lease
AT_ONCE = 20  # people who come in at the same time


async def come_to_a_question(player, table):
    """Sit down, wager, and be dealt cards."""
    await player.open()
    await player.join(table)
    await player.do({"type": "Sit", "seat": 1, "buy_in": 20_000})
    await player.until(lambda: any(action["type"] == "MayBet" for action in player.legal))
    number = player.view["round"]
    await player.do({"type": "Bet", "round": number, "seat": 1, "wager": "ante", "amount": 500})
    await player.do({"type": "Done", "round": number})
    await player.until(lambda: bool(choices(player)))
    return hand(player)


def choices(player):
    return [action["command"] for action in player.legal if action["type"] == "MayChoose"]


def hand(player):
    return player.view["round"], next(seat["cards"] for seat in player.view["seats"] if seat["player"] == player.player)


async def take_over(folder, tables, rounds):
    """Return the seconds after the kill when the other node served all tables, and when everybody was back."""
    texts = [a_table(f"T{number}", times=SLOW) for number in range(1, tables + 1)]
    loop = asyncio.get_running_loop()
    async with resort(folder, 2, texts, opened=False) as house:
        first, second = house.nodes
        house.redis.call("CONFIG", "SET", "appendfsync", "no", "auto-aof-rewrite-percentage", "0")
        async with house.books() as store:
            events = await fill(store, house.redis, load(first.house.config, {}).tables, rounds)
        house.redis.call("CONFIG", "SET", "appendfsync", "always")
        first.house.own["CROUPIER_CAPACITY"] = "1000"  # all tables are its share
        await first.open()
        await house.until_listed(tables, by=[first.url])
        await second.open()

        players = {f"T{number}": Player(first.url) for number in range(1, tables + 1)}
        door = asyncio.Semaphore(AT_ONCE)

        async def come(table, player):
            async with door:
                return await come_to_a_question(player, table)

        try:
            hands = await asyncio.gather(*(come(*one) for one in players.items()))
            seen = {table: player.seq for table, player in players.items()}
            killed = loop.time()
            await first.kill()
            await house.until_listed(tables, by=[second.url])
            served = loop.time() - killed
            for table, player in players.items():
                await player.until(lambda player=player, table=table: player.seq > seen[table])
            back = loop.time() - killed
            assert [hand(player) for player in players.values()] == hands, "the view that it went on with"
            for table, player in players.items():
                await player.join(table)
            assert [hand(player) for player in players.values()] == hands, "a fresh view"
            for player in players.values():
                assert choices(player)
                await player.do(choices(player)[0])
            async with house.books() as store:
                assert all([(await store.tables.head(table)).version > events for table in players])
        finally:
            await asyncio.gather(*(player.close() for player in players.values()))
        await second.drain()
        assert second.codes == [0]
    return served, back


@pytest.mark.timeout(180)
async def test_tables_of_a_killed_node_go_on_with_the_same_cards(tmp_path):
    served, back = await take_over(tmp_path, tables=20, rounds=200)
    print(f"20 tables after 200 rounds: served {served:.1f} s after the kill, everybody back after {back:.1f} s")


@pytest.mark.full
@pytest.mark.timeout(900)
async def test_a_hundred_tables_of_ten_thousand_rounds_go_on_within_seconds(tmp_path):
    served, back = await take_over(tmp_path, tables=100, rounds=10_000)
    print(f"100 tables after 10,000 rounds: served {served:.1f} s after the kill, everybody back after {back:.1f} s")

    assert served <= WITHIN
