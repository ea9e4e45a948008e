"""
What the tests that go through every game need of each: `rows.py` in the folder of the game's tests has its rows.

`each_game.py` has them all. A test that needs something else of each game adds a field here, and not a table of its own.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from server.core.games.terms import GameSettings
from server.core.settings import TableSettings


class Page(NamedTuple):
    """A table of the game in a configuration: its title, the lines of its game, and those of its limits."""

    title: str
    game: str
    limits: str


class Rows(NamedTuple):
    """
    The rows of one game.

    `table` sets up the usual table; the game's own settings go by their names. `any_settings` gives one of all ways to
    set the game up that its rules allow, `some_settings` one that a client plays well. `live` are those of a real
    house, `simulated` those of the simulator and of chaos.

    `needed` is what a hand needs to be in, `wagers` that and a side wager, `offered` every wager of the usual table in
    the order of its spots, and `raises` the choices that stay in, in the order of asking, for one hand. `hands` is a
    round that two hands play to its end: their cards, the dealer's, and the community's. `panel` has the raises of the
    rules panel, `places` the cards of a seat, of the dealer and of the community.

    `called` are wagers that have hands called, of at least `kinds` kinds. `clauses` lists those of the rules.
    """

    table: Callable[..., TableSettings]
    any_settings: Callable[[Random, str], GameSettings]
    some_settings: Callable[[Random, str], GameSettings]
    live: GameSettings
    simulated: GameSettings
    page: Page
    needed: dict[str, int]
    wagers: dict[str, int]
    offered: tuple[str, ...]
    raises: tuple[str, ...]
    hands: tuple[tuple[str, str], str, str]
    panel: list[tuple[str, str, int]]
    places: tuple[int, int, int]
    called: dict[str, int]
    kinds: int
    clauses: str


PROGRESSIVE = {"progressive": (100, 100)}


def small(limits):
    """Limits that a stack reaches several times."""
    return {wager: (low, min(high, 3_000)) for wager, (low, high) in limits.items()}
