"""A tray from its first count to the last: two people for each, a fill, and the report; a player sees nothing of it."""

import asyncio
import json
import re

from playwright.async_api import expect

from tests.browser.house import GAMES, table
from tests.browser.test_accessibility import findings


TITLE, GAME, LIMITS = GAMES[""]
INVENTORY = "inventory = { opening = 300_000, low = 295_000 }"
TABLES = table("live", f"Live {TITLE}", "dealer", GAME, LIMITS, INVENTORY)


def tray(person):
    return person.page.get_by_role("region", name="Tray")


async def lies(person, cents):
    await expect(person.page.locator(f"[data-tray='{cents}']")).to_be_visible()


async def count(dealer, supervisor, dollars):
    """The dealer types what was counted, and the supervisor verifies it."""
    await expect(dealer.page.get_by_label("Counted in the tray")).to_be_focused()
    await dealer.page.keyboard.type(dollars)
    await dealer.page.keyboard.press("Enter")
    await expect(tray(dealer)).to_contain_text("Another person has to verify it.")
    await supervisor.button("^Verify the count$").click()


async def report(house):
    """The total that `croupier report` tells."""
    telling = await house.run("report", "--json", stdout=asyncio.subprocess.PIPE)
    printed, _ = await telling.communicate()
    return json.loads(printed.splitlines()[-1])["total"]


async def test_a_tray_is_opened_filled_and_counted_and_the_report_adds_up(house, dealer, supervisor, player):
    await expect(tray(dealer)).to_contain_text("The tray is not opened: count it first")
    await supervisor.page.get_by_role("link", name=re.compile("Live Dealer")).click()
    await count(dealer, supervisor, "3000")
    await lies(dealer, 300_000)
    await supervisor.go_back()

    await player.sit("live", "100")
    await lies(dealer, 290_000)
    await supervisor.waits("live", "fill")
    await supervisor.go_to_first()
    await supervisor.button("^Fill or credit$").click()
    await supervisor.page.get_by_label("Amount, in dollars").fill("500")
    await supervisor.page.get_by_label("Why").fill("It runs low.")
    await supervisor.button("^Write the slip$").click()
    await expect(tray(dealer)).to_contain_text("F-1 of Sam: a fill of $500. It runs low.")
    assert await findings(supervisor.page) == await findings(dealer.page) == []
    await dealer.button("^Sign F-1$").click()
    await lies(dealer, 340_000)

    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))
    await player.button("^Fold").click()
    await expect(player.page.locator(".choices")).to_have_count(0)
    await dealer.go_on_until(player.page.locator(".results"))
    await lies(dealer, 340_500)
    assert "Tray" not in await player.page.locator("body").inner_text()

    await dealer.button("^Count the tray$").click()
    await count(dealer, supervisor, "3,404")
    await lies(supervisor, 340_400)
    total = await report(house)
    assert (total["drop"], total["win"], total["fills"], total["variance"]) == (10_000, 500, 50_000, -100)
    assert 340_400 - 300_000 + total["drop"] - total["fills"] == total["win"] + total["variance"]
