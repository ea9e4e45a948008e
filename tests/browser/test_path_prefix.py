"""A house behind a reverse proxy that serves it under a path prefix."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

from clients.python.client import Player as Program
from tests.browser.house import ALL_TABLES, GAMES, House, table
from tests.browser.people import Dealer, Player
from tests.nodes import many_nodes
from tests.ports import free_ports
from tests.stripping_proxy import stripping_proxy


PREFIX = "/casino"


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path):
    """A house that everybody reaches through the proxy."""
    (port,) = free_ports(1)
    house = House(tmp_path, tables=f'origins = ["http://127.0.0.1:{port}"]\n{ALL_TABLES}')
    await house.open()
    async with stripping_proxy(port, PREFIX, int(house.url.rpartition(":")[2])) as house.outside:
        house.url = f"http://127.0.0.1:{port}{PREFIX}"
        yield house
    await house.end()


async def test_a_player_plays_reloads_and_goes_back_under_a_prefix(house, player):
    page = player.page
    await page.goto(f"{house.url}/")
    await page.get_by_role("link", name="Auto Dealer").click()
    await expect(page).to_have_url(f"{house.url}/table/auto")
    await player.sit("auto", "100")
    await player.put("ante")
    await player.button("^Done").click()
    await expect(page.locator(".choices")).to_be_visible()
    cards = await player.cards()

    await page.reload()
    await expect(page.locator(".choices")).to_be_visible()
    assert await player.cards() == cards
    (cookie,) = await page.context.cookies(f"{house.url}/session/player")
    assert cookie["path"] == f"{PREFIX}/session"
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page).to_have_url(f"{house.url}/")
    await page.go_back()
    await expect(page.locator(".choices")).to_be_visible()
    assert house.outside == []


@pytest.mark.full
async def test_dealers_supervisors_and_signs_stay_under_the_prefix(house, somebody):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Dealer")
    await expect(dealer.page).to_have_url(f"{house.url}/dealer/live")
    await dealer.page.reload()
    await expect(dealer.page.locator(".next")).to_be_visible()
    sign = await somebody(Player)
    await sign.page.goto(f"{house.url}/sign")
    await sign.page.get_by_role("link", name="auto · ").first.click()
    await expect(sign.page).to_have_url(f"{house.url}/sign?table=auto")

    assert house.outside == []


@pytest.mark.full
async def test_pages_and_programs_follow_a_table_to_a_node_under_a_prefix(tmp_path, browser):
    tables = "".join(table(name, name, "house", *GAMES[""][1:]) for name in ("one", "two"))
    async with many_nodes(tmp_path / "house", tables, prefix=PREFIX) as nodes:
        node = await nodes.other("one")
        assert node.address.endswith(PREFIX)
        async with Program(node.socket) as program:
            await program.join("one")
            assert program.view["table"] == "one"
        player = Player(await (await browser.new_context()).new_page(), node.address)
        await player.sit("one", "100")
        await player.page.reload()
        await expect(player.page.locator(".own")).to_be_visible()

        assert player.errors == []
