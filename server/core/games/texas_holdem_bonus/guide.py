"""What Texas Hold 'Em Bonus tells a newcomer. Numbers in comments are sections of the rules; X1 is a ruling."""

from server.core.games.guide import FIVE_CARDS, Guide

from .sentences import TexasText
from .settings import TexasSettings


def how_to_play(settings: TexasSettings) -> tuple[str, ...]:
    """Return how the game is played."""
    return (
        TexasText.PUT.words(),
        TexasText.CARDS.words(),
        TexasText.CHOICE.words(),  # 10(a)
        TexasText.LATER.words(),  # 10(c) and (e)
        TexasText.BEST_FIVE.words(),  # 10(h)
        TexasText.ANTE_WINS.words(least=settings.ante_pays),  # 10(h)(2), X1
    )


GUIDE = Guide(how_to_play, TexasText.ADVICE.words(), FIVE_CARDS)
