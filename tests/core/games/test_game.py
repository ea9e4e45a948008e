"""What a game says, and what is so where it says nothing."""

import pytest

from server.core.games.registry import GAMES
from server.core.games.steps import Played
from tests.core.games.each_game import EACH_GAME
from tests.core.games.flop_poker.rows import flop


def test_a_game_has_no_pot_saves_no_wager_and_plays_on_unless_it_says_otherwise():
    game, posted = GAMES["three_card_poker"], EACH_GAME["three_card_poker"]().game

    assert game.pot is None
    assert game.all_folded(posted, Played({})) is None
    assert list(game.saved(posted, Played({}))) == []
    assert GAMES["flop_poker"].bounds(flop().game, {}, "ante") == (0, 10**12)


def test_a_game_without_a_choice_that_hides_names_no_hand():
    with pytest.raises(AssertionError):
        GAMES["flop_poker"].named(("Qh", "Qd", "4c"))
