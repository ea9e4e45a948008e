"""
The games of the house, by name, and the union of their settings.

A game is the module, or the package, of its name: its `GAME` is what the engine knows of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Union

from .game import Game


__all__ = ["GAMES", "NAMES", "GameSettings", "game_with"]

NAMES = (
    "three_card_poker",
    "flop_poker",
    "winners_pot_poker",
    "texas_holdem_bonus",
)
GAMES: dict[str, Game] = {name: import_module(f"server.core.games.{name}").GAME for name in NAMES}

if TYPE_CHECKING:
    from .terms import GameSettings
else:
    GameSettings = Union[tuple(game.settings for game in GAMES.values())]  # noqa: UP007 - it is built of what there is


def game_with(settings: GameSettings) -> Game:
    """Return the game that these are the settings of."""
    return GAMES[str(settings.__struct_config__.tag)]
