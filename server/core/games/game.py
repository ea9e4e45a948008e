"""A game, as the engine knows it: its settings, its rules as functions, and its irregularities."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec import Struct

from server.core.cards.deck import Cards

from .guide import Guide
from .irregularity import Irregularity
from .pay_tables import PayTable, check_limits, check_pay_table
from .progressive import check_stake
from .returns import Gain, MeterShare, check_gains
from .steps import Line, Played, Step, TakeBets, Wager
from .strategy import Strategy
from .terms import Dealing, GameSettings, Terms


def any_amount(_settings: GameSettings, _others: dict[str, int], _wager: str) -> tuple[int, int]:
    """Bound no wager by the others of its hand."""
    return 0, 10**12


def no_tables(_settings: GameSettings) -> tuple[PayTable, ...]:
    """Post no pay table."""
    return ()


def nothing_more_to_check(_settings: GameSettings, _terms: Terms) -> None:
    """Allow all settings whose limits and pay tables are right."""


def nothing_more_to_post(_settings: GameSettings) -> dict[str, Any]:
    """Post limits and pay tables alone."""
    return {}


def no_notes(_settings: GameSettings) -> tuple[str, ...]:
    """Post no sentences."""
    return ()


def no_words(_cards: Cards, _community: Cards) -> str | None:
    """Put no hand in words."""
    return None


def not_named(_cards: Cards) -> str:
    """Name no hand: the game has no choice that hides one."""
    raise AssertionError("no hand of this game is told by its name only")


def plays_on(_settings: GameSettings, _played: Played) -> None:
    """Go on with the round when everybody has folded."""


def none_needed(_settings: GameSettings, _played: Played) -> frozenset[int]:
    """Need no folded hand turned up for the awards of others."""
    return frozenset()


class Sections(Struct, frozen=True):
    """
    The places in a regulator's text that speak of decks and devices.

    `opening` and `shuffle` are sections, the others clauses: `count` for each dealing method, `miscount` for a wrong
    count, `counting` for a device that counts, `jam` for a device that fails, `method` for the removal of a device.
    By the dealing methods that `uncounted` lists, nobody else counts the cards that such a device has counted.
    """

    count: dict[str, str]
    miscount: str
    counting: str
    jam: str
    method: str
    uncounted: tuple[Dealing, ...] = get_args(Dealing)
    opening: str = "3"
    shuffle: str = "4"


def not_counted(_settings: GameSettings, _terms: Terms) -> Iterator[Gain]:
    """Count no wager."""
    return iter(())


def no_progressive(_settings: GameSettings) -> MeterShare | None:
    """Offer no progressive wager."""


def nothing_saved(_settings: GameSettings, _played: Played) -> Iterator[Line]:
    """Save no wager when hands are void."""
    return iter(())


class Game(Struct, frozen=True):
    """
    A game: the class of its settings, its title, and its rules as functions of its settings (the first argument).

    `steps` builds the round, with its wagers. `settle` yields a line for each wager of the round, each award and each
    pot. `pay_tables` are those of the wagers and awards on offer, in the order in which they are posted. `check_more`
    raises ValueError for settings that the rules forbid, limits and pay tables apart. `more_rules` gives what else of
    the settings is posted and recorded, and `notes` are posted sentences. `words` puts a hand and the community cards
    in words as far as they are known, or is None.

    `device` is the clause by which a round is void when the device that deals it fails. `sections` is where its rules
    speak of opening, shuffling and counting. A game without a regulator's text leaves both out.

    `bounds` gives the lowest and highest amount in cents that one wager may have beside the other wagers of its hand
    (limits apart). `named` gives a hand's name alone, for one that is not shown. `all_folded` gives the steps that are
    still played when everybody has folded, or None if the round goes on. `pot`, if any, gives the cents in the pot.
    `button` says whether dealing rotates. `saved` yields how the wagers are settled that the rules save when hands are
    void, of those that are still on the table: a line for each, and none for a wager that is returned after all.
    `irregularities` are what can go wrong, in the order of the dealer's list. `needed` gives the seats whose hands are
    turned up for an award to others, also when they have folded. `gains` are what the player gains on the wagers whose
    pays a licensee chooses, and `meter_share` is what the progressive wager brings (E1); both are counted beforehand.
    By a `strategy` the odds of the game can be simulated. The `guide` is what a newcomer is told.
    """

    settings: type[GameSettings]
    title: str
    steps: Callable[[Any, Terms], tuple[Step, ...]]
    settle: Callable[[Any, Played], Iterator[Line]]
    pay_tables: Callable[[Any], tuple[PayTable, ...]] = no_tables
    check_more: Callable[[Any, Terms], None] = nothing_more_to_check
    more_rules: Callable[[Any], dict[str, Any]] = nothing_more_to_post
    notes: Callable[[Any], tuple[str, ...]] = no_notes
    words: Callable[[Cards, Cards], str | None] = no_words
    device: str = ""
    sections: Sections | None = None
    bounds: Callable[[Any, dict[str, int], str], tuple[int, int]] = any_amount
    named: Callable[[Cards], str] = not_named
    all_folded: Callable[[Any, Played], tuple[Step, ...] | None] = plays_on
    pot: Callable[[Any, Played], int] | None = None
    button: bool = False
    saved: Callable[[Any, Played], Iterator[Line]] = nothing_saved
    irregularities: tuple[Irregularity, ...] = ()
    needed: Callable[[Any, Played], frozenset[int]] = none_needed
    gains: Callable[[Any, Terms], Iterator[Gain]] = not_counted
    meter_share: Callable[[Any], MeterShare | None] = no_progressive
    strategy: Strategy | None = None
    guide: Guide = Guide()

    @property
    def name(self) -> str:
        """The game's name in settings, logs and records."""
        return str(self.settings.__struct_config__.tag)

    def wagers(self, settings: GameSettings, terms: Terms) -> tuple[Wager, ...]:
        """Return the wagers on offer before the deal."""
        steps = self.steps(settings, terms)
        return tuple(wager for step in steps if isinstance(step, TakeBets) for wager in step.wagers)

    def check(self, settings: GameSettings, terms: Terms) -> None:
        """
        Check what the rules say of a licensee's choices: limits, pay tables, and what else the game checks.

        Raises:
            ValueError: With a sentence that names the setting, what is wrong and what would be right.

        """
        wagers = self.wagers(settings, terms)
        check_limits(settings.limits, [wager.name for wager in wagers], terms)
        for wager in wagers:
            if wager.to_meter:
                check_stake(wager.name, settings.limits[wager.name], terms)
        for table in self.pay_tables(settings):
            check_pay_table(table)
        self.check_more(settings, terms)
        if not settings.allow_player_edge:
            check_gains(self.gains(settings, terms))

    def rules(self, settings: GameSettings, terms: Terms, players: int | None) -> dict[str, Any]:
        """
        Return the round record's `rules`: limits, pay tables, and what else the game posts.

        As posted (`players` None), a pay table by the number of players is whole, as a matrix; in a record its column
        for the number of hands dealt is the pay table.
        """
        tables = self.pay_tables(settings)
        columns = {table.name: dict(table.column(players)) for table in tables}
        matrices = {table.name: table.by_players for table in tables if table.by_players and players is None}
        return {
            "limits": {wager: list(limit) for wager, limit in settings.limits.items()},
            "chip": terms.chip,
            "pay_tables": {name: lines for name, lines in columns.items() if lines},
            **self.more_rules(settings),
            "dealing": terms.dealing,
            **{
                f"{name}_matrix": {str(number): dict(column) for number, column in matrix.items()}
                for name, matrix in matrices.items()
            },
        }
