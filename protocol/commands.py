"""
Commands: what a person asks the table to do.

The server knows who asks from the connection. A message cannot say so.
"""

from typing import Annotated

from msgspec import Meta

from .command_base import Command
from .disputes import DisputeCommand
from .physical_cards import CardCommand
from .progressive import ClaimCommand
from .supervision import SupervisionCommand
from .tray import TrayCommand
from .values import Card, Cents, Name, NamedPlace, NamedSeat, Ordinal, Reason, Seed, SeedPromise, Task


class Sit(Command, frozen=True):
    """
    Take a seat, and bring `buy_in` cents from the wallet to the table.

    It is accepted when the seat is reserved (`SeatReserved`). Then the chips come (`BoughtIn`); or the wallet does not
    have them (`BuyInRefused`), and a seat that was taken with it is free again. No wager is possible before that.

    If the table allows it, a seated player may take an adjacent position, with a `buy_in` of 0 or more. All positions
    of a player share one stack (6(e), ruling T9).
    """

    seat: NamedSeat
    buy_in: Cents


class TopUp(Command, frozen=True):
    """
    Bring `amount` more cents from the wallet to the stack, at any time (ruling C16).

    It is accepted before the chips are there; `BoughtIn` or `BuyInRefused` follows.
    """

    amount: Cents


class Leave(Command, frozen=True):
    """Give up the seats and return the stack to the wallet. With cards in play: when the round ends (ruling C14)."""


class Bet(Command, frozen=True, omit_defaults=True):  # `MayBet` has no promise
    """
    Set a wager to `amount` cents in all; 0 withdraws it. Allowed until "No more bets" (ruling C15).

    With the first one of a round a client may promise a seed for the deck: `promise` is its hash (`docs/fairness.md`).
    """

    round: Ordinal
    seat: NamedSeat
    wager: Name
    amount: Cents
    promise: SeedPromise | None = None


class Done(Command, frozen=True):
    """Say that this player makes no more wagers (`house` pace). A new wager takes that back."""

    round: Ordinal


class Choose(Command, frozen=True):
    """Answer the question that step `step` of the round asks of `seat`."""

    round: Ordinal
    step: Ordinal
    seat: NamedSeat
    option: Name


class GiveSeed(Command, frozen=True):
    """Send the seed that was promised at `seat` with the first wager of the round, when seeds are awaited."""

    round: Ordinal
    seat: NamedSeat
    seed: Seed


class Proceed(Command, frozen=True):
    """The dealer takes the next step of the round (`dealer` pace). Naming the step makes a second press harmless."""

    round: Ordinal
    step: Ordinal | None


class ReceiveDeck(Command, frozen=True):
    """Receive a deck: the name on its seal, and the colour of its backs (205 CMR 146.49, 146.50)."""

    deck: Name
    colour: Name


class Perform(Command, frozen=True):
    """Do a step with the deck or device `of`: open it, shuffle it, place it, remove it (Sections 2 to 5)."""

    task: Task
    of: Name


class CutDeck(Command, frozen=True):
    """Cut the deck: `cards` from its top go below the others; at least ten on each side (4(c), ruling C11)."""

    deck: Name
    cards: Annotated[int, Meta(ge=0, le=52)]


class CountStub(Command, frozen=True):
    """
    Report that the stub of round `round` has `cards` cards; between rounds, the whole deck (7(e) to (g), ruling C6).

    `misdealt`: the deck is complete, but a hand has the wrong number of cards.
    """

    round: Ordinal
    cards: Annotated[int, Meta(ge=0, le=60)]
    misdealt: bool = False


DeckCommand = ReceiveDeck | Perform | CutDeck | CountStub


class Report(Command, frozen=True):
    """
    The dealer reports an irregularity: its `kind`, the hand (`place`), its `cards`, and how many it has (`count`).

    `cards` are counted from 1 in the order of dealing. `faces` are the physical cards, not yet identified, that this
    turns up or that lay face up in the shoe.
    """

    round: Ordinal
    step: Ordinal
    kind: Name
    place: NamedPlace | None = None
    cards: tuple[Ordinal, ...] = ()
    count: Ordinal | None = None
    faces: tuple[Card, ...] = ()


class Withdraw(Command, frozen=True):
    """Withdraw report `report` before it is ruled on. Only the person who reported it can."""

    report: Ordinal


class Confirm(Command, frozen=True):
    """A supervisor confirms report `report`. It must be another person's report."""

    report: Ordinal


class Reject(Command, frozen=True):
    """A supervisor rejects report `report`, with a reason. The round continues."""

    report: Ordinal
    why: Reason


class VoidRound(Command, frozen=True):
    """A supervisor asks to void round `round`. Another supervisor has to confirm it."""

    round: Ordinal
    why: Reason


IrregularityCommand = Report | Withdraw | Confirm | Reject | VoidRound
PlayerCommand = Sit | TopUp | Leave | Bet | Done | GiveSeed | Choose
TableCommand = (
    PlayerCommand
    | Proceed
    | DeckCommand
    | IrregularityCommand
    | DisputeCommand
    | CardCommand
    | SupervisionCommand
    | TrayCommand
    | ClaimCommand
)
