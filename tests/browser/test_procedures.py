"""A dealer opens a table from a sealed deck and deals two rounds of each game by keys; a supervisor verifies and watches."""

import pytest
from playwright.async_api import expect

from tests.browser.house import GAMES, table
from tests.browser.people import Dealer, Supervisor, named
from tests.browser.test_accessibility import findings
from tests.browser.test_games import shown, told
from tests.first_of import those_of


OPENING = ("receive", "inspect", "verify", "spread", "show", "wash", "stack")
WAYS = {  # how each game shuffles and deals here, and the steps with the cards after the opening and between two rounds
    "": ('dealing = "manual_shoe"', 'shuffle = "manual"', ["shuffle", "cut"], ["shuffle", "cut"]),
    "_flop": ('dealing = "hand"', 'shuffle = "shuffler"', ["load", "take"], ["load", "take"]),
    "_pot": ('dealing = "automated_shoe"', 'shuffle = "counting_shuffler"', ["load", "take"], ["load", "take"]),
    "_texas": ('dealing = "manual_shoe"', 'shuffle = "manual"', ["shuffle", "cut"], ["shuffle", "cut"]),
}
DEVICES = {"_flop": ["place"], "_pot": ["place", "place"]}
WAGERS = {
    "": ("ante", "pair_plus"),
    "_flop": ("ante", "pot"),
    "_pot": ("ante", "jacks_plus"),
    "_texas": ("ante", "bonus"),
}


def tables(more=""):
    """One table of each game, shuffled in its way; without a device there is no Cover All (12(d))."""
    for name, (title, game, limits) in GAMES.items():
        dealing, shuffle, *_ = WAYS[name]
        if name == "":
            game, limits = f"{game}\ncover_all = false", limits[: limits.index("\ncover_all")]  # noqa: PLW2901
        lines = f"{dealing}{more}\nprocedures = {{ {shuffle} }}"
        yield table(f"live{name}", f"Live {title}", "dealer", game, limits, lines)


TABLES = "".join(tables())


async def open_table(dealer, supervisor, name):
    """Open a table from a sealed deck, every step by one key, up to the wagers."""
    for task in (*DEVICES.get(name, ()), *OPENING):
        if task == "verify":
            await expect(dealer.page.locator(".next")).to_contain_text(
                "Waiting for a supervisor to verify the red deck D1"
            )
            await supervisor.waits(f"live{name}", "verification")
            await supervisor.go_to_first()
            await supervisor.take_step("verify")
            await supervisor.go_back()
        else:
            await dealer.take_step(task)
    await prepare(dealer, WAYS[name][2])


async def prepare(dealer, tasks):
    for task in tasks:
        await dealer.take_step(task, "17" if task == "cut" else "")


async def cut_again(dealer, supervisor, player):
    """Have the deck cut again when bets are closed: the supervisor orders it, and the dealer deals nothing before."""
    await supervisor.page.goto(f"{supervisor.url}/floor/live")
    await expect(supervisor.button("^Something happened")).to_be_visible()
    await supervisor.page.keyboard.press("i")
    await supervisor.button("^Have the red deck D1 cut again").click()
    await expect(player.page.locator("footer")).to_contain_text("No more bets.")
    await dealer.take_step("cut", "30")


async def a_round(dealer, player, wagers, supervisor=None):
    """Play a round to its end; the player stakes more whenever asked. A `supervisor` has the deck cut again."""
    await dealer.proceed("Open betting")
    await dealer.go_on_until(player.spot("ante").locator(".put"))  # a card may be burned before (9(b)(1))
    for wager in wagers:
        await player.put(wager)
    await dealer.proceed("Close betting")
    if supervisor:
        await cut_again(dealer, supervisor, player)
    while not await player.page.locator(".results").count():
        if await player.page.locator(".choices").count():
            await player.page.keyboard.press("Enter")
            await expect(player.page.locator(".choices")).to_have_count(0)
        await dealer.go_on()
    await expect(dealer.page.locator(".next[data-step]")).to_have_count(0)


