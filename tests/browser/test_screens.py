"""What fits on which screen."""

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES
from tests.browser.people import Player
from tests.core.games.each_game import ROWS
from tests.first_of import first_of


SCREENS = [(320, 640), (360, 640), (390, 844), (640, 360), (844, 390), (1280, 720), (1280, 800), (1920, 1080)]

GAMES = {f"auto{after}": ROWS[name].offered for after, name in NAMES.items() if after}

OUTSIDE = """() => {
  const needed = document.querySelectorAll('.own .big .card, .own .said, .dealer .cards .card, .told, .spot, .watching, .clock, .console button, .results tbody tr');
  return [...needed].filter((one) => one.checkVisibility()).filter((one) => {
    const box = one.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    return !inside || !middle || !(one.contains(middle) || middle.contains(one));
  }).map((one) => {
    const box = one.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return `${one.outerHTML.slice(0, 60)} at ${Math.round(box.top)} to ${Math.round(box.bottom)}, under ${over?.outerHTML.slice(0, 60)}`;
  });
}"""

TARGETS = """() => [...document.querySelectorAll('button, a, input')].filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([html]) => html)"""


# Have each other player's hand read as the one with the longest name.
LONGEST_NAME = """() => document.querySelectorAll('.seat > .words')
  .forEach((one) => one.textContent = 'Full house, queens over sevens')"""


async def fits(page):
    """
    On each screen all that one needs is there, nothing lies over it, nothing is wider than the screen or too small to hit.

    Cards and chips that fly past lie over something while they do: it counts how the screen comes to rest.
    """
    for width, height in SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        screen = f"{width}x{height}"
        for _ in range(30):
            if await page.evaluate(OUTSIDE) == []:
                break
            await page.wait_for_timeout(100)
        assert (screen, await page.evaluate(OUTSIDE)) == (screen, [])
        assert (screen, await page.evaluate(TARGETS)) == (screen, [])
        assert await page.evaluate("document.documentElement.scrollWidth") <= width, screen


async def test_a_round_is_played_without_scrolling(player):
    await player.sit("auto")
    await fits(player.page)
    for wager in ("ante", "pair_plus", "six_card_bonus", "cover_all"):
        await player.put(wager)
    await fits(player.page)
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    await fits(player.page)
    await player.page.locator("[data-option=play]").click()
    await expect(player.page.locator(".results")).to_be_visible()
    await fits(player.page)


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_each_game_is_played_without_scrolling(somebody, table):
    player, other = await somebody(Player), await somebody(Player)
    both = (player, other)
    for one in both:
        await one.sit(table)
    await fits(player.page)
    for one in both:
        for wager in GAMES[table]:
            await one.put(wager)
    await fits(player.page)
    for one in both:
        await one.button("^Done").click()
    while not await player.page.locator(".results").count():
        for one in both:
            if await one.page.locator(".choices").count():
                await fits(player.page)
                await one.page.keyboard.press("Enter")
                await expect(one.page.locator(".choices button:enabled")).to_have_count(0)
        await player.page.wait_for_timeout(50)
    await player.page.evaluate(LONGEST_NAME)
    await fits(player.page)


async def test_nothing_is_wider_than_320_pixels(somebody):
    player = await somebody(Player, 320, 480)
    for path, there in {"/": "h3", "/table/auto": ".ring", "/table/live": ".ring", "/dealer": "form"}.items():
        await player.page.goto(player.url + path)
        await expect(player.page.locator(there).first).to_be_visible()
        assert await player.page.evaluate("document.documentElement.scrollWidth") == 320
        assert await player.page.evaluate(TARGETS) == []


@pytest.mark.full
async def test_the_rules_are_read_without_a_seat(player):
    await player.page.goto(f"{player.url}/table/auto")
    rules = await player.rules()
    assert all(words in rules for words in ("Pair plus pays", "35 to 1", "3 to 2"))
