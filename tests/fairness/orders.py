"""Tests of the order within a deck, each by one number for a deck whose distribution is known exactly."""

from fractions import Fraction
from math import comb

import numpy as np

from tests.fairness.places import RANKS
from tests.fairness.results import chi_square, fit


def runs(decks):
    """Return how many rising runs each deck has, by the order of a new deck: 1 when it is in that order."""
    return 1 + (decks[:, 1:] < decks[:, :-1]).sum(1)


def chances_of_runs(size):
    """Return the chance of 1, 2, ... runs: Euler's numbers, over all orders of so many cards."""
    ways = [1]
    for cards in range(2, size + 1):
        ways = [
            (k + 1) * (ways[k] if k < len(ways) else 0) + (cards - k) * (ways[k - 1] if k else 0) for k in range(cards)
        ]
    total = sum(ways)
    return np.array([float(Fraction(way, total)) for way in ways])


def cards_to_all_ranks(decks, ranks=RANKS):
    """Return after how many cards from the top each deck has shown a card of every rank."""
    seen = np.zeros(len(decks), np.int64)
    cards = np.ones(len(decks), np.int64)
    for column in decks.T:
        seen |= np.int64(1) << (column % ranks).astype(np.int64)
        cards += seen != (1 << ranks) - 1
    return cards


def chances_of_all_ranks(size, ranks=RANKS):
    """Return the chance that it takes 1, 2, ... cards, by inclusion and exclusion of the ranks that are missing."""
    suits = size // ranks

    def by(cards):
        ways = sum((-1) ** none * comb(ranks, none) * comb(size - suits * none, cards) for none in range(ranks + 1))
        return Fraction(ways, comb(size, cards))

    return np.array([float(by(cards) - by(cards - 1)) for cards in range(1, size + 1)])


def tests_of_orders(decks):
    """Yield the tests."""
    size = decks.shape[1]
    counts = np.bincount(runs(decks), minlength=size + 1)[1:]
    yield chi_square("Runs", "How many rising runs has a deck?", *fit(counts, chances_of_runs(size)))
    counts = np.bincount(cards_to_all_ranks(decks), minlength=size + 1)[1:]
    yield chi_square(
        "Coupon collector",
        "After how many cards has a deck shown every rank?",
        *fit(counts, chances_of_all_ranks(size)),
    )
