"""
Commands: what somebody wants to happen at a table.

Who asks is attached at the door and never read from the message.
"""

from msgspec import Struct

from .values import Cents, Name, Ordinal, SeatNumber


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base for configuration only; never dispatched on."""


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


TableCommand = Sit | TopUp | Leave | Bet | Done | Choose | Proceed
