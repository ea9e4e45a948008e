"""A player sees that a round came from the deck that was fixed, saves its proof, and others check that file."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import NAMES
from tests.browser.test_verify import Checker
from tests.core.games.each_game import ROWS
from tests.first_of import first_of


VERIFIER = Path(__file__).parents[2] / "clients/verifier/verify.py"
GAMES = {f"auto{after}": ROWS[name].needed for after, name in NAMES.items()}
DRAWN = "() => Object.fromEntries(JSON.parse(localStorage.getItem('croupier.seeds')))"  # the page's own seeds, by round


async def wager(player, table):
    await player.sit(table, "100")
    for name in GAMES[table]:
        await player.put(name)


async def play(player):
    """Close betting, and play on until the wagers are settled."""
    await player.button("^Done").click()
    choices, results = player.page.locator(".choices"), player.page.locator(".results")
    await expect(choices.or_(results).first).to_be_visible()
    while not await results.count():
        await player.play_on()
        await expect(choices.or_(results).first).to_be_visible()


async def save_proof(player, folder):
    """Save the proof of the first round, which the list of rounds must have marked as right."""
    await player.all_rounds()
    line = player.page.locator("dialog [data-round='1']")
    await expect(line.locator(".mark")).to_have_text("✓ Dealt from the deck that was fixed")
    await line.click()
    async with player.page.expect_download() as saving:
        await player.button("^Save its proof").click()
    download = await saving.value
    await download.save_as(folder / download.suggested_filename)
    return folder / download.suggested_filename


async def check(house, somebody, file):
    """Have the file checked by the program and by the page, and the books audited."""
    program = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-I", VERIFIER, file], capture_output=True, text=True, check=False
    )
    assert (program.returncode, "Wrong" in program.stdout) == (0, False), program.stdout
    checker = await somebody(Checker)
    await checker.open()
    await checker.choose(file.read_text())
    await checker.told("Nothing is wrong.")
    await expect(checker.lines("wrong")).to_have_count(0)
    auditing = await house.run("audit", stdout=-1)
    told, _ = await auditing.communicate()
    assert auditing.returncode == 0, told.decode()
    return program.stdout


@pytest.mark.parametrize("table", first_of(GAMES))
async def test_the_page_marks_a_round_and_its_proof_is_right(house, somebody, player, table, tmp_path):
    await wager(player, table)
    await play(player)
    file = await save_proof(player, tmp_path)

    proof = json.loads(file.read_text())
    (seed,) = proof["account"]["seeds"]
    drawn = await player.page.evaluate(DRAWN)
    assert (seed["seed"], proof["reveal"]) == (drawn[f"{table}/1"], "at_close")
    said = await check(house, somebody, file)
    assert f"Proven: The seed of the player at seat {seed['seat']} fits its promise." in said


async def test_a_page_loaded_again_before_bets_close_gives_the_seed_that_it_promised(player, tmp_path):
    await wager(player, "auto")
    drawn = await player.page.evaluate(DRAWN)
    await player.page.reload()
    await play(player)
    file = await save_proof(player, tmp_path)

    (seed,) = json.loads(file.read_text())["account"]["seeds"]
    assert seed["seed"] == drawn["auto/1"]
