"""Games that a developer adds, each with one module and one line: played by a client, and on the same page."""

import asyncio
import shutil

import pytest
import pytest_asyncio
from playwright.async_api import expect

from clients.python.client import Player as Client
from tests.browser.house import ROOT, House, table
from tests.browser.people import named
from tests.browser.test_games import told
from tests.core.games.trial import HIGH_CARD, LET_IT_RIDE, added


TABLES = table(
    "fifth", "High Card", "house", 'game = "high_card"\nred = "2:1"', "ante = [500, 5_000]\nred = [500, 2_500]"
)
TABLES += table(
    "sixth",
    "Let It Ride",
    "house",
    'game = "let_it_ride"',
    "first = [500, 5_000]\nsecond = [500, 5_000]\nthird = [500, 5_000]",
)


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path):
    """A house of a copy of the product, which knows the two games; of the pages nothing is changed."""
    root = tmp_path / "product"
    for part in ("server", "protocol", "clients/python", "clients/web/dist"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "clients/__init__.py", root / "clients")
    for trial in (HIGH_CARD, LET_IT_RIDE):
        added(trial, root)
    house = House(tmp_path, root, TABLES)
    await house.open()
    yield house
    await house.end()


@pytest.mark.parametrize(
    ("name", "bets", "options", "wagers", "more"),
    [
        ("fifth", ("ante", "red"), ("raise", "again"), {"ante": 500, "red": 500, "raise": 1_000, "again": 500}, {}),
        (
            "sixth",
            ("first", "second", "third"),
            ("take_back", "ride"),
            {"second": 500, "third": 500},
            {"taken_back": {"first": 500}},
        ),
    ],
    ids=[HIGH_CARD.name, LET_IT_RIDE.name],
)
async def test_a_client_plays_it_over_a_real_socket(house, name, bets, options, wagers, more):
    async with asyncio.timeout(60), Client(house.url.replace("http", "ws") + "/ws") as client:
        await client.join(name)

        async def may(kind):
            await client.until(lambda: any(action["type"] == kind for action in client.legal))
            return [action for action in client.legal if action["type"] == kind]

        (sit,) = await may("MaySit")
        await client.do({"type": "Sit", "seat": sit["seats"][0], "buy_in": 10_000})
        for wager in bets:
            await client.until(lambda wager=wager: any(wager in str(action.get("command")) for action in client.legal))
            offered = {action["command"]["wager"]: action for action in await may("MayBet")}
            await client.do(offered[wager]["command"])
        await client.do((await may("MayDone"))[0]["command"])
        for option in options:
            choices = {action["command"]["option"]: action for action in await may("MayChoose")}
            await client.do(choices[option]["command"])
        await client.until(lambda: client.view["phase"] == "over")
        (seat,) = client.view["seats"]

    (record,) = await house.rounds(name)
    (recorded,) = record["seats"]
    assert recorded["wagers"] == wagers
    assert {key: recorded[key] for key in more} == more
    assert {line["wager"]: line["returned"] for line in seat["results"]} == recorded["returned"]


async def test_it_is_played_on_the_same_page(house, player):
    await player.page.goto(house.url)
    await expect(player.page.locator("main")).to_contain_text("High Card")
    await player.sit("fifth", "100")
    await expect(player.page.locator(".own .said")).to_contain_text("Playing to the end")
    await player.put("ante")
    await player.put("red")
    await player.button("^Done").click()
    for option, cost in (("raise", "$10"), ("again", "$5")):
        await expect(player.page.locator(f"[data-option={option}]")).to_contain_text(cost)
        seen = await player.cards()
        await player.page.keyboard.press("Enter")
    shown = await player.results()
    table = player.page.get_by_role("group", name="Cards of the dealer")
    dealer = await table.locator(".card .unseen").all_inner_texts()

    (record,) = await house.rounds("fifth")
    (seat,) = record["seats"]
    assert shown == told(seat)
    assert seen == [named(card) for card in seat["cards"]]
    assert dealer == [named(card) for card in record["dealer"]["cards"]]
    assert "2 to 1" in await player.rules()
