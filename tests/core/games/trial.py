"""The trial games, which are not shipped: what a developer adds for each, and the second of them as a module."""

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple


ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/adding-a-game.md").read_text()
REGISTRY = "server/core/games/registry.py"


class Trial(NamedTuple):
    """A game to add: its module, the line in the registry, and a table of it in the configuration."""

    name: str
    module: str
    line: str
    table: str


def blocks(language):
    """The code blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


HIGH_CARD = Trial(
    "high_card",
    (ROOT / "tests/browser/fifth_game/high_card.py").read_text(),
    '    "high_card",\n',
    """
[[tables]]
table = "T20"
title = "High Card"
[tables.game]
game = "high_card"
red = "2:1"
limits = { ante = [500, 5_000], red = [500, 2_500] }
""",
)
MODULE, FIRST_TEST = blocks("python")
LET_IT_RIDE = Trial("let_it_ride", MODULE, *blocks("text"), *blocks("toml"))
TRIALS = {trial.name: trial for trial in (HIGH_CARD, LET_IT_RIDE)}


def added(trial, root):
    """Add a game to a copy of the product at `root`, as the page says: one module and one line."""
    (root / f"server/core/games/{trial.name}.py").write_text(trial.module)
    registry = root / REGISTRY
    before, after = registry.read_text().split("NAMES = (\n")
    registry.write_text(f"{before}NAMES = (\n{trial.line}{after}")


def loaded(trial):
    """The module of a trial game, beside the games of the house."""
    name = f"server.core.games.{trial.name}"
    if name not in sys.modules:
        module = sys.modules[name] = ModuleType(name)
        module.__package__ = "server.core.games"
        exec(compile(trial.module, f"{trial.name}.py", "exec"), vars(module))
    return import_module(name)
