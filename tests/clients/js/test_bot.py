"""The example of the TypeScript client: a bot in Node, which plays every game at a real house."""

import re

import pytest

from tests.clients.js.conftest import CLIENT
from tests.clients.real_house import GAMES, real_house, table


ROUNDS = 3
LONGEST = 60  # lines


@pytest.mark.parametrize("game", GAMES)
async def test_the_bot_plays_rounds_of_every_game_and_leaves(run, project, game):
    async with real_house(table(game=GAMES[game])) as house:
        bot = project / "node_modules/@croupier/client/examples/bot.mjs"
        printed = await run(bot, house.url, "T1", ROUNDS)
        (wallet,) = [await house.store.wallets.purse(player) for player in await house.store.wallets.players()]

        assert len(re.findall(r"^Round \d+ of .*: \$-?\d+\.\d\d$", printed, re.MULTILINE)) == ROUNDS
        assert f"{ROUNDS} rounds, ${wallet.balance / 100:.2f} in the wallet" in printed
        assert await house.cents() == 100_000


def test_the_example_is_short():
    assert len((CLIENT / "examples/bot.mjs").read_text().splitlines()) <= LONGEST
