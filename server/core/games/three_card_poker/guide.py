"""What Three Card Poker tells a newcomer. Numbers in comments are sections of the rules."""

from server.core.games.guide import Guide

from .sentences import ThreeCardText
from .settings import ThreeCardSettings


RANKING = {  # 3(b)
    "mini_royal": ("Ah", "Kh", "Qh"),
    "straight_flush": ("8s", "7s", "6s"),
    "three_of_a_kind": ("9c", "9d", "9h"),
    "straight": ("6d", "5s", "4c"),
    "flush": ("Kc", "9c", "4c"),
    "pair": ("Jd", "Js", "7h"),
    "high_card": ("As", "Td", "5h"),
}


def how_to_play(settings: ThreeCardSettings) -> tuple[str, ...]:
    """Return how the game is played."""
    put = ThreeCardText.PUT_BOTH if settings.version_6f == "3" else ThreeCardText.PUT_ANTE  # 6(f)(3)
    return (
        put.words(),
        ThreeCardText.CARDS.words(),
        ThreeCardText.CHOICE.words(),  # 10(b)
        ThreeCardText.LOW.words(),
        ThreeCardText.HIGHER.words(),  # 11(a)(1)
        ThreeCardText.STRAIGHT.words(),
    )


GUIDE = Guide(how_to_play, ThreeCardText.ADVICE.words(), RANKING)
