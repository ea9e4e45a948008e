"""The floor pauses, closes and limits a table and sends a player away; dealers come, go and are missed."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.house import GAMES, table
from tests.browser.people import Dealer, Supervisor
from tests.browser.test_accessibility import findings
from tests.browser.test_irregularities import dealt


MISSED = 500  # ms
OTHER = (
    'alternatives = [{ name = "High limit", game = { game = "three_card_poker", version_6f = "1", ante_bonus = "A", '
    "cover_all = false, limits = { ante = [2_500, 10_000], pair_plus = [500, 5_000], six_card_bonus = [500, 2_500] } } }]"
)


def stands(person, how):
    return person.page.locator(f"[data-standing={how}]")


TITLE, *GAME = GAMES[""]
TABLES = "".join(
    table(kind, f"{kind.title()} {TITLE}", pace, *GAME, OTHER, results=300, dealer=MISSED)
    for kind, pace in (("live", "dealer"), ("auto", "house"))
)


async def supervise(floor, key, why=None):
    """Use a power of the floor by its keys, with a reason where it wants one."""
    await expect(floor.button("^Supervise the table")).to_be_visible()
    await floor.page.keyboard.press("f")
    await expect(floor.page.locator(f"dialog [data-key='{key}']")).to_be_visible()
    await floor.page.keyboard.press(key)
    if why is not None:
        await expect(floor.page.locator("dialog input:focus")).to_be_visible()
        await floor.page.keyboard.type(why)
        await floor.page.keyboard.press("Enter")
    if key not in "lx":
        await expect(floor.page.locator("dialog[open]")).to_have_count(0)


async def limit(floor, low, high):
    ante = floor.page.locator("[data-limit=ante]")
    await ante.get_by_label("Lowest").fill(low)
    await ante.get_by_label("Highest").fill(high)
    await floor.button("^Post these limits").click()


async def wager(player):
    await player.put("ante")
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()


async def sent_away(supervisor, player):
    """Who is sent away plays the round to its end, and reads why until they have read it, also after a reload."""
    page = player.page
    await wager(player)
    await expect(stands(player, "posted")).to_have_count(0)
    await supervise(supervisor, "1", "You shouted.")
    await expect(stands(player, "away")).to_contain_text("You shouted. You leave when your round is over")
    found = await findings(page)
    await page.keyboard.press("f")
    await expect(stands(player, "away")).to_contain_text("Your chips are in your wallet")
    await page.reload()
    await expect(stands(player, "away")).to_contain_text("You shouted. Your chips are in your wallet")
    await player.button("^I have read it").click()
    await page.reload()
    await expect(page.locator(".ring")).to_be_visible()
    await expect(stands(player, "away")).to_have_count(0)
    return found


async def by_keys(floor, first, *keys):
    """Press a key, and each other one as soon as its line is there."""
    await expect(floor.button("^Supervise the table")).to_be_visible()
    await floor.page.keyboard.press(first)
    for key in keys:
        await expect(floor.page.locator(f"dialog [data-key='{key}']")).to_be_visible()
        await floor.page.keyboard.press(key)


async def let_back_and_moved(supervisor, player):
    """Who was sent away sits down when the floor lets them, and then at another place."""
    await expect(player.button("^Sit at seat")).to_have_count(0)
    await by_keys(supervisor, "f", "b", "1")
    await player.sit("auto", "100")
    await by_keys(supervisor, "f", "m")
    seat = await supervisor.page.locator("dialog [data-power=MayMove]").get_attribute("data-key")
    await supervisor.page.keyboard.press(seat)
    await expect(supervisor.page.locator("dialog [data-key='2']")).to_contain_text("To seat 2")
    await supervisor.page.keyboard.press("2")
    await expect(stands(player, "news")).to_contain_text("to seat 2.")
    await by_keys(supervisor, "f", "k")
    await expect(supervisor.page.locator("dialog input:focus")).to_be_visible()
    await supervisor.page.keyboard.type("Zoe")
    await supervisor.page.keyboard.press("Enter")
    await expect(player.page.locator(".ring")).to_contain_text("kept for Zoe")
    await expect(player.spot("ante").locator(".put")).to_be_visible()


async def other_rules(supervisor, player):
    """Rules that the configuration offers are posted by their name: at once where nothing is wagered."""
    await supervise(supervisor, "l")
    await supervisor.page.locator("dialog select").select_option("High limit")
    await expect(supervisor.page.locator("[data-limit=ante]").get_by_label("Lowest")).to_have_value("25")
    await supervisor.button("^Post these rules").click()
    await expect(stands(player, "posted")).to_contain_text('New rules ("High limit") from the next round on: ante $25')
    await expect(player.page.locator("header")).to_contain_text("Ante $25 to $100")
    sheet = player.page.locator(".panel [data-posted]")
    await expect(sheet).to_contain_text("The rules “High limit” are in force.")
    await expect(sheet).to_contain_text('New rules ("High limit") from the next round on: ante $25')
    await expect(sheet).to_contain_text("That is this round.")
    return await findings(player.page)


@pytest.mark.full
async def test_a_supervisor_signs_in_however_long_the_code_takes_to_find(house, somebody):
    supervisor = await somebody(Supervisor)
    page = supervisor.page
    async with page.expect_websocket() as opened:
        await page.goto(f"{house.url}/floor")
    socket = await opened.value
    if not socket.is_closed():
        await socket.wait_for_event("close", timeout=15_000)  # nobody said who they are
    await page.get_by_label("Name").fill("Sam")
    await page.get_by_label("One-use code").fill(house.floor_code)
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("status").first).to_be_visible()


async def test_the_floor_pauses_closes_and_limits_a_table_and_sends_a_player_away(house, supervisor, player):
    page = player.page
    await player.sit("auto", "100")
    await wager(player)
    held = await player.cards()
    await supervisor.page.goto(f"{supervisor.url}/floor/auto")
    await supervise(supervisor, "h", "A glass fell over.")
    await expect(stands(player, "held")).to_contain_text("The floor has paused the table: A glass fell over.")
    await expect(page.locator(".clock, .choices")).to_have_count(0)
    assert await player.cards() == held
    await supervisor.go_back()
    await supervisor.waits("auto", "held")
    await expect(supervisor.page.locator("[data-table=auto] [data-stands]")).to_contain_text("Sam since")
    found = [await findings(page), await findings(supervisor.page)]
    row = supervisor.page.locator("[data-table=auto]")
    await expect(row.locator("b").first).to_have_text("auto · Auto Dealer")
    await expect(row.locator("kbd")).to_have_text("2")  # its place in the house's list: it is the first row now
    await supervisor.page.keyboard.press("2")
    await expect(supervisor.page).to_have_url(re.compile("/floor/auto$"))
    await expect(supervisor.page.locator(".next")).to_contain_text("Resume the table: press Supervise the table.")
    await supervisor.page.keyboard.press("Space")
    await expect(stands(player, "held")).to_be_visible()
    await supervise(supervisor, "g")
    await expect(page.locator(".choices")).to_be_visible()
    await expect(page.get_by_role("timer")).to_be_visible()

    await supervise(supervisor, "c", "We clean the felt.")
    await expect(stands(player, "closed")).to_have_text("The table closes after this round: We clean the felt.")
    await page.keyboard.press("p")
    await expect(stands(player, "closed")).to_have_text("The floor has closed the table: We clean the felt.")
    found.append(await findings(page))
    await supervise(supervisor, "l")
    await limit(supervisor, "60", "50")
    await expect(supervisor.page.locator("dialog .refusal")).to_contain_text("These limits cannot be posted")
    found.append(await findings(supervisor.page))
    await limit(supervisor, "10", "50")
    await expect(stands(player, "posted")).to_contain_text("ante $10 to $50")
    await page.reload()
    await expect(stands(player, "posted")).to_contain_text("New limits from the next round on: ante $10 to $50")
    await supervise(supervisor, "o")
    await expect(stands(player, "closed")).to_have_count(0)
    await expect(page.locator("header")).to_contain_text("Ante $10 to $50")

    found.append(await sent_away(supervisor, player))
    await let_back_and_moved(supervisor, player)
    found.append(await other_rules(supervisor, player))
    rounds = await house.rounds("auto")
    assert [record["seats"][0]["wagers"]["ante"] for record in rounds] == [500, 1_000]
    assert found == [[]] * 6


async def ruled(floor, button, go, why):
    """Rule something for the whole house, with a reason."""
    await floor.button(button).click()
    await expect(floor.page.locator("form input:focus")).to_be_visible()
    await floor.page.keyboard.type(why)
    await floor.button(f"^{go}$").click()
    await expect(floor.page.locator("form")).to_have_count(0)


async def test_the_floor_stops_all_games_and_excludes_and_readmits_a_player(house, supervisor, player):
    page, floor = player.page, supervisor.page
    await player.sit("auto", "100")
    await wager(player)
    await ruled(supervisor, "^Stop a game", "Stop", "An alarm.")
    await expect(floor.locator("[data-stopped=all]")).to_contain_text("All games stopped by Sam since")
    await expect(floor.locator("[data-table=live] [data-stands]")).to_have_text("Closed by Sam: An alarm.")
    await expect(stands(player, "closed")).to_have_text("The table closes after this round: An alarm.")

    await floor.goto(f"{supervisor.url}/floor/auto")
    await supervise(supervisor, "x")
    await floor.keyboard.press("1")
    await expect(floor.locator("dialog input:focus")).to_be_visible()
    await floor.keyboard.type("You shouted.")
    found = [await findings(floor)]
    await floor.keyboard.press("Enter")
    await expect(page.locator("h1")).to_contain_text("The house does not let you play: You shouted.")
    found.append(await findings(page))
    await supervisor.go_back()
    await expect(floor.locator("[data-excluded]")).to_contain_text("excluded by Sam")
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.locator("h1")).to_contain_text("The house does not let you play: You shouted.")
    found.append(await findings(floor))

    await ruled(supervisor, "^Start all games", "Start", "It is over.")
    await ruled(supervisor, "^Readmit", "Readmit", "You calmed down.")
    await expect(floor.locator("[data-excluded], [data-stopped], [data-stands]")).to_have_count(0)
    await page.get_by_role("link", name="To the lobby").click()
    await expect(page.locator("header b")).to_have_text("$900")
    await page.goto(f"{player.url}/table/auto")
    await expect(page.locator(".choices")).to_be_visible()
    await page.keyboard.press("p")
    await expect(page.locator(".own")).to_have_count(0)
    assert found == [[]] * 3


async def test_a_table_waits_for_a_dealer_who_is_gone_or_went_off_and_another_takes_it(house, dealer, player, somebody):
    await dealt(dealer, player)
    await dealer.page.goto("about:blank")
    await expect(stands(player, "held")).to_contain_text("The table waits for a dealer.")
    await expect(player.page.locator(".choices")).to_have_count(0)
    found = [await findings(player.page)]
    await dealer.go("live")
    await expect(player.page.locator(".choices")).to_be_visible()

    await dealer.page.keyboard.press("e")
    await expect(dealer.button("^End it")).to_be_focused()
    found.append(await findings(dealer.page))
    await dealer.page.keyboard.press("Enter")
    await expect(stands(player, "held")).to_be_visible()
    kim = await somebody(Dealer)
    await kim.come_in("dealer", "Kim", house.codes["Kim"])
    await kim.page.get_by_role("link", name="Live Dealer").click()
    await kim.take_step("take")
    await expect(dealer.page.locator(".next")).to_contain_text("Kim deals at this table.")
    await expect(stands(player, "news")).to_have_text("Kim deals.")
    await player.page.keyboard.press("p")
    await kim.go_on_until(player.page.locator(".results"))
    await kim.take_step("proceed")
    (record,) = await house.rounds("live")
    assert record["result"] == "settled"
    assert found == [[]] * 2
