"""
Pictures of the table page in every state of each game, for people to look at: `python -m tests.browser.screens FOLDER`.

A player sits down among the bots of a served house and plays a round of each game. Every state is drawn on each of
`SIZES`; while that is done the house stays in the state, because its clocks are slow.
"""

import asyncio
import os
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import async_playwright, expect

from tests.browser.house import NAMES, House, table
from tests.browser.people import Player
from tests.core.games.each_game import ROWS


SIZES = {"s": (360, 640), "p": (360, 740), "t": (768, 1024), "d": (1440, 900)}
STYLES = "basic,timid,wild,basic"  # of the bots
TABLES = "".join(
    table(f"auto{after}", title, "house", game, limits, results=25_000)
    for after, name in NAMES.items()
    for title, game, limits in (ROWS[name].page,)
)


@asynccontextmanager
async def bots(url, table):
    """Have bots play at a table while the context lasts."""
    command = ("-m", "clients.python.bots", "--url", f"{url.replace('http', 'ws')}/ws", "--table", table)
    process = await asyncio.create_subprocess_exec(sys.executable, *command, "--styles", STYLES, "--seed", "4")
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


async def draw(page, folder, game, state):
    """Save the page on each of the sizes."""
    for size, (width, height) in SIZES.items():
        await page.set_viewport_size({"width": width, "height": height})
        await page.wait_for_timeout(250)  # cards and chips come to rest
        await page.screenshot(path=folder / f"{game}-{state}-{size}.png")


async def play(player, folder, after, name):
    """Play one round of a game, and save each state."""
    page = player.page
    await page.goto(f"{player.url}/table/auto{after}")
    await expect(page.locator(".ring .name")).to_have_count(STYLES.count(",") + 1, timeout=30_000)
    await draw(page, folder, name, "0-rail")
    await page.locator(".ring .sit").first.click()
    await player.button("^Sit down with").click()
    await expect(page.locator(".own")).to_be_visible()
    await expect(page.locator(".put").first).to_be_visible(timeout=90_000)
    await draw(page, folder, name, "1-betting")
    for wager in ROWS[name].offered:
        await player.put(wager)
    await draw(page, folder, name, "2-wagered")
    await player.button("^Done").click()
    asked = 0
    while not await page.locator(".results").count():
        if await page.locator(".choices button:enabled").count():
            asked += 1
            await draw(page, folder, name, f"3-choice{asked}")
            question = await page.locator(".choice").last.get_attribute("data-option")
            await page.locator(".choice:enabled").last.click()
            await expect(page.locator(f".choices [data-option={question}]:enabled")).to_have_count(0)
        await page.wait_for_timeout(50)
    await draw(page, folder, name, "4-result")


async def run(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as var:
        house = House(Path(var), tables=TABLES)
        await house.open()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(
                    executable_path=os.environ["CHROMIUM"], args=["--no-sandbox", "--disable-background-networking"]
                )
                for after, name in NAMES.items():
                    context = await browser.new_context(reduced_motion="reduce")
                    async with bots(house.url, f"auto{after}"):
                        await play(Player(await context.new_page(), house.url), folder, after, name)
                    await context.close()
                await browser.close()
        finally:
            await house.end()


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1])))
