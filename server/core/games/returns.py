"""
What a player's wagers gain on average, from counts made beforehand (ruling E1).

Parts of a cent round up in a payout (C8), so a wager can gain more at a small stake than at a large one.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from server.core.games.money import payout, winnings

from .terms import Limit, Terms


STAKES = 1_000  # that are looked at, the lowest first: rounding gives less and less
LARGE = 10**12  # cents: a stake at which rounding gives nothing


class Gain(Struct, frozen=True):
    """What a player of `wager` gains on average, in parts of the stake: below zero, the house has the edge."""

    wager: str
    part: Fraction


class MeterShare(Struct, frozen=True):
    """
    What a progressive wager of one stake brings on average.

    `tray` is what comes from the tray, in stakes; `share` the part of the meter; `full` how often all of it is won.
    `envy` is what the hands of others bring at a full table, in stakes.
    """

    tray: Fraction
    share: Fraction
    full: Fraction
    envy: Fraction = Fraction(0)


def of_table(stake: int, lines: Mapping[str, str], chances: Mapping[str, Fraction]) -> Fraction:
    """Return what a stake of so many cents gains on average: it is lost on a hand that has no line."""
    won = sum(
        (chance * (winnings(stake, payout(lines[hand])) + stake) for hand, chance in chances.items()), Fraction(0)
    )
    return won / stake - 1


def most(limit: Limit, terms: Terms, gain: Callable[[int], Fraction]) -> Fraction:
    """Return the most that a stake within the limits gains on average; rounding adds less than a cent to any."""
    low, high = limit
    found, exact = gain(low), gain(LARGE)
    for stake in range(low, high + 1, terms.chip)[:STAKES]:
        if stake * -exact >= 1:
            break
        found = max(found, gain(stake))
    return found


def check_gains(gains: Iterator[Gain]) -> None:
    """Check that the house has the edge on each wager (ValueError, with the figure)."""
    for gain in gains:
        if gain.part > 0:
            raise ValueError(
                f"{gain.wager} gives the player an edge of {float(gain.part):.4%} with these settings; "
                "set allow_player_edge = true to offer it (E1)"
            )
