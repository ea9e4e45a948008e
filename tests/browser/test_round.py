"""A whole round as people play it, in two windows, and what the screen says against the round record."""

import pytest
from playwright.async_api import expect

from tests.browser.house import WELCOME
from tests.browser.people import Player, dollars, named


@pytest.mark.full
async def test_a_seat_that_somebody_else_takes_first_is_changed_for_a_free_one(somebody, player):
    other = await somebody(Player)
    await player.page.goto(f"{player.url}/table/auto")
    await player.button("^Sit at seat 1").last.click()
    await expect(player.page.get_by_role("dialog", name="Seat 1")).to_be_visible()

    await other.sit("auto")

    await expect(player.page.get_by_role("dialog", name="Seat 2")).to_be_visible()
    await player.button("^Sit down with").click()
    await expect(player.page.get_by_role("dialog")).to_have_count(0)
    await expect(player.page.locator(".own")).to_be_visible()


async def test_a_round_from_the_seat_to_the_wallet_shows_what_the_record_says(house, dealer, player):
    await player.sit("live", "100")
    await dealer.proceed("Open betting")
    await player.put("ante", 2)
    await player.put("pair_plus")
    await player.put("six_card_bonus")
    await player.put("cover_all")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))
    seen = await player.cards()
    await player.button("^Play \\$10").click()
    await dealer.go_on_until(player.page.locator(".results"))

    await expect(dealer.page.locator(".next")).to_contain_text("Open betting")
    shown = await player.results()
    (record,) = await house.rounds("live")
    (seat,) = record["seats"]
    assert seat["wagers"] == {"ante": 1000, "play": 1000, "pair_plus": 500, "six_card_bonus": 500, "cover_all": 500}
    assert seen == [named(card) for card in seat["cards"]]
    paid = {wager: (stake, seat["returned"][wager]) for wager, stake in seat["wagers"].items()}
    assert shown == paid | {award: (None, amount) for award, amount in seat["awards"].items()}
    net = sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())
    told = await player.page.locator(".results h2 b").inner_text()
    assert told == ("even" if net == 0 else f"{'up' if net > 0 else 'down'} {dollars(abs(net))}")
    assert await player.stack() == 10_000 + net

    await player.page.locator(".purse").click()
    await player.button("^Leave and cash out").click()
    await expect(player.page.locator(".own")).to_have_count(0)
    await expect(player.page.locator(".purse b")).to_have_text(dollars(WELCOME + net))


async def test_wagers_are_raised_lowered_and_withdrawn_until_no_more_bets(dealer, player):
    await player.sit("live")
    await dealer.proceed("Open betting")
    await player.put("ante", 3)
    await expect(player.spot("ante")).to_contain_text("$15")
    await player.button("^Lower Ante").click()
    await expect(player.spot("ante")).to_contain_text("$10")
    await player.page.get_by_label("Ante", exact=True).fill("12")
    await player.page.get_by_label("Ante", exact=True).press("Enter")
    await expect(player.spot("ante")).to_contain_text("$12")
    await player.button("^Withdraw Ante").click()
    await expect(player.spot("ante")).to_contain_text("from $5")
    await expect(player.page.locator(".purse b")).to_have_text("$100")


@pytest.mark.full
async def test_a_refused_wager_is_answered_at_its_spot(dealer, player):
    await player.sit("live")
    await dealer.proceed("Open betting")
    await player.put("ante")
    field = player.page.get_by_label("Ante", exact=True)
    await field.fill("1000")
    await field.press("Enter")
    await expect(player.spot("ante").locator(".refusal")).to_contain_text("$")
    await expect(player.spot("ante").locator(".chip")).to_have_text("$5")


async def test_two_positions_of_one_player_are_asked_one_after_the_other(dealer, player):
    await player.sit("live")
    await player.page.locator(".ring").get_by_role("button", name="Sit").first.click()
    await player.button("^Take the seat").click()
    await expect(player.page.locator(".own .small")).to_have_count(1)
    await dealer.proceed("Open betting")
    await player.put("ante")
    await player.page.locator(".own .small").click()
    await player.put("ante", 2)
    await dealer.proceed("Close betting")
    costs = []
    for _ in range(2):
        await dealer.go_on_until(player.page.locator(".choices"))
        costs.append(await player.page.locator("[data-option=play] > span").inner_text())
        asked = await player.page.locator("#question").inner_text()
        await player.page.keyboard.press("p")
        await expect(player.page.locator("#question", has_text=asked)).to_have_count(0)

    assert [cost.split()[1] for cost in costs] == ["$5", "$10"]


@pytest.mark.full
async def test_a_concession_is_asked_twice(dealer, player):
    await player.sit("live")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))
    await player.button("^Concede…").click()
    await player.button("^Go back").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    await player.button("^Concede…").click()
    await player.button("^Concede$").click()
    await expect(player.page.locator(".own .said")).to_contain_text("concede")


@pytest.mark.full
async def test_who_has_no_wager_down_says_that_this_round_is_not_played(player):
    await player.sit("auto")
    await expect(player.button("^Sit this round out")).to_be_visible()
    await player.put("ante")
    await expect(player.button("^Sit this round out")).to_have_count(0)
    await expect(player.button("^Done")).to_be_visible()


@pytest.mark.full
async def test_the_clock_tells_whose_silence_it_is_where_another_is_asked(player, somebody):
    other = await somebody(Player)
    for one in (player, other):
        await one.sit("auto")
        await one.put("ante")
    for one in (player, other):
        await one.button("^Done").click()
    first, waiting = (one.page.get_by_role("timer") for one in (player, other))  # seat 1 is asked first
    await expect(first).to_contain_text("then fold")
    await expect(waiting).to_contain_text("then seat 1: fold")
    await expect(other.page.locator(".console")).to_contain_text("Seat 1 is choosing.")
