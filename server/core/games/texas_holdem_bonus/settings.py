"""The settings of Texas Hold 'Em Bonus Poker. Numbers in comments are sections of the Massachusetts rules."""

from typing import Literal

from msgspec import field

from server.core.games.terms import GameSettings

from .pay_tables import BONUS_MINIMUM


class TexasSettings(GameSettings, frozen=True, tag="texas_holdem_bonus"):
    """
    Texas Hold 'Em Bonus Poker.

    `limits` has the ante and the bonus wager; `ante_pays` is the lowest hand on which a winning ante is paid
    (10(h)(2), ruling X1); `bonus` the posted table of 11(c), and `aces_1000` whether aces against the dealer's aces pay
    1000 to 1 (11(d)). `progressive` is whether that wager is offered (12), `folded_progressive` whether it survives a
    fold (X5). A player's edge wants `allow_player_edge` (E1).
    """

    ante_pays: Literal["straight", "flush"] = "straight"
    aces_1000: bool = False
    bonus: dict[str, str] = field(default_factory=lambda: dict(BONUS_MINIMUM))
    progressive: bool = False
    folded_progressive: bool = False
    allow_player_edge: bool = False
