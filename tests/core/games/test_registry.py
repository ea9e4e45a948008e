"""The games by name, and the union of their settings."""

import msgspec
import pytest

from server.core.games.registry import GAMES, GameSettings, game_with
from tests.core.games.each_game import EACH_GAME


@pytest.mark.parametrize("name", EACH_GAME)
def test_a_game_is_found_by_its_settings_and_they_survive_their_encoding(name):
    settings = EACH_GAME[name]().game

    assert game_with(settings) is GAMES[name]
    assert GAMES[name].name == name
    assert msgspec.json.decode(msgspec.json.encode(settings), type=GameSettings) == settings
