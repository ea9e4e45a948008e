from collections import Counter
from fractions import Fraction

import pytest

from server.core.games.texas_holdem_bonus.rules import progressive_line
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.odds.figures import figure
from server.odds.games.texas_progressive import DEALS, outcomes, seven_cards
from tests.odds.given import FIGURES, table


KNOWN = FIGURES["texas_progressive"]
NAMES = {
    "royal_after_5": "p_royal_after_5",
    "royal_after_6": "p_royal_after_6",
    "royal_after_7": "p_royal_after_7_noncommunal",
    "community_royal": "p_community_royal",
    "straight_flush": "p_straight_flush",
    "four_of_a_kind": "p_quads",
    "full_house": "p_full_house",
}
PAYS = {"community_royal": 3000, "straight_flush": 250, "four_of_a_kind": 100, "full_house": 10}


def test_every_line_comes_as_often_as_it_is_known_to():
    found = Counter()
    for cards, weight in seven_cards():
        found[progressive_line(cards[:2], cards[2:])[1]] += weight

    chances = {line: Fraction(count, DEALS * 5040) for line, count in found.items()}
    assert chances.pop(None) == 1 - sum(chances.values())
    assert chances == {line: Fraction(KNOWN[name]["fraction"]) for line, name in NAMES.items()}


@pytest.mark.full
def test_what_the_tray_pays_is_half_of_what_is_wagered():
    limits = {"ante": (500, 500), "bonus": (500, 500), "progressive": (100, 100)}
    game = TexasSettings(limits, progressive=True)
    told = figure("progressive", "Progressive", 100, outcomes(table(game, meter="ROYAL")))

    returned = sum(pays * Fraction(KNOWN[NAMES[line]]["fraction"]) for line, pays in PAYS.items())
    assert 1 - told.house_edge == pytest.approx(float(returned), rel=1e-12)
