"""
Events of the tray. `by` is the account of the person who acted, `by_name` that person's name.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct

from protocol.tray import Slip


class InventoryEvent(Struct, frozen=True, tag=True):
    """Base of the events of the tray: `redact` and `evolve` recognise them by it."""


class TrayCounted(InventoryEvent, frozen=True):
    """
    The dealer counted `amount` cents; the tray should hold `expected`: before it is opened, what the settings say.

    It waits for somebody else to verify it.
    """

    number: int
    amount: int
    expected: int
    by: str
    by_name: str


class CountVerified(InventoryEvent, frozen=True):
    """Count `number` was right: the difference between `amount` and `expected` is a variance, and is on record."""

    number: int
    amount: int
    expected: int
    by: str
    by_name: str


class SlipWritten(InventoryEvent, frozen=True):
    """A supervisor wants `amount` cents brought (a fill) or taken away (a credit), because of `why`."""

    slip: Slip
    number: int
    amount: int
    why: str
    by: str
    by_name: str


class SlipSigned(InventoryEvent, frozen=True):
    """The dealer has the chips of a fill, or has given those of a credit."""

    slip: Slip
    number: int
    amount: int
    by: str
    by_name: str


class SlipVoided(InventoryEvent, frozen=True):
    """A slip is void, because of `why`: its chips did not move."""

    slip: Slip
    number: int
    why: str
    by: str
    by_name: str


Stocking = TrayCounted | CountVerified | SlipWritten | SlipSigned | SlipVoided
