"""
Tests of which card is at which place, and of cards at two places of one deck.

The counts of all decks are nearly normal, and depend on each other, because each deck has each card once. So each test
has the exact covariance of what one deck adds, and divides the sum of squares by it where it is not zero.
"""

from functools import cache
from itertools import combinations

import numpy as np

from tests.fairness.results import chi_square


RANKS = 13


def counts_of_places(decks):
    """Return how often each card (row) was at each place (column)."""
    size = decks.shape[1]
    return np.stack([np.bincount(column, minlength=size) for column in decks.T], 1)


def squares_of_places(decks):
    """
    Return the chi-square of all cards and places, and its degrees of freedom.

    With n decks of 52 cards the usual sum, over squares divided by n / 52, is too large: a row and a column each have
    a fixed sum in every deck and not only on average. 51/52 of it has 51 * 51 degrees of freedom.
    """
    count, size = decks.shape
    off = counts_of_places(decks) - count / size
    return float((off**2).sum() / (count / size)) * (size - 1) / size, (size - 1) ** 2


def counts_of_neighbours(decks):
    """Return how often each card (row) was directly above each other card (column)."""
    size = decks.shape[1]
    counts = np.zeros(size * size, np.int64)
    for above, below in zip(decks.T[:-1], decks.T[1:], strict=True):
        counts += np.bincount(above * np.int64(size) + below, minlength=size * size)
    return counts.reshape(size, size)


def squares_of_neighbours(decks):
    """
    Return the chi-square of all pairs of neighbours, and its degrees of freedom.

    How often a card has any card above or below it says only whether it is the first or last card, and is left out.
    What remains has two parts: how often two cards are neighbours at all, with the variance 1/N for one deck of N
    cards, and how often in one order rather than the other, with (N + 1) / (N (N - 1)).
    """
    count, size = decks.shape
    off = counts_of_neighbours(decks) - count / size
    np.fill_diagonal(off, 0)
    either, order = (off + off.T) / np.sqrt(2), (off - off.T) / np.sqrt(2)
    either = without_rows(either)
    rows = order.sum(1) / size
    order = order - rows[:, None] + rows
    np.fill_diagonal(order, 0)
    # Each pair is in both halves of the square.
    squares = (either**2).sum() / 2 / (1 / size) + (order**2).sum() / 2 / ((size + 1) / (size * (size - 1)))
    return float(squares / count), size * (size - 3) // 2 + (size - 1) * (size - 2) // 2


def without_rows(square):
    """Return a symmetric square with a diagonal of zeros without the part that the sums of its rows explain."""
    size = len(square)
    rows = square.sum(1)
    each = (rows - rows.sum() / (2 * (size - 1))) / (size - 2)
    rest = square - each[:, None] - each
    np.fill_diagonal(rest, 0)
    return rest


def counts_of_same_rank(decks, ranks=RANKS):
    """Return how often the cards at two places had one rank: a symmetric square, with zeros on its diagonal."""
    size = decks.shape[1]
    columns = np.ascontiguousarray(decks.T % ranks)
    counts = np.zeros((size, size), np.int64)
    for one, other in combinations(range(size), 2):
        counts[one, other] = counts[other, one] = np.count_nonzero(columns[one] == columns[other])
    return counts


def of_same_rank(decks, ranks=RANKS):
    """
    Return how far each two places are off with cards of one rank, in standard deviations of the whole.

    A card has always the same number of others of its rank, so the rows sum up to zero but for rounding.
    """
    count, size = decks.shape
    suits = size // ranks
    same = (suits - 1) / (size - 1)  # the two cards at two places
    one_in_common = same * (suits - 2) / (size - 2)  # and at one of these and a third
    alike = (suits - 2) / (size - 2) * (suits - 3) / (size - 3)
    others = (size - suits) / (size - 2) * (suits - 1) / (size - 3)
    apart = same * (alike + others)  # and at two others
    variance = same - 2 * one_in_common + apart
    off = counts_of_same_rank(decks, ranks) - count * same
    np.fill_diagonal(off, 0)
    return off / np.sqrt(count * variance)


def squares_of_same_rank(decks, ranks=RANKS):
    """Return the chi-square of any two places with cards of one rank, and its degrees of freedom."""
    size = decks.shape[1]
    return float((of_same_rank(decks, ranks) ** 2).sum() / 2), size * (size - 3) // 2


def squares_of_gaps(decks, ranks=RANKS):
    """
    Return the chi-square of how far apart the cards of one rank are, and its degrees of freedom.

    It is the part of `squares_of_same_rank` that the distance of the two places explains.
    """
    size = decks.shape[1]
    found = by_distance(of_same_rank(decks, ranks))
    values, vectors = variances_of_distances(size)
    return float(((vectors.T @ found) ** 2 / values).sum()), len(values)


def by_distance(square):
    """Return the sums of a symmetric square over all pairs of places that are 1, 2, ... apart."""
    return np.array([square.diagonal(distance).sum() for distance in range(1, len(square))])


@cache
def variances_of_distances(size):
    """
    Return the variances (in the unit of `of_same_rank`) of sums by distance that are independent, and what they sum up.

    One of the distances follows from the others.
    """
    places = np.arange(size)
    apart = np.abs(places[:, None] - places)
    free = [without_rows((apart == distance).astype(float)) for distance in range(1, size)]
    values, vectors = np.linalg.eigh(np.stack([by_distance(square) for square in free]))
    kept = values > 1e-9 * values[-1]
    return values[kept], vectors[:, kept]


def tests_of_places(decks):
    """Yield the tests."""
    yield chi_square("Places", "How often is each card at each place?", *squares_of_places(decks))
    yield chi_square("Neighbours", "How often is each card directly above each other?", *squares_of_neighbours(decks))
    yield chi_square(
        "Places together", "How often do the cards at any two places have one rank?", *squares_of_same_rank(decks)
    )
    yield chi_square("Gaps", "How far apart are the cards of one rank?", *squares_of_gaps(decks))
