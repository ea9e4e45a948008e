"""The settings of guests, sessions and play money."""

from typing import Annotated

from msgspec import Meta, Struct


class Access(Struct, frozen=True, forbid_unknown_fields=True):
    """
    How long guests and sessions last, and how many guests may come.

    A guest who has bought no chips within `guest_hours` ends; nothing of such a guest is stored. `guests_each_hour` new
    guests may come from each address. With `refill` a player whose play money has run low gets it back to the welcome
    sum, once each gaming day.

    A session of the staff ends after `shift_hours`. After `idle_minutes` in which nobody used its pages it is locked.
    """

    guest_hours: Annotated[int, Meta(ge=1, le=720)] = 24
    guests_each_hour: Annotated[int, Meta(ge=1, le=1_000_000)] = 600
    refill: bool = True
    shift_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    idle_minutes: Annotated[int, Meta(ge=1, le=720)] = 5
