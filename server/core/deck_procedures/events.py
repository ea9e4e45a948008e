"""
Events of decks and devices. `by` is the account of the person who acted; null where the round itself did.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from typing import Literal

from msgspec import Struct

from protocol.values import Device, Stage
from server.core.cards.deck import Cards
from server.core.event_base import Event, Secret

from .decks import Method


class ProcedureEvent(Struct, frozen=True, tag=True):
    """Base of the events of decks and devices: `redact` and `evolve` recognise them by it."""


class DeckReceived(ProcedureEvent, frozen=True):
    """A deck came to the table after round `round`; one that was shuffled before (205 CMR 146.50) is not opened."""

    deck: str
    colour: str
    pre_shuffled: bool
    round: int
    by: str


class DeckMoved(ProcedureEvent, frozen=True):
    """A deck is at `stage` now."""

    deck: str
    stage: Stage
    by: str | None


class CardsShuffled(ProcedureEvent, frozen=True):
    """A deck was shuffled and stacked (4(a))."""

    deck: str
    method: Method
    by: str


class DeckCut(ProcedureEvent, frozen=True):
    """The `cards` from the top of a deck went below the others (4(c))."""

    deck: str
    cards: int
    by: str


class RecutOrdered(ProcedureEvent, frozen=True):
    """A supervisor wants the deck cut again (4(d))."""

    deck: str
    by: str


class DeckRecut(Event, frozen=True):
    """
    The deck in play was cut again before any card was dealt: `cut` cards from the top of the shuffled deck (4(d)).

    `deck` is its order from now on, top card first, and `root` that of the Merkle tree over it, as in `DeckShuffled`.
    """

    deck: Secret[Cards]
    cut: int
    name: str
    root: str | None = None


class StubCounted(ProcedureEvent, frozen=True):
    """
    `cards` were counted where `expected` should be (7(e) to (g)): the cards are known to be right up to round `round`.

    `misdealt`: a hand had a wrong number of cards and the deck was whole.
    """

    deck: str
    cards: int
    expected: int
    misdealt: bool
    round: int
    by: str


class MiscountConfirmed(ProcedureEvent, frozen=True):
    """A supervisor confirmed that a count is wrong."""

    deck: str
    by: str


class DeckRemoved(ProcedureEvent, frozen=True):
    """A deck left the table: it was `short` (or had a card too many), and never comes back, or is `spare` now."""

    deck: str
    why: Literal["short", "spare"]
    by: str


class ShufflerJammed(ProcedureEvent, frozen=True):
    """The device failed in its shuffle: the deck is stacked, to be shuffled again."""

    deck: str
    by: str


class DevicePlaced(ProcedureEvent, frozen=True):
    """A device stands at the table."""

    device: Device
    by: str


class DeviceRemoved(ProcedureEvent, frozen=True):
    """A device was taken away from the table; a deck in it is stacked, to be shuffled otherwise."""

    device: Device
    by: str


Handling = DeckMoved | CardsShuffled | DeckCut | RecutOrdered | ShufflerJammed
Preparing = DeckReceived | Handling | StubCounted | MiscountConfirmed | DeckRemoved | DevicePlaced | DeviceRemoved
