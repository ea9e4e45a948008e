"""How a game may be played: a strategy, by which the odds of any game can be simulated."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from server.core.cards.deck import Cards

from .steps import Option


class Asked(Struct, frozen=True):
    """
    What a player knows who is asked: the hand's own `cards`, its `wagers` in cents, and the `options`.

    `community`, `dealer` and `others` (the other hands still in) are cards that lie face up.
    """

    cards: Cards
    wagers: dict[str, int]
    options: tuple[Option, ...]
    community: Cards = ()
    dealer: Cards = ()
    others: tuple[Cards, ...] = ()


class Strategy(Struct, frozen=True):
    """A way to play: `choose` gives the name of an option, by the game's settings; `words` are for the report."""

    words: str
    choose: Callable[[Any, Asked], str]
