"""A window that slept while a thousand things happened, one that is cut as it is paid, and what else a table may say."""

import asyncio
import json
import re
import time

import pytest
import pytest_asyncio
from playwright.async_api import expect

from clients.python.client import Player as Client
from server.room.history import MOST
from tests.browser.house import ALL_TABLES, CHOICE, House
from tests.browser.people import Dealer, Player
from tests.chaos.cables import cable_to


COUNT_SNAPSHOTS = """const {WebSocket: Real} = window;
window.snapshots = 0;
window.WebSocket = class extends Real {
  set onmessage(hear) {
    super.onmessage = hear && ((event) => {
      window.snapshots += event.data.startsWith('{"type":"Snapshot"');
      hear(event);
    });
  }
};"""
CUT_AT_PAYMENT = """const {WebSocket: Real} = window;  // the first frame that tells of a payment is lost with its line
window.WebSocket = class extends Real {
  set onmessage(hear) {
    super.onmessage = hear && ((event) => {
      if (window.cut || !event.data.includes('"Paid"')) return hear(event);
      window.cut = true;
      this.close();
    });
  }
};"""


class Between:
    """Somebody between a page and its house, who can add a message to what the house says. `heard` is all of that."""

    def __init__(self, page):
        self.page = page
        self.heard = []
        self.line = None

    async def stand(self):
        await self.page.route_web_socket(re.compile("/ws$"), self.connect)

    def connect(self, line):
        self.line = line
        house = line.connect_to_server()
        house.on_message(self.hear)

    def hear(self, frame):
        self.heard.append(json.loads(frame))
        self.line.send(frame)

    def add(self, message):
        self.line.send(json.dumps(message))

    def last(self, kind):
        return next(message for message in reversed(self.heard) if message["type"] == kind)


async def busy(house, table, events):
    """Have two others make so many events happen at a table where betting is open."""
    url = f"ws{house.url.removeprefix('http')}/ws"

    async def bet_and_withdraw(client):
        bet = next(one["command"] for one in client.legal if one["type"] == "MayBet")
        while client.seq - start < events:
            await client.do(bet | {"amount": 500})
            await client.do(bet | {"amount": 0})
            await asyncio.sleep(0.05)  # or they would be too many messages at once

    async with Client(url) as one, Client(url) as other:
        for client in (one, other):
            await client.join(table)
            await client.do({"type": "Sit", "seat": client.legal[0]["seats"][0], "buy_in": 10_000})
            await client.until(lambda: any(one["type"] == "MayBet" for one in client.legal))  # noqa: B023 - now
        start = one.seq
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(bet_and_withdraw(one))
            tasks.create_task(bet_and_withdraw(other))


@pytest_asyncio.fixture(loop_scope="session")
async def cable(tmp_path):
    """A cable, and a house at the end of it."""
    async with cable_to(None) as cable:
        cable.house = House(tmp_path, tables=f'origins = ["http://127.0.0.1:{cable.port}"]\n{ALL_TABLES}')
        await cable.house.open()
        cable.target = int(cable.house.url.rsplit(":", 1)[1])
        yield cable
        await cable.house.end()


@pytest.mark.full
async def test_a_window_that_slept_for_an_hour_and_a_thousand_events_wakes_up_at_the_table_as_it_is(cable, browser):
    player, dealer = [kind(await browser.new_page(), cable.house.url) for kind in (Player, Dealer)]
    await dealer.sign_in(cable.house.code, "Live Dealer")
    player.url = f"http://127.0.0.1:{cable.port}"
    await player.page.add_init_script(COUNT_SNAPSHOTS)
    await player.page.clock.install()
    await player.sit("live", "100")
    await dealer.proceed("Open betting")
    await player.put("ante")
    await player.page.clock.pause_at(time.time() + 60)  # no timer of the page runs any more
    cable.carrying.clear()
    await busy(cable.house, "live", MOST + 50)
    await dealer.proceed("Close betting")
    await dealer.go_on_until(dealer.page.get_by_text("Waiting for seat"))
    cable.pull()
    cable.carrying.set()
    await player.page.clock.fast_forward("01:00:00")
    await player.page.clock.resume()
    await expect(player.page.locator(".choices")).to_be_visible(timeout=30_000)
    assert await player.page.evaluate("window.snapshots") == 2
    cards = await player.cards()
    left = await player.page.locator(".console .clock[role=timer] > b").inner_text()
    assert 0 < int(left.split()[0]) <= CHOICE / 1000
    await player.page.reload()
    await expect(player.page.locator(".choices")).to_be_visible()
    assert await player.cards() == cards
    await player.page.keyboard.press("f")
    await expect(player.page.locator(".own .said")).to_contain_text("fold")
    assert player.errors == dealer.errors == []


async def test_a_line_cut_in_mid_settlement_comes_back_to_what_the_ledger_has(house, player):
    await player.page.add_init_script(CUT_AT_PAYMENT)
    await player.sit("auto", "100")
    await player.put("ante")
    await player.put("pair_plus")
    await player.button("^Done").click()
    await player.button("^Play \\$5").click()
    results = await player.results()
    assert await player.page.evaluate("window.cut")
    (record,) = await house.rounds("auto")
    (seat,) = record["seats"]
    assert {wager: results[wager] for wager in seat["wagers"]} == {
        wager: (stake, seat["returned"][wager]) for wager, stake in seat["wagers"].items()
    }
    net = sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())
    assert await player.stack() == 10_000 + net


async def test_a_table_that_stopped_by_a_fault_says_so_and_shows_the_way_out(player):
    between = Between(player.page)
    await between.stand()
    await player.sit("auto", "100")
    sentence = "The table has stopped because of a fault."
    between.add({"type": "TableGone", "table": "auto", "code": "table_faulted", "message": sentence})
    await expect(player.page.get_by_role("heading")).to_contain_text(sentence)
    await expect(player.page.get_by_role("main")).to_contain_text("Your seat and your chips are kept")
    await player.page.get_by_role("link", name="To the lobby").click()
    await expect(player.page.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.full
async def test_history_that_the_house_lost_is_told_and_the_table_shows_what_is_certain(player):
    between = Between(player.page)
    await between.stand()
    await player.sit("auto", "100")
    await player.put("ante")
    between.add(between.last("Snapshot"))  # from before there was a seat
    told = player.page.get_by_role("alert").filter(has_text="lost the last moments")
    await expect(told).to_be_visible()
    await expect(player.page.locator(".own")).to_have_count(0)
    await told.get_by_role("button", name="Understood").click()
    await expect(told).to_have_count(0)
