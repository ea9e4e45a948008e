"""A player looks at a round again and disputes it; the floor replays it, decides and corrects; both see what is recorded."""

import asyncio
import json
from pathlib import Path

from playwright.async_api import expect

from tests.browser.people import Supervisor, dollars, named
from tests.browser.test_accessibility import findings
from tests.browser.test_screens import fits


COVERED = """() => {
  const news = document.querySelector('[data-decision]').getBoundingClientRect();
  return ['.dealer .cards', '.dealer .right', '.own', '.ring'].filter((place) => {
    const box = document.querySelector(place)?.getBoundingClientRect();
    return box && news.left < box.right && box.left < news.right && news.top < box.bottom && box.top < news.bottom;
  });
}"""


WORDS = "I had chosen to play."


async def fold(player):
    """Play a round and give it up; returns the cards that were seen."""
    await player.sit("auto", "100")
    await player.put("ante")
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    held = await player.cards()
    await player.page.locator("[data-option=fold]").click()
    await expect(player.page.locator(".results")).to_be_visible()
    return held


async def replay(page, held):
    """Go through the round that is shown, from its end to its beginning and a step on."""
    words, steps = page.locator("dialog .words"), page.locator("dialog input[type=range]")
    await expect(words).to_have_text("The round is over.")
    assert await page.locator("dialog [data-place='1'] .card .unseen").all_inner_texts() == held
    await steps.press("Home")
    await expect(words).to_have_text("Round 1 opens.")
    await expect(page.locator("dialog .card")).to_have_count(0)
    await steps.press("ArrowRight")
    await expect(words).to_contain_text("Ante $5.")


async def share(page):
    """Save the round that is shown as a file, and return what is in it."""
    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Save as a file").click()
    file = await saving.value
    assert file.suggested_filename == "auto-round-1.json"
    return json.loads(await asyncio.to_thread(Path(await file.path()).read_text))


async def dispute(player):
    await player.button("^Dispute this round").click()
    await player.page.keyboard.type(WORDS)
    await player.page.keyboard.press("Enter")
    await expect(player.page.locator("dialog .dispute")).to_contain_text(f"auto-1 You said: {WORDS}")
    await expect(player.page.locator("[data-verdict=open]")).to_be_visible()


async def correct(floor, returned, why):
    await floor.get_by_role("button", name="Correct a wager").click()
    await floor.get_by_label("Correct return").fill(returned)
    await floor.get_by_label("Why", exact=True).fill(why)
    found = await findings(floor)
    await floor.get_by_role("button", name="Correct it").click()
    return found


async def uphold(floor, why):
    await floor.get_by_role("button", name="Uphold").click()
    await floor.keyboard.type(why)
    await floor.keyboard.press("Enter")
    await expect(floor.locator("[data-verdict=upheld]")).to_be_visible()


async def confirmed_by_another(house, supervisor, other):
    """A correction over the set sum waits for a supervisor who did not make it."""
    floor = supervisor.page
    await correct(floor, "600", "The wager was read wrong.")
    await expect(floor.locator("[data-correction='2']")).to_contain_text("$12.50 → $600")
    await floor.keyboard.press("Escape")
    await expect(floor.locator("[data-waits='2']")).to_contain_text("Correction 2 of Sam")
    await expect(supervisor.button("^Confirm$")).to_have_count(0)
    await other.come_in("floor", "Lou", house.codes["Lou"])
    await other.waits("auto", "correction")
    await other.by_digit()
    await other.button("^Confirm$").click()
    await expect(floor.locator("[data-waits]")).to_have_count(0)


async def test_a_player_disputes_a_round_and_the_floor_upholds_and_corrects_it(house, player, supervisor, somebody):
    page, floor = player.page, supervisor.page
    held = await fold(player)
    before = await player.stack()
    await player.all_rounds()
    await page.locator("dialog [data-round='1']").click()
    await replay(page, held)
    assert (await share(page))["round"] == 1
    found = [await findings(page)]
    await dispute(player)
    await page.goto(f"{player.url}/")  # the decision waits until it is read

    await supervisor.waits("auto", "dispute")
    await supervisor.by_digit()
    await expect(floor.locator("[data-open='1']")).to_contain_text("disputes round 1")
    await floor.get_by_role("button", name="Look at it").click()
    await replay(floor, held)
    found.append(await correct(floor, "12.50", "The fold was a slip."))
    await expect(floor.locator("[data-correction='1']")).to_contain_text("$0 → $12.50")
    await uphold(floor, "It was a slip.")
    await page.goto(f"{player.url}/table/auto")
    await expect(page.locator(".purse b")).to_have_text(dollars(before + 1_250))
    await expect(page.locator("[data-decision='1']")).to_contain_text("auto-1 is upheld: It was a slip.")
    found.append(await findings(page))
    for width, height in ((640, 360), (320, 640), (1280, 720)):
        await page.set_viewport_size({"width": width, "height": height})
        await fits(page)
        assert await page.evaluate(COVERED) == []
    await player.button("^Look at it").click()
    await expect(page.locator("[data-verdict=upheld]")).to_have_text("Upheld: It was a slip.")
    await page.reload()
    await expect(page.locator(".ring")).to_be_visible()
    await expect(page.locator("[data-decision]")).to_have_count(0)
    await player.all_rounds()
    await expect(page.locator("dialog [data-round='1']")).to_contain_text("auto-1 upheld")

    record = (await house.rounds("auto"))[0]
    (disputed,), (corrected,) = record["disputes"], record["corrections"]
    assert (disputed["number"], disputed["words"], disputed["verdict"]) == ("auto-1", WORDS, "upheld")
    assert (corrected["wager"], corrected["before"], corrected["after"]) == ("ante", 0, 1_250)
    assert held == [named(card) for card in record["seats"][0]["cards"]]
    shown = json.loads(await floor.locator("dialog pre").text_content())
    assert all(record[key] == value for key, value in shown.items())
    await confirmed_by_another(house, supervisor, await somebody(Supervisor))
    _, second = (await house.rounds("auto"))[0]["corrections"]
    assert (second["before"], second["after"]) == (1_250, 60_000)
    assert second["by"] != second["confirmed_by"]
    assert found == [[]] * 3
    assert "The books are right" in await audited(house)


async def audited(house):
    auditing = await house.run("audit", stdout=-1)
    printed, _ = await auditing.communicate()
    return printed.decode()
