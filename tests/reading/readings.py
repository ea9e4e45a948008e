"""
The second readings of the games' rules, by the game's name: a module of that name here has all of one.

What a game says of irregularities is in `irregularities/`, in a module of the game's name.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path


NAMES = sorted(path.parent.name for path in Path(__file__).parents[1].glob("core/games/*/test_rules.py"))


def by_game(package):
    """Return the modules of a package that are named after games."""
    modules = {name: f"{package}.{name}" for name in NAMES}
    return {name: import_module(module) for name, module in modules.items() if find_spec(module) is not None}


READINGS = by_game("tests.reading")
OF_FIVE_CARDS = {name: reading for name, reading in READINGS.items() if name != "three_card_poker"}
IRREGULARITIES = by_game("tests.reading.irregularities")
