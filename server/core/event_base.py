"""The base of all events. Each feature has a module for its own events (`events.py` joins them)."""

from typing import Annotated, TypeVar

from msgspec import Meta, Struct


T = TypeVar("T")
SECRET = Meta(extra={"secret": True})
Secret = Annotated[T, SECRET]


class Event(Struct, frozen=True, tag=True):
    """Base of all events, for their common configuration."""


class Voided(Struct, frozen=True):
    """The whole stake of one wager: `amount` cents went back to the stack."""

    seat: int
    wager: str
    amount: int
