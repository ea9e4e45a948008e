import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from clients.python.bot import Bot
from clients.python.client import Player
from clients.python.moves import Broke
from clients.python.styles import STYLES, Wish
from clients.python.table_state import TableState
from server.core import events
from tests.clients.real_house import GAMES, real_house, table


@asynccontextmanager
async def bot_at(house, style, *, seed=1):
    bot = Bot(house.url, "T1", style, Random(seed), pause=0.01)
    async with bot.player, asyncio.timeout(40):
        yield bot


async def of_kind(house, kind):
    return [event for event in await house.events() if isinstance(event, kind)]


LOSER = replace(STYLES["timid"], choose=lambda question, _: question.options["fold"])


def mine(bot):
    me = bot.player.table_state and bot.player.table_state.player(bot.player.player)
    return me["seats"] if me else []


async def test_a_bot_plays_its_rounds_and_leaves():
    async with real_house() as house, bot_at(house, STYLES["basic"]) as bot:
        await bot.play(3)

        assert len(bot.rounds) == 3
        assert len(await of_kind(house, events.BetsClosed)) == 3
        assert not bot.refusals


async def test_a_bot_makes_the_wagers_that_its_style_plans():
    plan = [Wish("ante", 0.5), Wish("pair_plus", 0.0), Wish("pair_plus", 1.0), Wish("pair_plus", None), Wish("none", 0)]
    style = replace(STYLES["basic"], wagers=lambda spots, chance: list(plan))
    async with real_house() as house, bot_at(house, style) as bot:
        await bot.play(1)
        placed = [(event.wager, event.amount) for event in await of_kind(house, events.WagerPlaced)]

        assert placed[:4] == [("ante", 5_200), ("pair_plus", 500), ("pair_plus", 5_000), ("pair_plus", 0)]


async def test_bots_wager_again_after_a_time_out_at_which_no_hand_was_complete():
    plans = [[Wish("ante", 0)], [Wish("ante", 0)], *([Wish("ante", 0), Wish("pot", 0)],) * 8]
    style = replace(STYLES["basic"], wagers=lambda spots, chance: list(plans.pop(0)))
    async with real_house(table(game=GAMES["flop_poker"])) as house:
        async with bot_at(house, style) as one, bot_at(house, style, seed=2) as two:
            await asyncio.gather(one.play(1), two.play(1))

        returned = await of_kind(house, events.WagerReturned)
        assert [event.wager for event in returned[:2]] == ["ante", "ante"]
        assert len(await of_kind(house, events.BetsClosed)) >= 1


async def test_a_bot_with_several_positions_takes_adjacent_ones():
    async with real_house(table(max_positions=3)) as house, bot_at(house, STYLES["wild"]) as bot:
        playing = asyncio.create_task(bot.play())
        await bot.player.until(lambda: len(mine(bot)) == 3)
        seats = mine(bot)
        await bot.leave()
        await playing

        assert seats == [seats[0], seats[0] + 1, seats[0] + 2]


async def test_a_bot_tops_up_until_it_is_broke():
    async with real_house(welcome=6_000) as house, bot_at(house, LOSER) as bot:
        with pytest.raises(Broke):
            await bot.play()

        assert await of_kind(house, events.TopUpAsked)
        assert len(await of_kind(house, events.Left)) >= 1


async def test_a_bot_without_the_smallest_buy_in_is_broke_at_once():
    async with real_house(welcome=1_999) as house, bot_at(house, STYLES["timid"]) as bot:
        with pytest.raises(Broke):
            await bot.play()


@pytest.mark.parametrize("game", ["three_card_poker", "flop_poker"])
async def test_a_vanishing_bot_disconnects_or_times_out_and_plays_on(game):
    always = replace(STYLES["vanishing"], vanishes=1.0)
    async with real_house(table(game=GAMES[game])) as house, Player(house.url) as rail, bot_at(house, always) as bot:
        await rail.join("T1")
        playing = asyncio.create_task(bot.play())
        viewers = house.tables.rooms["T1"].viewers
        connections = set()
        while len(connections) < 2 or not any(event.by == "table" for event in await of_kind(house, events.Chose)):
            await rail.changed()
            connections |= {viewer for viewer in viewers if viewer.who.player == bot.player.player}
        rounds = len(bot.rounds)
        await rail.until(lambda: len(bot.rounds) > rounds)  # the bot's own connection may be closed now
        playing.cancel()


def late_bot(deadline_in):
    """Return a late bot at a table whose deadline is in `deadline_in` ms (None: no clock runs)."""
    bot = Bot("ws://127.0.0.1:1/ws", "T1", STYLES["slow"], Random(1), pause=0.01)
    bot.player.table_state = TableState("T1")
    bot.player.table_state.view = {"deadline": None if deadline_in is None else bot.player.now() + deadline_in}
    return bot


@pytest.mark.parametrize(("clock", "most"), [(10_000, 8.5), (1_000, 0.8), (-5, 0.0)])
@pytest.mark.parametrize("move", ["Choose", "Done"])
def test_a_late_bot_uses_nearly_all_its_time(clock, most, move):
    assert most / 2 <= late_bot(clock)._delay({"type": move}) <= most


@pytest.mark.parametrize(("clock", "move"), [(10_000, "Bet"), (None, "Done")])
def test_a_late_bot_answers_at_once_when_no_clock_runs(clock, move):
    assert late_bot(clock)._delay({"type": move}) <= 0.01


async def test_leave_stops_a_bot():
    async with real_house() as house, bot_at(house, STYLES["timid"]) as bot:
        playing = asyncio.create_task(bot.play())
        await bot.player.until(lambda: bot.rounds)
        await bot.leave()
        await playing

        assert not (await house.empty()).players


async def test_a_bot_without_legal_actions_yet_can_leave():
    async with real_house() as house, bot_at(house, STYLES["timid"]) as bot:
        playing = asyncio.create_task(bot.play())
        await bot.player.until(lambda: bot.rounds)
        bot.player.table_state.legal = []
        await bot.leave()
        await playing

        assert not (await house.empty()).players
