"""What can happen at a table: the dealer reports it by keys, the floor rules on it, and the players read what follows."""

import pytest
from playwright.async_api import expect

from tests.browser.people import Player
from tests.browser.test_accessibility import findings
from tests.first_of import those_of


WON = "It was three cards after all."


async def dealt(dealer, player, table="live", wagers=("ante",)):
    """A round in which the player is asked to choose."""
    await dealer.go(table)
    await player.sit(table, "100")
    await dealer.proceed("Open betting")
    for wager in wagers:
        await player.put(wager)
    await dealer.proceed("Close betting")
    await dealer.go_on_until(player.page.locator(".choices"))


async def tell(dealer, kind, *keys):
    """Pick from the list of what can have happened, say what it asks for, read what would follow, and report it."""
    await dealer.page.keyboard.press("i")
    line = dealer.page.locator(f"dialog [data-kind={kind}]")
    await expect(line).to_be_visible()
    await dealer.page.keyboard.press(await line.get_attribute("data-key"))
    for key in keys:
        await expect(dealer.page.locator(f"dialog [data-key='{key.lower()}']")).to_be_enabled()
        await dealer.page.keyboard.press(key)
    foreseen = dealer.page.locator(f"dialog [data-foreseen={kind}]")
    await expect(foreseen).to_be_visible()
    told = [" ".join(line.split()) for line in await foreseen.locator("[data-effect]").all_inner_texts()]
    await dealer.page.keyboard.press("Enter")
    await expect(dealer.page.locator("dialog[open]")).to_have_count(0)
    return told


async def test_a_supervisor_confirms_a_misdeal_and_every_wager_goes_back(house, dealer, supervisor, player):
    await dealt(dealer, player, wagers=("ante", "pair_plus"))
    told = await tell(dealer, "wrong_count", "1", "4")

    assert told == ["Seat 1 Ante $5 goes back 14(c)", "Seat 1 Pair plus $5 goes back 14(c)"]
    for page in (dealer.page, player.page):
        await expect(page.locator("[data-effect]")).to_have_count(2)
    await expect(dealer.page.locator("[data-effect='1/ante']")).to_contain_text("Ante $5 goes back 14(c)")
    await expect(dealer.page.locator(".ruling")).to_contain_text("A supervisor is asked")
    await expect(player.page.locator(".held")).to_contain_text("Seat 1 has 4 cards. A supervisor decides.")
    await expect(player.page.locator(".held")).to_contain_text("Your wagers are safe")
    await expect(player.page.locator(".clock, .choices")).to_have_count(0)
    await supervisor.waits("live", "ruling")
    found = [await findings(person.page) for person in (dealer, player, supervisor)]
    await supervisor.go_to_first_ruling()
    found.append(await findings(supervisor.page))
    await supervisor.page.keyboard.press("c")

    await expect(player.page.locator("[data-ruled=wrong_count]")).to_contain_text("14(c)")
    await expect(player.page.locator(".results h2")).to_contain_text("void by a ruling of the floor")
    assert await player.results() == {"ante": (500, 500), "pair_plus": (500, 500)}
    assert await player.stack() == 10_000
    await dealer.take_step("proceed")
    (record,) = await house.rounds("live")
    (irregularity,) = record["irregularities"]
    assert (record["result"], irregularity["kind"], irregularity["clause"]) == ("void", "wrong_count", "14(c)")
    assert irregularity["confirmed_by"] == "supervisor-Sam"
    assert found == [[]] * 4


async def test_a_report_is_withdrawn_or_rejected_and_the_round_goes_on(dealer, supervisor, player):
    await dealt(dealer, player)
    await tell(dealer, "wrong_count", "d", "4")
    await expect(dealer.page.locator(".ruling")).to_contain_text("The dealer has 4 cards.")
    await dealer.page.keyboard.press("w")
    await expect(player.page.locator(".choices")).to_be_visible()

    await tell(dealer, "wrong_count", "d", "2")
    await supervisor.waits("live", "ruling")
    await supervisor.go_to_first_ruling()
    await supervisor.page.keyboard.press("r")
    await expect(supervisor.page.locator("input:focus, textarea:focus")).to_be_visible()
    await supervisor.page.keyboard.type(WON)
    await supervisor.page.keyboard.press("Enter")
    await expect(supervisor.page.locator(".ruling")).to_have_count(0)
    await expect(player.page.get_by_role("log")).to_contain_text(f"The floor: {WON}")
    await player.page.keyboard.press("p")
    await dealer.go_on_until(player.page.locator(".results"))


@pytest.mark.full
async def test_what_moves_no_money_takes_effect_at_once(house, dealer, player):
    await dealer.go("live_texas")
    await player.sit("live_texas", "100")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    assert await tell(dealer, "face_up") == []
    for page in (dealer.page, player.page):
        await expect(page.locator("[data-ruled=face_up]")).to_contain_text("That card is not used")
    await expect(dealer.page.locator(".next")).to_be_enabled()


@pytest.mark.full
async def test_cards_of_the_dealer_that_were_seen_are_named_by_their_numbers(dealer, player):
    await dealt(dealer, player)
    await tell(dealer, "dealer_exposed", "2", "3", "Enter")
    await expect(player.page.locator(".held")).to_contain_text("A card of the dealer was exposed too early.")
    assert await findings(dealer.page) == []


