"""The settings of Winner's Pot Poker. Numbers in comments are sections of the Massachusetts rules."""

from typing import Annotated

from msgspec import Meta, field

from server.core.games.terms import GameSettings

from .pay_tables import JACKS_PLUS_MINIMUM


HOUSE_ANTES = 4  # the dealer's ante, bet and double (6(c), W2)


class WinnersPotSettings(GameSettings, frozen=True, tag="winners_pot_poker"):
    """
    Winner's Pot Poker.

    `limits` has the ante, which is one fixed amount, and jacks plus; `jacks_plus` is the posted table of 11(b). The
    commission of 10(h)(2) is `commission_rate` of the pot or `commission_fixed` cents, whichever is less (ruling W5).
    A player's edge wants `allow_player_edge` (E1).
    """

    commission_fixed: Annotated[int, Meta(ge=0)]
    commission_rate: str = "1/20"
    jacks_plus: dict[str, str] = field(default_factory=lambda: dict(JACKS_PLUS_MINIMUM))
    allow_player_edge: bool = False
