"""A dealer deals physical cards by keys: a reader identifies some of them, and the dealer types the others."""

import asyncio
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest
from playwright.async_api import expect

from clients.python.client import Player as Client
from clients.python.messages import Refused
from clients.python.reader import DECK, Cards, seen
from tests.browser.house import GAMES
from tests.browser.people import Dealer, named
from tests.browser.test_accessibility import findings
from tests.browser.test_games import shown, told
from tests.browser.test_irregularities import tell
from tests.browser.test_procedures import WAGERS, WAYS, open_table, prepare, tables
from tests.browser.test_screens import OUTSIDE
from tests.first_of import those_of


AT_ONCE = """keys => keys.forEach(
  (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))"""


TABLES = "".join(tables('\ncards = "shoe"'))


class Reader:
    """
    A reader that reads what it is told to: `types` are the slots that it leaves to the dealer; it fails at one card.

    `cards` knows each card and its place, as a dealer with the cards in hand does.
    """

    def __init__(self, client, dice):
        self.client, self.cards, self.leaves, self.fails = client, Cards(dice), lambda _: False, False

    @property
    def slot(self):
        return next((action for action in self.client.legal if action["type"] == "MayRead"), None)

    def true(self, slot):
        return self.cards.at(self.client.view, slot["place"], slot["nth"])

    async def read(self):
        while True:
            slot, shoe = self.slot, self.client.view["shoe"] or {}
            if slot is None or self.leaves(slot) or (shoe["unread"] and not slot["face_up"]):
                await self.client.changed()
                continue
            card = self.true(slot)
            if self.fails and not slot["face_up"]:
                self.fails, card = False, None
            command = {name: slot[name] for name in ("round", "step", "slot")}
            with suppress(Refused):
                await self.client.do({"type": "ReadCard", **command, "card": card})


@asynccontextmanager
async def reading(house, name):
    url, code = house.url.replace("http", "ws") + "/ws", house.readers[f"live{name}"]
    async with Client(url, staff=(f"Reader-live{name}", code)) as client:
        await client.join(f"live{name}")
        reader = Reader(client, Random(name))
        async with asyncio.TaskGroup() as group:  # which says it if the reader fails
            task = group.create_task(reader.read())
            yield reader
            task.cancel()


async def waited(reader, condition):
    try:
        async with asyncio.timeout(20):
            await reader.client.until(condition)
    except TimeoutError:
        raise AssertionError(f"waits at {reader.slot} for a card: {reader.client.view['shoe']}") from None


async def go_on(dealer, reader):
    """The next thing that the dealer does: type the card that is awaited, or take the next step."""
    await waited(reader, lambda: reader.slot is None or dealer_types(reader))
    if (slot := reader.slot) is not None:
        await expect(dealer.page.locator(".todo")).to_contain_text(f"Card {slot['nth']} of")
        await expect(dealer.page.locator(".picker")).to_be_visible()
        await dealer.page.keyboard.type(reader.true(slot).lower())
        await waited(reader, lambda: reader.slot is None or reader.slot["slot"] != slot["slot"])
    else:
        await dealer.go_on()


def dealer_types(reader):
    slot, shoe = reader.slot, reader.client.view["shoe"] or {}
    return slot is not None and (reader.leaves(slot) or shoe.get("unread"))


async def a_round(dealer, reader, player, wagers):
    """Play a round to its end; the player stakes more whenever asked."""
    await dealer.proceed("Open betting")
    await dealer.go_on_until(player.spot("ante").locator(".put"))
    for wager in wagers:
        await player.put(wager)
    await dealer.proceed("Close betting")
    while not await player.page.locator(".results").count():
        if await player.page.locator(".choices").count():
            await player.page.keyboard.press("Enter")
            await expect(player.page.locator(".choices")).to_have_count(0)
        await go_on(dealer, reader)
    await expect(dealer.page.locator(".next[data-step]")).to_have_count(0)


@pytest.mark.parametrize("name", those_of(WAYS, ""))
async def test_a_dealer_deals_two_rounds_of_physical_cards_by_keys(house, somebody, supervisor, player, name):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, f"Live {GAMES[name][0]}")
    await player.sit(f"live{name}", "100")
    await open_table(dealer, supervisor, name)
    async with reading(house, name) as reader:
        for number in (1, 2):
            reader.leaves, reader.fails = (
                (lambda slot: slot["face_up"]) if number == 1 else (lambda _: False),
                number == 2,
            )
            await a_round(dealer, reader, player, WAGERS[name])
            records = await house.rounds(f"live{name}")
            assert len(records) == number
            record = records[-1]
            assert (record["cards_from"], record["deck"], record["result"]) == ("shoe", None, "settled")
            assert await shown(dealer, "Cards of the dealer") == [named(card) for card in record["dealer"]["cards"]]
            assert await shown(dealer, "Community cards") == [named(card) for card in record["community"]]
            assert await player.results() == told(record["seats"][0])
            if number == 1:
                await prepare(dealer, WAYS[name][3])
    assert len([one for one in record["hand_entered"] if one["seat"] not in ("dealer", "community")]) == 1


