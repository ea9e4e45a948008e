"""
What a game of the house has beside its module.

A game needs none of this to be played; a game that ships has all of it. The one list of it is here: a game that lacks
something is named with every place at once.
"""

import re
import tomllib
from pathlib import Path

import pytest

from clients.python.styles import BASIC, TIMID
from server.core.games.registry import GAMES, NAMES
from server.core.table import game_of
from tests.core.games.each_game import has_rows
from tests.core.games.listing import GAMES as LISTED
from tests.core.games.mutations import MUTATIONS
from tests.fairness.plans import PLANS
from tests.reading.readings import READINGS
from tests.reading.resettle import GAMES as RESETTLED


ROOT = Path(__file__).parents[3]
DEMO = tomllib.loads((ROOT / "deploy/demo.toml").read_text())
BOTS = {bots["table"] for bots in DEMO["bots"]}
HELD = {game_of(plan.settings).name for plan in PLANS}


READ = {"CLAUSES", "ROUND", "STACKS", "RULED", "HAND", "called", "steps", "goes_wrong"}


def demo(name):
    return any(table["game"]["game"] == name and table["table"] in BOTS for table in DEMO["tables"])


def regulated(name):
    """Whether the game follows a regulator's text; only then it has clauses."""
    return GAMES[name].sections is not None


PLACES = {
    "clients/python/styles/{name}.py (a bot's style: basic and timid)": lambda name: name in BASIC and name in TIMID,
    "server/odds/games/{name}.py (exact odds)": lambda name: (ROOT / f"server/odds/games/{name}.py").exists(),
    "deploy/demo.toml (a table with bots)": demo,
    "rules/{name}.txt (the rules' text)": lambda name: not regulated(name) or (ROOT / f"rules/{name}.txt").exists(),
    "tests/golden/{name}.jsonl (a log of rounds)": lambda name: (ROOT / f"tests/golden/{name}.jsonl").exists(),
    "tests/reading/{name}.py (a second reading of the rules)": lambda name: (
        ROOT / f"tests/reading/{name}.py"
    ).exists(),
    "tests/reading/irregularities/{name}.py (a second reading of its irregularities)": lambda name: (
        ROOT / f"tests/reading/irregularities/{name}.py"
    ).exists(),
    "tests/reading/resettle.py (records settled again)": lambda name: name in RESETTLED,
    "tests/reading/{name}.py (what its reading says of rounds, rulings and calls)": lambda name: (
        name in READINGS and vars(READINGS[name]).keys() >= READ
    ),
    "tests/fairness/plans.py (rounds that are held against its odds)": lambda name: name in HELD,
    "tests/core/games/{name}/rows.py (rows for the tests of every game)": has_rows,
    "tests/core/games/{name}/test_rules.py (tests of its rules)": lambda name: (
        ROOT / f"tests/core/games/{name}/test_rules.py"
    ).exists(),
    "tests/core/games/{name}/clauses.py (its clauses)": lambda name: (
        not regulated(name) or name in {folder for folder, _ in LISTED.values()}
    ),
    "tests/core/games/{name}/mutations.py (planted errors)": lambda name: any(
        mutation.game == GAMES[name].title for mutation in MUTATIONS
    ),
    "GAME.irregularities (what can go wrong)": lambda name: bool(GAMES[name].irregularities),
    "GAME.guide (how it is played, when to play, which hand beats which)": lambda name: all(
        (GAMES[name].guide.advice, GAMES[name].guide.ranking)
    ),
    "docs/playing.md (a description for players)": lambda name: (
        GAMES[name].title in (ROOT / "docs/playing.md").read_text()
    ),
}


def lacking(name):
    return [f"{name} is missing in {place.format(name=name)}" for place, has in PLACES.items() if not has(name)]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_the_house_lacks_nothing(name):
    said = lacking(name)

    assert not said, "\n".join(["", *said])


def test_all_that_a_game_lacks_is_said_at_once(monkeypatch):
    monkeypatch.setitem(GAMES, "caribbean_stud", GAMES["flop_poker"])
    said = lacking("caribbean_stud")

    assert "caribbean_stud is missing in server/odds/games/caribbean_stud.py (exact odds)" in said
    assert len(said) >= 9
    assert all(re.match("caribbean_stud is missing in ", line) for line in said)
