"""Decks of the engine pass the battery, and decks of each faulty shuffle do not."""

import pytest

from server.core.cards.deck import DECK
from tests.fairness import faulty
from tests.fairness.battery import battery
from tests.fairness.decks import dealt, seed_of
from tests.fairness.results import failed


SEED = bytes(range(32))


def names(results):
    return {result.name for result in results}


def test_decks_of_the_engine_pass():
    results = battery(dealt(SEED, 5_000))

    assert len(results) == len(names(results)) == 10
    assert failed(results) == []


def test_a_seed_gives_the_same_decks_each_time():
    decks = dealt(SEED, 10)

    assert (decks == dealt(SEED, 10)).all()
    assert (decks[:5] == dealt(SEED, 5)).all()
    assert sorted(decks[3]) == list(range(52))
    assert [DECK[card] for card in dealt(SEED, 1, lambda seed: DECK)[0]] == list(DECK)
    assert len({seed_of(SEED, n) for n in range(100)}) == 100


def test_a_shuffle_without_a_fault_passes():
    assert failed(battery(dealt(SEED, 5_000, faulty.fisher_yates()))) == []


FAULTS = [  # the shuffle, how many decks of it, and the tests that find it
    (faulty.swap_with_any, 3_000, {"Places"}),
    (faulty.fisher_yates(faulty.by_modulo), 5_000, {"Places"}),
    *((faulty.fisher_yates(source=faulty.with_a_stuck_byte(place)), 3_000, {"Places"}) for place in (0, 5, 17, 31)),
    (faulty.never_in_place, 3_000, {"Places"}),
    (faulty.riffled(7), 10_000, {"Runs", "Neighbours"}),
    (faulty.riffled(3), 3_000, {"Coupon collector"}),
    (faulty.of_few_seeds(100_000), 3_000, {"Equal decks", "Equal tops"}),
    (faulty.of_few_tops(20_000), 3_000, {"Equal tops"}),
    (faulty.spread, 3_000, {"Places together", "Gaps"}),
    (faulty.FromTheLast(2), 3_000, {"Next deck", "Matches"}),
]


@pytest.mark.parametrize(("shuffle", "decks", "finds"), FAULTS)
def test_a_fault_is_found(shuffle, decks, finds):
    assert finds <= names(failed(battery(dealt(SEED, decks, shuffle))))


def test_each_test_finds_a_fault():
    assert set().union(*(finds for _, _, finds in FAULTS)) == names(battery(dealt(SEED, 2_000)))
