"""A game, as the engine knows it: its rules as functions, and what its rules say of cards, devices and mishaps."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from server.core.cards.deck import Cards
from server.core.settings import Dealing, GameSettings, TableSettings

from .irregularity import Irregularity
from .steps import Line, Played, Step


def any_amount(_settings: GameSettings, _others: dict[str, int], _wager: str) -> tuple[int, int]:
    """Bound no wager by the others of its hand."""
    return 0, 10**12


def not_named(_cards: Cards) -> str:
    """Name no hand: the game has no choice that hides one."""
    raise AssertionError("no hand of this game is told by its name only")


def plays_on(_settings: GameSettings, _played: Played) -> None:
    """Go on with the round when everybody has folded."""


def none_needed(_settings: GameSettings, _played: Played) -> frozenset[int]:
    """Need no folded hand turned up for the awards of others."""
    return frozenset()


def no_pot(_settings: GameSettings, _played: Played) -> int:
    """Have no pot."""
    return 0


class Sections(Struct, frozen=True):
    """
    Where a game's rules speak of decks and devices.

    `opening` and `shuffle` are sections, the others clauses: `count` by dealing method, `miscount` what follows a wrong
    one, `counting` a device that counts, `jam` one that fails, `method` the removal of one.
    """

    count: dict[str, str]
    miscount: str
    counting: str
    jam: str
    method: str
    opening: str = "3"
    shuffle: str = "4"


def nothing_saved(_settings: GameSettings, _played: Played) -> Iterator[Line]:
    """Save no wager when hands are void."""
    return iter(())


class Game(Struct, frozen=True):
    """
    A game: its name, and its rules as functions of its own settings (the first argument) and of the table's.

    `check` raises ValueError for settings that the rules forbid; `steps` builds the round from them. `settle` yields a
    line for each wager of the round, each award and each pot. `rules` gives the round record's `rules`: as posted
    (None), or with what depends on the number of players dealt. `notes` are posted sentences. `words` puts a hand and
    the community cards in words as far as they are known, or is None.

    `device` is the clause by which a round is void when the device that deals it fails. `sections` is where its rules
    speak of opening, shuffling and counting.

    `bounds` gives the lowest and highest amount in cents that one wager may have beside the other wagers of its hand
    (limits apart). `named` gives a hand's name alone, for one that is not shown. `all_folded` gives the steps that are
    still played when everybody has folded, or None if the round goes on. `pot` gives the cents that lie in the pot.
    `button` says whether dealing rotates. `saved` yields how the wagers are settled that the rules save when hands are
    void, of those that still lie there: a line for each, and none for a wager that goes back after all.
    `irregularities` are what can go wrong, in the order of the dealer's list. `needed` gives the seats whose hands are
    turned up for an award to others, also when they have folded.
    """

    name: str
    title: str
    check: Callable[[Any, TableSettings], None]
    steps: Callable[[Any, Dealing], tuple[Step, ...]]
    settle: Callable[[Any, Played], Iterator[Line]]
    rules: Callable[[Any, TableSettings, int | None], dict[str, Any]]
    notes: Callable[[Any], tuple[str, ...]]
    words: Callable[[Cards, Cards], str | None]
    device: str
    sections: Sections
    bounds: Callable[[Any, dict[str, int], str], tuple[int, int]] = any_amount
    named: Callable[[Cards], str] = not_named
    all_folded: Callable[[Any, Played], tuple[Step, ...] | None] = plays_on
    pot: Callable[[Any, Played], int] = no_pot
    button: bool = False
    saved: Callable[[Any, Played], Iterator[Line]] = nothing_saved
    irregularities: tuple[Irregularity, ...] = ()
    needed: Callable[[Any, Played], frozenset[int]] = none_needed
