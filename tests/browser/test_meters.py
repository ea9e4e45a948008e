"""A meter that two tables feed, on every screen: it counts up, a claim waits, it is won, celebrated, and begins again."""

import asyncio
import json
import sys

from playwright.async_api import expect

from tests.browser.house import House, table
from tests.browser.people import Dealer, Player, Supervisor, cents
from tests.browser.test_accessibility import findings
from tests.browser.test_disputes import audited
from tests.browser.test_screens import fits


METER = """
[[meters]]
name = "GRAND"
label = "Three Card Grand"
seed = 100_000
confirm_over = 0
"""
LIMITS = """ante = [500, 10_000]
pair_plus = [500, 5_000]
six_card_bonus = [500, 2_500]
cover_all = [500, 2_500]
progressive = [100, 100]"""
SPADES, SECOND, LIVE = (
    table(
        name.lower(),
        name,
        pace,
        'game = "three_card_poker"\nprogressive_table = "1"',
        LIMITS,
        f'meter = "GRAND"\ndealing = "{dealing}"',
        results=30_000,
    )
    for name, pace, dealing in (
        ("Spades", "house", "automated_shoe"),
        ("Second", "house", "manual_shoe"),
        ("Live", "dealer", "manual_shoe"),
    )
)
EVERYBODY = [(Player, 320, 640), (Player,), (Dealer,), (Supervisor,)]
SEEN = """shown => new MutationObserver(() => (window.seen ??= []).push(shown.querySelector("b")?.textContent))
    .observe(shown, { characterData: true, childList: true, subtree: true })"""


class LuckyHouse(House):
    """A house where the first hand of an automated shoe is always ace, king and queen of spades."""

    async def run(self, *arguments, **pipes):
        if arguments[0] != "serve":
            return await super().run(*arguments, **pipes)
        command = (sys.executable, "-m", "tests.chaos.lucky", "1", *arguments, "--config", str(self.config))
        return await asyncio.create_subprocess_exec(*command, cwd=self.root, env=self.environment, **pipes)

    async def ledger(self):
        """What the meter's log says that it shows, in whole cents."""
        printing = await self.run("meters", "--json", stdout=asyncio.subprocess.PIPE)
        printed, _ = await printing.communicate()
        return json.loads(printed)["display"] // 1_000_000


HOUSE, TABLES = LuckyHouse, METER + SPADES + SECOND + LIVE


async def looks(person, path):
    await person.page.goto(f"{person.url}{path}")
    return person.page


async def wager(player):
    await player.put("ante")
    await player.put("progressive")
    await player.button("^Done").click()


async def signs_are_chosen(house, page):
    """Without a name all signs are there to choose from; a meter is not shown when the house does not answer."""
    await page.goto(f"{house.url}/sign")
    links = page.get_by_label("Signs").get_by_role("link")
    await expect(links).to_have_text(["spades · Spades", "second · Second", "live · Live", "GRAND · Three Card Grand"])
    await links.last.click()
    await expect(page.locator("[data-meter=GRAND] b")).to_be_visible()
    await page.go_back()
    await links.first.click()
    await expect(page.locator("h1")).to_have_text("Spades")
    await house.end()
    await expect(page.locator("[data-meter=GRAND] .gone")).to_have_text("not available")


async def test_a_meter_shows_the_ledgers_cents_on_every_screen_and_falls_on_all_when_it_is_won(
    house, somebody, browser
):
    ann, bob, dana, sam = [await somebody(who, *size) for who, *size in EVERYBODY]
    lobby = await looks(await somebody(Player), "/")
    sign = await looks(await somebody(Player, 1920, 1080), "/sign?table=spades")
    small = await looks(await somebody(Player, 320, 640), "/sign?meter=GRAND")
    moving = await browser.new_context(viewport={"width": 1280, "height": 720})
    lively = await moving.new_page()
    await lively.clock.install()
    await lively.goto(f"{house.url}/sign?meter=GRAND")
    await asyncio.gather(
        ann.sit("spades", "100"),
        bob.sit("second", "100"),
        dana.sign_in(house.code, "Live"),
        sam.sign_in(house.floor_code),
    )
    screens = [ann.page, bob.page, dana.page, sam.page, lobby, sign, small, lively]

    async def all_show(amount):
        for page in screens:
            texts = page.locator("[data-meter=GRAND] b")
            await expect(texts).not_to_have_count(0)
            number = await texts.count()
            await expect(texts).to_have_text([f"${amount // 100:,}.{amount % 100:02}"] * number)

    await all_show(100_000)
    await expect(sign.get_by_text("Three Card Grand")).to_be_visible()
    assert await findings(sign) == []
    await small.locator("[data-meter]").evaluate(SEEN)
    await lively.clock.pause_at(await lively.evaluate("Date.now() / 1000") + 1)  # s
    await asyncio.gather(wager(ann), wager(bob))
    counting = lively.locator("[data-meter] b")
    await expect(lively.locator("[data-meter] .unseen")).to_have_text("$1,000.30")
    await expect(counting).to_have_text("$1,000.00")
    await lively.clock.run_for(125)
    assert 100_000 < cents(await counting.inner_text()) < 100_030
    await lively.clock.resume()
    await all_show(100_030)
    assert await house.ledger() == 100_030
    await fits(ann.page)
    assert set(await small.evaluate("seen")) <= {"$1,000.00", "$1,000.15", "$1,000.30", None}

    await ann.page.locator("[data-option=play]").click()
    came = sum(back - (stake or 0) for stake, back in (await ann.results()).values())
    for page in (sign, small, lobby):
        await expect(page.locator("[data-pending]")).to_contain_text("waits")
    for page in screens:
        await expect(page.locator("[data-won]")).to_have_count(0)
    await sam.waits("spades", "claim")
    await sam.by_digit()
    await sam.button("^Confirm the win").click()
    await expect(sam.page.locator("[data-stand=paid]")).to_be_visible()
    late = await looks(await somebody(Player), "/table/spades")
    for page in (ann.page, late, sam.page, lobby, sign, small):
        won = page.locator("[role=status] [data-won]")
        await expect(won).to_contain_text("mini royal spades")
        assert cents((await won.locator("b").inner_text()).split("wins")[1]) == 100_030
    await expect(bob.page.locator("[data-won]")).to_have_count(0)
    await expect(ann.page.locator("[data-claimed] .back")).to_contain_text("$1,000.30")
    await expect(ann.page.locator("[data-net]").first).to_have_attribute("data-net", str(came + 100_030))
    await all_show(100_000)
    assert (await house.ledger(), await ann.stack()) == (100_000, 10_000 + came + 100_030)
    assert "The books are right" in await audited(house)
    await signs_are_chosen(house, sign)
