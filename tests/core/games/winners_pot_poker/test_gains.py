"""The player's gain at Winner's Pot Poker, as the odds count it, and which settings are refused (E1)."""

import pytest

from server.core.games.winners_pot_poker import GAME
from server.core.games.winners_pot_poker.gains import gains
from server.core.games.winners_pot_poker.pay_tables import JACKS_PLUS_MINIMUM
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.odds.given import FIGURES


def gained(**changes):
    posted = winners_pot(**changes)
    return {gain.wager: float(gain.part) for gain in gains(posted.game, posted.terms)}


def test_they_are_the_known_figures_E1():
    assert round(-100 * gained()["ante"], 2) == FIGURES["winners_pot_heads_up"]["house_edge_pct_at_5_pct_commission"]
    assert round(-100 * gained()["jacks_plus"], 6) == FIGURES["jacks_plus_five_cards"]["house_edge_pct"]


LARGE = {"limits": {"ante": (10**6, 10**6), "jacks_plus": (100, 100)}, "commission_fixed": 10**9}


def test_the_edge_turns_at_the_known_rate_E1():
    known = FIGURES["winners_pot_heads_up"]["break_even_commission"]

    assert gained(**LARGE, commission_rate=f"{int((known + 5e-6) * 10**9)}/{10**9}")["ante"] < 0
    assert gained(**LARGE, commission_rate=f"{int((known - 5e-6) * 10**9)}/{10**9}")["ante"] > 0


@pytest.mark.parametrize(
    "changes",
    [{"commission_rate": "1/25"}, {"commission_fixed": 100}, {"commission_fixed": 0}, {"commission_rate": "0"}],
)
def test_a_commission_that_leaves_the_player_the_edge_is_refused_unless_it_is_allowed_E1(changes):
    with pytest.raises(ValueError, match="ante gives the player an edge of"):
        GAME.check(winners_pot(**changes).game, winners_pot().terms)
    GAME.check(winners_pot(**changes, allow_player_edge=True).game, winners_pot().terms)


def test_a_jacks_plus_table_that_gives_the_player_the_edge_is_refused_E1():
    with pytest.raises(ValueError, match="jacks_plus gives the player an edge of"):
        GAME.check(winners_pot(jacks_plus=JACKS_PLUS_MINIMUM | {"jacks_or_better": "4:1"}).game, winners_pot().terms)
