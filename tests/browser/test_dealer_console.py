"""The dealer's console on its touch screen: the buttons keep their place in every state of a round."""

import pytest
from playwright.async_api import expect

from tests.browser.people import Dealer, Player
from tests.browser.test_accessibility import findings
from tests.browser.test_games import GAMES
from tests.first_of import first_of


PLACES = """() => ['.happened', '.next', '.end'].map((name) => {
  const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
  return [left, top, width, height];
})"""
SCREEN = {"width": 1024, "height": 768}
AT = [[16, 656.5, 196, 96], [508, 656.5, 500, 96]]  # "Something happened", and the next step


class Console:
    """The page of a dealer who presses the next step by `how`, and sees where the buttons are before each press."""

    def __init__(self, dealer, how):
        self.dealer, self.page, self.how = dealer, dealer.page, how
        self.next = self.page.locator(".next")
        self.end = None

    async def measure(self):
        happened, next_step, end = await self.page.evaluate(PLACES)
        self.end = self.end or end
        assert ([happened, next_step], end) == (AT, self.end)
        assert (await self.next.inner_text()).strip()

    async def step(self):
        """Take the next step, if there is one."""
        await self.measure()
        if not await self.next.is_enabled():
            await self.page.wait_for_timeout(50)
            return
        label = await self.next.inner_text()
        if self.how == "touch":
            await self.next.tap()
        else:
            await self.page.keyboard.press("Space")
        await expect(self.next).not_to_have_text(label)
        await self.measure()


async def console(browser, house, how):
    context = await browser.new_context(viewport=SCREEN, has_touch=True, reduced_motion="reduce")
    dealer = Dealer(await context.new_page(), house.url)
    await dealer.come_in("dealer", "Dana", house.code)
    return Console(dealer, how)


@pytest.mark.parametrize("how", first_of(["touch", "keys"]))
@pytest.mark.parametrize("table", first_of(GAMES))
async def test_the_buttons_stay_where_they_are_through_a_round_of_each_game(browser, house, somebody, table, how):
    player = await somebody(Player)
    console_ = await console(browser, house, how)
    await console_.dealer.go(table)
    await console_.measure()
    await player.sit(table, "100")
    await expect(console_.next).to_contain_text("Open betting")
    await console_.step()
    for wager in GAMES[table]:
        await player.put(wager)
    found = [await findings(console_.page)]
    while "Open betting" not in await console_.next.inner_text():  # that step would open another round
        if await player.page.locator(".choices").count():
            await console_.measure()
            await player.page.keyboard.press("Enter")
            await expect(player.page.locator(".choices")).to_have_count(0)
        await console_.step()
    await expect(player.page.locator(".results")).to_have_count(1)
    await console_.measure()
    found.append(await findings(console_.page))
    assert (found, console_.dealer.errors) == ([[], []], [])


@pytest.mark.parametrize(("width", "height"), first_of([(320, 640), (768, 1024), (1024, 768), (1440, 900)]))
async def test_the_console_is_no_wider_than_its_screen(somebody, house, width, height):
    dealer, player = await somebody(Dealer, width, height), await somebody(Player)
    await dealer.sign_in(house.code, "Live Texas")
    await player.sit("live_texas", "100")
    await dealer.proceed("Open betting")
    await player.put("ante")
    assert await dealer.page.evaluate("document.documentElement.scrollWidth") == width
    await expect(dealer.page.locator(".next")).to_be_in_viewport(ratio=1)
    await expect(dealer.page.locator(".happened")).to_be_in_viewport(ratio=1)
