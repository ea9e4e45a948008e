"""
A table's settings: what the licensee chose, posted at the table and recorded with each round.

Wrong settings are refused when they are made, with a sentence that says what would be right.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from protocol.money import dollars
from protocol.values import Pace, whole
from server.core.games.registry import GameSettings, game_with
from server.core.games.returns import Gain, check_gains
from server.core.games.terms import Dealing, Limit, Terms
from server.core.meter.operator import WHOLE
from server.core.meter.settings import MeterSettings


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """
    How long things take, in milliseconds: betting, each choice, and the pause that shows the results.

    `dealer` is how long a dealer may be without a connection, before the table stands still.
    """

    betting: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    choice: Annotated[int, Meta(ge=1, le=600_000)] = 20_000
    results: Annotated[int, Meta(ge=0, le=600_000)] = 6_000
    dealer: Annotated[int, Meta(ge=1, le=600_000)] = 60_000


class Procedures(Struct, frozen=True, forbid_unknown_fields=True):
    """
    How a dealer opens the table and shuffles (Sections 2 to 5).

    `shuffle`: by hand, with a shuffling device, or with one that counts the cards, so that nobody else has to where the
    rules say so (7(f), 7(g), ruling C6). Two `decks` alternate, one in the device and one in play (2(b)). Decks that
    come `pre_shuffled` (205 CMR 146.50) are only cut before their first round.
    """

    shuffle: Literal["manual", "shuffler", "counting_shuffler"]
    decks: Literal[1, 2] = 1
    pre_shuffled: bool = False


class Tray(Struct, frozen=True, forbid_unknown_fields=True):
    """The chips of the table: the `opening` sum in cents, and below which sum (`low`) the floor is asked for a fill."""

    opening: Annotated[int, Meta(ge=0, le=10**11)]
    low: Annotated[int, Meta(ge=0, le=10**11)] = 0


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

    table: Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{1,20}"))]
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
    meter: Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{1,20}"))] | None = None
    confirm_over: Annotated[int, Meta(ge=0)] = 0
    alternatives: tuple[OtherRules, ...] = ()
    rules: str | None = None

    @property
    def terms(self) -> Terms:
        """What the table's game may know of the table."""
        by_hand = self.procedures is not None and self.procedures.shuffle == "manual"
        return Terms(self.chip, self.dealing, by_hand)


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
    offered = any(wager.to_meter for wager in game_with(settings.game).wagers(settings.game, settings.terms))
    if offered and settings.meter is None:
        raise ValueError('progressive wagers go to a meter: name it, as in meter = "NAME"')
    if settings.meter is not None and not offered:
        raise ValueError("a meter is fed by progressive wagers: this table offers none, so leave meter out")
    if settings.meter is not None and settings.meter not in meters:
        known = ", ".join(meters) or "none"
        raise ValueError(f"meter {settings.meter!r} is none of the house's meters; there are {known}")


def check_meter_edge(settings: TableSettings, meters: Sequence[MeterSettings]) -> None:
    """
    Check that the progressive wager returns no more than is staked, in the long run (ValueError, with the figure; E1).

    A meter pays what it is fed, a part of each stake, and its seed each time that all of it is won.
    """
    game = game_with(settings.game)
    brings, allowed = game.meter_share(settings.game), settings.game.allow_player_edge
    meter = next((meter.parameters for meter in meters if meter.name == settings.meter), None)
    for wager in game.wagers(settings.game, settings.terms):
        if wager.to_meter and brings is not None and meter is not None and not allowed:
            seeds = brings.full * meter.seed / settings.game.limits[wager.name][0]
            check_gains(iter([Gain(wager.name, brings.tray + brings.envy + Fraction(meter.rate, WHOLE) + seeds - 1)]))


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
