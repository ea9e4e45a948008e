"""A progressive wager on the smallest screens: it is placed, lies among the others, is settled, and is on the meter."""

import pytest
from playwright.async_api import expect

from tests.browser.house import table
from tests.browser.people import Player
from tests.browser.test_accessibility import findings
from tests.browser.test_disputes import audited
from tests.browser.test_screens import fits
from tests.first_of import first_of


METER = """
[[meters]]
name = "ROYAL"
label = "Royal Hold 'Em"
seed = 1_000_000
rate = "15%"
reserve_rate = "3%"
ceiling = 100_000_000
unreasonable = 10_000
confirm_over = 0
"""
ROYAL = table(
    "royal",
    "Royal",
    "house",
    'game = "texas_holdem_bonus"\nprogressive = true',
    "ante = [500, 10_000]\nbonus = [500, 2_500]\nprogressive = [100, 100]",
    'meter = "ROYAL"',
)


TABLES = METER + ROYAL


@pytest.mark.parametrize(("width", "height"), first_of([(320, 640), (640, 360)]))
async def test_a_progressive_wager_is_played_without_scrolling_and_goes_to_the_meter(house, somebody, width, height):
    player = await somebody(Player, width, height)
    page = player.page
    await player.sit("royal", "100")
    await fits(page)
    for wager in ("ante", "bonus", "progressive"):
        await player.put(wager)
    await fits(page)
    assert await findings(page) == []
    await player.button("^Done").click()
    for wager in ("flop", "turn", "river"):
        await page.locator(f"[data-option={wager}]").click()
        placed_or_over = player.spot(wager).locator(".chip:not(.waiting)").or_(page.locator(".results"))
        await expect(placed_or_over.first).to_be_visible()
        if wager != "river":
            await fits(page)
    results = await player.results()
    assert results["progressive"][0] == 100
    await fits(page)

    metering = await house.run("meters", stdout=-1)
    printed, _ = await metering.communicate()
    assert "$10,000.15" in printed.decode()
    assert "The books are right" in await audited(house)
