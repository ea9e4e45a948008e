"""What Flop Poker tells a newcomer. Numbers in comments are sections of the rules; F1 to F6 are rulings."""

from server.core.games.guide import FIVE_CARDS, Guide

from .sentences import FlopText
from .settings import FlopSettings


def how_to_play(settings: FlopSettings) -> tuple[str, ...]:
    """Return how the game is played."""
    return (
        FlopText.PUT.words(pot=settings.limits["pot"][0]),  # F2
        FlopText.CARDS.words(),
        FlopText.CHOICE.words(),  # 10(a)
        FlopText.YOURS.words(),  # F3
        FlopText.PAYS.words(),  # 11(b) and (c)
        FlopText.BEST_HAND.words(),  # F1
    )


GUIDE = Guide(how_to_play, FlopText.ADVICE.words(), FIVE_CARDS)
