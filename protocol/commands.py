"""
Commands: what somebody wants to happen at a table.

Who asks is attached at the door and never read from the message.
"""

from typing import Annotated

from msgspec import Meta

from .command_base import Command
from .disputes import DisputeCommand
from .physical_cards import CardCommand
from .progressive import ClaimCommand
from .supervision import SupervisionCommand
from .tray import TrayCommand
from .values import Card, Cents, Name, Ordinal, Place, Reason, SeatNumber, Task


class Sit(Command, frozen=True):
    """
    Take a seat and bring `buy_in` cents from the wallet to the table.

    A player who sits already may take an adjacent position where the table allows it, with `buy_in` 0 or more:
    all positions play from one stack (6(e), ruling T9).
    """

    seat: SeatNumber
    buy_in: Cents


class TopUp(Command, frozen=True):
    """Bring `amount` more cents from the wallet to the stack, at any time (ruling C16)."""

    amount: Cents


class Leave(Command, frozen=True):
    """Give up the seats and take the stack to the wallet; with cards in play, when the round ends (ruling C14)."""


class Bet(Command, frozen=True):
    """Make the wager `amount` cents in all; 0 withdraws it. Until "No more bets" (ruling C15)."""

    round: Ordinal
    seat: SeatNumber
    wager: Name
    amount: Cents


class Done(Command, frozen=True):
    """Say that betting may close as far as this player is concerned (`house` pace); a new wager takes it back."""

    round: Ordinal


class Choose(Command, frozen=True):
    """Answer the question that step `step` of the round asks of `seat`."""

    round: Ordinal
    step: Ordinal
    seat: SeatNumber
    option: Name


class Proceed(Command, frozen=True):
    """The dealer does the next step of the round; naming it makes a second press harmless (`dealer` pace)."""

    round: Ordinal
    step: Ordinal | None


class ReceiveDeck(Command, frozen=True):
    """A deck has come to the table: the name on its seal, and the colour of its backs (205 CMR 146.49, 146.50)."""

    deck: Name
    colour: Name


class Perform(Command, frozen=True):
    """Do a step with a deck or a device, `of`: open it, shuffle it, place it, remove it (Sections 2 to 5)."""

    task: Task
    of: Name


class CutDeck(Command, frozen=True):
    """Cut the deck: `cards` from its top go below the others, at least ten on each side (4(c), ruling C11)."""

    deck: Name
    cards: Annotated[int, Meta(ge=0, le=52)]


class CountStub(Command, frozen=True):
    """
    The stub of round `round` holds `cards` cards; between rounds, the whole deck does (7(e) to (g), ruling C6).

    `misdealt`: the deck is whole, and a hand has a wrong number of its cards.
    """

    round: Ordinal
    cards: Annotated[int, Meta(ge=0, le=60)]
    misdealt: bool = False


DeckCommand = ReceiveDeck | Perform | CutDeck | CountStub


class Report(Command, frozen=True):
    """
    The dealer reports an irregularity `kind`: whom it befell, which cards of that hand, and how many it has.

    `cards` counts the cards of `place` from 1, in the order in which they were dealt. `faces` are the physical cards
    that this turns up, or that lay face up in the shoe, where they have not been identified yet.
    """

    round: Ordinal
    step: Ordinal
    kind: Name
    place: Place | None = None
    cards: tuple[Ordinal, ...] = ()
    count: Ordinal | None = None
    faces: tuple[Card, ...] = ()


class Withdraw(Command, frozen=True):
    """Take back report `report`, while nobody has ruled on it. Only who made it can."""

    report: Ordinal


class Confirm(Command, frozen=True):
    """A supervisor rules that what report `report` says holds; never one's own."""

    report: Ordinal


class Reject(Command, frozen=True):
    """A supervisor rules that report `report` leads to nothing, and says why; the round goes on."""

    report: Ordinal
    why: Reason


class VoidRound(Command, frozen=True):
    """A supervisor asks that round `round` be void; another one confirms it."""

    round: Ordinal
    why: Reason


IrregularityCommand = Report | Withdraw | Confirm | Reject | VoidRound
PlayerCommand = Sit | TopUp | Leave | Bet | Done | Choose
TableCommand = (
    PlayerCommand
    | Proceed
    | DeckCommand
    | CardCommand
    | IrregularityCommand
    | DisputeCommand
    | ClaimCommand
    | TrayCommand
    | SupervisionCommand
)
