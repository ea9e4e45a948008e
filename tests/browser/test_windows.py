"""Several windows of one browser: they are one guest, and stay who they are."""

import asyncio

import pytest
from playwright.async_api import expect
from websockets.asyncio.client import connect

from tests.browser.people import Dealer, Player
from tests.gateways.talker import Talker


# The pages' policy allows no eval, with which Playwright's wait_for_function asks again.
EXCHANGED = """async () => {
    while (localStorage['croupier.player.session'] !== undefined) await new Promise(requestAnimationFrame)
}"""


SLOW = """const {WebSocket: Real} = window;  // both windows are at the door before either is let in
window.WebSocket = class extends Real {
  send(text) { setTimeout(() => super.send(text), 300); }
};"""


async def windows(browser, kind, house, count=2):
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    return [kind(await context.new_page(), house.url) for _ in range(count)]


@pytest.mark.full
async def test_two_windows_opened_at_once_are_one_guest_and_keep_the_seat_over_a_cut(browser, house):
    one, other = await windows(browser, Player, house)
    for window in (one, other):
        await window.page.add_init_script(SLOW)
    await asyncio.gather(*(window.page.goto(f"{house.url}/") for window in (one, other)))
    names = [window.page.locator("header small") for window in (one, other)]
    await expect(names[0]).to_contain_text("Guest ")
    await expect(names[1]).to_have_text(await names[0].inner_text())
    await one.sit("auto", "100")
    await other.page.goto(f"{house.url}/table/auto")
    await expect(other.page.locator(".own")).to_be_visible()
    await house.kill()
    await house.open()
    for window in (one, other):
        await expect(window.page.get_by_role("alert").filter(has_text="Reconnecting")).to_have_count(0, timeout=30_000)
        await expect(window.page.locator(".own")).to_be_visible()
    await one.put("ante")
    await expect(other.spot("ante").locator(".chip")).to_be_visible()
    assert one.errors == other.errors == []


async def test_no_script_can_read_who_a_page_is_and_a_reload_comes_back(browser, house):
    (player,) = await windows(browser, Player, house, 1)
    await player.sit("auto", "100")
    readable = await player.page.evaluate("document.cookie + JSON.stringify(Object.keys(localStorage))")
    assert readable == '["croupier.seeds"]', "seeds for decks, which are told to everybody"
    (cookie,) = await player.page.context.cookies(f"{house.url}/session/player")
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Strict", "/session")
    await player.page.reload()
    await player.put("ante")
    await house.kill()
    await house.open()
    await expect(player.page.get_by_role("alert").filter(has_text="Reconnecting")).to_have_count(0, timeout=30_000)
    await expect(player.spot("ante").locator(".chip")).to_be_visible()
    assert player.errors == []


@pytest.mark.full
async def test_the_token_of_an_earlier_page_is_exchanged_for_a_cookie_and_keeps_seat_and_wallet(browser, house):
    async with connect(f"ws{house.url.removeprefix('http')}/ws", subprotocols=["croupier.json"]) as socket:
        ann = Talker(socket, binary=False)
        await ann.hello(table="auto")
        await ann.do("Sit", seat=2, buy_in=10_000)
        await ann.until(type="Wallet")
    (player,) = await windows(browser, Player, house, 1)
    token = ann.who["session"]
    await player.page.add_init_script(
        f"if (!sessionStorage.done) {{ localStorage['croupier.player.session'] = '{token}'; sessionStorage.done = 1 }}"
    )
    for _ in range(2):
        await player.page.goto(f"{house.url}/table/auto")
        await expect(player.page.locator(".own")).to_be_visible()
        await player.page.evaluate(EXCHANGED)
    async with connect(f"ws{house.url.removeprefix('http')}/ws", subprotocols=["croupier.json"]) as socket:
        assert (await Talker(socket, binary=False).hello(session=token))["code"] == "unknown_session"
    assert player.errors == []


@pytest.mark.full
async def test_a_dealer_who_signs_out_in_one_window_is_out_in_the_other(browser, house):
    one, other = await windows(browser, Dealer, house)
    await one.sign_in(house.code, "Live Dealer")
    await other.go("live")
    await one.page.goto(f"{house.url}/dealer")
    await one.button("^Sign out").click()
    for window in (one, other):
        await expect(window.page.get_by_label("One-use code")).to_be_visible()
    assert one.errors == other.errors == []


async def test_at_another_table_a_window_shows_the_way_back_to_the_seat_in_place_of_new_ones(browser, house):
    one, other = await windows(browser, Player, house)
    await other.page.goto(f"{house.url}/")
    await other.page.get_by_role("link", name="Auto Flop").click()
    await expect(other.button("^Sit at seat").last).to_be_visible()
    await one.sit("auto", "100")
    back = other.page.get_by_role("link", name="Back to your seat")
    await expect(back).to_contain_text("You have a seat at Auto Dealer.")
    await expect(other.button("^Sit at seat")).to_have_count(0)
    await back.click()
    await expect(other.page.locator(".own")).to_be_visible()
    await other.page.locator(".purse").click()
    await other.button("^Leave and cash out").click()
    await expect(one.page.locator(".purse")).to_contain_text("$1,000")
    await expect(one.page.locator(".purse")).to_contain_text("wallet")
