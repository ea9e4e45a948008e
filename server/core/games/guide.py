"""What a game tells a newcomer: how it is played, when to play, and which hand beats which."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from server.core.cards.deck import Cards


Ranking = Mapping[str, Cards]  # an example of each hand by its name in records, best first

FIVE_CARDS: Ranking = MappingProxyType(
    {
        "royal_flush": ("As", "Ks", "Qs", "Js", "Ts"),
        "straight_flush": ("9h", "8h", "7h", "6h", "5h"),
        "four_of_a_kind": ("Qc", "Qd", "Qh", "Qs", "4d"),
        "full_house": ("Tc", "Td", "Th", "6s", "6c"),
        "flush": ("Kd", "Jd", "8d", "5d", "3d"),
        "straight": ("8s", "7d", "6c", "5h", "4s"),
        "three_of_a_kind": ("7c", "7d", "7h", "Ks", "2d"),
        "two_pair": ("Jh", "Js", "4c", "4d", "9s"),
        "pair": ("Ac", "Ad", "9h", "6s", "3c"),
        "high_card": ("Ah", "Jd", "8c", "6s", "2h"),
    }
)


def nothing_told(_settings: Any) -> tuple[str, ...]:
    """Tell nothing of how the game is played."""
    return ()


class Guide(Struct, frozen=True):
    """
    What a newcomer is told beside the posted rules. None of it is posted, so it is no part of the rules' hash.

    `how_to_play` gives at most six short sentences by the game's settings, and `advice` says a simple strategy in one.
    Words to be stressed stand between asterisks, as in "*Ante*". `ranking` are the game's hands, best first.
    """

    how_to_play: Callable[[Any], tuple[str, ...]] = nothing_told
    advice: str | None = None
    ranking: Ranking = MappingProxyType({})
