"""
Events of a meter. Stakes, awards and seeds are cents; pots of the meter are micro-units (P4).

A micro-unit is a millionth of a cent. `by_name` is the person who acted, `why` the given reason. The rules of
`server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct


class MeterEvent(Struct, frozen=True, tag=True):
    """Base of a meter's events, for their common configuration."""


class Parameters(Struct, frozen=True):
    """
    What a meter runs by (standard 25).

    `seed` cents is where it begins again after it was won whole. Of each stake `rate` parts per million go to the
    display and `reserve_rate` to the reserve, which pays the next seed; the rest is the house's. What would lift the
    display over `ceiling` cents goes to the overflow. A stake of more than `unreasonable` cents stops the meter.
    """

    seed: int
    rate: int
    reserve_rate: int
    ceiling: int
    unreasonable: int


class MeterOpened(MeterEvent, frozen=True):
    """The meter shows its seed, which the house has funded."""

    parameters: Parameters


class Staked(MeterEvent, frozen=True):
    """Operation `n` of a table: the stakes of a round, `amount` cents, and in micro-units where they went."""

    table: str
    n: int
    round: int
    amount: int
    display: int
    reserve: int
    overflow: int
    house: int


class Awarded(MeterEvent, frozen=True):
    """
    Operation `n` of a table: claim `claim` took `percent` of the display, `amount` cents.

    For the next seed the reserve gave `from_reserve` and the house `funded`, in micro-units.
    """

    table: str
    n: int
    claim: int
    percent: int
    amount: int
    from_reserve: int
    funded: int


class Reversed(MeterEvent, frozen=True):
    """
    Operation `n` of a table: of the stakes of a round `asked` cents are void.

    The meter gave `amount` cents back, in micro-units from where they had gone (P6). If that is none, they were won
    or moved since, and the house bears it at the table.
    """

    table: str
    n: int
    round: int
    asked: int
    amount: int
    display: int
    reserve: int
    overflow: int
    house: int


class ParametersPosted(MeterEvent, frozen=True):
    """New parameters: in force `now`, or from the next award on."""

    parameters: Parameters
    now: bool


class TransferredOut(MeterEvent, frozen=True):
    """All pots of the meter, in micro-units, are on their way to meter `to`, as transfer `id`."""

    id: str
    to: str
    display: int
    reserve: int
    overflow: int
    why: str
    by_name: str


class TransferredIn(MeterEvent, frozen=True):
    """Transfer `id` arrived from meter `source`; of its display `over` micro-units went to the overflow."""

    id: str
    source: str
    display: int
    reserve: int
    overflow: int
    over: int
    why: str
    by_name: str


class Stopped(MeterEvent, frozen=True):
    """Nothing is staked on the meter or won from it, because of `why`, until somebody lets it go on."""

    why: str
    by_name: str | None


class Resumed(MeterEvent, frozen=True):
    """Somebody let the meter go on."""

    why: str
    by_name: str


class Decommissioned(MeterEvent, frozen=True):
    """The meter, empty, is over for good."""

    why: str
    by_name: str


Metering = (
    MeterOpened
    | Staked
    | Awarded
    | Reversed
    | ParametersPosted
    | TransferredOut
    | TransferredIn
    | Stopped
    | Resumed
    | Decommissioned
)
