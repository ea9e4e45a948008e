"""Play money that has run out, and the button of the lobby that refills it."""

import asyncio

from playwright.async_api import expect

from server.cli.store import opened_store
from server.config.loading import load
from tests.browser.house import WELCOME
from tests.browser.test_accessibility import findings


async def lose_everything(house, name):
    """Take all that is in the wallet of the only player who has played, as the transfer `name`."""
    async with opened_store(load(house.config, {}), serving=False) as store, asyncio.timeout(20):
        ((_, session),) = (await store.sessions.all_sessions()).items()
        while (await store.wallets.purse(session.player)).table is not None:  # noqa: ASYNC110 - nothing tells it
            await asyncio.sleep(0.05)
        await store.wallets.debit(session.player, name, WELCOME, "auto")
        await store.wallets.credit(session.player, f"after {name}", 0, leaves="auto")


async def test_the_lobby_refills_a_wallet_once_a_day(player, house):
    await player.page.goto(f"{house.url}/")
    refill = player.page.get_by_role("button", name="Refill to $1,000")
    await expect(player.page.locator("header b")).to_have_text("$1,000")
    await expect(refill).to_have_count(0)
    await player.sit("auto", "100")
    await player.page.locator(".purse").click()
    await player.button("^Leave and cash out").click()
    await expect(player.page.locator(".own")).to_have_count(0)
    await lose_everything(house, "lost")
    await player.page.goto(f"{house.url}/")
    await expect(player.page.locator("header b")).to_have_text("$0")
    assert await findings(player.page) == []
    await refill.click()
    await expect(player.page.locator("header b")).to_have_text("$1,000")
    await expect(refill).to_have_count(0)
    await lose_everything(house, "lost again")
    await player.page.reload()
    await refill.click()
    await expect(player.page.get_by_role("alert").filter(has_text="was refilled today")).to_be_visible()