@pytest.mark.parametrize("name", those_of(WAYS, "_pot"))
async def test_a_dealer_opens_a_table_and_deals_two_rounds_by_keys(house, somebody, supervisor, player, name):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, f"Live {GAMES[name][0]}")
    await player.sit(f"live{name}", "100")
    await open_table(dealer, supervisor, name)
    for number in (1, 2):
        recut = name == "" and number == 2
        await a_round(dealer, player, WAGERS[name], supervisor if recut else None)
        records = await house.rounds(f"live{name}")
        assert len(records) == number
        assert records[-1]["cut"] == (30 if recut else 17 if "cut" in WAYS[name][2] else 0)
        assert await shown(dealer, "Cards of the dealer") == [named(card) for card in records[-1]["dealer"]["cards"]]
        assert await shown(dealer, "Community cards") == [named(card) for card in records[-1]["community"]]
        assert await player.results() == told(records[-1]["seats"][0])
        if number == 1:
            await prepare(dealer, WAYS[name][3])
    assert [record["result"] for record in records] == ["settled", "settled"]


@pytest.mark.full
async def test_the_first_player_looks_at_the_cards_and_no_step_has_a_finding(house, somebody, supervisor, player):
    dealer = await somebody(Dealer, 360, 640)
    await dealer.sign_in(house.code, "Live Dealer")
    found = [await findings(dealer.page)]
    await player.sit("live", "100")
    for task in ("receive", "inspect"):
        await dealer.take_step(task)
    await supervisor.waits("live", "verification")
    found.append(await findings(supervisor.page))
    await supervisor.go_to_first()
    await supervisor.take_step("verify")
    await dealer.take_step("spread")
    await expect(player.page.locator(".console")).to_contain_text("Please look at the cards")
    found.append(await findings(player.page))
    await player.button("^I have looked").click()
    for task in ("wash", "stack", "shuffle"):
        await dealer.take_step(task)
    await expect(dealer.page.locator(".next[data-task=cut]")).to_be_visible()
    await dealer.page.keyboard.type("9")
    await expect(dealer.page.locator(".next")).to_be_disabled()
    found.append(await findings(dealer.page))
    await dealer.page.keyboard.press("Backspace")
    await dealer.take_step("cut", "42")
    await expect(dealer.page.locator(".decks")).to_have_text("red deck D1: cut at 42")
    assert found == [[]] * 4


@pytest.mark.full
async def test_a_wrong_count_is_confirmed_on_the_floor_and_voids_the_round(house, somebody, supervisor, player):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Dealer")
    await player.sit("live", "100")
    await open_table(dealer, supervisor, "")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))
    await player.page.keyboard.press("Enter")
    await expect(dealer.page.locator(".next[data-step]:enabled")).to_have_count(1)
    await dealer.page.keyboard.press("i")
    line = dealer.page.locator("dialog li button", has_text="Count the cards")
    await dealer.page.keyboard.press(await line.get_attribute("data-key"))
    await expect(dealer.page.get_by_label("Cards counted")).to_be_focused()
    await dealer.page.keyboard.type("44")
    await dealer.page.keyboard.press("Enter")
    await expect(dealer.page.locator("footer > form .next")).to_contain_text(
        "A count was wrong: waiting for a supervisor"
    )
    await supervisor.waits("live", "count_confirmation")
    await supervisor.go_to_first()
    await supervisor.take_step("confirm_count")
    await expect(player.page.locator(".results h2")).to_contain_text("the deck has a wrong number of cards")
    assert await player.stack() == 10_000
    (record,) = await house.rounds("live")
    assert record["result"] == "void"


async def test_a_locked_page_says_why_and_the_code_of_the_sign_in_opens_it(house, somebody):
    dealer, supervisor = await somebody(Dealer), await somebody(Supervisor)
    await dealer.sign_in(house.code, "Live Dealer")
    await supervisor.sign_in(house.floor_code)
    for person, name, code in ((dealer, "Dana", house.code), (supervisor, "Sam", house.floor_code)):
        await house.lock(name)
        await expect(person.page.get_by_role("status").first).to_contain_text(
            "You were signed out after 5 minutes without a touch."
        )
        assert await findings(person.page) == []
        await person.page.reload()
        await expect(person.page.get_by_role("status").first).to_contain_text(
            "You were signed out after 5 minutes without a touch."
        )
        await person.page.get_by_label("Name").fill(name)
        await person.page.get_by_label("One-use code").fill(code)
        await person.page.get_by_role("button", name="Sign in").click()
    await expect(dealer.page.locator(".next")).to_be_visible()
    await expect(supervisor.page.locator("[role=status] h2")).to_be_visible()
