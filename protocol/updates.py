"""
Updates: what one viewer learns of one event, each with the event's number.

Folding the updates after a snapshot into its view gives the view that a new snapshot would show. An event that a viewer
may not see arrives as `Skipped`, so that every viewer sees one unbroken count.
"""

from typing import Literal

from msgspec import Struct

from .attached_devices import DeviceTold
from .disputes import Reviewed
from .physical_cards import CardCorrected, ShoeRead, ShoeView
from .progressive import Progressed, ProgressiveView
from .rules_panel import Rules
from .rulings import (
    CardDiscarded,
    CardsExposed,
    IrregularityReported,
    IrregularityRuled,
    ReportClosed,
    WagersVoided,
)
from .seating import (
    BoughtIn,
    BuyInRefused,
    CameBack,
    LeaveAsked,
    Left,
    SaidDone,
    SeatReserved,
    TopUpAsked,
    WentAway,
)
from .supervision import Supervised
from .tray import Reckoned, Tended
from .update_base import HandWords, Update, Voided
from .values import Card, Cents, Millis, Pace, Place, SeatNumber
from .views import Cause, Equipment, Phase


class Skipped(Update, frozen=True):
    """Something happened that this viewer does not learn, or that changes nothing on a screen."""


class RoundOpened(Update, frozen=True):
    """
    A round is open, under the settings that are in force now.

    All of the round before is cleared: cards, wagers, choices, results and pot. With physical cards there is a `shoe`
    and no commitment to a deck.
    """

    round: int
    step: int
    phase: Phase
    game: str
    title: str
    pace: Pace
    places: int
    button: int | None
    commitment: str | None
    rules: Rules
    shoe: ShoeView | None
    progressive: ProgressiveView | None


class Choice(Struct, frozen=True):
    """
    What a seat chose; `wager` (if any) is `amount` cents from then on, which left `stack`. `by` table: silence chose.

    A wager of 0 was taken back.
    """

    seat: SeatNumber
    choice: str
    folded: bool
    by: Literal["player", "table"]
    wager: str | None
    amount: Cents
    stack: Cents


class StepOpened(Update, frozen=True):
    """
    The round goes to its step `step`.

    In `deciding`, `turn` is the seat asked (null: all at once) and `silence` what happens at the deadline; `deadline`
    null: no clock runs. `shown` are answers that were hidden until now.
    """

    step: int
    phase: Phase
    turn: SeatNumber | None
    deadline: Millis | None
    silence: str | None
    shown: tuple[Choice, ...]


class WagerPlaced(Update, frozen=True):
    """The wager is `amount` cents in all now (0: withdrawn), the player's stack `stack`."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents


class WagerReturned(Update, frozen=True):
    """The wager went back before the deal, because of `why`."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents
    why: str


class BetsClosed(Update, frozen=True):
    """No more bets. `seats` are dealt in, in the order of dealing, and `pot` cents are played for."""

    seats: tuple[SeatNumber, ...]
    pot: Cents


class ButtonMoved(Update, frozen=True):
    """The button lies at this seat, or at the dealer (0)."""

    to: int


class CardBurned(Update, frozen=True):
    """A card was put aside, unseen."""


class CardsDealt(Update, frozen=True):
    """Cards were dealt; `null` is the back of a card. `hands` are the known hands whose words this changes."""

    to: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]


class CardsShown(Update, frozen=True):
    """All cards of the place are turned up. `hands` are the known hands whose words this changes."""

    of: Place
    cards: tuple[Card, ...]
    hands: tuple[HandWords, ...]


class HandNamed(Update, frozen=True):
    """A conceded hand is told by its name only (ruling C17)."""

    seat: SeatNumber
    hand: str


class Chose(Update, frozen=True):
    """A seat chose. `decided`: the others learn only that it did, until all have."""

    choice: Choice
    decided: bool
    pot: Cents


class Decided(Update, frozen=True):
    """A seat has chosen, and what is hidden until all have (ruling F4)."""

    seat: SeatNumber


class Paid(Update, frozen=True):
    """A wager was settled and cleared: `returned` cents of it came back (0 lost, the stake a push)."""

    seat: SeatNumber
    wager: str
    stake: Cents
    returned: Cents
    stack: Cents
    why: str
    pot: Cents


class Awarded(Update, frozen=True):
    """A bonus without a stake of its own was paid."""

    seat: SeatNumber
    award: str
    amount: Cents
    stack: Cents
    why: str


class PotPlayed(Update, frozen=True):
    """The pot held `amount` cents, of which the house kept `commission`."""

    amount: Cents
    commission: Cents


class RoundVoided(Update, frozen=True):
    """
    The round is void by `clause` of the game's rules: nothing of it is settled, and its `wagers` went back whole.

    No clock runs and nobody is asked any more. An answer that is hidden stays so, with the wager that it made.
    """

    cause: Cause
    clause: str
    wagers: tuple[Voided, ...]


class Prepared(Update, frozen=True):
    """Something was done with a deck or a device, in `words` for everybody (null: nothing to say of it)."""

    words: str | None
    equipment: Equipment


class RoundClosed(Update, frozen=True):
    """The round is over; at `house` pace the next one opens at `deadline`. `tray`: what should lie there, for staff."""

    deadline: Millis | None
    tray: Reckoned | None


class ClockRestarted(Update, frozen=True):
    """The open step has its full time again, after the server was away."""

    deadline: Millis


TableUpdate = (
    Skipped
    | RoundOpened
    | StepOpened
    | SeatReserved
    | TopUpAsked
    | BoughtIn
    | BuyInRefused
    | LeaveAsked
    | Left
    | WentAway
    | CameBack
    | SaidDone
    | WagerPlaced
    | WagerReturned
    | BetsClosed
    | ButtonMoved
    | CardBurned
    | CardsDealt
    | CardsShown
    | HandNamed
    | Chose
    | Decided
    | Paid
    | Awarded
    | PotPlayed
    | RoundVoided
    | IrregularityReported
    | ReportClosed
    | IrregularityRuled
    | CardDiscarded
    | CardsExposed
    | WagersVoided
    | RoundClosed
    | ClockRestarted
    | Prepared
    | Reviewed
    | ShoeRead
    | CardCorrected
    | Supervised
    | Tended
    | Progressed
    | DeviceTold
)
