from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.games.money import payout, win, winnings


@pytest.mark.parametrize(("text", "rate"), [("1:1", Fraction(1)), ("3:2", Fraction(3, 2)), ("9999:1", Fraction(9999))])
def test_payouts_are_exact_fractions(text, rate):
    assert payout(text) == rate


@pytest.mark.parametrize(
    "text", ["", "3", "3:0", "0:1", "-1:1", "a:b", "1:2:3", "3 to 2", "٣5:1", " 35:1", "3_5:1", "+3:1", "10000:1"]
)
def test_payouts_that_are_none_are_refused_with_the_right_form(text):
    with pytest.raises(ValueError, match="payouts are"):
        payout(text)


@given(st.integers(0, 10**9), st.integers(1, 1000), st.integers(1, 100))
def test_C8_a_part_of_a_cent_rounds_up_for_the_player(stake, gain, per):
    exact = Fraction(stake * gain, per)

    assert 0 <= winnings(stake, Fraction(gain, per)) - exact < 1
    assert win(stake, Fraction(gain, per)) == stake + winnings(stake, Fraction(gain, per))
