"""
The vocabulary a game is written in: the six kinds of step, and the lines that settle a round.

A step has no hook and no condition. What a licensee may choose is chosen when `Game.steps` builds the tuple from the
settings; what the rules decide at the end is the game's `settle`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct

from .cards import Cards
from .settings import Dealing, GameSettings, TableSettings


class StepBase(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class Wager(Struct, frozen=True):
    """
    A betting area.

    A hand without one of its `must` wagers sits the round out. `needs` names wagers of which one must be there first.
    A wager that `survives` is settled also after a fold; `turns_up` says which hands it then has turned up: none, its
    own, or all of the table. One that is played `among_players` is not required of a hand that is in alone, and goes
    back to it.
    """

    name: str
    label: str
    must: bool = False
    needs: tuple[str, ...] = ()
    survives: bool = False
    turns_up: Literal["none", "own", "all"] = "none"
    among_players: bool = False


class TakeBets(StepBase, frozen=True):
    """Wagers may be placed, raised, lowered and withdrawn (ruling C15)."""

    wagers: tuple[Wager, ...]


class Burn(StepBase, frozen=True):
    """Put the next card of the deck aside, unseen."""


class Deal(StepBase, frozen=True):
    """
    Deal `count` cards to each of `to`, the last `up` of them face up.

    `seats` are the hands that have not folded, clockwise; `hands` are these and the dealer. They begin at the dealer's
    left, or behind the button where the game has one.
    """

    count: int
    to: Literal["seats", "dealer", "hands", "community"]
    up: int = 0


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
    """
    Ask each seat that made the wager `of` and has not folded; silence chooses `otherwise`.

    They are asked clockwise in turn, in the order of dealing; or `together`, and then each answer is hidden from the
    others until all are in (Flop Poker, ruling F4).
    """

    of: str
    options: tuple[Option, ...]
    otherwise: str
    together: bool = False


class Show(StepBase, frozen=True):
    """Turn up the dealer's hand, the community cards, or the seats' hands counterclockwise from the dealer's right."""

    whose: Literal["dealer", "community", "seats"]


class Settle(StepBase, frozen=True):
    """
    Settle counterclockwise from the dealer's right: all that lose, then all that win (`procedure`), or seat by seat.

    By `seat`, each hand is turned up as its turn comes. `saved`: all hands are void, and only what the game saves then
    is settled.
    """

    by: Literal["procedure", "seat"] = "procedure"
    saved: bool = False


Step = TakeBets | Burn | Deal | Ask | Show | Settle


class Hand(Struct, frozen=True):
    """What `settle` may know of one position. `wagers` in cents."""

    cards: Cards
    wagers: dict[str, int]
    folded: bool = False
    hidden: bool = False


class Played(Struct, frozen=True):
    """What `settle` may know of the round. `hands` runs in the order of dealing."""

    hands: dict[int, Hand]
    dealer: Cards = ()
    community: Cards = ()


class Pay(Struct, frozen=True):
    """
    `returned` cents come back for a wager: 0 is a loss, the stake a push.

    `cut` cents of winnings were not paid because of a payout limit.
    """

    seat: int
    wager: str
    returned: int
    why: str
    made: str | None = None
    cut: int = 0


class Award(Struct, frozen=True):
    """`amount` cents are paid for something that had no stake of its own."""

    seat: int
    award: str
    amount: int
    why: str
    made: str | None = None


class Pot(Struct, frozen=True):
    """The pot that was played for held `amount` cents, of which the house kept `commission`; told before its shares."""

    amount: int
    commission: int


class Then(Struct, frozen=True):
    """What follows is settled when all before it is."""


Line = Pay | Award | Pot | Then


def any_amount(_settings: GameSettings, _others: dict[str, int], _wager: str) -> tuple[int, int]:
    """Bound no wager by the others of its hand."""
    return 0, 10**12


def not_named(_cards: Cards) -> str:
    """Name no hand: the game has no choice that hides one."""
    raise AssertionError("no hand of this game is told by its name only")


def plays_on(_settings: GameSettings, _played: Played) -> None:
    """Go on with the round when everybody has folded."""


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
