"""
Winner's Pot Poker against the dealer alone, played as well as can be.

On three cards the player knows the dealer's first up card, on four cards both; each time the player goes on if that
loses less than a fold does.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from msgspec import Struct

from server.odds.draws import WHAT, against_draws
from server.odds.ranks import Array
from server.odds.suits import CARDS, PAIR_MASKS, PAIRS_RENAMED, PLACE, RENAMED, next_card, sets
from server.progress import Progress


DEALS = 46 * 14_190  # my last card, and the dealer's last three of the 45 cards then left
FOURTHS = 48 * 47  # my fourth card, and the dealer's second up card
ENDS = ("win", "lose", "tie", "fold on four", "fold on three")

Nets = Mapping[str, Fraction]  # what each end of the round is worth


class HeadsUp(Struct, frozen=True):
    """On four cards: how many deals each of them wins and loses, by the dealer's two up cards (all ties left out)."""

    won: Array
    lost: Array


@cache
def heads_up(progress: Progress) -> HeadsUp:
    """Count all deals; they are the same with all settings."""
    won, lost = next_card(against_draws(sets(5).masks, progress), 4, PAIRS_RENAMED)
    progress(WHAT, 1)
    return HeadsUp(won, lost)


class Choices(Struct, frozen=True):
    """
    The best play: whether to double on four cards, by the dealer's two up cards, and to bet on three, by the first one.

    `on_three` has how often a bet then leads to each of ENDS but the last.
    """

    doubles: Array
    bets: Array
    on_three: list[Array]


def best_choices(deals: HeadsUp, nets: Nets) -> Choices:
    """Return when it is best to go on."""
    there = (sets(4).masks[:, None] & PAIR_MASKS) == 0
    tied = DEALS * there - deals.won - deals.lost
    worth = deals.won * float(nets["win"]) + deals.lost * float(nets["lose"]) + tied * float(nets["tie"])
    doubles = worth > float(nets["fold on four"]) * DEALS
    on_four = [doubles * deals.won, doubles * deals.lost, doubles * tied, (there & ~doubles) * DEALS]
    on_three = [ends.astype(np.int64) for ends in next_card([by_first_up(table) for table in on_four], 3, RENAMED)]
    worth = sum(ends * float(nets[end]) for end, ends in zip(ENDS, on_three, strict=False))
    return Choices(doubles, np.asarray(worth > float(nets["fold on three"]) * FOURTHS * DEALS), on_three)


def best_play(deals: HeadsUp, nets: Nets) -> Counter[str]:
    """Return how often a round ends in each way when it is played best."""
    best, three = best_choices(deals, nets), sets(3)
    there = (three.masks[:, None] & CARDS) == 0
    ends = [best.bets * table for table in best.on_three] + [(there & ~best.bets) * FOURTHS * DEALS]
    return Counter(
        {end: sum((table.sum(1) * three.stands_for).tolist()) for end, table in zip(ENDS, ends, strict=True)}
    )


def by_first_up(table: Array) -> Array:
    """Sum up over the dealer's second up card: a column for each first one."""
    sums = np.zeros((len(table), 52), np.int32)
    for first in range(52):
        sums[:, first] = table[:, np.delete(PLACE[first], first)].sum(1)
    return sums


def edge(deals: HeadsUp, nets: Nets) -> Fraction:
    """Return what the player loses on average, in the unit of `nets`, playing best."""
    ends = best_play(deals, nets)
    return -sum((nets[end] * count for end, count in ends.items()), Fraction(0)) / sum(ends.values())
