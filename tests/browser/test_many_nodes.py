"""A page whose table is at another node, moves, or is taken over; and books that are out of reach for a while."""

import signal

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.house import GAMES, WELCOME, table
from tests.browser.people import Player
from tests.nodes import many_nodes


TABLES = "".join(  # their results are shown until every window has been looked at
    table(f"auto{name}", f"Auto {GAMES[name][0]}", "house", *GAMES[name][1:], results=60_000) for name in ("", "_flop")
)
SOON = 30_000  # ms


@pytest_asyncio.fixture(loop_scope="session")
async def nodes(tmp_path):
    async with many_nodes(tmp_path / "house", TABLES, settings=f"welcome = {WELCOME}\ndrain = 2_000") as nodes:
        yield nodes


@pytest_asyncio.fixture(loop_scope="session")
async def comes_to(browser):
    """Make a player at the page of a node; at the end none of them may have seen an error."""
    players = []

    async def come(node):
        context = await browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        players.append(Player(await context.new_page(), node.address))
        return players[-1]

    yield come
    assert [error for player in players for error in player.errors] == []


async def to_the_choice(player):
    await player.sit("auto", "100")
    await player.put("ante")
    await player.put("pair_plus")
    await player.button("^Done").click()
    await expect(player.page.locator(".choices")).to_be_visible()
    return await player.cards()


def banner(player, text):
    return player.page.get_by_role("alert").filter(has_text=text)


async def listen(player):
    """Keep every text of the banners from now on, however short it is there."""
    await player.page.evaluate(
        """() => {
          window.told = [];
          new MutationObserver(() => window.told.push(document.querySelector(".banners")?.innerText ?? ""))
            .observe(document.body, { childList: true, subtree: true });
        }"""
    )


async def told(player):
    """What the banners have said."""
    return {text.strip() for text in await player.page.evaluate("window.told")} - {""}


async def goes_on(player, cards):
    """The same cards are there, and the choice can be made."""
    await expect(banner(player, "Reconnecting")).to_have_count(0, timeout=SOON)
    await expect(player.button("^Play \\$5")).to_be_enabled(timeout=SOON)
    assert await player.cards() == cards


async def plays_to_the_end(player, nodes):
    """The round is played, and what the screen says is what the ledger has."""
    await player.button("^Play \\$5").click()
    results = await player.results()
    (record,) = await nodes.rounds("auto")
    (seat,) = record["seats"]
    assert [choice["by"] for choice in seat["choices"]] == ["player"]
    assert {wager: results[wager] for wager in seat["wagers"]} == {
        wager: (stake, seat["returned"][wager]) for wager, stake in seat["wagers"].items()
    }
    net = sum(seat["returned"].values()) + sum(seat["awards"].values()) - sum(seat["wagers"].values())
    assert await player.stack() == 10_000 + net


@pytest.mark.full
async def test_a_page_that_followed_its_table_comes_back_when_the_table_s_node_is_killed(nodes, comes_to):
    player = await comes_to(await nodes.other("auto"))
    cards = await to_the_choice(player)
    await (await nodes.owner("auto")).kill()
    await goes_on(player, cards)
    await plays_to_the_end(player, nodes)
    await player.page.get_by_role("link", name="To the lobby").click()
    await expect(player.page.locator("li", has_text="Auto Dealer")).to_contain_text("your seat")


@pytest.mark.full
async def test_a_page_leaves_a_node_that_is_stopped_for_the_one_that_took_its_table_over(nodes, comes_to):
    owner = await nodes.owner("auto")
    player = await comes_to(owner)
    cards = await to_the_choice(player)
    await listen(player)
    owner.process.send_signal(signal.SIGSTOP)
    await nodes.owner("auto", but=[owner])
    await goes_on(player, cards)
    await plays_to_the_end(player, nodes)  # what the sleeper was asked is asked again at the other node
    owner.process.send_signal(signal.SIGCONT)
    assert any(text.startswith("Reconnecting") for text in await told(player))


async def test_two_windows_of_a_killed_node_go_on_at_another_with_the_same_cards(nodes, comes_to):
    owner = await nodes.owner("auto")
    player = await comes_to(owner)
    cards = await to_the_choice(player)
    other = Player(await player.page.context.new_page(), (await nodes.other("auto")).address)
    await other.page.goto(f"{owner.address}/table/auto")
    await expect(other.page.locator(".choices")).to_be_visible()
    await owner.kill()
    await expect(banner(player, "Reconnecting")).to_contain_text("Your clock stands until the house is back.")
    await expect(player.button("^Play \\$5")).to_be_disabled()
    await goes_on(other, cards)
    await goes_on(player, cards)
    await plays_to_the_end(other, nodes)
    assert await player.results() == await other.results()
    assert other.errors == []


async def test_a_page_follows_a_table_that_its_node_hands_over_before_it_closes(nodes, comes_to):
    owner = await nodes.owner("auto")
    player = await comes_to(owner)
    cards = await to_the_choice(player)
    owner.process.send_signal(signal.SIGTERM)
    await nodes.owner("auto", but=[owner])
    await owner.process.wait()
    await goes_on(player, cards)
    await plays_to_the_end(player, nodes)


async def test_while_the_books_are_out_of_reach_the_page_says_so_and_holds_the_clock(nodes, comes_to):
    player = await comes_to(await nodes.owner("auto"))
    cards = await to_the_choice(player)
    nodes.redis.kill()
    await player.button("^Play \\$5").click()
    await expect(banner(player, "The table waits")).to_contain_text("your time are kept", timeout=SOON)
    await expect(player.button("^Play \\$5")).to_be_disabled()
    clock = player.page.locator(".console .clock[role=timer]")
    await expect(clock).to_contain_text("stopped")
    before = await clock.inner_text()
    await player.page.wait_for_timeout(1_500)
    assert await clock.inner_text() == before
    assert await player.cards() == cards
    nodes.redis.start()
    await expect(banner(player, "The table waits")).to_have_count(0, timeout=SOON)
    await expect(player.page.locator(".results")).to_be_visible(timeout=SOON)
    (record,) = await nodes.rounds("auto")
    assert [choice["by"] for choice in record["seats"][0]["choices"]] == ["player"]


@pytest.mark.full
async def test_a_page_at_a_name_that_the_house_does_not_know_says_where_its_table_is(nodes, browser):
    owner, other = await nodes.owner("auto"), await nodes.other("auto")
    page = await browser.new_page()  # what it may not open is in its console
    await page.goto(other.address.replace("127.0.0.1", "localhost") + "/table/auto")
    sentence = page.get_by_role("status").filter(has_text="which this page cannot reach")
    await expect(sentence).to_contain_text(
        f"The table is served at {owner.address.removeprefix('http://')}", timeout=SOON
    )
    await sentence.get_by_role("link", name=owner.address).click()
    await expect(page.locator(".console .go")).to_be_visible(timeout=SOON)


@pytest.mark.full
async def test_a_table_that_is_handed_over_alarms_nobody(nodes, comes_to):
    owner = await nodes.owner("auto")
    player = await comes_to(owner)
    await player.page.goto(f"{owner.address}/table/auto")
    await expect(player.page.locator(".console .go")).to_be_visible()
    await listen(player)
    owner.process.send_signal(signal.SIGTERM)
    await nodes.owner("auto", but=[owner])
    await owner.process.wait()
    await expect(player.page.locator(".console .go")).to_be_visible(timeout=SOON)
    await expect(player.page.locator(".banners")).to_have_count(0, timeout=SOON)
    assert await told(player) == {"Your table moves to another server…"}
