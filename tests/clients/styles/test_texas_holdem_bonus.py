from itertools import combinations

import pytest

from clients.python.styles import STYLES
from tests.clients.styles.given import DECK, TEXAS, chosen, figures


def test_basic_folds_the_five_kinds_of_texas_hands_that_are_optimal_to_fold():
    folded = [
        hand for hand in combinations(DECK, 2) if chosen("basic", "texas_holdem_bonus", TEXAS, " ".join(hand)) == "fold"
    ]
    kinds = {f"{high[0]}{low[0]}{'s' if low[1] == high[1] else 'o'}" for low, high in folded}

    assert sorted(kinds, reverse=True) == figures()["texas_bonus_main"]["ante_pays_straight"]["fold"]
    assert len(folded) == 5 * 12


@pytest.mark.parametrize(
    ("cards", "community", "basic", "timid"),
    [
        ("7h 2c", "", False, False),
        ("8h 2c", "", True, False),
        ("7h 2h", "", True, False),
        ("Ah 2c", "", True, True),
        ("2h 2c", "", True, True),
        ("Kh Qc", "2c 7d Jh", False, False),
        ("Kh Qc", "Kd 7d 2h", True, True),
        ("5h 5c", "Kd 7d 2h", True, True),
        ("Kh 9h", "2h 7h Jc", True, False),  # four hearts
        ("Kh 9c", "8d 7h Jc", False, False),
        ("Th 9c", "8d 7h 2c", True, False),  # open at both ends
        ("Th 9c", "8d 7h 2c Kd", False, False),  # only one card to come
        ("Th 9c", "8d 7h Jc 2d", True, True),
        ("4h 3c", "Ad 2h 5c Kd", True, True),
        ("Kh 9h", "2h 7h Jh 2d", True, True),
        ("Kc 9c", "2h 7h Jh 3h", False, False),  # all hearts are community cards
        ("Kc 9c", "2h 2d Jh 3h", False, False),
    ],
)
def test_each_style_stakes_or_not_in_texas(cards, community, basic, timid):
    options = TEXAS if not community else {"turn": 500, "check": 0}
    staked = [options[chosen(style, "texas_holdem_bonus", options, cards, community)] > 0 for style in STYLES]

    assert staked == [basic, timid, True, basic, basic]
