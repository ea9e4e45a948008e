"""The lobby: filters that stay, the quick seat, invitations, names, and nothing that moves."""

import pytest
from playwright.async_api import expect

from tests.browser.people import Player
from tests.browser.test_accessibility import findings


SHIFTS = """
window.shifted = 0
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifted += shift.value
}).observe({ type: "layout-shift", buffered: true })
"""
CARDS = "article h3"


async def test_filters_stay_and_say_so_when_nothing_fits(player, house):
    page = player.page
    await page.goto(house.url)
    await expect(page.locator(CARDS)).to_have_count(8)
    await page.get_by_label("Game").select_option("Flop Poker")
    await expect(page.locator(CARDS)).to_have_text(["Live Flop", "Auto Flop"])
    await page.reload()
    await expect(page.locator(CARDS)).to_have_text(["Live Flop", "Auto Flop"])
    assert await findings(page) == []


async def test_the_quick_seat_opens_the_buy_in_at_the_first_table_of_the_filter(player, house):
    page = player.page
    await page.goto(house.url)
    await page.get_by_label("Game").select_option("Flop Poker")
    await page.get_by_role("link", name="Quick seat").click()
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.locator(".own")).not_to_have_count(0)
    assert page.url == f"{house.url}/table/auto_flop"
    await page.goto(house.url)
    await expect(page.get_by_text("No free seat")).to_be_visible()  # one has a seat already


async def test_a_name_is_chosen_and_seen_by_others(somebody, house):
    ann, bob = await somebody(Player), await somebody(Player)
    await ann.page.goto(house.url)
    await ann.button("^Choose a name").click()
    await ann.page.get_by_label("Your name at the tables").fill("The Dealer")
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.get_by_role("alert")).to_contain_text("looks like that of the house")
    assert await findings(ann.page) == []
    await ann.page.get_by_label("Your name at the tables").fill("Zoë")
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.locator("header")).to_contain_text("Zoë · play money")
    await ann.sit("auto")
    await bob.page.goto(f"{house.url}/table/auto")
    await expect(bob.page.locator(".ring")).to_contain_text("Zoë")


@pytest.mark.full
async def test_the_link_to_a_table_can_be_copied(somebody, house):
    ann = await somebody(Player)
    await ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await ann.page.goto(house.url)
    await ann.page.get_by_role("button", name="Copy link to Auto Flop").click()
    await expect(ann.page.get_by_text("Copied")).to_be_visible()
    assert await ann.page.evaluate("navigator.clipboard.readText()") == f"{house.url}/table/auto_flop"


@pytest.mark.full
async def test_nothing_moves_while_the_lobby_arrives(somebody, house):
    for width, height in ((360, 640), (1440, 900)):
        page = (await somebody(Player, width, height)).page
        await page.add_init_script(SHIFTS)
        await page.goto(house.url)
        await expect(page.locator(CARDS)).to_have_count(8)
        await expect(page.locator("header")).to_contain_text("play money")
        assert await page.evaluate("window.shifted") == 0


@pytest.mark.full
async def test_the_pages_can_be_installed(player, house):
    page = player.page
    await page.goto(house.url)
    href = await page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    manifest = await page.evaluate("async (href) => (await fetch(href)).json()", href)
    assert manifest["start_url"] == "./"
    for icon in manifest["icons"]:
        size = await page.evaluate(
            "async (src) => { const i = new Image(); i.src = src; await i.decode(); return `${i.width}x${i.height}` }",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any")
