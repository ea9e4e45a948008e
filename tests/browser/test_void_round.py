"""A table whose game has a bug: the round is void, the wagers are back, and the page says so."""

import shutil

import pytest_asyncio
from playwright.async_api import expect

from tests.browser.house import CHOICE, GAMES, ROOT, House, table


SETTLE = '    """Yield what each wager gets: sections 10 to 12."""\n'
BUG = '    raise ZeroDivisionError("a bug of the game")\n'
TOLD = "This round is void because of a fault of the house's equipment. All wagers have been returned."
WAGERS = {"ante": 500, "pair_plus": 500}


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path):
    """A house of a copy of the product whose Three Card Poker cannot settle."""
    root = tmp_path / "product"
    for part in ("server", "protocol", "clients/web/dist"):
        shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    game = root / "server/core/games/three_card_poker/rules.py"
    assert SETTLE in game.read_text()
    game.write_text(game.read_text().replace(SETTLE, SETTLE + BUG))
    usual = table("auto", "Auto", "house", *GAMES[""][1:], results=30_000)
    house = House(tmp_path, root, usual.replace(f"choice = {CHOICE}", "choice = 4_000"))
    await house.open()
    yield house
    await house.end()


async def test_a_fault_refuses_the_command_and_then_ends_the_round_with_every_wager_returned(house, player):
    await player.sit("auto", "100")
    for wager in WAGERS:
        await player.put(wager)
    await player.button("^Done").click()
    cards = player.page.locator(".own .big .card .unseen")
    await expect(cards).to_have_count(3)
    seen = await player.cards()
    await player.button("^Play").click()
    await expect(player.page.locator(".refusal")).to_be_visible()

    results = player.page.locator(".results")
    await expect(results.locator("h2")).to_have_text(TOLD, timeout=10_000)
    assert await player.results() == {wager: (stake, stake) for wager, stake in WAGERS.items()}
    assert await results.locator(".why").all_inner_texts() == ["void", "void"]
    await expect(player.page.locator(".told")).to_contain_text("Round void")
    await expect(player.page.get_by_role("log")).to_contain_text(TOLD)
    assert await player.stack() == 10_000
    assert await player.cards() == seen
    dealer = player.page.get_by_role("group", name="Cards of the dealer").locator(".card .unseen")
    assert set(await dealer.all_inner_texts()) == {"face down"}

    (record,) = await house.rounds("auto")
    (seat,) = record["seats"]
    assert (record["result"], seat["returned"]) == ("void", WAGERS)
    assert seat["voided"] == dict.fromkeys(WAGERS, "14(f)")
    await player.page.reload()
    await expect(results.locator("h2")).to_have_text(TOLD)
