"""The playground for authors of clients, at a house that has switched it on."""

import asyncio
import json
import os
import re
import sys
from http import HTTPStatus
from typing import get_args

import pytest
import pytest_asyncio
from playwright.async_api import expect

from protocol.commands import TableCommand
from protocol.messages import FromClient
from tests.browser.house import GAMES, table
from tests.browser.people import Player
from tests.browser.test_accessibility import findings
from tests.first_of import first_of


TITLE, GAME, LIMITS = GAMES[""]
TABLES = "playground = true\n" + table("T1", TITLE, "house", GAME, LIMITS)


class Author(Player):
    """Somebody who writes a client."""

    async def join(self, name):
        await self.page.goto(f"{self.url}/playground")
        await self.page.get_by_label("Table (empty").fill(name)
        await self.page.keyboard.press("Enter")
        await expect(self.page.get_by_text("Connected as Guest")).to_contain_text(f"in {name}")

    @property
    def answer(self):
        return self.page.locator(".answer")

    async def send(self, answer):
        await self.button("^Send$").click()
        await expect(self.answer).to_contain_text(answer)

    def field(self, role, name):
        """A field of the form by its label; what is offered in it is no part of that."""
        return self.page.get_by_role(role, name=name, exact=True)

    def logged(self, kind, direction="in"):
        """The messages of a type that are listed, the newest first."""
        return self.page.locator(f"details[data-direction={direction}]", has=self.page.locator(f"b:text-is('{kind}')"))

    async def copied(self, form):
        await self.button(f"^Copy as {form}").click()
        return await self.page.get_by_label("The copied session").input_value()


@pytest_asyncio.fixture(loop_scope="session")
async def author(somebody):
    return await somebody(Author)


def names(union):
    return [kind.__name__ for kind in get_args(union)]


async def sit_and_wager(author):
    """Sit down through the form, place an offered wager, and try one that is not of whole chips."""
    await author.join("T1")
    await author.field("combobox", "Message").select_option("Do")
    await author.field("combobox", "command").select_option("Sit")
    await author.field("spinbutton", "seat").fill("4")
    await author.field("spinbutton", "buy_in").fill("50000")
    await author.send("Accepted as event")
    await author.button("^Bet ante, seat 4$").click()
    await author.send("Accepted as event")
    await author.button("^Bet ante, seat 4$").click()
    await author.field("spinbutton", "amount").fill("1234")
    await author.send("Refused as not_whole_chips: ")


async def test_what_goes_over_the_wire_is_shown_and_copied_as_a_test_that_passes(author, house, tmp_path):
    await sit_and_wager(author)
    for offer in ("Done", "Choose Play", "Leave"):
        await author.button(f"^{offer}").first.click()
        await author.send("Accepted as event")
    await expect(author.logged("Do", "out")).to_have_count(6)
    await author.logged("Do", "out").last.locator("summary").press("Enter")
    shown = json.loads(await author.logged("Do", "out").last.locator("pre").inner_text())
    assert shown["command"] == {"type": "Sit", "seat": 4, "buy_in": 50_000}
    await author.logged("Welcome").locator("summary").click()
    token = json.loads(await author.logged("Welcome").locator("pre").inner_text())["session"]

    lines = await author.copied("JSON Lines")
    messages = [json.loads(line)["message"] for line in lines.splitlines()]
    assert [message["type"] for message in messages[:3]] == ["Hello", "Welcome", "Snapshot"]
    assert messages[1]["session"] == "<session>"
    copied = tmp_path / "test_session.py"
    copied.write_text(await author.copied("a Python test"))
    assert token not in lines + copied.read_text()

    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(copied)),
        cwd=tmp_path,
        env={**os.environ, "CROUPIER_URL": house.url.replace("http", "ws") + "/ws"},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await running.communicate()
    assert running.returncode == 0, told.decode()
    await expect(author.logged("Updates").first).to_be_visible()  # the other guest is seen to sit down


async def test_there_is_a_form_for_every_message_and_every_command(author):
    await author.join("T1")
    messages, commands = author.field("combobox", "Message"), author.field("combobox", "command")
    assert await messages.locator("option").all_inner_texts() == names(FromClient)
    for name in names(FromClient):
        await messages.select_option(name)
        await expect(author.page.get_by_role("group", name=name, exact=True)).to_be_visible()
    await messages.select_option("Do")
    assert await commands.locator("option").all_inner_texts() == names(TableCommand)
    for name in names(TableCommand):
        await commands.select_option(name)
        await expect(author.page.get_by_role("group", name=name, exact=True)).to_be_visible()


