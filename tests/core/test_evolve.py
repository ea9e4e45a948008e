"""`evolve` folds any log of ours, never refuses, and never computes a payout."""

from random import Random

import pytest

from server.core.events import Awarded, Paid
from server.core.evolve import evolve, fold
from server.core.table import Table
from tests.core.given import Pit, conserved, dealt
from tests.core.random_play import random_pit


@pytest.mark.parametrize("seed", range(10))
def test_money_is_conserved_after_every_single_event(seed):
    table = Table()
    for event in random_pit(Random(seed), 80).events:
        table = evolve(table, event)
        assert conserved(table)


def test_a_payout_comes_from_the_event_and_not_from_the_cards():
    """A changed pay table cannot change history."""
    pit = dealt(["2c 5d 9h"], "Ac Ad Ah", [{"ante": 500, "pair_plus": 500}])
    table = fold(
        pit.table, [Paid(1, "pair_plus", 500, 4321, "as it was posted then", None), Awarded(1, "x", 7, "", None)]
    )

    assert table.players["p1"].stack == 100_000 - 1000 + 4321 + 7
    assert table.house == 500 - 4321 - 7
    assert [result.why for result in table.seats[1].results] == ["as it was posted then", ""]


def test_an_earlier_table_is_not_changed():
    pit = Pit()
    before = pit.table
    pit.sit("ann", 1)

    assert before.seats == {}
    assert before.players == {}
