"""The commission of a pot."""

import pytest

from server.core.games.winners_pot_poker.commission import commission, commission_in_words, rate
from tests.core.games.winners_pot_poker.rows import winners_pot


@pytest.mark.parametrize(("base", "kept"), [(4_000, 200), (4_019, 200), (4_020, 201), (100_000, 2_500)])
def test_it_is_a_part_of_the_pot_rounded_down_and_at_most_the_fixed_amount_W5(base, kept):
    assert commission(winners_pot().game, base) == kept


def test_a_rate_is_a_fraction():
    with pytest.raises(ValueError, match="not a fraction"):
        rate(winners_pot(commission_rate="0.05").game)


def test_it_is_posted_in_words_W5():
    told = commission_in_words(winners_pot(commission_rate="1/12").game)

    assert told == "Of a pot won by a player the house keeps 8.33333%, at most $25."
