"""What the rounds of the engine came to, beside the figures of `croupier odds`."""

from math import sqrt
from typing import NamedTuple

from server.core.table import game_of
from server.odds.figures import SURE
from server.odds.report import named
from tests.fairness.results import Result, deviation
from tests.fairness.rounds import Dealt


SIMULATED = 10  # times as many rounds are simulated for a figure that is not counted


class Held(NamedTuple):
    """
    A wager's mean result over so many rounds, in first wagers, with its standard error, and what is `expected`.

    The error is that of the figure's own deviation, and of its simulation if it is not counted. A sum of some ten
    thousand rounds is nearly normal; the rarest wins are lopsided, which with a hundred thousand moves the level of the
    family by less than a thousandth.
    """

    rounds: int
    mean: float
    error: float
    expected: float
    result: Result


def share_of(plan, plans, rounds):
    """Return how many of all rounds are of a plan."""
    return rounds * plan.share // sum(one.share for one in plans)


def held_against(plan, rounds, seed):
    """
    Play a plan, and yield each of its wagers.

    One hand of each round is looked at, a different seat each time, so that no two results depend on each other.
    """
    table, choose = Dealt(plan.settings, plan.players, seed), plan.prepare()
    compared = list(plan.figures(plan.settings, SIMULATED * rounds))
    sums = [0] * len(compared)
    for number in range(rounds):
        nets = table.play(plan.stakes, choose)[1 + number % plan.players]
        for place, one in enumerate(compared):
            sums[place] += sum(nets[wager] for wager in one.wagers)
    title = game_of(plan.settings).title
    for one, total in zip(compared, sums, strict=True):
        yield held(title, one.figure, rounds, total)


def held(title, figure, rounds, total):
    """Return a wager that came to `total` cents (net) in so many rounds."""
    mean = total / rounds / figure.first
    error = sqrt(figure.standard_deviation**2 / rounds + ((figure.interval or 0) / SURE) ** 2)
    expected = 0 - figure.house_edge  # not -0.0
    question = f"Does it come to {expected:+.4f} first wagers a round?"
    return Held(rounds, mean, error, expected, deviation(f"{title}: {named(figure)}", question, mean, expected, error))
