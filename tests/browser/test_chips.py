"""A player who has too few chips is told so, and is offered what helps, before a hand is lost for it (ruling C16)."""

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.house import GAMES, table


THREE, FLOP = GAMES[""], GAMES["_flop"]
TABLES = table(
    *("dear", "Dear Three Card", "house", THREE[1]),
    limits="ante = [10_000, 20_000]\npair_plus = [500, 5_000]\nsix_card_bonus = [500, 2_500]\ncover_all = [500, 2_500]",
    more="buy_in = [20_000, 50_000]",
    results=500,
) + "".join(
    table(name, "Flop", "house", FLOP[1], FLOP[2], more="buy_in = [2_000, 50_000]") for name in ("flop", "dear_flop")
)
# A key of a Cyrillic keyboard, at the place of P.
CYRILLIC_P = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'з', code: 'KeyP', bubbles: true}))"


@pytest_asyncio.fixture(loop_scope="session")
async def short(player):
    """A player whose ante took all chips."""
    await player.sit("dear", "200")
    await player.page.get_by_label("Ante", exact=True).fill("200")
    await player.page.keyboard.press("Enter")
    await expect(player.spot("ante").locator(".chip:not(.waiting)")).to_have_text("$200")
    assert await player.stack() == 0
    return player


async def test_before_betting_closes_the_page_says_what_playing_on_costs_and_adds_the_chips(short):
    await expect(short.button("^Add")).to_have_text("Add $200 to play on for $200")
    await short.button("^Add").click()
    await expect(short.page.locator(".purse b")).to_have_text("$200")
    await expect(short.button("^Add")).to_have_count(0)


async def test_at_the_choice_chips_are_added_and_the_hand_played_by_one_key(short):
    page = short.page
    await page.locator(".own").click()  # out of the field of the amount
    await page.keyboard.press("d")
    await expect(page.locator("[data-option=play]")).to_contain_text("Add $200 and play")
    await expect(page.locator("[data-option=fold] kbd")).to_have_text("F")

    await page.keyboard.press("Enter")  # never means the weaker choice
    await expect(page.locator("#question")).to_be_visible()
    await page.evaluate(CYRILLIC_P)

    assert (await short.results())["play"][0] == 20_000


@pytest.mark.full
async def test_who_has_no_chips_left_is_told_so_and_offered_some(short):
    page = short.page
    await page.locator(".own").click()
    await page.keyboard.press("d")
    await expect(page.locator("#question")).to_be_focused()
    await page.keyboard.press("f")
    await expect(page.locator(".console")).to_contain_text("You have too few chips to play here.")
    await short.button("^Add").click()

    await short.put("ante")


@pytest.mark.full
async def test_a_compulsory_wager_of_fixed_amount_comes_along_and_says_why_it_goes_back(player):
    await player.sit("flop")
    await player.put("ante")
    await expect(player.spot("pot").locator(".chip:not(.waiting)")).to_be_visible()

    await player.page.keyboard.press("d")
    await expect(player.page.locator("#question")).to_be_visible()
    await expect(player.spot("pot")).to_contain_text("Returned: only one hand is in.")

    await player.page.keyboard.press("f")
    await expect(player.button("^Rebet")).to_be_enabled()
    await player.page.keyboard.press("r")  # the last round had no pot wager in the end
    for wager in ("ante", "pot"):
        await expect(player.spot(wager).locator(".chip:not(.waiting)")).to_be_visible()


@pytest.mark.full
async def test_where_answers_are_hidden_the_page_says_what_the_stack_is_too_small_for(player):
    await player.sit("dear_flop", "25")
    await player.page.get_by_label("Ante", exact=True).fill("20")
    await player.page.keyboard.press("Enter")
    await expect(player.spot("ante").locator(".chip:not(.waiting)")).to_have_text("$20")
    await expect(player.spot("pot").locator(".chip:not(.waiting)")).to_be_visible()
    await player.page.locator(".own").click()
    await player.page.keyboard.press("d")

    await expect(player.page.locator(".choices")).to_contain_text("Flop wager costs $20, and you have $5.")
