"""What one test of the battery found, and which of several tests failed together."""

from typing import NamedTuple

import numpy as np
from scipy.stats import chi2, norm, poisson


LEVEL = 0.01  # of all honest runs, so many fail one of a family of tests


class Result(NamedTuple):
    """
    One test: what it looks at, its statistic, and how it is distributed when every order of a deck is equally likely.

    `p` is the part of all honest runs whose statistic is at least as far out, on either side.
    """

    name: str
    question: str
    statistic: float
    distribution: str
    p: float


def chi_square(name, question, statistic, freedom):
    """Return a test by a sum of squares. Too good a fit is an error as well: no shuffle is more even than chance."""
    p = two_sided(chi2.sf(statistic, freedom), chi2.cdf(statistic, freedom))
    return Result(name, question, float(statistic), f"chi-square, {freedom:,} degrees of freedom", p)


def rare_events(name, question, count, expected):
    """Return a test by how often something rare happened (Poisson)."""
    p = two_sided(poisson.sf(count - 1, expected), poisson.cdf(count, expected))
    return Result(name, question, float(count), f"Poisson, mean {expected:.3g}", p)


def deviation(name, question, found, expected, error):
    """Return a test by a mean of many rounds, with its standard error (normal)."""
    z = float((found - expected) / error)
    return Result(name, question, z, "standard normal", float(2 * norm.sf(abs(z))))


def two_sided(above, below):
    """Return the p-value of a statistic that may be too high or too low."""
    return float(min(1.0, 2 * min(above, below)))


def fit(counts, chances):
    """
    Return the chi-square of counts beside their chances, and its degrees of freedom.

    Neighbouring classes are counted as one until at least 5 are expected in each.
    """
    counts, chances = np.asarray(counts, float), np.asarray(chances, float)
    expected = chances * counts.sum()
    classes, so_far = [], 0.0
    for place, many in enumerate(expected):
        so_far += many
        if so_far >= 5 and expected[place + 1 :].sum() >= 5:
            classes.append(place + 1)
            so_far = 0.0
    found, wanted = (np.add.reduceat(each, [0, *classes]) for each in (counts, expected))
    return float(((found - wanted) ** 2 / wanted).sum()), len(classes)


def failed(results, level=LEVEL):
    """
    Return the tests that failed, by the method of Holm: in `level` of all honest runs there is one, however they depend.

    The lowest p-value is held against `level` / n, the next one against `level` / (n - 1), until one is above.
    """
    found = []
    for place, result in enumerate(sorted(results, key=lambda one: one.p)):
        if result.p >= level / (len(results) - place):
            break
        found.append(result)
    return found
