"""
Events of irregularities: what was reported, what the floor ruled, and what followed for cards and wagers.

`by` is the account of the dealer or supervisor who reported, `confirmed_by` that of the other supervisor who confirmed
(standard 35).
"""

from typing import Literal

from protocol.irregularities import Effect
from protocol.values import Place
from server.core.cards.deck import Cards
from server.core.event_base import Event, Voided
from server.core.games.steps import Step


class IrregularityReported(Event, frozen=True):
    """
    Something happened that moves money: the round waits until the floor has ruled on report `number`.

    `kind` is one of the game's irregularities, `clause` what the rules say of it, `words` what happened and `note` what
    follows, for people. `place` is the hand it concerns; `cards` are its cards, counted from 1 as they were dealt;
    `count` is how many it has. `effects` is the outcome for each wager. `by` is the account that reported it, called
    `name`. `faces` are physical cards that the report names.
    """

    number: int
    step: int
    kind: str
    clause: str
    words: str
    note: str
    place: Place | None
    cards: tuple[int, ...]
    count: int | None
    effects: tuple[Effect, ...]
    by: str
    name: str
    faces: Cards = ()


class ReportClosed(Event, frozen=True):
    """Report `number` led to nothing: its maker withdrew it, or the floor rejected it because of `why`."""

    number: int
    how: Literal["withdrawn", "rejected"]
    by: str
    why: str


class IrregularityRuled(Event, frozen=True):
    """
    Report `number` is confirmed. A report that moves no money needs no confirmation.

    `cards` are the cards that were face up and should not have been; `count` is how many cards the hand had.
    """

    number: int
    step: int
    kind: str
    clause: str
    words: str
    note: str
    place: Place | None
    cards: Cards
    by: str
    confirmed_by: str | None
    count: int | None = None


class CardDiscarded(Event, frozen=True):
    """The next card of the deck lay face up; it is not used in the round."""

    card: str


class CardsExposed(Event, frozen=True):
    """Cards of a place lie face up before their time, for everybody to see; `nths` counts physical ones."""

    of: Place
    cards: Cards
    nths: tuple[int, ...] = ()


class CardKeptDown(Event, frozen=True):
    """The card number `nth` that goes to a place comes face down, whatever the step says."""

    to: Place
    nth: int


class StepsReplaced(Event, frozen=True):
    """
    Because of a ruling these steps are what is still played after the open one.

    `instead`: in place of the open one too, which was not done.
    """

    steps: tuple[Step, ...]
    instead: bool = False


class WagersVoided(Event, frozen=True):
    """
    Wagers are void by `clause` and went back whole; the round goes on.

    The hands of the seats that are `dead` are out of the round.
    """

    clause: str
    dead: tuple[int, ...]
    wagers: tuple[Voided, ...]


Ruling = (
    IrregularityReported
    | ReportClosed
    | IrregularityRuled
    | CardDiscarded
    | CardsExposed
    | CardKeptDown
    | StepsReplaced
    | WagersVoided
)
