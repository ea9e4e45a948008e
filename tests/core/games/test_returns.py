"""What wagers gain on average, and that a player's edge is refused with its figure (E1)."""

from fractions import Fraction

import pytest

from server.core.games.returns import Gain, check_gains, most, of_table
from server.core.games.terms import Terms


HALF = {"heads": Fraction(1, 2)}
TERMS = Terms(1, "hand")


def test_a_hand_without_a_line_loses_the_stake():
    assert of_table(100, {"heads": "1:1"}, HALF) == 0
    assert of_table(100, {"heads": "1:2"}, HALF) == Fraction(-1, 4)


def test_a_part_of_a_cent_makes_a_small_stake_worth_more_C8():
    def gain(stake):
        return of_table(stake, {"heads": "2:3"}, HALF)

    assert most((1, 100), TERMS, gain) == 0  # one cent is paid as one cent
    assert most((3, 3), TERMS, gain) == Fraction(-1, 6)
    assert most((100, 1_000), Terms(100, "hand"), gain) == gain(100)


def test_a_table_that_gains_at_every_stake_needs_no_search():
    assert most((1, 10**9), TERMS, lambda stake: of_table(stake, {"heads": "2:1"}, HALF)) == Fraction(1, 2)


def test_a_players_edge_is_refused_with_the_figure_and_no_edge_is_none_E1():
    check_gains(iter([Gain("red", Fraction(0))]))
    with pytest.raises(ValueError, match=r"red gives the player an edge of 12\.5000% .* allow_player_edge = true .*E1"):
        check_gains(iter([Gain("black", Fraction(-1)), Gain("red", Fraction(1, 8))]))
