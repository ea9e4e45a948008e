"""The settings of Three Card Poker. Numbers in comments are sections of the Massachusetts rules."""

from typing import Annotated, Literal

from msgspec import Meta, field

from server.core.games.terms import GameSettings

from .pay_tables import PAIR_PLUS_MINIMUM


class ThreeCardSettings(GameSettings, frozen=True, tag="three_card_poker"):
    """
    Three Card Poker.

    `pair_plus` is the posted table of 11(a)(2), as "35:1"; `version_6f` one of the versions of 6(f) (ruling T4);
    `ante_bonus` the default table or, with a 6(f) version, A, B or C (11(a)(3), T2); `six_card_bonus` a table of 6(g)
    or null where the wager is not offered; `cover_all` whether that wager is offered (12); `max_positions` 6(e);
    `dealer_stack` which of 9(c)(1) and (2) an automated shoe follows, `settle_by` which of 10(c)(1) and (2).
    `progressive_table` is a table of 13 or null where that wager is not offered; `folded_progressive` whether it
    survives a fold (13(c), T7). A player's edge wants `allow_player_edge` (E1). `limits` are in cents, by wager.
    """

    pair_plus: dict[str, str] = field(default_factory=lambda: dict(PAIR_PLUS_MINIMUM))
    version_6f: Literal["none", "1", "2", "3"] = "none"
    ante_bonus: Literal["default", "A", "B", "C"] = "default"
    six_card_bonus: Literal["6B1", "6B2", "6B3", "6B4"] | None = "6B1"
    cover_all: bool = True
    max_positions: Annotated[int, Meta(ge=1, le=3)] = 1
    dealer_stack: Literal["before_choices", "after_choices"] = "before_choices"
    settle_by: Literal["procedure", "seat"] = "procedure"
    progressive_table: Literal["1", "2", "3"] | None = None
    folded_progressive: bool = True
    allow_player_edge: bool = False
