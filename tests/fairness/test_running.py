import re
import subprocess
import sys
from pathlib import Path

from tests.fairness.odds import held_against, share_of
from tests.fairness.plans import PLANS
from tests.fairness.running import play, wagers


ROOT = Path(__file__).parents[2]
SEED = "12" * 32
FOLDED = next(number for number, plan in enumerate(PLANS) if plan.name == "Winner's Pot Poker, folded on three")


def test_plans_are_played_in_processes_of_their_own_and_a_seed_repeats_them():
    said = []
    found = wagers(2_000, bytes(32), said.append, [FOLDED])

    assert said == ["  Winner's Pot Poker, folded on three: 100 rounds"]
    assert found == play(FOLDED, 2_000, bytes(32))
    assert found != list(held_against(PLANS[FOLDED], share_of(PLANS[FOLDED], PLANS, 2_000), bytes(32)))


def test_the_command_prints_the_seed_and_leaves_a_page(tmp_path):
    page = tmp_path / "new" / "report.html"
    options = ("--decks", "2000", "--rounds", "0", "--seed", SEED, "--report", page)
    done = subprocess.run(
        [sys.executable, "-m", "tests.fairness", *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    first, counted, *tests, last = done.stdout.splitlines()

    assert (done.returncode, done.stderr) == (0, "")
    assert first == f"SEED={SEED}"
    assert re.fullmatch(r"2,000 decks, looked at in \d+ s", counted)
    assert len(tests) == 10
    assert last == f"All 10 tests passed. {page} has the charts."
    assert SEED in page.read_text()


def test_too_few_decks_are_refused():
    done = subprocess.run(
        [sys.executable, "-m", "tests.fairness", "--decks", "1999"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stderr.endswith("--decks: fewer than 2,000 are too few\n")
