"""The settings of Flop Poker. Numbers in comments are sections of the Massachusetts rules."""

from msgspec import field

from server.core.games.terms import GameSettings

from .pay_tables import FLOP_MINIMUM


class FlopSettings(GameSettings, frozen=True, tag="flop_poker"):
    """
    Flop Poker.

    `limits` has the ante and the pot wager, which is one fixed amount (ruling F2): its lowest and highest are equal.
    `flop` is the posted table of 11(c). A player's edge wants `allow_player_edge` (E1).
    """

    flop: dict[str, str] = field(default_factory=lambda: dict(FLOP_MINIMUM))
    allow_player_edge: bool = False