async def until_three_face_up(dealer, reader, player):
    """A round of Texas Hold 'Em Bonus, up to the three community cards that the dealer is to type."""
    await dealer.proceed("Open betting")
    await player.put("ante")
    await dealer.proceed("Close betting")
    while not (reader.slot and reader.slot["face_up"]):
        if await player.page.locator(".choices").count():
            await player.page.keyboard.press("Enter")
            await expect(player.page.locator(".choices")).to_have_count(0)
        await dealer.go_on()


async def type_three(dealer, first, second, third):
    """Type three cards by hand: one too early, one twice, and one that is taken back."""
    keys, alert = dealer.page.keyboard, dealer.page.get_by_role("alert")
    done = dealer.page.locator(".todo")
    await expect(dealer.page.locator(".todo")).to_contain_text("Card 1 of the community cards")
    await expect(dealer.page.locator(".next")).to_be_disabled()
    await keys.press("Space")
    await expect(alert).to_contain_text("First enter card 1 of the community cards")
    for card in (first, first):
        await keys.type(card.lower())
        await expect(done).to_have_attribute("data-read", "1")
    await expect(alert).to_contain_text("lies")
    assert await findings(dealer.page) == []
    await keys.type(second.lower())
    await dealer.page.locator("[data-slot='2']").wait_for()
    assert await dealer.page.evaluate(OUTSIDE) == []
    await keys.press("Backspace")
    await expect(done).to_have_attribute("data-read", "1")
    await dealer.page.evaluate(
        AT_ONCE, [*second.lower(), third[0].lower()]
    )  # half a card before the house has answered
    await expect(done).to_have_attribute("data-read", "2")
    await keys.press(third[1].lower())
    await expect(dealer.page.locator(".next")).to_be_enabled()
    await keys.press("Space")


async def correct_first(dealer, card):
    """Say that the first community card is another one."""
    await dealer.page.get_by_role("button", name="Correct a card").wait_for()
    await dealer.page.keyboard.press("o")
    await dealer.page.get_by_role("button", name="Card 1 of the community cards").wait_for()
    await dealer.page.keyboard.press("a")
    await dealer.page.locator("dialog .picker").wait_for()
    await dealer.page.keyboard.type(card.lower())
    await expect(dealer.page.get_by_label("Community cards")).to_contain_text(named(card))


@pytest.mark.full
async def test_a_wrong_card_is_caught_and_corrected_and_a_misdeal_confirmed(house, somebody, supervisor, player):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Texas")
    await player.sit("live_texas", "100")
    await open_table(dealer, supervisor, "_texas")
    async with reading(house, "_texas") as reader:
        reader.leaves = lambda slot: slot["face_up"]
        await until_three_face_up(dealer, reader, player)
        out = {*reader.cards.dealt.values(), *seen(reader.client.view)}
        first, second, third, other = [card for card in DECK if card not in out][:4]
        await type_three(dealer, first, second, third)
        await correct_first(dealer, other)
        corrected = [named(card) for card in (other, second, third)]
        assert await shown(player, "Community cards") == corrected
        announced = player.page.locator("[data-announced]")
        await expect(announced).to_contain_text("Entered by hand: cards 1, 2, 3 of the community cards.")
        await expect(announced).to_contain_text(f"is the {named(other)} and not the {named(first)}.")
        for said in ("The dealer has entered card 3 of the community cards by hand.", f"and not the {named(first)}."):
            await expect(player.page.get_by_role("log")).to_contain_text(said)
        assert await findings(player.page) == []

        await tell(dealer, "wrong_count", "1", "1")
        await supervisor.waits("live_texas", "ruling")
        await supervisor.go_to_first_ruling()
        await supervisor.page.keyboard.press("c")
        await expect(player.page.locator(".results h2")).to_contain_text("void by a ruling of the floor")
        assert (await player.results())["ante"] == (500, 500)
        assert await player.stack() == 10_000
        await dealer.take_step("shuffle")
    (record,) = await house.rounds("live_texas")
    (ruled,) = record["irregularities"]
    assert (record["result"], ruled["clause"], ruled["confirmed_by"]) == ("void", "13(d)", "supervisor-Sam")
    assert [(one["before"], one["after"]) for one in record["corrected"]] == [(first, other)]
    assert [(one["seat"], one["nth"]) for one in record["hand_entered"]] == [("community", nth) for nth in (1, 2, 3)]
    assert await shown(dealer, "Community cards") == corrected
