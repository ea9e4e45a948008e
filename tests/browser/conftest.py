"""
A house, a browser, and the people in front of it.

One Chromium serves all tests of a worker, one after another, each with contexts of its own: so they share an event loop,
and so do their asynchronous fixtures.
"""

from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from tests.browser.house import ALL_TABLES, House
from tests.browser.people import Dealer, Player, Supervisor


OFF = (
    # Each window would load two pages of its own for the address bar, which nobody sees: a third of what a page costs.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # What Playwright turns off by itself with the switch that this one replaces.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
SWITCHES = ["--no-sandbox", "--disable-background-networking", f"--disable-features={','.join(OFF)}"]


def pytest_collection_modifyitems(items):
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here) and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def house(request, tmp_path):
    """A house with the tables of the test's module, its `TABLES`, and of the kind that it names, `HOUSE`."""
    kind, tables = getattr(request.module, "HOUSE", House), getattr(request.module, "TABLES", ALL_TABLES)
    house = kind(tmp_path, tables=tables)
    await house.open()
    yield house
    await house.end()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_chromium(chromium):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_chromium):
    """A browser in which nobody has been before; what a test opens in it is closed after the test."""
    yield running_chromium
    for context in running_chromium.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def somebody(browser, house):
    """Make people, each in a browser context of their own; at the end none of them may have seen an error."""
    people = []

    async def make(kind, width=1280, height=800, **conditions):
        viewport = {"width": width, "height": height}
        context = await browser.new_context(viewport=viewport, **{"reduced_motion": "reduce"} | conditions)
        people.append(kind(await context.new_page(), house.url))
        return people[-1]

    yield make
    assert [error for person in people for error in person.errors] == []


@pytest_asyncio.fixture(loop_scope="session")
async def player(somebody):
    return await somebody(Player)


@pytest_asyncio.fixture(loop_scope="session")
async def dealer(somebody, house):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Dealer")
    return dealer


@pytest_asyncio.fixture(loop_scope="session")
async def supervisor(somebody, house):
    supervisor = await somebody(Supervisor)
    await supervisor.sign_in(house.floor_code)
    return supervisor
