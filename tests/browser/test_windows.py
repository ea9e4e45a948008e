"""Several windows of one browser: they are one guest, and stay who they are."""

import asyncio

from playwright.async_api import expect

from tests.browser.people import Dealer, Player


SLOW = """const {WebSocket: Real} = window;  // both windows are at the door before either is let in
window.WebSocket = class extends Real {
  send(text) { setTimeout(() => super.send(text), 300); }
};"""


async def windows(browser, kind, house, count=2):
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    return [kind(await context.new_page(), house.url) for _ in range(count)]


async def test_two_windows_opened_at_once_are_one_guest_and_keep_the_seat_over_a_cut(browser, house):
    one, other = await windows(browser, Player, house)
    for window in (one, other):
        await window.page.add_init_script(SLOW)
    await asyncio.gather(*(window.page.goto(f"{house.url}/") for window in (one, other)))
    names = [window.page.locator("header small") for window in (one, other)]
    await expect(names[0]).to_contain_text("Guest 1 ")
    await expect(names[1]).to_contain_text("Guest 1 ")
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


async def test_a_window_whose_kept_token_is_another_stays_who_it_is(browser, house):
    (player,) = await windows(browser, Player, house, 1)
    await player.sit("auto", "100")
    await player.page.evaluate("localStorage.setItem('croupier.player.session', 'somebody else')")
    await house.kill()
    await house.open()
    await expect(player.page.get_by_role("alert").filter(has_text="Reconnecting")).to_have_count(0, timeout=30_000)
    await player.put("ante")
    assert player.errors == []


async def test_a_dealer_who_signs_out_in_one_window_is_out_in_the_other(browser, house):
    one, other = await windows(browser, Dealer, house)
    await one.sign_in(house.code, "Live Dealer")
    await other.go("live")
    await one.page.goto(f"{house.url}/dealer")
    await one.button("^Sign out").click()
    for window in (one, other):
        await expect(window.page.get_by_label("One-use code")).to_be_visible()
    assert one.errors == other.errors == []


async def test_a_window_whose_token_another_removes_says_so_and_lets_one_come_in_again(browser, house):
    one, other = await windows(browser, Player, house)
    await one.sit("auto", "100")
    await other.page.goto(f"{house.url}/")
    await other.page.evaluate("localStorage.removeItem('croupier.player.session')")
    await expect(one.page.get_by_role("heading")).to_contain_text("signed out")
    await one.page.get_by_role("link", name="Start again as a guest").click()
    await expect(one.page.locator("header small")).to_contain_text("Guest 2 ")


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
