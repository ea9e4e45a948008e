import asyncio
import os
import signal
import sys
from argparse import ArgumentTypeError
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from clients.python.bots import Bots, parser, styles
from clients.python.client import Player
from clients.python.styles import STYLES
from server.access.guests import bot_pass
from server.core import events
from server.room import presence
from server.store.values import REFILL
from tests.clients.real_house import GAMES, real_house, table
from tests.first_of import first_of


ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def program(house, *options):
    """Run bots in a process of their own. It ends by itself or is stopped with the context."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.bots", "--url", house.url, "--table", "T1", *options),
        cwd=ROOT,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(40):
            yield process
            assert await process.wait() == 0
            assert await process.stderr.read() == b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def seated(rail, count):
    async with asyncio.timeout(20):
        await rail.until(lambda: len(rail.view["players"]) == count)


@pytest.mark.parametrize("names", ["basic,timid,wild", "wild,wild,slow", "basic,vanishing"])
async def test_bots_of_every_style_play_leave_and_no_cent_is_lost(names):
    async with real_house(table(max_positions=3)) as house:
        bots = Bots(house.url, "T1", seed=1)
        await bots.play(styles(names), 2, pause=0.01)

        assert all(len(bot.rounds) >= 2 for bot in bots.playing.values())
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())
        happened = {type(event) for event in await house.events()}
        assert {events.Paid, events.Chose, events.Left, events.CashedOut} <= happened


async def test_bots_of_the_house_are_marked_for_everybody_from_the_moment_they_sit_down():
    async with real_house(table()) as house, Player(house.url) as rail, Player(house.url) as later:
        await rail.join("T1")
        marked = Bots(house.url, "T1", bot_pass=bot_pass(house.store.macs))
        playing = asyncio.create_task(marked.play(styles("basic")))
        await seated(rail, 1)
        others = asyncio.create_task(Bots(house.url, "T1", bot_pass="another").play(styles("basic")))
        await seated(rail, 2)
        await later.join("T1")
        for watcher in (rail, later):
            assert {player["name"].split()[0]: player["bot"] for player in watcher.view["players"]} == {
                "Bot": True,
                "Guest": False,
            }
        playing.cancel()
        others.cancel()


@pytest.mark.parametrize("game", first_of(["flop_poker", "winners_pot_poker", "texas_holdem_bonus"]))
async def test_bots_play_every_game(game):
    async with real_house(table(game=GAMES[game])) as house:
        bots = Bots(house.url, "T1", seed=1)
        await bots.play(styles("basic,timid,wild,slow,vanishing"), 2, pause=0.01)

        assert set().union(*(bot.refusals for bot in bots.playing.values())) <= OUTRUN
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())
        assert sum(isinstance(event, events.RoundClosed) for event in await house.events()) >= 2


OUTRUN = {  # refusals that are normal: the table moved on while a bot thought
    *("seat_taken", "bets_closed", "wrong_round", "wrong_step", "not_now", "not_your_turn"),
    *("bet_first", "out_of_proportion"),
}


async def test_bots_are_refused_only_when_the_table_moved_on():
    async with real_house(table(version_6f="3")) as house:
        bots = Bots(house.url, "T1", seed=2)
        await bots.play(styles("basic,timid,wild,wild"), 6, pause=0.01)
        refused = set().union(*(bot.refusals for bot in bots.playing.values()))

        assert refused <= OUTRUN


LOSER = replace(STYLES["timid"], choose=lambda question, _: question.options["fold"])


async def refills(house):
    """Return how many cents each player was refilled with."""
    wallets = house.store.wallets
    ledgers = {player: await wallets.ledger(player) for player in await wallets.players()}
    return {
        player: sum(cents for transfer, cents in ledger.items() if transfer.startswith(REFILL))
        for player, ledger in ledgers.items()
    }


async def test_a_broke_bot_is_refilled_and_the_next_time_returns_as_a_new_guest():
    async with real_house(welcome=2_000) as house:
        bots = Bots(house.url, "T1", seed=3)
        async with asyncio.timeout(60):
            await bots.play([LOSER], 12, pause=0.0)
        refilled = await refills(house)

        assert len(refilled) == 2
        assert max(refilled.values()) > 0
        assert await house.cents() == 2_000 * len(refilled) + sum(refilled.values())


async def test_stopping_gives_up_the_seats():
    async with real_house() as house, Player(house.url) as rail:
        await rail.join("T1")
        async with program(house, "--styles", "basic,timid") as bots:
            await seated(rail, 2)
            bots.terminate()

        assert (await house.empty()).players == {}


async def test_a_sessions_file_keeps_the_seats_over_a_restart(tmp_path, monkeypatch):
    monkeypatch.setattr(presence, "GRACE", 1_000)
    options = ("--styles", "basic,timid", "--sessions", tmp_path / "sessions.json", "--seed", "1")
    async with real_house() as house, Player(house.url) as rail:
        await rail.join("T1")
        async with program(house, *options) as bots:
            await seated(rail, 2)
            bots.send_signal(signal.SIGINT)
        async with asyncio.timeout(20):
            await rail.until(lambda: all(player["away"] for player in rail.view["players"]))
        before = [player["player"] for player in rail.view["players"]]
        async with program(house, *options) as bots:
            await rail.until(lambda: not any(player["away"] for player in rail.view["players"]))
            bots.terminate()

        assert [player["player"] for player in rail.view["players"]] == before


async def test_bots_stop_when_their_parent_process_has_ended():
    not_theirs = str(os.getppid())
    async with real_house() as house, program(house, "--parent", not_theirs):
        pass


async def test_bots_stop_after_their_rounds():
    async with real_house() as house:
        async with program(house, "--styles", "timid", "--rounds", "1"):
            pass

        assert (await house.empty()).round >= 1


async def test_an_unknown_table_is_reported():
    async with real_house() as house:
        bots = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "clients.python.bots", "--url", house.url, "--table", "T9"),
            cwd=ROOT,
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await bots.communicate()

        assert bots.returncode == 1
        assert said.startswith(b"bots: unknown_table: There is no table 'T9'.")
        assert b"Traceback" not in said


def test_an_unknown_style_is_reported():
    with pytest.raises(ArgumentTypeError, match="unknown style: bold; known styles: basic, timid"):
        styles("basic,bold")
    assert parser().parse_args(["--url", "ws://127.0.0.1:1/ws", "--table", "T1"]).styles == [STYLES["basic"]]
