import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.first_of import first_of, those_of
from tests.sim.__main__ import ending
from tests.sim.plants import PLANTS
from tests.sim.running import finder, run
from tests.sim.weather import OF_CALLS, OF_THE_HOUSE


ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(300)  # a busy machine is no fault of the house

CHUNK = 4  # seeds in a test: chunks are spread over the machine's processors
FOUND_SOON = (
    "no fence check",
    "acknowledged before the write",
    "shown before stored",
    "a repeated command id answered again",
    "a resume that skips one event",
    "a down card told as it is read",
    "one player's message sent to another",
)


@pytest.mark.parametrize("first", first_of(range(0, 10 * CHUNK, CHUNK)))
def test_nothing_is_lost_whatever_goes_wrong(first):
    for seed in range(first, first + CHUNK):
        outcome = run(seed)
        assert outcome.violation is None, outcome.words()


@pytest.mark.full
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("first", range(10_000, 14_000, 500))
def test_nothing_is_lost_in_thousands_of_houses(first):
    for seed in range(first, first + 500):
        outcome = run(seed)
        assert outcome.violation is None, outcome.words()


@pytest.mark.parametrize("plant", those_of(PLANTS, *FOUND_SOON))
def test_a_planted_bug_is_found(plant):
    found = finder(plant)

    assert found, f"500 seeds did not find {plant}"
    seed, violation = found
    print(f"{plant}: found by seed {seed}: {violation[:200]}")


def test_a_seed_repeats_whatever_the_hashes_are():
    told = {
        subprocess.run(
            [sys.executable, "-m", "tests.sim", "--seed", "7"],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout.splitlines()[-1]
        for hashes in ("1", "2")
    }

    assert len(told) == 1
    assert next(iter(told)).startswith("digest ")


def test_much_goes_wrong_and_the_games_go_on():
    outcome = run(1_024, whole=True)
    assert outcome.violation is None, outcome.words()

    assert {*outcome.kinds} <= {*OF_CALLS, *OF_THE_HOUSE}
    assert outcome.kinds
    assert outcome.rounds > 0


@pytest.mark.full
def test_everything_that_can_go_wrong_does_and_the_games_go_on():
    outcomes = [run(seed, whole=True) for seed in range(1_024, 1_048)]
    assert [outcome.words() for outcome in outcomes if outcome.violation] == []
    happened = sum((outcome.happened for outcome in outcomes), Counter())
    kinds = Counter(kind for outcome in outcomes for kind in outcome.kinds)

    assert set(kinds) == {*OF_CALLS, *OF_THE_HOUSE}
    for what in (
        *("crashes", "stops", "goes on", "loses", "clock", "drains", "drop", "stall", "is away", "forgets", "again"),
        *("Moved", "Snapshot", "Updates", "Accepted", "Refused", "Interrupted", "Continued", "TableGone", "Wallet"),
        *("ClockRestarted", "WentAway", "CameBack", "TopUpAsked", "CashedOut", "Paid", "folded"),
        *("SensorsStatus", "ShufflerStatus", "starts again", "DeviceLost", "DeviceHeard"),
    ):
        assert happened[what] >= 5, f"{what} happened {happened[what]} times"
    assert sum(outcome.rounds for outcome in outcomes) >= 100


def test_the_last_sentence_names_the_seeds_that_failed_or_says_that_none_did():
    assert ending([]) == "none failed."
    assert ending([17, 23]) == "2 failed: 17, 23."
