"""A player and a dealer at their windows, doing with mouse and keys what people do."""

import re
from http import HTTPStatus

from playwright.async_api import expect


NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = dict(zip("23456789TJQKA", (*NUMBERS, "jack", "queen", "king", "ace"), strict=True))
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def cents(text):
    """Cents of an amount as the screen shows it."""
    dollars, _, part = text.strip().removeprefix("$").replace(",", "").partition(".")
    return int(dollars) * 100 + int((part or "0").ljust(2, "0"))


def dollars(amount):
    """An amount in cents as the screen shows it."""
    return f"${amount // 100:,}" + (f".{amount % 100:02}" if amount % 100 else "")


def named(card):
    """A card as it is read aloud: "queen of spades"."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


class Person:
    """Somebody at a page. `errors` collects what the browser complains of: scripts, refused styles, lost files."""

    def __init__(self, page, url):
        self.page = page
        self.url = url
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hear)

    def hear(self, message):
        cut = "WebSocket connection" in message.text
        if message.type in ("error", "warning") and not cut:
            self.errors.append(message.text)

    def button(self, name):
        return self.page.get_by_role("button", name=re.compile(name))


class Player(Person):
    async def sit(self, table, buy_in=None):
        await self.page.goto(f"{self.url}/table/{table}")
        await self.button("^Sit at seat").last.click()
        if buy_in is not None:
            await self.page.get_by_label("Chips to bring").fill(buy_in)
        await self.button("^Sit down with").click()
        await expect(self.page.get_by_role("dialog")).to_have_count(0)
        await expect(self.page.locator(".own")).to_be_visible()

    def spot(self, wager):
        return self.page.locator(f"[data-spot={wager}]")

    async def put(self, wager, presses=1):
        for _ in range(presses):
            await self.spot(wager).locator(".put").click()
        await expect(self.spot(wager).locator(".chip:not(.waiting)")).to_be_visible()

    async def play_on(self):
        """Choose what stakes most, if the page asks, and wait until the question is answered."""
        if await self.page.locator(".choices button:enabled").count():
            option = await self.page.locator(".choice").last.get_attribute("data-option")
            await self.page.locator(".choice").last.click()
            await expect(self.page.locator(f"[data-option={option}]:enabled")).to_have_count(0)

    def read(self, tab):
        """Open a tab of the panel beside the table: "How to play", "Pays" or "Rounds"."""
        return self.page.get_by_role("tab", name=tab).click()

    @property
    def panel(self):
        return self.page.get_by_role("tabpanel")

    async def rules(self):
        """Everything that the panel says of the rules."""
        told = ""
        for tab in ("How to play", "Pays"):
            await self.read(tab)
            told += await self.panel.inner_text()
        return told

    async def all_rounds(self):
        """Open the list of the player's rounds."""
        await self.read("Rounds")
        await self.button("^All rounds").click()

    async def cards(self):
        """The faces of the own cards, as they are read aloud."""
        return await self.page.locator(".own .big .card .unseen").all_inner_texts()

    async def results(self):
        """Stake and return of each wager on the screen, in cents. A small screen shows them when asked."""
        await expect(self.page.locator(".results")).to_have_count(1)
        if not await self.page.locator(".results").is_visible():
            await self.button("^This round").click()
        await expect(self.page.locator(".results")).to_be_visible()
        lines = {}
        for row in await self.page.locator(".results [data-wager]").all():
            stake = await row.locator(".stake").inner_text()
            back = (await row.locator(".back").inner_text()).replace("→", "").strip()
            wager = await row.get_attribute("data-wager")
            lines[wager] = (None if stake == "award" else cents(stake), 0 if back == "pot" else cents(back))
        return lines

    async def stack(self):
        return cents(await self.page.locator(".purse b").inner_text())


class Staff(Person):
    async def come_in(self, door, name, code):
        """Sign in, and wait for the cookie: a person who goes to another page without it has to sign in again."""
        await self.page.goto(f"{self.url}/{door}")
        await self.page.get_by_label("Name").fill(name)
        await self.page.get_by_label("One-use code").fill(code)
        async with self.page.expect_response(lambda answer: answer.status == HTTPStatus.CREATED):
            await self.page.keyboard.press("Enter")

    async def take_step(self, task, typed=""):
        """Press the one big button, which must be for this task, by key, after typing what it asks for."""
        await expect(self.page.locator(f".next[data-task={task}]")).to_be_visible()
        if typed:
            await self.page.keyboard.type(typed)
        await expect(self.page.locator(".next")).to_be_enabled()
        label = await self.page.locator(".next").inner_text()
        await self.page.keyboard.press("Space")
        await expect(self.page.locator(".next")).not_to_have_text(label)


class Supervisor(Staff):
    async def sign_in(self, code):
        await self.come_in("floor", "Sam", code)
        await expect(self.page.get_by_role("status").first).to_be_visible()

    async def waits(self, table, need):
        """See that a table waits for something; it is the first of the list."""
        first = self.page.locator("li a").first
        await expect(first).to_have_attribute("data-table", table)
        await expect(first.locator(f"[data-need={need}]")).to_be_visible()

    async def by_digit(self):
        """Go to the table that comes first, by the digit that its row shows."""
        await self.page.keyboard.press(await self.page.locator("li a kbd").first.inner_text())

    async def go_to_first(self):
        """Go to the table that comes first, by its key."""
        await self.by_digit()
        await expect(self.page.locator(".next")).to_be_visible()

    async def go_to_first_ruling(self):
        """Go to the table that comes first, where a report waits."""
        await self.by_digit()
        await expect(self.page.locator("[data-ruling=confirm]")).to_be_enabled()

    async def go_back(self):
        await self.page.keyboard.press("Escape")
        await expect(self.page.locator("[role=status] h2")).to_be_visible()


class Dealer(Staff):
    async def sign_in(self, code, table):
        await self.come_in("dealer", "Dana", code)
        await self.page.get_by_role("link", name=re.compile(table)).click()
        await expect(self.page.locator(".next")).to_be_visible()

    async def go(self, table):
        """Deal at another table."""
        await self.page.goto(f"{self.url}/dealer/{table}")
        await expect(self.page.locator(".next")).to_be_visible()

    async def proceed(self, label):
        """Press the one big button, which must say this."""
        await expect(self.page.locator(".next")).to_contain_text(label)
        await expect(self.page.locator(".next")).to_be_enabled()
        await self.page.keyboard.press("Space")
        await expect(self.page.locator(".next")).not_to_contain_text(label)

    async def go_on_until(self, there):
        """Go on with the round until something is on another's screen."""
        while not await there.count():
            await self.go_on()

    async def go_on(self):
        """Take the next step of the round, whatever it is, if there is one now; open no other round."""
        button = self.page.locator(".next[data-step]:enabled")
        if await button.count():
            step = await button.get_attribute("data-step")
            await self.page.keyboard.press("Space")
            await expect(self.page.locator(f".next[data-step='{step}']")).to_have_count(0)
        else:
            await self.page.wait_for_timeout(50)
