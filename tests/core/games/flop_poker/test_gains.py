"""The player's gain at Flop Poker, as the odds count it, and which settings are refused (E1)."""

import pytest

from server.core.games.flop_poker import GAME
from server.core.games.flop_poker.gains import gains
from server.core.games.flop_poker.pay_tables import FLOP_MINIMUM
from tests.core.games.flop_poker.rows import flop
from tests.odds.given import FIGURES


def test_it_is_the_known_figure_E1():
    posted = flop()
    (gain,) = gains(posted.game, posted.terms)

    assert 100 * float(gain.part) == pytest.approx(-FIGURES["flop_poker"]["house_edge_pct_of_ante"], abs=1e-6)


def test_a_pay_table_that_gives_the_player_the_edge_is_refused_unless_it_is_allowed_E1():
    generous = FLOP_MINIMUM | {"two_pair": "3:1"}
    with pytest.raises(ValueError, match="ante gives the player an edge of"):
        GAME.check(flop(flop=generous).game, flop().terms)
    GAME.check(flop(flop=generous, allow_player_edge=True).game, flop().terms)
