"""Tests of decks beside each other: equal ones, ones that begin alike, and each deck beside the next one."""

from fractions import Fraction
from math import comb, factorial, perm

import numpy as np

from tests.fairness.places import squares_of_places
from tests.fairness.results import chi_square, fit, rare_events


MANY = 20  # pairs of decks that begin alike, at least so many are expected
AT_ONCE = 50_000  # decks: what is computed of them takes 8 bytes a card


def equal_pairs(values):
    """Return how many pairs of values are equal."""
    _, counts = np.unique(values, return_counts=True)
    return int((counts * (counts - 1) // 2).sum())


def pairs(count):
    """Return how many pairs there are of so many."""
    return count * (count - 1) // 2


def equal_decks(decks):
    """Return how many pairs of decks are equal."""
    whole = np.ascontiguousarray(decks)
    return equal_pairs(whole.view(f"V{whole.shape[1]}").ravel())


def cards_alike(count, size):
    """Return the largest number of cards from the top that many pairs of so many decks are expected to have in common."""
    cards = 1
    while cards < 11 and pairs(count) / perm(size, cards + 1) >= MANY:  # 11 cards fit into 64 bits
        cards += 1
    return cards


def equal_tops(decks, cards):
    """Return how many pairs of decks have the same cards on top, in the same order."""
    tops = np.zeros(len(decks), np.uint64)
    for column in decks.T[:cards]:
        tops = tops * np.uint64(decks.shape[1]) + column
    return equal_pairs(tops)


def moves(decks):
    """
    Return where the card at each place of a deck is in the next deck, a row for each deck but the last.

    If each deck is as likely as any other whatever the one before it was, then so is each row.
    """
    found = np.empty((len(decks) - 1, decks.shape[1]), np.uint8)
    for start in range(0, len(found), AT_ONCE):
        some = slice(start, min(start + AT_ONCE, len(found)))
        where = np.argsort(decks[some.start + 1 : some.stop + 1], axis=1)
        found[some] = np.take_along_axis(where, decks[some].astype(np.intp), axis=1)
    return found


def chances_of_matches(size):
    """Return the chance that two decks have the same card at 0, 1, 2, ... places."""
    return np.array(
        [float(comb(size, same) * Fraction(without_match(size - same), factorial(size))) for same in range(size + 1)]
    )


def without_match(size):
    """Return how many orders of so many cards leave none of them in its place."""
    return sum((-1) ** k * factorial(size) // factorial(k) for k in range(size + 1))


def tests_between(decks):
    """Yield the tests."""
    count, size = decks.shape
    yield rare_events(
        "Equal decks", "Was any deck dealt twice?", equal_decks(decks), float(Fraction(pairs(count), factorial(size)))
    )
    cards = cards_alike(count, size)
    yield rare_events(
        "Equal tops",
        f"How many pairs of decks have the same {cards} cards on top?",
        equal_tops(decks, cards),
        pairs(count) / perm(size, cards),
    )
    moved = moves(decks)
    yield chi_square("Next deck", "Where in the next deck is the card at each place?", *squares_of_places(moved))
    matches = np.bincount((moved == np.arange(size)).sum(1), minlength=size + 1)
    yield chi_square(
        "Matches", "At how many places has the next deck the same card?", *fit(matches, chances_of_matches(size))
    )
