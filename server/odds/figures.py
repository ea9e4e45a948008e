"""A wager's figures, from how often each result comes about."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Literal

from msgspec import Struct


Outcomes = Mapping[tuple[int, int], int | Fraction]  # (net result, all that was staked) of the player, to its weight
Method = Literal["enumeration", "simulation"]

SURE = 1.96  # standard errors on either side hold 95% of all samples


class Figure(Struct, frozen=True):
    """
    One wager, or wagers that are decided together, at the table's lowest stake.

    `house_edge` is the expected loss in parts of the `first` wager (cents), `element_of_risk` in parts of all that is
    staked, `average_stake` the latter in first wagers. `hit_rate` is how often more comes back than was staked, and
    `standard_deviation` that of the net result in first wagers. By enumeration all are exact; by simulation of `rounds`
    rounds the house edge lies within `interval` on either side with 95% confidence.
    """

    wager: str
    label: str
    first: int
    house_edge: float
    element_of_risk: float
    average_stake: float
    hit_rate: float
    standard_deviation: float
    method: Method = "enumeration"
    players: int | None = None
    strategy: str | None = None
    rounds: int | None = None
    interval: float | None = None


def figure(wager: str, label: str, first: int, outcomes: Outcomes, **more: object) -> Figure:
    """Return the figures of a wager of `first` cents; `more` are further fields of the figure."""
    total = sum(outcomes.values())
    net = Fraction(sum(weight * gain for (gain, _), weight in outcomes.items()), total)
    staked = Fraction(sum(weight * stake for (_, stake), weight in outcomes.items()), total)
    squares = Fraction(sum(weight * gain * gain for (gain, _), weight in outcomes.items()), total)
    hits = Fraction(sum(weight for (gain, _), weight in outcomes.items() if gain > 0), total)
    return Figure(
        wager=wager,
        label=label,
        first=first,
        house_edge=float(-net / first),
        element_of_risk=float(-net / staked),
        average_stake=float(staked / first),
        hit_rate=float(hits),
        standard_deviation=sqrt(squares - net * net) / first,
        **more,  # type: ignore[arg-type]  # checked by the callers' tests
    )
