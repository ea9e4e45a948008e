"""A round of each game as people see it who need other colours, larger letters, no motion, or no mouse."""

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES
from tests.browser.people import Player
from tests.core.games.each_game import ROWS
from tests.first_of import first_of


GAMES = {f"auto{after}": ROWS[name].offered for after, name in NAMES.items()}
ZOOMED = {"200%": (640, 512), "400%": (320, 256)}  # of a window of 1280x1024

# What has no edge that is seen where the browser chooses all colours: there a background alone tells nothing.
NO_EDGE = """() => {
  const needed = '.card, button:not(.put), .clock .bar, .pick:has(:checked), .circle, .choice, .console, .panel';
  const shown = (style, part) => style[`${part}-style`] !== 'none' && parseFloat(style[`${part}-width`]) >= 1;
  return [...document.querySelectorAll(needed)].filter((one) => one.checkVisibility()).filter((one) => {
    const style = getComputedStyle(one);
    const has = (part) => shown({[`${part}-style`]: style.getPropertyValue(`${part}-style`),
      [`${part}-width`]: style.getPropertyValue(`${part}-width`)}, part);
    return !has('outline') && !['border-top', 'border-bottom'].some(has);
  }).map((one) => one.outerHTML.slice(0, 100));
}"""

# What cannot be brought into view and pressed by scrolling down.
AT_THE_TABLE = ".own .big .card, .own .said, .dealer .cards .card, .told, .spot, .clock, .console button"
IN_THE_PANEL = ".tabs button, .inside, .fold, .console button"  # it lies over the dealer's side of the table
OUT_OF_REACH = """(needed) => {
  return [...document.querySelectorAll(needed)].filter((one) => one.checkVisibility()).filter((one) => {
    one.scrollIntoView({block: 'center', behavior: 'instant'});
    const box = one.getBoundingClientRect();
    const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.width < 8 || box.height < 8 || box.left < 0 || box.right > innerWidth || !middle || !(one.contains(middle) || middle.contains(one));
  }).map((one) => {
    const box = one.getBoundingClientRect();
    return `${one.outerHTML.slice(0, 100)} at ${[box.left, box.top, box.width, box.height].map(Math.round)}`;
  });
}"""
# What moves, but for the bar of the clock.
MOVING = "() => document.getAnimations().filter(({effect}) => !effect.target.closest('.clock')).length"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


async def play(players, wagers, look):
    """Play a round to its end with the strongest choice, and call `look(state)` in each of its states."""
    first = players[0].page
    await look("betting")
    for player in players:
        for wager in wagers:
            await player.put(wager)
    await look("wagered")
    for player in players:
        await player.button("^Done").click()
    asked = 0
    while not await first.locator(".outcome").count():
        for player in players:
            if await player.page.locator(".choices button:enabled").count():
                if player is players[0]:
                    asked += 1
                    await look(f"choice {asked}")
                await player.play_on()
        await first.wait_for_timeout(50)
    await look("result")


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_in_forced_colours_everything_that_is_needed_has_an_edge(somebody, table):
    player, other = await somebody(Player, forced_colors="active"), await somebody(Player)
    for one in (player, other):
        await one.sit(table)
    found = {}

    async def look(state):
        found[state] = await player.page.evaluate(NO_EDGE)

    await play((player, other), GAMES[table], look)
    assert {state: those for state, those in found.items() if those} == {}


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_a_round_is_played_at_any_zoom_and_scrolls_in_one_direction_only(somebody, table):
    player, other = await somebody(Player), await somebody(Player)
    for one in (player, other):
        await one.sit(table)
    page, found = player.page, {}

    async def look(state, needed=AT_THE_TABLE):
        for zoom, (width, height) in ZOOMED.items():
            await page.set_viewport_size({"width": width, "height": height})
            found[zoom, state] = await reached(page, needed)

    await play((player, other), GAMES[table], look)
    await player.button("^How to play").click()
    for tab in ("How to play", "Pays", "Rounds"):
        await player.read(tab)
        await look(tab, IN_THE_PANEL)
    assert {state: those for state, those in found.items() if those} == {}


async def reached(page, needed):
    """What cannot be reached, and by how many pixels the page is too wide; cards come to rest first."""
    for _ in range(20):
        found = await page.evaluate(OUT_OF_REACH, needed)
        if not found:
            break
        await page.wait_for_timeout(100)
    wider = await page.evaluate(WIDER)
    return found + ([f"{wider} pixels too wide"] if wider > 0 else [])


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_a_round_with_all_its_motion_comes_to_rest_in_every_state(somebody, table):
    player, other = await somebody(Player, reduced_motion="no-preference"), await somebody(Player)
    for one in (player, other):
        await one.sit(table)

    async def look(state):
        await expect(player.page.locator(".own")).to_be_visible()
        for _ in range(40):
            if await player.page.evaluate(MOVING) == 0:
                return
            await player.page.wait_for_timeout(100)
        raise AssertionError(f"something still moves: {state}")

    await play((player, other), GAMES[table], look)
    assert await player.results() != {}
