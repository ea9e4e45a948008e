"""What a house sets for a meter (ruling P4, standards 25 and 30). Amounts are cents."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from protocol.meter_faults import MeterFault
from protocol.values import whole

from .decide import NotRight
from .events import Parameters
from .operator import WHOLE, check_parameters


PER_CENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?%")
FRACTION = re.compile(r"([0-9]{1,7})/([0-9]{1,7})")

Cents = Annotated[int, Meta(ge=0, le=100_000_000_000)]


class MeterSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One meter of the house.

    It begins at `seed`, and of each stake `rate` goes to the display and `reserve_rate` to the reserve for the next
    seed: "15%" or "3/20". It grows up to the `ceiling`; stakes of one round of more than `unreasonable` stop it. A
    claim of more than `confirm_over` wants a supervisor.
    """

    name: Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{1,20}"))]
    label: Annotated[str, Meta(min_length=1, max_length=40)]
    seed: Cents = 100_000
    rate: str = "15%"
    reserve_rate: str = "5%"
    ceiling: Cents = 100_000_000
    unreasonable: Cents = 10_000
    confirm_over: Cents = 0

    @property
    def parameters(self) -> Parameters:
        """What the meter runs by (NotRight, with a sentence, if that cannot be)."""
        rates = parts("rate", self.rate), parts("reserve_rate", self.reserve_rate)
        wanted = Parameters(self.seed, *rates, self.ceiling, self.unreasonable)
        check_parameters(wanted)
        return wanted


def check_meters(meters: Sequence[MeterSettings]) -> None:
    """Check what a house sets for its meters (ValueError, with a sentence)."""
    for number, settings in enumerate(meters):
        if settings.name in [earlier.name for earlier in meters[:number]]:
            raise ValueError(f"meters[{number}].name {settings.name!r} is the name of an earlier meter")
        try:
            _ = settings.parameters
        except NotRight as wrong:
            raise ValueError(f"meter {settings.name}: {wrong}") from wrong


def parts(key: str, text: str) -> int:
    """Return the parts per million that a rate is (NotRight if it is none, or not a whole number of them)."""
    if found := PER_CENT.fullmatch(text):
        rate = Fraction(found[1]) / 100
    elif (found := FRACTION.fullmatch(text)) and int(found[2]):
        rate = Fraction(int(found[1]), int(found[2]))
    else:
        raise NotRight(MeterFault.NOT_A_PART, key=key, text=text)
    if (rate * WHOLE).denominator != 1:
        raise NotRight(MeterFault.NOT_EXACT, key=key, text=text)
    return int(rate * WHOLE)
