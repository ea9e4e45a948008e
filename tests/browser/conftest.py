"""A house, a browser, and the people in front of it."""

import pytest
from playwright.async_api import async_playwright

from tests.browser.house import House
from tests.browser.people import Dealer, Player, Supervisor


@pytest.fixture
async def house(tmp_path):
    house = House(tmp_path)
    await house.open()
    yield house
    await house.end()


@pytest.fixture
async def browser(chromium):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        await browser.close()


@pytest.fixture
async def somebody(browser, house):
    """Make people, each in a browser context of their own; at the end none of them may have seen an error."""
    people = []

    async def make(kind, width=1280, height=800):
        context = await browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        people.append(kind(await context.new_page(), house.url))
        return people[-1]

    yield make
    assert [error for person in people for error in person.errors] == []


@pytest.fixture
async def player(somebody):
    return await somebody(Player)


@pytest.fixture
async def dealer(somebody, house):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Dealer")
    return dealer


@pytest.fixture
async def supervisor(somebody, house):
    supervisor = await somebody(Supervisor)
    await supervisor.sign_in(house.floor_code)
    return supervisor
