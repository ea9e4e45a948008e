"""A dealer deals physical cards by keys: a reader identifies some of them, and the dealer types the others."""

import asyncio
from contextlib import asynccontextmanager, suppress
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import expect

from clients.python.client import Player as Client
from clients.python.reader import DECK, Cards, seen
from clients.python.wire import Refused
from tests.browser.house import GAMES, House, table
from tests.browser.people import Dealer, named
from tests.browser.test_accessibility import findings
from tests.browser.test_games import shown, told
from tests.browser.test_procedures import WAGERS, WAYS, open_table, prepare


def tables():
    for name, (title, game, limits) in GAMES.items():
        dealing, shuffle, *_ = WAYS[name]
        more = f'{dealing}\ncards = "shoe"\nprocedures = {{ {shuffle} }}'
        yield table(f"live{name}", f"Live {title}", "dealer", game, limits, more)


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path):
    house = House(tmp_path, tables="".join(tables()))
    await house.open()
    yield house
    await house.end()


class Reader:
    """
    A reader that reads what it is told to: `types` are the slots that it leaves to the dealer; it fails at one card.

    `cards` knows what lies where, as the dealer does who has them in hand.
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
        task = asyncio.create_task(reader.read())
        yield reader
        task.cancel()


async def go_on(dealer, reader):
    """The next thing that the dealer does: type the card that is awaited, or take the next step."""
    await reader.client.until(lambda: reader.slot is None or dealer_types(reader))
    if (slot := reader.slot) is not None:
        await expect(dealer.page.locator(".todo")).to_contain_text(f"Card {slot['nth']} of")
        await expect(dealer.page.locator(".picker")).to_be_visible()
        await dealer.page.keyboard.type(reader.true(slot).lower())
        await reader.client.until(lambda: reader.slot is None or reader.slot["slot"] != slot["slot"])
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


@pytest.mark.parametrize("name", WAYS)
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


async def test_a_wrong_card_is_caught_taken_back_and_corrected(house, somebody, supervisor, player):
    dealer = await somebody(Dealer)
    await dealer.sign_in(house.code, "Live Texas")
    await player.sit("live_texas", "100")
    await open_table(dealer, supervisor, "_texas")
    async with reading(house, "_texas") as reader:
        reader.leaves = lambda slot: slot["face_up"]
        await dealer.proceed("Open betting")
        await player.put("ante")
        await dealer.proceed("Close betting")
        while not (reader.slot and reader.slot["face_up"]):
            if await player.page.locator(".choices").count():
                await player.page.keyboard.press("Enter")
                await expect(player.page.locator(".choices")).to_have_count(0)
            await dealer.go_on()
        out = {*reader.cards.lying.values(), *seen(reader.client.view)}
        first, second, third, other = [card for card in DECK if card not in out][:4]
        keys = dealer.page.keyboard
        await expect(dealer.page.locator(".next")).to_be_disabled()
        await keys.type(first.lower())
        await expect(dealer.page.locator("section li.done")).to_have_count(1)
        await keys.type(first.lower())
        await expect(dealer.page.get_by_role("alert")).to_contain_text("lies")
        assert await findings(dealer.page) == []
        await keys.type(second.lower())
        await dealer.page.locator("[data-slot='2']").wait_for()
        await keys.press("Backspace")
        await expect(dealer.page.locator("section li.done")).to_have_count(1)
        for card in (second, third):
            await keys.type(card.lower())
        await expect(dealer.page.locator(".next")).to_be_enabled()
        await keys.press("Space")
        await dealer.page.get_by_role("button", name="Another card lies there").wait_for()
        await keys.press("o")
        await dealer.page.get_by_role("button", name="Card 1 of the community cards").wait_for()
        await keys.press("a")
        await dealer.page.locator("dialog .picker").wait_for()
        await keys.type(other.lower())
        corrected = [named(card) for card in (other, second, third)]
        await expect(dealer.page.get_by_label("Community cards")).to_contain_text(corrected[0])
        assert await shown(player, "Community cards") == corrected
