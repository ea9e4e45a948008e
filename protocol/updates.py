"""
Updates: what one viewer sees of one event, each with the event's number.

Applying the updates after a snapshot to its view gives the view that a new snapshot would show. An event that a viewer
may not see comes as `Skipped`, so that every viewer gets every number.
"""

from typing import Literal

from msgspec import Struct

from .attached_devices import DeviceTold
from .disputes import Reviewed
from .fairness import FairnessUpdate
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
from .values import Card, Cents, Hash, Millis, Pace, Place, SeatNumber
from .views import Cause, Equipment, Phase


class Skipped(Update, frozen=True):
    """An event that this viewer may not see, or that changes nothing in the view."""


class RoundOpened(Update, frozen=True):
    """
    A round opened, with the settings in force now.

    Everything of the previous round is cleared: cards, wagers, choices, results and pot. With physical cards there is a
    `shoe`, and no commitment to a deck.

    Where the `rules` are those of the view, they are named by their hash alone (version 1: they are here each time).
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
    rules: Rules | Hash
    shoe: ShoeView | None
    progressive: ProgressiveView | None


class Choice(Struct, frozen=True):
    """
    A seat's choice. `by` table: the time ran out.

    `wager`, if any, is now `amount` cents, and the stack `stack` cents. An amount of 0: the wager was taken back.
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
    The round goes to step `step`.

    In `deciding`, `turn` is the seat asked (null: all at once). At the deadline the option `silence_option` is chosen,
    which `silence` says in words; with a null `deadline` no clock runs. `shown` are choices that were hidden until now.
    """

    step: int
    phase: Phase
    turn: SeatNumber | None
    deadline: Millis | None
    silence: str | None
    silence_option: str | None
    shown: tuple[Choice, ...]


class WagerPlaced(Update, frozen=True):
    """The wager is now `amount` cents in all (0: withdrawn), and the player's stack `stack` cents."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents


class WagerReturned(Update, frozen=True):
    """The wager was returned before the deal, for the reason `why`."""

    seat: SeatNumber
    wager: str
    amount: Cents
    stack: Cents
    why: str


class BetsClosed(Update, frozen=True):
    """No more bets. `seats` are dealt in, in the order of dealing. The pot is `pot` cents."""

    seats: tuple[SeatNumber, ...]
    pot: Cents


class ButtonMoved(Update, frozen=True):
    """The button is now at this seat, or at the dealer (0)."""

    to: int


class CardBurned(Update, frozen=True):
    """A card was burned, unseen."""


class CardsDealt(Update, frozen=True):
    """Cards were dealt; null is a face-down card. `hands` are the known hands whose words change."""

    to: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]


class CardsShown(Update, frozen=True):
    """All cards of the place are face up. `hands` are the known hands whose words change."""

    of: Place
    cards: tuple[Card, ...]
    hands: tuple[HandWords, ...]


class HandNamed(Update, frozen=True):
    """What a conceded hand made, where another hand's cover all counts it: for its owner and the floor (ruling C17)."""

    seat: SeatNumber
    hand: str


class Chose(Update, frozen=True):
    """A seat chose. `decided`: until all have chosen, the other viewers see only that it did."""

    choice: Choice
    decided: bool
    pot: Cents


class Decided(Update, frozen=True):
    """A seat has chosen. Its choice is hidden until all have chosen (ruling F4)."""

    seat: SeatNumber


class Paid(Update, frozen=True):
    """A wager was settled and cleared: `returned` cents were paid back (0 for a loss, the stake for a push)."""

    seat: SeatNumber
    wager: str
    stake: Cents
    returned: Cents
    stack: Cents
    why: str
    pot: Cents


class Awarded(Update, frozen=True):
    """A bonus without its own stake was paid: `amount` cents."""

    seat: SeatNumber
    award: str
    amount: Cents
    stack: Cents
    why: str


class PotShare(Struct, frozen=True):
    """What a seat gets of the pot: `amount` cents. A `Paid` or `Awarded` of `pot` follows, with the stack."""

    seat: SeatNumber
    amount: Cents


class PotPlayed(Update, frozen=True):
    """
    The pot was `amount` cents, of which the house kept `commission` cents.

    `shares` are all that the seats get; what is left of the pot is the dealer's.
    """

    amount: Cents
    commission: Cents
    shares: tuple[PotShare, ...]


class RoundVoided(Update, frozen=True):
    """
    The round is void by `clause` of the game's rules: nothing is settled, and its `wagers` were returned whole.

    No clock runs, and nobody is asked any more. Hidden choices stay hidden, and so do the wagers that they made.
    """

    cause: Cause
    clause: str
    wagers: tuple[Voided, ...]


class Prepared(Update, frozen=True):
    """A step with a deck or a device was done, in `words` for everybody (null: nothing to say)."""

    words: str | None
    equipment: Equipment


class RoundClosed(Update, frozen=True):
    """The round is over. At `house` pace the next opens at `deadline`. `tray`: the expected amount, for staff only."""

    deadline: Millis | None
    tray: Reckoned | None


class ClockRestarted(Update, frozen=True):
    """The open step ends at `deadline` now: after a break of the server, or because its clock was set."""

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
    | FairnessUpdate
)
