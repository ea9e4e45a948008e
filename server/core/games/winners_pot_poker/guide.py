"""What Winner's Pot Poker tells a newcomer. Numbers in comments are sections of the rules; W2 and W5 are rulings."""

from server.core.games.guide import FIVE_CARDS, Guide

from .commission import commission_in_words, rate
from .sentences import WinnersPotText
from .settings import HOUSE_ANTES, WinnersPotSettings


def how_to_play(settings: WinnersPotSettings) -> tuple[str, ...]:
    """Return how the game is played."""
    ante = settings.limits["ante"][0]  # it is fixed (W5)
    told = (
        WinnersPotText.PUT.words(ante=ante, house=HOUSE_ANTES * ante),  # 6(c), W2
        WinnersPotText.CARDS.words(),
        WinnersPotText.FOURTH.words(bet=ante),  # 10(a)
        WinnersPotText.FIFTH.words(double=2 * ante),  # 10(c)
        WinnersPotText.BEST_HAND.words(),  # 10(h)
    )
    takes = rate(settings) and settings.commission_fixed
    return (*told, commission_in_words(settings)) if takes else told  # 10(h)(2)


GUIDE = Guide(how_to_play, WinnersPotText.ADVICE.words(), FIVE_CARDS)
