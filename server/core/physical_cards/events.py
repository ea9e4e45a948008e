"""
Events of physical cards. `by` is the account of the reader or the dealer.

The rules of `server/core/events.py` hold: stored for ever, fields are only added. What is read is secret until the card
is dealt.
"""

from protocol.values import Place
from server.core.event_base import Event, Secret

from .state import Slot, Why


class ShoeEvent(Event, frozen=True):
    """Base of the events of physical cards: `redact` and `evolve` recognise them by it."""


class CardsAwaited(ShoeEvent, frozen=True):
    """The open step waits for these cards, in this order; what was read of others of them still holds."""

    slots: tuple[Slot, ...]


class CardRead(ShoeEvent, frozen=True):
    """The next slot's card was identified, by the reader or by hand."""

    place: Place
    nth: int
    card: Secret[str]
    by_hand: bool
    by: str


class ScanRefused(ShoeEvent, frozen=True):
    """
    A card that was read or entered changed nothing (standard 33); there is no `slot` where none was expected.

    `duplicate`: the card lies in the round already; `unread`: the reader could not read it.
    """

    slot: int | None
    place: Place | None
    nth: int | None
    why: Why
    by: str


class ReadUndone(ShoeEvent, frozen=True):
    """The last reading of the open step was taken back."""

    place: Place
    nth: int
    by: str


class CardCorrected(ShoeEvent, frozen=True):
    """The card number `nth` of a place, which lies face up or is being turned up, is `after`, not `before`."""

    place: Place
    nth: int
    before: str
    after: str
    by: str


Identifying = CardsAwaited | CardRead | ScanRefused | ReadUndone | CardCorrected
