"""The page that checks proofs of rounds, by itself: files that are dropped or chosen, and what it says of them."""

import json
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.house import GAMES, table
from tests.browser.people import Person
from tests.browser.test_accessibility import findings


TITLE, GAME, LIMITS = GAMES[""]
TABLES = table("T1", TITLE, "house", GAME, LIMITS)
PROOFS = Path(__file__).parents[2] / "clients/web/src/verify/proofs.fixture.json"  # of two rounds in a row
FIRST, SECOND = json.loads(PROOFS.read_text())
DROP = """([name, text]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], name, {type: "application/json"}));
    document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: carried, bubbles: true, cancelable: true}));
}"""
ELSEWHERE = "http://house.example"  # neither https nor this machine: a browser has no cryptography there


class Checker(Person):
    """Somebody who checks proofs."""

    async def open(self):
        return await self.page.goto(f"{self.url}/verify")

    async def choose(self, *proofs):
        """Choose one file for each proof, or for what is in place of it."""
        files = [
            {"name": f"round-{number}.json", "mimeType": "application/json", "buffer": written(proof).encode()}
            for number, proof in enumerate(proofs, 1)
        ]
        await self.page.get_by_label("Choose the files").set_input_files(files)

    async def told(self, status):
        await expect(self.page.get_by_role("status")).to_contain_text(status)

    def lines(self, kind):
        return self.page.locator(f"li[data-kind={kind}]")


def written(proof):
    return proof if isinstance(proof, str) else json.dumps(proof)


def tampered():
    """The first proof, with another amount that came back."""
    changed = json.loads(json.dumps(FIRST))
    changed["record"]["seats"][0]["returned"]["ante"] = 1_000
    return changed


@pytest_asyncio.fixture(loop_scope="session")
async def checker(somebody):
    checker = await somebody(Checker)
    answer = await checker.open()
    assert answer.status == HTTPStatus.OK
    assert "unsafe" not in answer.headers["content-security-policy"]
    return checker


async def test_a_proof_that_is_dropped_is_found_right_line_by_line(checker):
    await checker.page.evaluate(DROP, ["round.json", written(FIRST)])
    await checker.told("Nothing is wrong.")
    await expect(checker.page.get_by_role("heading", name="Round 1 at table T1")).to_be_visible()
    await expect(checker.lines("wrong")).to_have_count(0)
    await expect(checker.lines("not_yet")).to_contain_text(
        ["Compare with what the table showed", "did not come in time"]
    )
    await expect(checker.lines("proven").filter(has_text="Each hand was judged right")).to_have_count(1)


async def test_a_proof_that_was_changed_is_wrong_and_loud(checker):
    await checker.choose(tampered())
    await checker.told("Something is wrong.")
    first = checker.page.locator("li").first
    await expect(first).to_have_attribute("data-kind", "wrong")
    await expect(first).to_have_text("Wrong For the ante of seat 2, $10.00 came back; by the rules it is $0.00.")


@pytest.mark.parametrize(
    "text", ["no JSON", "{}", "[]", '{"form": "croupier/proof/1"}', '{"form": "croupier/proof/2"}']
)
async def test_what_is_not_a_proof_is_told(checker, text):
    await checker.choose(text)
    await checker.told("Something is wrong.")
    await expect(checker.lines("wrong").first).to_contain_text("proof")
    await expect(checker.lines("proven")).to_have_count(0)


async def test_several_rounds_of_a_table_are_checked_as_a_chain(checker):
    await checker.choose(SECOND, FIRST)
    await checker.told("Nothing is wrong.")
    chain = checker.page.locator("section", has=checker.page.get_by_role("heading", name="The rounds together"))
    await expect(chain).to_contain_text("Round 2 at table T1 follows round 1")

    other = json.loads(json.dumps(SECOND))
    other["account"]["before"] = "0" * 64
    await checker.choose(FIRST, other)
    await checker.told("Something is wrong in 1 of 2 proofs.")
    await expect(chain).to_contain_text("Round 2 at table T1 does not follow the round 1 that was chosen.")


async def test_what_is_in_a_file_is_shown_as_text_alone(checker):
    await checker.choose({**FIRST, "form": "croupier/proof/<img src=x onerror=alert(1)>"})
    await expect(checker.lines("wrong")).to_contain_text("<img src=x")
    await expect(checker.page.locator("img")).to_have_count(0)


async def test_the_page_needs_no_network_once_it_is_loaded(checker):
    asked = []
    await checker.page.wait_for_load_state("networkidle")  # the icon comes last
    checker.page.on("request", lambda request: asked.append(request.url))
    await checker.page.context.set_offline(True)
    await checker.choose(FIRST)
    await checker.told("Nothing is wrong.")
    assert asked == []


async def test_files_are_chosen_by_keyboard_and_the_same_one_again(checker, tmp_path):
    page, path = checker.page, tmp_path / "round.json"
    for proof, told in ((FIRST, "Nothing is wrong."), (tampered(), "Something is wrong.")):
        path.write_text(written(proof))
        async with page.expect_file_chooser() as waiting:
            await page.get_by_label("Choose the files").press("Space")
        await (await waiting.value).set_files(path)
        await checker.told(told)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Croupier")).to_be_visible()


async def choose_all_kinds(checker):
    await checker.open()
    await checker.choose(tampered(), SECOND, {**FIRST, "form": "croupier/proof/" + "9" * 40})
    await checker.told("Something is wrong in 2 of 3 proofs.")


@pytest.mark.parametrize(("width", "height"), [(320, 480), (1280, 800)])
async def test_the_page_has_no_finding_and_fits(somebody, width, height):
    checker = await somebody(Checker, width, height)
    await checker.open()
    found = [await findings(checker.page)]
    await choose_all_kinds(checker)
    found.append(await findings(checker.page))
    assert found == [[], []]
    assert await checker.page.evaluate("document.documentElement.scrollWidth") <= width


async def test_in_forced_colours_what_is_wrong_has_a_thicker_edge_than_what_is_not(somebody):
    checker = await somebody(Checker, forced_colors="active")
    await choose_all_kinds(checker)
    edges = "[...document.querySelectorAll('section, .drop')].map((one) => getComputedStyle(one).borderTopWidth)"
    assert await checker.page.evaluate(edges) == ["2px", "3px", "1px", "3px", "1px"]


async def test_the_page_links_what_the_house_published(checker):
    link = checker.page.get_by_role("link", name="What this house published each day")
    answer = await checker.page.request.get(await link.evaluate("link => link.href"))

    assert (await answer.json())["form"] == "croupier/fairness/1"


async def test_on_plain_http_the_page_says_that_it_cannot_check(browser, house):
    page = await browser.new_page()

    async def from_the_house(route):
        await route.fulfill(response=await page.request.get(house.url + urlsplit(route.request.url).path))

    await page.route(f"{ELSEWHERE}/**", from_the_house)
    await page.goto(f"{ELSEWHERE}/verify")
    await expect(page.get_by_role("alert")).to_contain_text("This page cannot check anything here.")
    await expect(page.get_by_label("Choose the files")).to_have_count(0)


async def test_the_lobby_and_the_rounds_link_the_page(player):
    page = player.page
    await page.goto(player.url)
    await page.get_by_role("link", name="Check a proof").click()
    await expect(page.get_by_role("heading", name="Check a proof")).to_be_visible()
    await page.goto(f"{player.url}/table/T1")
    await player.all_rounds()
    link = page.get_by_role("link", name="Check a proof")
    assert await link.evaluate("link => link.href") == f"{player.url}/verify"
