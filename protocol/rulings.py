"""Updates on irregularities: what was reported, what was ruled, and what followed for cards and wagers."""

from typing import Literal

from .irregularities import Reported, Ruled
from .update_base import HandWords, Update, Voided
from .values import Card, Cents, Place, SeatNumber


class IrregularityReported(Update, frozen=True):
    """Something happened that moves money: the round waits until the floor has ruled, and no clock runs."""

    report: Reported


class ReportClosed(Update, frozen=True):
    """The report was withdrawn, or rejected because of `why`: the round goes on."""

    number: int
    how: Literal["withdrawn", "rejected"]
    why: str


class IrregularityRuled(Update, frozen=True):
    """What happened, and what follows: no report is open any more."""

    ruling: Ruled


class CardDiscarded(Update, frozen=True):
    """A card of the deck lay face up and is not used."""

    card: Card


class CardsExposed(Update, frozen=True):
    """Cards of the place lie face up before their time: `cards` are all of its cards, as this viewer may know them."""

    of: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]


class WagersVoided(Update, frozen=True):
    """
    Wagers are void by `clause` and went back whole; the round goes on without the hands that are `dead`.

    A wager that a hidden answer may have made is not told of.
    """

    clause: str
    dead: tuple[SeatNumber, ...]
    wagers: tuple[Voided, ...]
    pot: Cents
