"""
A table's settings: what the licensee chose, posted at the table and recorded with each round.

Wrong settings are refused when they are made, with a sentence that says what would be right.
"""

from collections.abc import Collection
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from protocol.values import Pace

from .money import dollars


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

FLOP_MINIMUM = {  # Flop Poker 11(c)
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
JACKS_PLUS_MINIMUM = {  # Winner's Pot Poker 11(b)
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
BONUS_MINIMUM = {  # Texas Hold 'Em Bonus Poker 11(c)
    "aces": "30:1",
    "ace_king_suited": "25:1",
    "ace_queen_jack_suited": "20:1",
    "ace_king": "15:1",
    "kings_queens_jacks": "10:1",
    "ace_queen_jack": "5:1",
    "pair": "3:1",
}


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """
    How long things take, in milliseconds: betting, each choice, and the pause that shows the results.

    `dealer` is how long a dealer may be without a connection, before the table stands still.
    """

    betting: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    choice: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    results: Annotated[int, Meta(ge=0, le=600_000)] = 6_000
    dealer: Annotated[int, Meta(ge=1, le=600_000)] = 60_000


class ThreeCardSettings(Struct, frozen=True, tag="three_card_poker", tag_field="game", forbid_unknown_fields=True):
    """
    Three Card Poker.

    `pair_plus` is the posted table of 11(a)(2), odds as "35:1"; `version_6f` one of the versions of 6(f) (ruling T4);
    `ante_bonus` the default table or, with a 6(f) version, A, B or C (11(a)(3), T2); `six_card_bonus` a table of 6(g)
    or null where the wager is not offered; `cover_all` whether that wager is offered (12); `max_positions` 6(e);
    `dealer_stack` which of 9(c)(1) and (2) an automated shoe follows, `settle_by` which of 10(c)(1) and (2).
    `progressive_table` is a table of 13 or null where that wager is not offered; `folded_progressive` whether it
    survives a fold (13(c), T7). A wager that returns more than is bet wants `allow_player_edge`. `limits` are in cents,
    by wager.
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
    progressive_table: Literal["1", "2", "3"] | None = None
    folded_progressive: bool = True
    allow_player_edge: bool = False


class FlopSettings(Struct, frozen=True, tag="flop_poker", tag_field="game", forbid_unknown_fields=True):
    """
    Flop Poker.

    `limits` has the ante and the pot wager, which is one fixed amount (ruling F2): its lowest and highest are equal.
    `flop` is the posted table of 11(c).
    """

    max_positions: ClassVar[int] = 1  # 13, ruling C12
    limits: dict[str, Limit]
    flop: dict[str, str] = field(default_factory=lambda: dict(FLOP_MINIMUM))


class WinnersPotSettings(Struct, frozen=True, tag="winners_pot_poker", tag_field="game", forbid_unknown_fields=True):
    """
    Winner's Pot Poker.

    `limits` has the ante, which is one fixed amount, and jacks plus; `jacks_plus` is the posted table of 11(b). The
    commission of 10(h)(2) is `commission_rate` of the pot or `commission_fixed` cents, whichever is less (ruling W5).
    """

    max_positions: ClassVar[int] = 1  # 13, ruling C12
    limits: dict[str, Limit]
    commission_fixed: Annotated[int, Meta(ge=0)]
    commission_rate: str = "1/20"
    jacks_plus: dict[str, str] = field(default_factory=lambda: dict(JACKS_PLUS_MINIMUM))


class TexasSettings(Struct, frozen=True, tag="texas_holdem_bonus", tag_field="game", forbid_unknown_fields=True):
    """
    Texas Hold 'Em Bonus Poker.

    `limits` has the ante and the bonus wager; `ante_pays` is the lowest hand on which a winning ante is paid
    (10(h)(2), ruling X1); `bonus` the posted table of 11(c), and `aces_1000` whether aces against the dealer's aces pay
    1000 to 1 (11(d)). `progressive` is whether that wager is offered (12), `folded_progressive` whether it survives a
    fold (X5).
    """

    max_positions: ClassVar[int] = 1  # 143, rulings C2 and C12
    limits: dict[str, Limit]
    ante_pays: Literal["straight", "flush"] = "straight"
    aces_1000: bool = False
    bonus: dict[str, str] = field(default_factory=lambda: dict(BONUS_MINIMUM))
    progressive: bool = False
    folded_progressive: bool = False


class Procedures(Struct, frozen=True, forbid_unknown_fields=True):
    """
    How a dealer opens the table and shuffles (Sections 2 to 5).

    `shuffle`: by hand, with a shuffling device, or with one that counts the cards, so that nobody else has to
    (7(f), 7(g)). Two `decks` alternate, one in the device and one in play (2(b)). Decks that come `pre_shuffled`
    (205 CMR 146.50) are only cut before their first round.
    """

    shuffle: Literal["manual", "shuffler", "counting_shuffler"]
    decks: Literal[1, 2] = 1
    pre_shuffled: bool = False


class Tray(Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of the table: the `opening` sum in cents, and below which sum (`low`) the floor is asked for a fill."""

    opening: Annotated[int, Meta(ge=0, le=10**11)]
    low: Annotated[int, Meta(ge=0, le=10**11)] = 0


GameSettings = ThreeCardSettings | FlopSettings | WinnersPotSettings | TexasSettings


AS_CONFIGURED = "As configured"


class OtherRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Other rules of the same game, its limits among them, that the floor may post under this name."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    game: GameSettings


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One table: its name, pace, dealing method (ruling C11) and money settings (cents), and its game's settings.

    `chip` is the smallest chip: wagers are whole multiples of it (ruling C15). Without `procedures` the server is the
    device that shuffles, each round a deck that is whole: then nothing is opened, cut or counted at the table. A
    correction of more than `correction_limit` cents wants a second supervisor (standard 36). `cards` come from the
    server's deck, or are physical ones out of a shoe, which a reader identifies. With an `inventory` the chips in
    the table's tray are counted, and come and go by fills and credits. `meter` names the progressive meter to which its
    progressive wagers go; a claim of more than `confirm_over` cents on it wants a supervisor (standard 30). The floor
    may post one of the `alternatives` in place of `game`, from the next round on (standard 13); `rules` is its name.
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
    procedures: Procedures | None = None
    correction_limit: Annotated[int, Meta(ge=0)] = 50_000
    cards: Literal["deck", "shoe"] = "deck"
    inventory: Tray | None = None
    meter: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,20}$")] | None = None
    confirm_over: Annotated[int, Meta(ge=0)] = 0
    alternatives: tuple[OtherRules, ...] = ()
    rules: str | None = None


def variants(settings: TableSettings) -> dict[str, TableSettings]:
    """Return the settings with each set of rules that the floor may post, by their names; the table's own first."""
    others = {one.name: replace(settings, game=one.game, rules=one.name) for one in settings.alternatives}
    return {AS_CONFIGURED: settings} | others


def check_alternatives(settings: TableSettings) -> None:
    """Check that other rules are such of the same game, under names of their own (ValueError, with a sentence)."""
    if len(variants(settings)) <= len(settings.alternatives):
        raise ValueError(f'each of the alternatives has a name of its own, and none is "{AS_CONFIGURED}"')
    if strange := [rules.name for rules in settings.alternatives if type(rules.game) is not type(settings.game)]:
        raise ValueError(f"alternatives: {strange[0]!r} are the rules of another game than the table's")


def reader_of(settings: TableSettings) -> str:
    """Return the name under which the reader of a table with physical cards signs in; it reads at that table alone."""
    return f"Reader-{settings.table}"


def check_inventory(settings: TableSettings) -> None:
    """Check that the tray can be kept (ValueError, with a sentence)."""
    tray = settings.inventory
    if tray is None:
        return
    if settings.pace != "dealer":
        raise ValueError('the tray of an inventory is counted by a dealer: set pace = "dealer", or leave it out')
    if tray.low > tray.opening:
        raise ValueError(f"inventory.low may be at most the opening sum, {dollars(tray.opening)}")


def check_meter(settings: TableSettings, meters: Collection[str]) -> None:
    """Check that progressive wagers go to one of the house's `meters` (ValueError, with a sentence)."""
    offered = "progressive" in settings.game.limits
    if offered and settings.meter is None:
        raise ValueError('progressive wagers go to a meter: name it, as in meter = "NAME"')
    if settings.meter is not None and not offered:
        raise ValueError("a meter is fed by progressive wagers: this table offers none, so leave meter out")
    if settings.meter is not None and settings.meter not in meters:
        known = ", ".join(meters) or "none"
        raise ValueError(f"meter {settings.meter!r} is none of the house's meters; there are {known}")


def check_procedures(settings: TableSettings) -> None:
    """Check that the procedures are such as the rules allow (ValueError, with a sentence)."""
    procedures = settings.procedures
    if settings.cards == "shoe" and (settings.pace != "dealer" or procedures is None):
        raise ValueError('cards = "shoe" are physical ones: set pace = "dealer" and procedures, or cards = "deck"')
    if procedures is None:
        return
    if settings.pace != "dealer":
        raise ValueError('procedures are steps of a dealer: set pace = "dealer", or leave them out')
    by_hand = procedures.shuffle == "manual"
    if by_hand and settings.dealing == "hand":
        raise ValueError('dealing = "hand" needs a device that shuffles (8(b)(1)): set procedures.shuffle = "shuffler"')
    if by_hand and procedures.decks == 2:
        raise ValueError('two decks need a device that shuffles (2(b)): set procedures.shuffle = "shuffler"')
