import asyncio

import pytest

from clients.python.examples.bot import main
from tests.clients.real_house import GAMES, real_house, table
from tests.docs.pages import ROOT


LONGEST = 60  # lines: it is an example


@pytest.mark.parametrize("game", GAMES)
async def test_it_plays_any_game_and_leaves(game, capsys):
    async with real_house(table(game=GAMES[game])) as house:
        async with asyncio.timeout(60):
            await main(house.url, "T1", "2")
        room = await house.empty()

    assert "played 2 rounds" in capsys.readouterr().out
    assert room.round >= 2


def test_it_is_short():
    assert len((ROOT / "clients/python/examples/bot.py").read_text().splitlines()) <= LONGEST