@pytest.mark.full
async def test_messages_are_filtered_paused_and_cleared(author):
    page = author.page
    await author.join("T1")
    await page.get_by_label("Types").select_option("Legal")
    await expect(author.logged("Legal")).not_to_have_count(0)
    await expect(author.logged("Snapshot")).to_have_count(0)
    await page.get_by_label("Types").select_option("all but Heartbeat")
    await author.button("^Pause$").click()
    await author.field("combobox", "Message").select_option("ShowRounds")
    await author.send("Answered with RoundsShown")
    await expect(author.logged("RoundsShown")).to_have_count(0)
    await author.button("^Pause$").click()
    await expect(author.logged("RoundsShown")).to_have_count(1)
    await author.button("^Clear$").click()
    await expect(author.logged("RoundsShown")).to_have_count(0)
    await author.button("^Copy as JSON Lines").click()
    await expect(page.get_by_text("The beginning is missing")).to_be_visible()


@pytest.mark.full
async def test_any_json_can_be_sent_and_what_the_schema_says_against_it_is_listed(author):
    await author.join("T1")
    box = author.page.get_by_label("As JSON")
    await box.fill('{"type": "ShowRound", "id": "mine", "round": -1, "extra": "<img src=x onerror=alert(1)>"}')
    wrong = author.page.get_by_label("What the schema does not allow")
    await expect(wrong).to_contain_text("round has to be a whole number from 0")
    await expect(wrong).to_contain_text("extra is no part of this message")
    await author.send("Refused as malformed")
    await author.logged("ShowRound", "out").locator("summary").click()
    await expect(author.logged("ShowRound", "out").locator("pre")).to_contain_text("<img src=x")
    await expect(author.page.locator("img")).to_have_count(0)
    await box.fill("no JSON")
    await author.button("^Send$").click()
    await expect(author.page.get_by_text("The connection was closed with 4400 UNDECODABLE")).to_be_visible()


@pytest.mark.full
async def test_a_guest_comes_back_and_goes_to_the_lobby(author):
    await author.join("T1")
    name = await author.page.get_by_text("Connected as Guest").inner_text()
    await author.button("^Disconnect$").click()
    await author.page.get_by_label("Connect as").select_option("same")
    await author.button("^Connect$").click()
    await expect(author.page.get_by_text("Connected as Guest")).to_have_text(name)
    await author.page.get_by_label("Table (empty").fill("")
    await author.button("^Go to the lobby$").click()
    await expect(author.page.get_by_text("in the lobby.")).to_be_visible()
    await expect(author.logged("Lobby")).to_have_count(1)


@pytest.mark.full
async def test_the_player_of_the_browser_is_the_same_here(author):
    page = author.page
    await page.goto(f"{author.url}/playground")
    await page.get_by_label("Connect as").select_option("browser")
    await author.button("^Connect$").click()
    await expect(page.get_by_role("alert")).to_contain_text("This browser has no player yet")
    await author.sit("T1")
    await page.goto(f"{author.url}/playground")
    await page.get_by_label("Connect as").select_option("browser")
    await author.button("^Connect$").click()
    await expect(page.get_by_text(re.compile("Connected as Guest"))).to_be_visible()
    await author.logged("Welcome").locator("summary").click()
    assert json.loads(await author.logged("Welcome").locator("pre").inner_text())["table"] == "T1"


@pytest.mark.parametrize(("width", "height"), first_of([(360, 640), (1280, 800)]))
async def test_the_playground_has_no_finding_and_fits(somebody, width, height):
    author = await somebody(Author, width, height)
    answer = await author.page.goto(f"{author.url}/playground")
    assert answer.status == HTTPStatus.OK
    assert "unsafe" not in answer.headers["content-security-policy"]
    found = [await findings(author.page)]
    await sit_and_wager(author)
    await author.logged("Snapshot").locator("summary").click()
    await author.field("combobox", "command").select_option("Report")
    await author.page.get_by_label("Send cards").check()
    await author.button("^Add to cards$").click()
    await author.copied("JSON Lines")
    found.append(await findings(author.page))

    assert found == [[], []]
    assert await author.page.evaluate("document.documentElement.scrollWidth") <= width
