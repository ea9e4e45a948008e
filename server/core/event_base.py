"""What events are made of, so that each kind of event can have a module of its own (`events.py` joins them)."""

from typing import Annotated, TypeVar

from msgspec import Meta, Struct


T = TypeVar("T")
SECRET = Meta(extra={"secret": True})
Secret = Annotated[T, SECRET]


class Event(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class Voided(Struct, frozen=True):
    """The whole stake of one wager: `amount` cents went back to the stack."""

    seat: int
    wager: str
    amount: int
