"""The player's gain at Three Card Poker, as the odds count it, and which settings are refused (E1)."""

import pytest

from server.core.games.three_card_poker import GAME
from server.core.games.three_card_poker.gains import gains, meter_share
from server.core.games.three_card_poker.pay_tables import PAIR_PLUS_MINIMUM, PROGRESSIVE_TABLES
from server.odds.figures import figure
from server.odds.games.cover_all import cover_all
from server.odds.games.three_card_poker import pair_plus
from tests.core.given import LIMITS, settings
from tests.first_of import first_of
from tests.odds.given import FIGURES


def gained(posted):
    return {gain.wager: float(gain.part) for gain in gains(posted.game, posted.terms)}


@pytest.mark.parametrize("pairs", first_of([{}, {"flush": "4:1", "straight": "6:1"}, {"mini_royal_spades": "50:1"}]))
def test_they_are_what_the_odds_count_E1(pairs):
    posted = settings(pair_plus=PAIR_PLUS_MINIMUM | pairs)
    edges = [figure("", "", 100, cover_all(posted, players)).house_edge for players in range(1, 8)]

    assert gained(posted)["pair_plus"] == pytest.approx(-figure("", "", 500, pair_plus(posted)).house_edge)
    assert gained(posted)["cover_all"] == pytest.approx(-min(edges))


def test_a_pair_plus_that_returns_more_than_is_bet_is_refused_unless_it_is_allowed_E1():
    generous = PAIR_PLUS_MINIMUM | {"pair": "2:1"}
    with pytest.raises(ValueError, match=r"pair_plus gives the player an edge of 4\.1448%"):
        GAME.check(settings(pair_plus=generous).game, settings().terms)
    GAME.check(settings(pair_plus=generous, allow_player_edge=True).game, settings().terms)


def test_stakes_so_small_that_a_part_of_a_cent_decides_are_refused_E1():
    """At one cent 3 to 2 pays two cents."""
    posted = settings(chip=1, limits=LIMITS | {"cover_all": (1, 100)})
    with pytest.raises(ValueError, match="cover_all gives the player an edge"):
        GAME.check(posted.game, posted.terms)


@pytest.mark.parametrize("table", PROGRESSIVE_TABLES)
def test_the_progressive_brings_what_is_known_from_the_tray_and_of_the_meter(table):
    brings = meter_share(settings(progressive_table=table, limits=LIMITS | {"progressive": (100, 100)}).game)
    envy = 6 * (100 / 22_100 + 3 * 25 / 22_100)
    known = {
        "1": FIGURES["three_card_progressive"]["table_1"]["fixed_return_pct"],
        "3": FIGURES["three_card_progressive"]["table_3_as_printed_fixed_return_pct"],
    }

    assert float(brings.share) == float(brings.full) == 1 / 22_100
    if table in known:
        assert 100 * float(brings.tray) == pytest.approx(known[table])
    assert float(brings.envy) == pytest.approx(envy)


def test_without_a_progressive_wager_there_is_no_share():
    assert meter_share(settings().game) is None
