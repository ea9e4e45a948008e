"""Nothing at the table moves between the phases of a round: every zone keeps its box."""

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES
from tests.browser.people import Player
from tests.browser.screens import SIZES
from tests.core.games.each_game import ROWS
from tests.first_of import first_of


GAMES = {f"auto{after}": ROWS[name].offered for after, name in NAMES.items()}

BOXES = """() => Object.fromEntries(
  ['.dealer', '.told', '.ring', '.own .said', '.own .hand', '.own .spots', '.console'].map((zone) => {
    const box = document.querySelector(zone).getBoundingClientRect();
    return [zone, [box.left, box.top, box.width, box.height].map(Math.round).join(' ')];
  }))"""


async def boxes(page):
    """The boxes of all zones on each of the sizes."""
    found = {}
    for width, height in SIZES.values():
        await page.set_viewport_size({"width": width, "height": height})
        found[width, height] = await page.evaluate(BOXES)
    return found


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_every_zone_keeps_its_box_in_all_phases(player, somebody, table):
    both = (player, await somebody(Player))
    for one in both:
        await one.sit(table)
    page = player.page
    seen = {"betting": await boxes(page)}
    for one in both:
        for wager in GAMES[table]:
            await one.put(wager)
    seen["wagered"] = await boxes(page)
    for one in both:
        await one.button("^Done").click()
    while not await page.locator(".results").count():
        for one in both:
            if await one.page.locator(".choices button:enabled").count():
                seen[f"choice {len(seen)}"] = await boxes(page)
                await one.page.locator(".choice").last.click()
                await expect(one.page.locator(".choices button:enabled")).to_have_count(0)
        await page.wait_for_timeout(50)
    seen["results"] = await boxes(page)

    first = seen.pop("betting")
    assert {phase: found for phase, found in seen.items() if found != first} == {}