@pytest.mark.full
async def test_who_asks_for_a_void_round_does_not_confirm_it(supervisor, dealer, player):
    await dealt(dealer, player)
    await supervisor.page.goto(f"{supervisor.url}/floor/live")
    await expect(supervisor.page.locator(".next")).to_be_visible()
    for key in ("i", "v"):
        await expect(supervisor.page.get_by_role("button", name="Something happened")).to_be_visible()
        await supervisor.page.keyboard.press(key)
    await expect(supervisor.page.locator("input:focus, textarea:focus")).to_be_visible()
    foreseen = supervisor.page.locator("dialog [data-foreseen=void_round]")
    await expect(foreseen.locator("[data-effect='1/ante']")).to_contain_text("Seat 1 Ante $5 goes back C3")
    await expect(foreseen).to_contain_text("The round waits until another supervisor has confirmed it.")
    assert await findings(supervisor.page) == []
    await supervisor.page.keyboard.type("The shoe was open.")
    await supervisor.page.keyboard.press("Enter")
    await expect(supervisor.page.locator(".ruling")).to_contain_text("Another supervisor is asked")
    await expect(player.page.locator(".held")).to_contain_text("The floor voids the round: The shoe was open.")
    await supervisor.page.keyboard.press("w")
    await expect(player.page.locator(".choices")).to_be_visible()


@pytest.mark.parametrize("table", those_of(["live_flop", "live_pot", "live_texas"], "live_pot"))
async def test_each_game_lists_what_can_have_happened_with_its_clause(dealer, player, table):
    wagers = {"live_flop": ("ante", "pot"), "live_pot": ("ante",), "live_texas": ("ante",)}
    await dealt(dealer, player, table, wagers[table])
    await dealer.page.keyboard.press("i")
    lines = dealer.page.locator("dialog [data-kind]")
    await expect(lines.first).to_be_visible()
    clauses = await lines.locator("small").all_inner_texts()
    assert len(clauses) == await lines.count() >= 2
    assert all("(" in clause for clause in clauses)
    assert await findings(dealer.page) == []


async def clock_stands(player):
    await expect(player.page.locator("[data-standing=held]")).to_contain_text("The dealer reports something.")
    await expect(player.page.locator(".clock")).to_have_count(0)


async def answer_all(sheet):
    """Give the first answer to each question, up to the outcome."""
    while await sheet.locator(".menu").count():
        await sheet.locator(".menu button").first.click()
        if await sheet.get_by_role("button", name="Done").count():
            await sheet.get_by_role("button", name="Done").click()
    await expect(sheet.locator("[data-foreseen]")).to_be_visible()


@pytest.mark.parametrize("kind", those_of(["wrong_count", "dealer_exposed", "face_up"], "face_up"))
async def test_each_sheet_is_gone_back_in_left_and_finished_while_the_clocks_stand(dealer, player, kind):
    await dealt(dealer, player)
    page, sheet = dealer.page, dealer.page.get_by_role("dialog")
    line = sheet.locator(f"[data-kind={kind}]")
    lines = sheet.locator("[data-kind]")
    await page.keyboard.press("i")
    await clock_stands(player)
    await line.click()
    back = sheet.get_by_role("button", name="Back")
    await answer_all(sheet)
    await expect(back).to_be_enabled()
    assert await findings(page) == []
    while await back.is_enabled():
        await back.click()
    await expect(lines.first).to_be_visible()
    await clock_stands(player)
    await sheet.locator("[data-cancel]").click()
    await expect(sheet).to_have_count(0)
    await expect(player.page.locator("[data-standing=held]")).to_have_count(0)
    await expect(player.page.locator(".clock, .choices")).not_to_have_count(0)

    await page.keyboard.press("i")
    await clock_stands(player)
    await line.click()
    await answer_all(sheet)
    await sheet.get_by_role("button", name="Report it").click()
    await expect(sheet).to_have_count(0)
    await expect(player.page.locator("[data-standing=held]")).to_have_count(0)


@pytest.mark.full
async def test_a_sheet_keeps_its_place_when_the_table_moves(dealer, player, somebody):
    await dealt(dealer, player)
    page, sheet = dealer.page, dealer.page.get_by_role("dialog")
    await page.keyboard.press("i")
    await sheet.locator("[data-kind=wrong_count]").click()
    await sheet.locator("[data-key='1']").click()
    await expect(sheet).to_contain_text("Seat 1: how many cards?")
    other = await somebody(Player)
    await other.sit("live", "100")
    await expect(page.locator(".ring")).not_to_contain_text("2 · open")
    await expect(sheet).to_contain_text("Seat 1: how many cards?")


@pytest.mark.full
async def test_a_sheet_whose_page_was_loaded_again_leaves_the_clocks_to_the_dealer(dealer, player):
    await dealt(dealer, player)
    await dealer.page.keyboard.press("i")
    await clock_stands(player)
    await dealer.page.reload()
    await dealer.take_step("run")
    await expect(player.page.locator("[data-standing=held]")).to_have_count(0)
