"""Every state of a round under axe, the rules of WCAG 2.2 AA as a program: no finding in any."""

import pytest
from playwright.async_api import expect

from tests.browser.house import ROOT
from tests.browser.people import Player
from tests.first_of import first_of


AXE = ROOT / "clients/web/node_modules/axe-core/axe.min.js"
FINDINGS = """() => axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => [id, html.slice(0, 160)])))"""


async def findings(page):
    await page.evaluate(f"{AXE.read_text()};0")
    return await page.evaluate(FINDINGS)


@pytest.mark.parametrize(("width", "height"), first_of([(360, 640), (1280, 800)]))
async def test_no_state_of_a_round_has_a_finding(somebody, width, height):
    player = await somebody(Player, width, height)
    page = player.page
    found = {}
    for path, there in {"/": "h3", "/dealer": "form", "/table/auto": ".ring"}.items():
        await page.goto(player.url + path)
        await expect(page.locator(there).first).to_be_visible()
        found[path] = await findings(page)
    if not await player.panel.is_visible():
        await player.button("^How to play").click()
    for tab in ("How to play", "Pays", "Rounds"):
        await player.read(tab)
        found[tab] = await findings(page)
    await player.button("^Close the panel").click()
    await player.button("^Sit at seat").last.click()
    found["sitting down"] = await findings(page)
    await page.keyboard.press("Escape")
    await player.sit("auto")
    await player.put("ante")
    found["betting"] = await findings(page)
    await page.locator(".purse").click()
    found["purse"] = await findings(page)
    await page.keyboard.press("Escape")
    await player.button("^Done").click()
    await expect(page.locator(".choices")).to_be_visible()
    found["choosing"] = await findings(page)
    await page.keyboard.press("p")
    await player.button("^This round").click()
    await expect(page.locator(".results")).to_be_visible()
    found["results"] = await findings(page)

    assert {state: those for state, those in found.items() if those} == {}


@pytest.mark.parametrize(
    ("table", "wagers"),
    first_of([("auto_flop", ("ante",)), ("auto_pot", ("ante", "jacks_plus")), ("auto_texas", ("ante", "bonus"))]),
)
async def test_no_question_of_any_game_has_a_finding(somebody, table, wagers):
    player = await somebody(Player, 360, 640)
    await player.sit(table)
    for wager in wagers:
        await player.put(wager)
    found = [await findings(player.page)]
    await player.button("^Done").click()
    choices = player.page.locator(".choices button:enabled")
    await expect(choices).not_to_have_count(0)
    while await choices.count():
        found.append(await findings(player.page))
        await player.page.keyboard.press("Enter")
        await expect(player.page.locator(".outcome, .choices button:enabled")).not_to_have_count(0)
    await expect(player.page.locator(".outcome")).to_be_visible()
    found.append(await findings(player.page))

    assert [those for those in found if those] == []


async def test_the_dealer_page_has_no_finding(dealer, player):
    await player.sit("live")
    await dealer.proceed("Open betting")
    await player.put("ante")

    assert await findings(dealer.page) == []


async def test_nothing_moves_for_players_who_want_less_motion(player):
    await player.sit("auto")
    await player.put("ante")
    await player.page.evaluate("""() => {
      const look = () => {
        window.moved = (window.moved || 0) + document.getAnimations().length;
        requestAnimationFrame(look);
      };
      look();
    }""")
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    await player.page.keyboard.press("p")
    await expect(player.page.locator(".results")).to_be_visible()

    assert await player.page.evaluate("window.moved") == 0


@pytest.mark.full
async def test_no_tool_replaces_texts_that_the_page_goes_on_changing(player):
    """A translator puts texts of its own in place of the page's, which then stay as they were: old amounts."""
    await player.page.goto(f"{player.url}/table/auto")

    await expect(player.page.locator("html")).to_have_attribute("translate", "no")
