"""
The vocabulary a game is written in: the steps of a round, and the lines that settle it.

A step has no hook and no condition. What a licensee may choose is chosen when `Game.steps` builds the tuple from the
settings; what the rules decide at the end is the game's `settle`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct

from .cards import Cards
from .settings import GameSettings, TableSettings


class StepBase(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class Wager(Struct, frozen=True):
    """
    A betting area.

    A hand without one of its `must` wagers sits the round out. `needs` names wagers of which one must be there first.
    A wager that `survives` is settled also after a fold; one that `needs_all_hands` has every hand turned up.
    """

    name: str
    label: str
    must: bool = False
    needs: tuple[str, ...] = ()
    survives: bool = False
    needs_all_hands: bool = False
    last: bool = False


class TakeBets(StepBase, frozen=True):
    """Wagers may be placed, raised, lowered and withdrawn (ruling C15)."""

    wagers: tuple[Wager, ...]


class Deal(StepBase, frozen=True):
    """Deal `count` cards to each of `to`; `hands` are the seats clockwise from the dealer's left, then the dealer."""

    count: int
    to: Literal["seats", "dealer", "hands"]
    face_up: bool = False


class Option(Struct, frozen=True):
    """
    One thing a player may choose. `bets` names a wager of `times` the wager `of`.

    An option that `hides` gives up every wager of the hand, and its cards stay down; the client asks twice.
    """

    name: str
    label: str
    note: str
    bets: str | None = None
    of: str | None = None
    times: int = 1
    folds: bool = False
    hides: bool = False


class Ask(StepBase, frozen=True):
    """Ask each seat that made the wager `of` and has not folded, clockwise in turn; silence chooses `otherwise`."""

    of: str
    options: tuple[Option, ...]
    otherwise: str


class Show(StepBase, frozen=True):
    """Turn up the dealer's hand, or the hands of the seats counterclockwise from the dealer's right."""

    whose: Literal["dealer", "seats"]


class Settle(StepBase, frozen=True):
    """
    Settle counterclockwise from the dealer's right: all that lose, then all that win (`procedure`), or seat by seat.

    By `seat`, each hand is turned up as its turn comes. Wagers marked `last` come after all others.
    """

    by: Literal["procedure", "seat"] = "procedure"


Step = TakeBets | Deal | Ask | Show | Settle


class Hand(Struct, frozen=True):
    """What `settle` may know of one position. `wagers` in cents."""

    cards: Cards
    wagers: dict[str, int]
    folded: bool = False
    hidden: bool = False


class Played(Struct, frozen=True):
    """What `settle` may know of the round. `hands` runs in the order of dealing."""

    hands: dict[int, Hand]
    dealer: Cards


class Pay(Struct, frozen=True):
    """`returned` cents come back for a wager: 0 is a loss, the stake a push."""

    seat: int
    wager: str
    returned: int
    why: str
    made: str | None = None


class Award(Struct, frozen=True):
    """`amount` cents are paid for something that had no stake of its own."""

    seat: int
    award: str
    amount: int
    why: str
    made: str | None = None


Line = Pay | Award


class Game(Struct, frozen=True):
    """
    A game: its name, and its rules as functions.

    `check` raises ValueError for settings that the rules forbid; `steps` builds the round from them. `bounds` gives the
    lowest and highest amount in cents that one wager may have beside the other wagers of its hand (limits apart).
    `settle` yields a line for each wager of the round and each award. `rules` gives the round record's `rules`: as
    posted (None), or with what depends on the number of players dealt. `notes` are posted sentences. `words` puts a
    hand in words, and is None for one that is not complete.
    """

    name: str
    title: str
    check: Callable[[TableSettings], None]
    steps: Callable[[TableSettings], tuple[Step, ...]]
    bounds: Callable[[GameSettings, dict[str, int], str], tuple[int, int]]
    settle: Callable[[GameSettings, Played], Iterator[Line]]
    rules: Callable[[TableSettings, int | None], dict[str, Any]]
    notes: Callable[[TableSettings], tuple[str, ...]]
    words: Callable[[Cards], str | None]
