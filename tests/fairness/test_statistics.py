"""The statistics of decks, beside what is counted over all orders of a few cards, and beside printed values."""

from fractions import Fraction
from itertools import permutations
from math import e, factorial

import numpy as np
import pytest

from tests.fairness import between, orders, places
from tests.fairness.results import LEVEL


def every_order(size):
    return np.array(list(permutations(range(size))), np.uint8)


def mean_of(squares, size, **options):
    """The mean of a sum of squares for one deck, over all orders of its cards, and its degrees of freedom."""
    found = [squares(deck[None], **options) for deck in every_order(size)]
    (freedom,) = {freedom for _, freedom in found}
    return np.mean([square for square, _ in found]), freedom


@pytest.mark.parametrize("size", [4, 5, 6])
@pytest.mark.parametrize("squares", [places.squares_of_places, places.squares_of_neighbours])
def test_a_sum_of_squares_is_on_average_its_degrees_of_freedom(squares, size):
    mean, freedom = mean_of(squares, size)

    assert mean == pytest.approx(freedom)


@pytest.mark.parametrize(("size", "ranks"), [(4, 2), (6, 2), (6, 3)])
@pytest.mark.parametrize("squares", [places.squares_of_same_rank, places.squares_of_gaps])
def test_so_is_one_of_cards_of_one_rank(squares, size, ranks):
    mean, freedom = mean_of(squares, size, ranks=ranks)

    assert mean == pytest.approx(freedom)


@pytest.mark.parametrize(
    ("squares", "freedom"),
    [
        (places.squares_of_places, 51 * 51),
        (places.squares_of_neighbours, 52 * 51 - 1 - 2 * 51),
        (places.squares_of_same_rank, 52 * 51 // 2 - 52),
        (places.squares_of_gaps, 50),
    ],
)
def test_the_sums_of_many_whole_decks_are_spread_as_chi_square(squares, freedom):
    draw = np.random.default_rng(3)
    found = np.array(
        [squares(draw.permuted(np.tile(np.arange(52, dtype=np.uint8), (500, 1)), axis=1)) for _ in range(60)]
    )

    assert set(found[:, 1]) == {freedom}
    assert abs(found[:, 0].mean() - freedom) < 4 * (2 * freedom / 60) ** 0.5
    assert found[:, 0].var() == pytest.approx(2 * freedom, rel=0.7)


def test_51_parts_of_52_are_what_is_left_of_the_usual_sum():
    decks = np.array([[0, 1, 2], [0, 2, 1]])
    counts = np.array([[2, 0, 0], [0, 1, 1], [0, 1, 1]])
    usual = ((counts - 2 / 3) ** 2 / (2 / 3)).sum()

    assert places.counts_of_places(decks).tolist() == counts.tolist()
    assert places.squares_of_places(decks) == (pytest.approx(usual * 2 / 3), 4)


def test_gaps_are_what_the_distance_explains_of_all_pairs_of_places():
    deck = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (50, 1)), axis=1)

    assert places.squares_of_gaps(deck)[0] < places.squares_of_same_rank(deck)[0]


def test_a_deck_in_order_has_one_run_and_a_reversed_one_52():
    decks = np.array([range(52), range(51, -1, -1), [1, 0, *range(2, 52)]])

    assert orders.runs(decks).tolist() == [1, 52, 2]


def test_runs_are_as_likely_as_eulers_numbers_say():
    assert (orders.chances_of_runs(5) * 120).round(9).tolist() == [1, 26, 66, 26, 1]
    assert (orders.chances_of_runs(5) * 120).round(9).tolist() == np.bincount(orders.runs(every_order(5)))[1:].tolist()
    assert orders.chances_of_runs(52).sum() == pytest.approx(1)
    assert orders.chances_of_runs(52) @ np.arange(1, 53) == pytest.approx(53 / 2)


def test_the_cards_until_every_rank_has_been_shown():
    assert orders.cards_to_all_ranks(np.arange(52)[None]).tolist() == [13]
    assert orders.cards_to_all_ranks(np.array([[*range(0, 52, 13), *(n for n in range(52) if n % 13)]])).tolist() == [
        16
    ]


@pytest.mark.parametrize(("size", "ranks"), [(4, 2), (6, 2), (6, 3)])
def test_their_chances_are_those_over_all_orders(size, ranks):
    counts = np.bincount(orders.cards_to_all_ranks(every_order(size), ranks), minlength=size + 1)[1:]

    assert orders.chances_of_all_ranks(size, ranks) * factorial(size) == pytest.approx(counts)
    assert orders.chances_of_all_ranks(52).sum() == pytest.approx(1)


def test_matches_are_as_likely_as_over_all_orders():
    counts = np.bincount((every_order(5) == np.arange(5)).sum(1), minlength=6)

    assert counts.tolist() == [44, 45, 20, 10, 0, 1]
    assert between.chances_of_matches(5) * 120 == pytest.approx(counts)
    assert between.chances_of_matches(52)[:2] == pytest.approx([1 / e, 1 / e])


def test_pairs_of_equal_decks_are_counted():
    decks = np.array([range(52), range(51, -1, -1), range(52), range(52), [1, 0, *range(2, 52)]], np.uint8)

    assert between.equal_decks(decks) == 3
    assert between.equal_tops(decks[[0, 4]], 1) == 0
    assert between.equal_tops(decks[:4], 5) == 3


@pytest.mark.parametrize(("decks", "cards"), [(2_000, 2), (3_000, 3), (10**6, 6)])
def test_so_many_cards_are_compared_that_many_pairs_are_expected(decks, cards):
    assert between.cards_alike(decks, 52) == cards


def test_the_moves_lead_from_one_deck_to_the_next():
    decks = np.array([[2, 0, 1], [1, 2, 0], [1, 2, 0]], np.uint8)

    assert between.moves(decks).tolist() == [[1, 2, 0], [0, 1, 2]]


def test_the_chance_that_any_two_of_a_million_decks_are_equal_is_nothing():
    assert Fraction(between.pairs(10**6), factorial(52)) < LEVEL * Fraction(1, 10**50)
