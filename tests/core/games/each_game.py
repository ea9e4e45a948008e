"""The rows of each game, by its name, for the tests that go through every game."""

from importlib import import_module
from importlib.util import find_spec

from server.core.games.registry import NAMES
from tests.core.games.rows import Rows


def module_of(name):
    return f"tests.core.games.{name}.rows"


def has_rows(name):
    return find_spec(f"tests.core.games.{name}") is not None and find_spec(module_of(name)) is not None


ROWS: dict[str, Rows] = {name: import_module(module_of(name)).ROWS for name in NAMES if has_rows(name)}
EACH_GAME = {name: rows.table for name, rows in ROWS.items()}
