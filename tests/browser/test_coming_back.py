"""A page that is loaded again, and a server that is killed, in the middle of a hand."""

import pytest
from playwright.async_api import expect

from tests.first_of import those_of


async def in_mid_hand(player):
    await player.sit("auto", "100")
    await player.put("ante")
    await player.put("pair_plus")
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    return await player.cards()


async def test_a_page_loaded_again_in_mid_hand_has_its_seat_and_its_cards(player):
    cards = await in_mid_hand(player)
    await player.page.reload()
    await expect(player.page.locator(".choices")).to_be_visible()
    assert await player.cards() == cards
    assert await player.stack() == 9_000
    await player.page.keyboard.press("f")
    await expect(player.page.locator(".own .said")).to_contain_text("fold")


@pytest.mark.full
async def test_a_page_loaded_again_shows_the_same_table_as_the_one_that_followed_it(dealer, player):
    async def same_after_loading():
        parts = player.page.locator("main")
        await player.page.locator(".notices").evaluate_all("news => news.forEach((one) => one.remove())")
        before = await parts.inner_text()  # without news of what has just happened, such as who came to deal
        await player.page.reload()
        await expect(parts).to_have_text(before, use_inner_text=True)

    await player.sit("live")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await player.put("cover_all")
    await player.put("ante")  # chosen again, as in a page that is loaded
    await same_after_loading()
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))
    await same_after_loading()
    await player.page.locator("[data-option=play]").click()
    await dealer.go_on_until(player.page.locator(".results"))
    await expect(dealer.page.locator(".next")).to_contain_text("Open betting")
    await same_after_loading()


@pytest.mark.parametrize("table", those_of(["live_flop", "live_pot", "live_texas"], "live_texas"))
async def test_a_page_loaded_again_shows_the_same_table_at_each_question_of_each_game(dealer, player, table):
    choices, parts = player.page.locator(".choices"), player.page.locator("main")
    await dealer.go(table)
    await player.sit(table)
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(choices)
    while await choices.count():
        await player.page.locator(".bubble, .notices").evaluate_all("notes => notes.forEach((note) => note.remove())")
        before = await parts.inner_text()  # without notes of what has just happened, such as a wager that went back
        await player.page.reload()
        await expect(choices).to_be_visible()
        await expect(parts).to_have_text(before, use_inner_text=True)
        await player.page.keyboard.press("Enter")
        await expect(choices).to_have_count(0)
        await dealer.go_on_until(player.page.locator(".choices, .results"))


async def test_a_killed_and_reopened_house_goes_on_with_the_same_cards_by_itself(house, player):
    cards = await in_mid_hand(player)
    await house.kill()
    banner = player.page.get_by_role("alert").filter(has_text="Reconnecting")
    await expect(banner).to_contain_text("Your clock stands until the house is back.")
    await expect(player.page.locator(".console .clock[role=timer]")).to_contain_text("stopped, then fold")
    await expect(player.button("^Play \\$5")).to_be_disabled()
    await house.open()
    await expect(banner).to_have_count(0, timeout=30_000)
    assert await player.cards() == cards
    await player.button("^Play \\$5").click()
    results = await player.results()
    (record,) = await house.rounds("auto")
    (seat,) = record["seats"]
    assert results["play"] == (500, seat["returned"]["play"])
    assert results["pair_plus"] == (500, seat["returned"]["pair_plus"])
    net = sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())
    assert await player.stack() == 10_000 + net


@pytest.mark.full
async def test_while_the_house_is_away_no_wager_can_be_made(house, player):
    await player.sit("auto", "100")
    await player.put("ante")
    await house.kill()
    await expect(player.page.get_by_role("alert").filter(has_text="Reconnecting")).to_be_visible()
    await expect(player.button("^Done")).to_be_disabled()
    await expect(player.page.get_by_role("radio").first).to_be_disabled()
    await expect(player.page.locator(".put").first).to_be_disabled()
    await house.open()
    await expect(player.button("^Done")).to_be_enabled(timeout=30_000)


@pytest.mark.full
async def test_a_table_without_its_dealer_waits_for_them_and_is_not_full(player):
    await player.page.goto(f"{player.url}/table/live")
    await expect(player.page.locator(".console")).to_be_visible()
    await expect(player.page.locator(".console")).not_to_contain_text("All seats are taken")
    await player.sit("live", "100")
    await expect(player.page.locator(".console")).to_contain_text("Waiting for the dealer to open betting.")


@pytest.mark.full
async def test_the_lobby_shows_the_way_back_to_the_seat(player):
    await in_mid_hand(player)
    await player.page.get_by_role("link", name="To the lobby").click()
    await player.page.get_by_role("link", name="Back to your seat").click()
    await expect(player.page.locator(".choices")).to_be_visible()


@pytest.mark.full
async def test_an_address_that_names_nothing_says_so(player):
    await player.page.goto(f"{player.url}/table/nowhere")
    await expect(player.page.get_by_role("link", name="To the lobby")).to_be_visible()
    await expect(player.page.get_by_role("heading")).to_contain_text("nowhere")


async def test_a_wrong_code_is_refused_at_the_door(house, somebody, player):
    page = player.page
    await page.goto(f"{house.url}/dealer")
    await page.get_by_label("Name").fill("Dana")
    await page.get_by_label("One-use code").fill("000-000")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_be_visible()
    await expect(page.get_by_label("Name")).to_be_visible()
