"""Random rounds of each game through the page: every amount that it shows is the one of the record, and no deck is wrong."""

from random import Random

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES, WELCOME, table
from tests.browser.people import Player
from tests.browser.random_rounds import differences, neighbours, net, play_round, sit
from tests.core.games.each_game import ROWS
from tests.first_of import first_of


RESULTS = 1_000  # ms; each page keeps what it showed
BUY_IN = "buy_in = [2_000, 50_000]"
GAMES = {f"short{after}": ROWS[name] for after, name in NAMES.items()}
TABLES = "".join(
    table(name, row.page.title, "house", row.page.game, row.page.limits, more=BUY_IN, results=RESULTS)
    for name, row in GAMES.items()
)


async def compare(house, somebody, table, seed, rounds):
    """Play rounds with two players, the first of them at two positions where the game has them."""
    rng, row = Random(f"{table} {seed}"), GAMES[table]
    players = [await somebody(Player), await somebody(Player)]
    for player, places in zip(players, (2 if "max_positions" in row.page.game else 1, 1), strict=True):
        await sit(player, table, rng.choice(["20", "40", "100"]), places)
    seats = [await neighbours(other) for other in reversed(players)]
    pages = []
    for _ in range(rounds):
        pages = await play_round(players, rng, row.needed, row.offered)
    for player in players:
        await player.all_rounds()
        await expect(player.page.locator("[data-mark]")).not_to_have_count(0)
        await expect(player.page.locator("[data-mark=wrong]")).to_have_count(0)

    before, wrong, compared = [0, 0], {}, 0
    for record in (record for record in await house.rounds(table) if record["seats"]):
        for nth, page in enumerate(pages):
            mine = [seat for seat in record["seats"] if seat["seat"] in seats[nth]]
            others = [seat for seat in record["seats"] if seat["seat"] not in seats[nth]]
            if mine and (shown := page.get(str(record["round"]))):
                compared += 1
                if found := differences(shown, mine, others, before[nth], WELCOME):
                    wrong[f"round {record['round']}, player {nth + 1}"] = found
            before[nth] += sum(net(seat) for seat in mine)
    assert wrong == {}
    assert compared >= rounds


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_every_amount_on_the_page_is_that_of_the_record(house, somebody, table):
    await compare(house, somebody, table, 0, 2)


@pytest.mark.full
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("seed", range(1, 6))
async def test_every_amount_of_many_rounds_is_that_of_the_record(house, somebody, table, seed):
    await compare(house, somebody, table, seed, 10)
