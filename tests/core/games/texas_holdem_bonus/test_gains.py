"""The player's gain at Texas Hold 'Em Bonus, as the odds count it, and which settings are refused (E1)."""

import pytest

from server.core.games.texas_holdem_bonus import GAME
from server.core.games.texas_holdem_bonus.gains import LINES, gains, meter_share
from server.core.games.texas_holdem_bonus.pay_tables import BONUS_MINIMUM
from server.odds.games.texas_holdem_bonus import bonus
from tests.core.games.texas_holdem_bonus.rows import TEXAS_LIMITS, texas
from tests.odds.given import FIGURES


@pytest.mark.parametrize("aces", [False, True])
def test_it_is_what_the_odds_count_E1(aces):
    posted = texas(aces_1000=aces)
    (gain,) = gains(posted.game, posted.terms)

    assert float(gain.part) == pytest.approx(-bonus(posted).house_edge)


def test_a_pay_table_that_gives_the_player_the_edge_is_refused_unless_it_is_allowed_E1():
    generous = BONUS_MINIMUM | {"pair": "6:1"}
    with pytest.raises(ValueError, match="bonus gives the player an edge of"):
        GAME.check(texas(bonus=generous).game, texas().terms)
    GAME.check(texas(bonus=generous, allow_player_edge=True).game, texas().terms)


def test_the_progressive_brings_what_is_known():
    limits = TEXAS_LIMITS | {"progressive": (100, 100)}
    brings = meter_share(texas(progressive=True, limits=limits).game)
    known = FIGURES["texas_progressive"]

    assert float(brings.full) == known["p_royal_after_5"]["decimal"]
    assert {line: float(chance) for line, chance in LINES.items()} == pytest.approx(
        {
            "royal_after_5": known["p_royal_after_5"]["decimal"],
            "royal_after_6": known["p_royal_after_6"]["decimal"],
            "royal_after_7": known["p_royal_after_7_noncommunal"]["decimal"],
            "community_royal": known["p_community_royal"]["decimal"],
            "straight_flush": known["p_straight_flush"]["decimal"],
            "four_of_a_kind": known["p_quads"]["decimal"],
            "full_house": known["p_full_house"]["decimal"],
        }
    )
    assert float(brings.tray) == pytest.approx(0.5019215542)
    assert meter_share(texas().game) is None
