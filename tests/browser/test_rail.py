"""What somebody sees who only watches, on any screen, and what long names do to the seats."""

import pytest
from playwright.async_api import expect

from tests.browser.people import Player
from tests.browser.test_screens import fits
from tests.first_of import first_of


# Have every other player have a name as long as names get.
LONG_NAMES = """() => document.querySelectorAll('.seat .name > span:first-child')
  .forEach((one) => one.textContent = 'Wilhelmina Wollstonecraf')"""
# What of a seat stands out of it, or lies over something else of it.
BROKEN_SEATS = """() => [...document.querySelectorAll('.seat:has(.name)')].flatMap((seat) => {
  const own = seat.getBoundingClientRect();
  const parts = [...seat.querySelectorAll(':scope > :is(.name, .cards, .words, .money)')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return parts.filter((part, nth) => {
    const box = boxes[nth];
    const over = boxes.some((other, at) => at < nth && other.height > 0 && box.height > 0 && box.top < other.bottom - 1 && other.top < box.bottom - 1);
    return box.left < own.left - 1 || box.right > own.right + 1 || box.bottom > own.bottom + 1 || over;
  }).map((part) => part.outerHTML.slice(0, 80));
})"""
SIZES = [(320, 640), (360, 740), (640, 360), (768, 1024), (1280, 800), (1920, 1080)]


async def unbroken(page):
    """On each screen long names stay inside their seats."""
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(LONG_NAMES)
        for _ in range(20):
            if await page.evaluate(BROKEN_SEATS) == []:
                break
            await page.wait_for_timeout(100)
        assert (f"{width}x{height}", await page.evaluate(BROKEN_SEATS)) == (f"{width}x{height}", [])


@pytest.mark.parametrize("table", first_of(["auto", "auto_pot", "auto_texas"]))
async def test_a_round_is_watched_from_the_rail_on_any_screen(somebody, table):
    watcher = await somebody(Player)
    await watcher.page.goto(f"{watcher.url}/table/{table}")
    await expect(watcher.page.locator(".watching")).to_be_visible()
    await expect(watcher.button("^Sit at seat 1").last).to_be_visible()
    await fits(watcher.page)

    players = [await somebody(Player), await somebody(Player)]
    for player in players:
        await player.sit(table)
        await player.put("ante")
    await fits(watcher.page)
    await unbroken(watcher.page)
    for player in players:
        await player.button("^Done").click()
    looked = False
    while not await players[0].page.locator(".outcome").count():
        for player in players:
            if await player.page.locator(".choices button:enabled").count():
                if not looked:
                    looked = True
                    await fits(watcher.page)
                    await unbroken(watcher.page)
                await player.play_on()
        await players[0].page.wait_for_timeout(50)
    await expect(watcher.page.locator(".ring .net")).to_have_count(2)
    await unbroken(watcher.page)
    assert looked
