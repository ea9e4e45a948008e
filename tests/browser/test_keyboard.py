"""A whole round without a mouse, and what those hear who do not see."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.first_of import first_of


FOCUSED = """() => {
  const it = document.activeElement;
  return it === document.body ? '' : it.getAttribute('aria-label') || it.innerText;
}"""


BUSY = """() => new Promise((done) => setTimeout(() => {
  const end = performance.now() + 100;
  while (performance.now() < end);
  done();
}))"""


async def tab_to(page, name):
    """Press Tab until the focus is on the control of this name."""
    for _ in range(40):
        if (await page.evaluate(FOCUSED)).strip().startswith(name):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name}")


async def test_a_round_is_played_by_keys_alone(player):
    page = player.page
    await page.goto(f"{player.url}/table/auto")
    await expect(page.locator(".console .go")).to_be_visible()
    await tab_to(page, "Sit at seat")
    await page.keyboard.press("Enter")
    await expect(player.button("^Sit down with")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(player.spot("ante").locator(".put")).to_be_focused()

    await page.keyboard.press("2")  # the second chip, $5
    await page.keyboard.press("Enter")
    await page.keyboard.press("+")
    await page.keyboard.press("-")
    await tab_to(page, "Pair plus")
    await page.keyboard.press("Space")
    await expect(player.spot("ante").locator(".chip:not(.waiting)")).to_have_text("$5")
    await expect(player.spot("pair_plus").locator(".chip:not(.waiting)")).to_have_text("$5")
    await page.keyboard.press("d")

    await expect(page.locator(".choices")).to_be_visible()
    await expect(page.locator("[data-option=play]")).to_contain_text("$5")
    await page.keyboard.press("p")
    await expect(page.locator(".results")).to_be_visible()
    assert set(await player.results()) >= {"ante", "play", "pair_plus"}

    await expect(page.get_by_role("button", name="Rebet")).to_be_enabled()
    await page.keyboard.press("r")
    await expect(player.spot("pair_plus").locator(".chip:not(.waiting)")).to_have_text("$5")


@pytest.mark.parametrize(
    ("table", "wagers", "keys"),
    first_of(
        [
            ("auto_flop", ("Ante",), ["Enter"]),
            ("auto_pot", ("Ante", "Jacks plus"), ["p", "p"]),
            ("auto_texas", ("Ante", "Bonus"), ["p", "f", "Enter"]),
        ]
    ),
)
async def test_each_question_of_each_game_is_answered_by_its_key(player, table, wagers, keys):
    page = player.page
    await page.goto(f"{player.url}/table/{table}")
    for name in ("Sit at seat", "Sit down with"):
        await expect(player.button(f"^{name}").first).to_be_visible()
        await tab_to(page, name)
        await page.keyboard.press("Enter")
    for wager in wagers:
        await expect(page.locator(".put", has_text=wager)).to_be_visible()
        await tab_to(page, wager)
        await page.keyboard.press("Enter")
    with_pot = table == "auto_flop"  # it comes along with the ante
    await expect(page.locator(".own .chip:not(.waiting)")).to_have_count(len(wagers) + with_pot)
    await page.keyboard.press("d")

    for key in keys:
        await expect(page.locator("#question")).to_be_focused()
        asked = await page.locator(".choice.go small").inner_text()
        await page.keyboard.press(key)
        await expect(page.locator(".choice.go", has_text=asked)).to_have_count(0)
    await expect(page.locator(".results")).to_be_visible()
    assert len(await player.results()) >= len(wagers) + len(keys) - ("f" in keys)


@pytest.mark.full
async def test_tab_goes_from_a_wager_over_its_amount_to_the_next_and_delete_withdraws_it(player):
    await player.sit("auto")
    ante = player.spot("ante")
    await expect(ante.locator(".put")).to_be_focused()
    await player.page.keyboard.press("Enter")
    await expect(player.button("^Withdraw Ante")).to_be_visible()
    await player.page.keyboard.press("Tab")
    await expect(player.page.get_by_label("Ante", exact=True)).to_be_focused()
    await player.page.keyboard.press("Tab")
    await expect(player.spot("pair_plus").locator(".put")).to_be_focused()
    for _ in range(2):
        await player.page.keyboard.press("Shift+Tab")
    await player.page.keyboard.press("Delete")
    await expect(ante.locator(".chip")).to_have_count(0)


async def test_the_chips_open_at_the_amount_and_enter_adds_it(player):
    await player.sit("auto", "100")
    await player.page.locator(".purse").click()
    await expect(player.page.get_by_label("Add chips")).to_be_focused()
    await player.page.keyboard.type("50")
    await player.page.keyboard.press("Enter")
    await expect(player.page.locator(".purse b")).to_have_text("$150")


@pytest.mark.full
async def test_the_focus_comes_to_the_question_and_tab_to_its_answers(player):
    await player.sit("auto")
    await player.put("ante")
    await player.button("^Done").click()
    await expect(player.page.locator("#question")).to_be_focused()
    await player.page.keyboard.press("Tab")
    await player.page.keyboard.press("Tab")
    await expect(player.page.locator("[data-option=fold]")).to_be_focused()
    await player.page.keyboard.press("Enter")
    await expect(player.page.locator(".own .said")).to_contain_text("fold")


@pytest.mark.full
async def test_single_keys_can_be_switched_off(player):
    await player.sit("auto")
    await player.put("ante")
    await player.page.locator(".purse").click()
    await player.page.get_by_label("Single-key shortcuts").uncheck()
    await player.page.keyboard.press("Escape")
    await player.page.keyboard.press("d")
    await player.page.keyboard.press("4")
    await expect(player.button("^Done")).to_be_enabled()
    await expect(player.page.get_by_role("radio", name="$5", exact=True)).to_be_checked()


@pytest.mark.parametrize(
    ("table", "told"),
    first_of(
        [
            ("auto", ("Your turn at seat", "Dealer: ", "You have: ")),  # hands are called as they are turned up
            ("auto_flop", ("All choose now, in secret.", "On the table: ")),
            ("auto_pot", ("Your turn at seat", "Dealer: ")),
            ("auto_texas", ("Your turn at seat", "Dealer: ", "On the table: ")),
        ]
    ),
)
async def test_deals_turns_and_results_are_read_out(player, table, told):
    page = player.page
    await player.sit(table)
    await player.put("ante")
    await player.button("^Done").click()
    while not await page.locator(".results").count():
        await player.play_on()
        await page.wait_for_timeout(50)

    heard = page.get_by_role("log")
    cards = await player.cards()
    for words in ("No more bets.", *told, f"Your cards: {', '.join(cards[:2])}", "Round over. You are"):
        await expect(heard).to_contain_text(words)
    await expect(heard).not_to_contain_text("seconds, then")  # the choice was made in time


@pytest.mark.full
async def test_the_key_of_the_next_step_is_shown_only_while_there_is_one(dealer, player):
    button = dealer.page.locator(".next")
    await player.sit("live")
    await expect(button).to_have_text("Open betting Space")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.go_on_until(player.page.locator(".choices"))
    await expect(button).to_have_text("Waiting for seat 1 to choose")
    await expect(button).to_be_disabled()


@pytest.mark.full
async def test_a_key_right_after_escape_opens_what_it_opens(house, supervisor):
    page = supervisor.page
    await page.goto(f"{supervisor.url}/floor/live")
    await expect(supervisor.button("^Supervise the table")).to_be_visible()
    await page.keyboard.press("f")
    await expect(page.locator("dialog[open]")).to_be_visible()

    await asyncio.gather(page.evaluate(BUSY), page.keyboard.press("Escape"), page.keyboard.press("i"))

    await expect(page.get_by_role("dialog", name="What happened?")).to_be_visible()
    await asyncio.gather(page.evaluate(BUSY), page.keyboard.press("Escape"), page.keyboard.press("i"))
    await expect(page.locator("dialog[open]")).to_have_count(1)
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
    await expect(page.get_by_role("dialog", name="What happened?")).to_be_visible()
