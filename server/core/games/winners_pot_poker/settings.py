"""The settings of Winner's Pot Poker. Numbers in comments are sections of the Massachusetts rules."""

from typing import Annotated

from msgspec import Meta, field

from server.core.games.terms import GameSettings


JACKS_PLUS_MINIMUM = {  # 11(b)
    "royal_flush": "400:1",
    "straight_flush": "80:1",
    "four_of_a_kind": "50:1",
    "full_house": "30:1",
    "flush": "15:1",
    "straight": "10:1",
    "three_of_a_kind": "7:1",
    "two_pair": "3:1",
    "jacks_or_better": "1:1",
}


class WinnersPotSettings(GameSettings, frozen=True, tag="winners_pot_poker"):
    """
    Winner's Pot Poker.

    `limits` has the ante, which is one fixed amount, and jacks plus; `jacks_plus` is the posted table of 11(b). The
    commission of 10(h)(2) is `commission_rate` of the pot or `commission_fixed` cents, whichever is less (ruling W5).
    """

    commission_fixed: Annotated[int, Meta(ge=0)]
    commission_rate: str = "1/20"
    jacks_plus: dict[str, str] = field(default_factory=lambda: dict(JACKS_PLUS_MINIMUM))
