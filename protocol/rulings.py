"""Updates about irregularities: reports, rulings, and their effect on cards and wagers."""

from typing import Literal

from .irregularities import Reported, Ruled
from .update_base import HandWords, Update, Voided
from .values import Card, Cents, Place, SeatNumber


class IrregularityReported(Update, frozen=True):
    """An irregularity that moves money was reported. The round waits for the floor, and no clock runs."""

    report: Reported


class ReportClosed(Update, frozen=True):
    """The report was withdrawn, or rejected with the reason `why`. The round continues."""

    number: int
    how: Literal["withdrawn", "rejected"]
    why: str


class IrregularityRuled(Update, frozen=True):
    """An irregularity was ruled on. No report is open any more."""

    ruling: Ruled


class CardDiscarded(Update, frozen=True):
    """A card of the deck was found face up and is not used."""

    card: Card


class CardsExposed(Update, frozen=True):
    """Cards of the place were exposed too early. `cards` are all its cards, as this viewer may see them."""

    of: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]


class WagersVoided(Update, frozen=True):
    """
    Wagers are void by `clause` and were returned whole. The round continues without the `dead` hands.

    Wagers made by choices that are still hidden are left out.
    """

    clause: str
    dead: tuple[SeatNumber, ...]
    wagers: tuple[Voided, ...]
    pot: Cents
