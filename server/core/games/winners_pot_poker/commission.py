"""The commission that the house takes of a pot (10(h)(2), ruling W5)."""

import re
from fractions import Fraction

from .sentences import WinnersPotText
from .settings import WinnersPotSettings


def rate(settings: WinnersPotSettings) -> Fraction:
    """Return the commission's rate (ValueError if it is none)."""
    if not re.fullmatch("-?[0-9]{1,15}(/[0-9]{1,15})?", settings.commission_rate):
        raise ValueError("not a fraction")
    return Fraction(settings.commission_rate)


def commission(settings: WinnersPotSettings, base: int) -> int:
    """Return the commission on so many cents of a pot: a part of it, at most the fixed amount, rounded down."""
    return min(base * rate(settings).numerator // rate(settings).denominator, settings.commission_fixed)


def commission_in_words(settings: WinnersPotSettings) -> str:
    """Return what the house keeps of a pot, as it is posted."""
    percent = float(rate(settings) * 100)
    return WinnersPotText.COMMISSION.words(percent=f"{percent:g}", most=settings.commission_fixed)
