"""
A table's settings: what the licensee chose, posted at the table and recorded with each round.

Wrong settings are refused when they are made, with a sentence that says what would be right.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from protocol.values import Pace


Dealing = Literal["hand", "manual_shoe", "automated_shoe"]
Limit = tuple[int, int]  # lowest and highest wager, in cents

PAIR_PLUS_MINIMUM = {  # 11(a)(2)
    "mini_royal": "35:1",
    "straight_flush": "35:1",
    "three_of_a_kind": "25:1",
    "straight": "5:1",
    "flush": "3:1",
    "pair": "1:1",
}


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """How long things take, in milliseconds: betting, each choice, and the pause that shows the results."""

    betting: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    choice: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    results: Annotated[int, Meta(ge=0, le=600_000)] = 6_000


class ThreeCardSettings(Struct, frozen=True, tag="three_card_poker", tag_field="game", forbid_unknown_fields=True):
    """
    Three Card Poker.

    `pair_plus` is the posted table of 11(a)(2), odds as "35:1"; `version_6f` one of the versions of 6(f) (ruling T4);
    `ante_bonus` the default table or, with a 6(f) version, A, B or C (11(a)(3), T2); `six_card_bonus` a table of 6(g)
    or null where the wager is not offered; `cover_all` whether that wager is offered (12); `max_positions` 6(e);
    `dealer_stack` which of 9(c)(1) and (2) an automated shoe follows, `settle_by` which of 10(c)(1) and (2).
    `limits` are in cents, by wager.
    """

    limits: dict[str, Limit]
    pair_plus: dict[str, str] = field(default_factory=lambda: dict(PAIR_PLUS_MINIMUM))
    version_6f: Literal["none", "1", "2", "3"] = "none"
    ante_bonus: Literal["default", "A", "B", "C"] = "default"
    six_card_bonus: Literal["6B1", "6B2", "6B3", "6B4"] | None = "6B1"
    cover_all: bool = True
    max_positions: Annotated[int, Meta(ge=1, le=3)] = 1
    dealer_stack: Literal["before_choices", "after_choices"] = "before_choices"
    settle_by: Literal["procedure", "seat"] = "procedure"


GameSettings = ThreeCardSettings  # a union, tagged by `game`, as games join


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One table: its name, pace, dealing method (ruling C11) and money settings (cents), and its game's settings.

    `chip` is the smallest chip: wagers are whole multiples of it (ruling C15).
    """

    table: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,20}$")]
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    game: GameSettings
    pace: Pace = "house"
    dealing: Dealing = "hand"
    places: Annotated[int, Meta(ge=1, le=7)] = 7
    chip: Annotated[int, Meta(ge=1, le=100_000)] = 100
    buy_in: Limit = (2_000, 1_000_000)
    timing: Timing = Timing()
