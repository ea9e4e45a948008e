"""What a page shows at once when the network goes, and when nothing is answered."""

import pytest
from playwright.async_api import expect


AT_ONCE = 3_000  # ms in which a page notices it


def banner(person, text):
    return person.page.get_by_role("alert").filter(has_text=text)


async def all_disabled(*buttons):
    for button in buttons:
        await expect(button).to_be_disabled(timeout=AT_ONCE)


async def test_a_player_without_network_is_told_so_at_once_and_plays_on_when_it_is_back(player):
    await player.sit("auto", "100")
    await player.put("ante")
    await player.page.context.set_offline(True)
    await expect(banner(player, "Offline")).to_be_visible(timeout=AT_ONCE)
    await all_disabled(player.button("^Done"), player.button("^Undo"), player.page.locator(".put").first)
    await player.page.context.set_offline(False)
    await expect(banner(player, "Offline")).to_have_count(0, timeout=AT_ONCE)
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()


async def test_a_choice_that_is_not_answered_is_told_at_once_and_counts_when_the_house_goes_on(house, player):
    choices = player.page.locator(".choices")
    await player.sit("auto", "100")
    await player.put("ante")
    with house.paused():
        await player.button("^Done").click()
        await expect(banner(player, "No answer yet")).to_be_visible(timeout=AT_ONCE)
        await all_disabled(player.button("^Done"), player.button("^Undo"), player.page.locator(".put").first)
    await expect(choices).to_be_visible()
    await expect(banner(player, "No answer yet")).to_have_count(0)
    with house.paused():
        await player.page.keyboard.press("p")
        await expect(banner(player, "No answer yet")).to_be_visible(timeout=AT_ONCE)
        await all_disabled(*await choices.get_by_role("button").all())
    await expect(player.page.locator(".results")).to_be_visible()
    await expect(player.button("^Rebet")).to_be_enabled()


@pytest.mark.full
async def test_chips_are_neither_added_nor_taken_away_while_nobody_answers(house, player):
    await player.sit("auto", "100")
    await player.page.locator(".purse").click()
    await player.page.get_by_label("Add chips").fill("50")
    with house.paused():
        await player.button("^Add \\$50").click()
        await expect(banner(player, "No answer yet")).to_be_attached(timeout=AT_ONCE)
        await all_disabled(player.button("^Add \\$50"), player.button("^Leave"))
    await expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert await player.stack() == 15_000


@pytest.mark.full
async def test_a_seat_cannot_be_taken_while_nobody_answers(house, player):
    await player.page.goto(f"{player.url}/table/auto")
    await player.button("^Sit at seat").last.click()
    with house.paused():
        await player.button("^Sit down with").click()
        await expect(banner(player, "No answer yet")).to_be_attached(timeout=AT_ONCE)
        await all_disabled(player.button("^Sit down with"))
    await expect(player.page.locator(".own")).to_be_visible()


@pytest.mark.full
async def test_a_dealer_whose_step_is_not_answered_can_report_nothing_until_it_is(house, dealer, player):
    await player.sit("live")
    happened = dealer.button("^Something happened")
    with house.paused():
        await dealer.page.keyboard.press("Space")
        await expect(banner(dealer, "No answer yet")).to_be_visible(timeout=AT_ONCE)
        await all_disabled(dealer.page.locator(".next"), happened)
        await dealer.page.keyboard.press("i")
        await expect(dealer.page.get_by_role("dialog")).to_have_count(0)
    await player.put("ante")
    await expect(dealer.page.locator(".next")).to_contain_text("Close betting")
    await expect(dealer.page.locator(".next")).to_be_enabled()
    await happened.click()
    await expect(dealer.page.get_by_role("dialog")).to_be_visible()
    with house.paused():
        await dealer.page.keyboard.press("Escape")  # which asks that the clocks run on
        await expect(banner(dealer, "No answer yet")).to_be_visible(timeout=AT_ONCE)
    await expect(dealer.page.locator(".next")).to_be_enabled()
