"""What all settings of games have."""

from server.core.games.terms import GameSettings


class Plain(GameSettings, frozen=True, tag="plain"):
    """Settings that add nothing."""


def test_a_player_has_one_position_where_the_game_does_not_say_otherwise():
    assert Plain({}).max_positions == 1
