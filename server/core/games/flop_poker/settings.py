"""The settings of Flop Poker. Numbers in comments are sections of the Massachusetts rules."""

from msgspec import field

from server.core.games.terms import GameSettings


FLOP_MINIMUM = {  # 11(c)
    "royal_flush": "1000:1",
    "straight_flush": "500:1",
    "four_of_a_kind": "100:1",
    "full_house": "30:1",
    "flush": "20:1",
    "straight": "10:1",
    "three_of_a_kind": "4:1",
    "two_pair": "2:1",
    "jacks_or_better": "1:1",
}


class FlopSettings(GameSettings, frozen=True, tag="flop_poker"):
    """
    Flop Poker.

    `limits` has the ante and the pot wager, which is one fixed amount (ruling F2): its lowest and highest are equal.
    `flop` is the posted table of 11(c).
    """

    flop: dict[str, str] = field(default_factory=lambda: dict(FLOP_MINIMUM))
