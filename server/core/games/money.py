"""Money is whole cents; payouts are exact fractions, written "3:2" in data and "3 to 2" for people."""

import re
from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=1_000)
def payout(text: str) -> Fraction:
    """
    Read a payout like "35:1" or "3:2": what a wager of the second number wins.

    Raises:
        ValueError: If the text is not two whole numbers of at most four digits, above zero, around a colon.

    """
    parts = re.fullmatch("([0-9]{1,4}):([0-9]{1,4})", text)
    if not parts:
        raise ValueError(f'payouts are written like "3:2", with at most four digits on each side, not {text!r}')
    gain, stake = int(parts[1]), int(parts[2])
    if gain < 1 or stake < 1:
        raise ValueError(f"payouts are above zero on both sides, not {text!r}")
    return Fraction(gain, stake)


def winnings(stake: int, rate: Fraction) -> int:
    """Return what `rate` to 1 adds to a stake, in cents; a part of a cent rounds up (ruling C8)."""
    return -(-stake * rate.numerator // rate.denominator)


def win(stake: int, rate: Fraction) -> int:
    """Return stake and winnings, in cents."""
    return stake + winnings(stake, rate)
