"""A fifth game, added as a developer adds one: a module, its settings, and a line in the list of games."""

import asyncio
import shutil

import pytest_asyncio
from playwright.async_api import expect

from clients.python.client import Player as Client
from tests.browser.house import ROOT, House, table
from tests.browser.people import named
from tests.browser.test_games import told


MODULE = ROOT / "tests/browser/fifth_game/high_card.py"
SETTINGS = '''
class HighCardSettings(Struct, frozen=True, tag="high_card", tag_field="game", forbid_unknown_fields=True):
    """High Card. `limits` has the ante and the bet on red; `red` is what that pays."""

    max_positions: ClassVar[int] = 1
    limits: dict[str, Limit]
    red: str = "1:1"


'''
UNION = "GameSettings = ThreeCardSettings"
IN_UNION = "GameSettings = HighCardSettings | ThreeCardSettings"
LIMITS = "ante = [500, 5_000]\nred = [500, 2_500]"
TABLE = table("fifth", "High Card", "house", 'game = "high_card"\nred = "2:1"', LIMITS)


def edit(path, *changes):
    text = path.read_text()
    for before, after in changes:
        assert text.count(before) == 1
        text = text.replace(before, after)
    path.write_text(text)


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path):
    """A house of a copy of the product, which knows the fifth game; of the pages nothing is changed."""
    root = tmp_path / "product"
    for part in ("server", "protocol", "clients/python", "clients/web/dist"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "clients/__init__.py", root / "clients")
    shutil.copy(MODULE, root / "server/core/games")
    edit(root / "server/core/settings.py", (UNION, SETTINGS.lstrip() + IN_UNION))
    edit(
        root / "server/core/games/__init__.py",
        ("import flop_poker,", "import flop_poker, high_card,"),
        ("(three_card_poker,", "(high_card, three_card_poker,"),
    )
    house = House(tmp_path, root, TABLE)
    await house.open()
    yield house
    await house.end()


def test_it_takes_no_more_than_a_screen():
    assert len(MODULE.read_text().splitlines()) < 60


async def test_a_client_plays_it_over_a_real_socket(house):
    async with asyncio.timeout(60), Client(house.url.replace("http", "ws") + "/ws") as client:
        await client.join("fifth")

        async def may(kind):
            await client.until(lambda: any(action["type"] == kind for action in client.legal))
            return [action for action in client.legal if action["type"] == kind]

        (sit,) = await may("MaySit")
        await client.do({"type": "Sit", "seat": sit["seats"][0], "buy_in": 10_000})
        for wager in ("ante", "red"):
            await client.until(lambda wager=wager: any(wager in str(action.get("command")) for action in client.legal))
            bets = {action["command"]["wager"]: action for action in await may("MayBet")}
            await client.do(bets[wager]["command"])
        await client.do((await may("MayDone"))[0]["command"])
        for option in ("raise", "again"):
            choices = {action["command"]["option"]: action for action in await may("MayChoose")}
            await client.do(choices[option]["command"])
        await client.until(lambda: client.view["phase"] == "over")
        (seat,) = client.view["seats"]

    (record,) = await house.rounds("fifth")
    (recorded,) = record["seats"]
    assert record["game"] == "high_card"
    assert recorded["wagers"] == {"ante": 500, "red": 500, "raise": 1_000, "again": 500}
    assert {line["wager"]: line["returned"] for line in seat["results"]} == recorded["returned"]


async def test_it_is_played_on_the_same_page(house, player):
    await player.page.goto(house.url)
    await expect(player.page.locator("main")).to_contain_text("High card")
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
    await player.button("^Rules").click()
    await expect(player.page.get_by_role("dialog")).to_contain_text("2 to 1")
