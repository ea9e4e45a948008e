"""A whole round of each game with a person as the dealer and two at the table: what the screens say is the record."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES, WELCOME
from tests.browser.people import Player, cents, dollars, named
from tests.core.games.each_game import ROWS
from tests.first_of import first_of, those_of


GAMES = {f"live{after}": ROWS[name].offered for after, name in NAMES.items()}


async def play(dealer, players):
    """Proceed step by step; everybody stakes more whenever asked, until the wagers are settled."""
    while not await players[0].page.locator(".results").count():
        for player in players:
            if await player.page.locator(".choices").count():
                await player.page.keyboard.press("Enter")
                await expect(player.page.locator(".choices")).to_have_count(0)
        await dealer.go_on()


async def shown(person, whose):
    """The faces of cards on the table, as they are read aloud."""
    return await person.page.get_by_role("group", name=whose).locator(".card .unseen").all_inner_texts()


def told(seat):
    """What the screen is to say of each wager and award of a seat."""
    paid = {wager: (stake, seat["returned"][wager]) for wager, stake in seat["wagers"].items()}
    return paid | {award: (None, amount) for award, amount in seat["awards"].items()}


@pytest.mark.parametrize("table", those_of(GAMES, "live_flop"))
async def test_a_round_of_each_game_shows_what_the_record_says(house, dealer, somebody, table):
    await dealer.go(table)
    players = [await somebody(Player), await somebody(Player, 360, 640)]
    for player in players:
        await player.sit(table, "100")
    await dealer.proceed("Open betting")
    for player in players:
        for wager in GAMES[table]:
            await player.put(wager)
    await dealer.proceed("Close betting")
    await play(dealer, players)
    await expect(dealer.page.locator(".next")).to_contain_text("Open betting")

    (record,) = await house.rounds(table)
    for person in (dealer, *players):
        assert await shown(person, "Cards of the dealer") == [named(card) for card in record["dealer"]["cards"]]
        assert await shown(person, "Community cards") == [named(card) for card in record["community"]]
        pots = await person.page.locator("[data-pot]").all()
        assert [int(await pot.get_attribute("data-pot")) for pot in pots] == [record["pot"]] * bool(record["pot"])
        kept = await person.page.locator("[data-commission]").all_inner_texts()
        assert [cents(text.split()[1]) for text in kept] == [record["commission"]] * bool(record["commission"])
    for player, seat in zip(players, sorted(record["seats"], key=lambda seat: seat["seat"]), strict=True):
        assert await player.cards() == [named(card) for card in seat["cards"]]
        assert await player.results() == told(seat)
        net = sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())
        said = await player.page.locator(".results h2 b").inner_text()
        assert said == ("even" if net == 0 else f"{'up' if net > 0 else 'down'} {dollars(abs(net))}")
        assert await player.stack() == 10_000 + net
        await player.page.locator(".purse").click()
        await player.button("^Leave and cash out").click()
        await expect(player.page.locator(".purse b")).to_have_text(dollars(WELCOME + net))


async def test_the_button_lies_where_the_record_has_it_and_moves_round_by_round(house, dealer, player):
    await dealer.go("live_pot")
    await player.sit("live_pot")
    lay = []
    for _ in range(2):
        await dealer.proceed("Open betting")
        await player.put("ante")
        await dealer.proceed("Close betting")
        await dealer.go_on_until(player.page.locator(".choices"))
        for page in (player.page, dealer.page):
            await expect(page.locator("[data-button]:visible")).to_have_count(1)
        lay.append(await dealer.page.locator("[data-button] .unseen").inner_text())
        await player.page.locator("[data-option=fold]").click()
        await dealer.go_on_until(player.page.locator(".results"))
        await expect(dealer.page.locator(".next")).to_contain_text("Open betting")

    where = {"dealer": "The dealer has the"}
    records = await house.rounds("live_pot")
    assert lay == [where.get(record["button"], f"Seat {record['button']} has the") for record in records]
    assert lay[0] != lay[1]


@pytest.mark.full
async def test_a_hidden_answer_is_marked_and_told_when_all_have_chosen(dealer, somebody):
    await dealer.go("live_flop")
    ann, bob = await somebody(Player), await somebody(Player)
    for player in (ann, bob):
        await player.sit("live_flop")
    await dealer.proceed("Open betting")
    for player in (ann, bob):
        await player.put("ante")
        await player.put("pot")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(ann.page.locator(".choices"))
    await ann.page.locator("[data-option=surrender]").click()
    await expect(ann.page.locator(".own .said")).to_contain_text("surrender, still hidden")
    for person in (bob, dealer):
        await expect(person.page.locator(".ring")).to_contain_text("decided")
        await expect(person.page.locator(".ring")).not_to_contain_text("surrender")
    await bob.page.locator("[data-option=flop]").click()
    for person in (bob, dealer):
        await expect(person.page.locator(".ring")).to_contain_text("surrender")
        await expect(person.page.locator(".ring")).not_to_contain_text("decided")


@pytest.mark.full
async def test_what_playing_on_may_cost_is_told_before_and_after_the_ante(player):
    await player.sit("auto_texas")
    await expect(player.page.locator(".own .said")).to_contain_text(re.compile("up to 4 . Ante more"))
    await player.put("ante")
    await expect(player.page.locator(".own .said")).to_contain_text("up to $20 more")
    await expect(player.spot("flop")).to_contain_text("costs $10")


@pytest.mark.parametrize(
    ("table", "posted"),
    first_of(
        [
            ("auto_flop", ("always $5", "1,000 to 1", "The pot of all players", "at most $50,000 a round")),
            ("auto_pot", ("always $5", "2 times Ante", "400 to 1", "5%, at most $1", "wins at most $50,000")),
            ("auto_texas", ("2 times Ante", "30 to 1", "straight or better", "wins at most $50,000")),
        ]
    ),
)
async def test_the_rules_of_each_game_are_read_without_a_seat(player, table, posted):
    await player.page.goto(f"{player.url}/table/{table}")
    rules = await player.rules()
    assert [words for words in posted if words not in rules] == []
