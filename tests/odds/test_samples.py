import numpy as np
import pytest

from server.odds.samples import BATCH, Sample, place_among, played
from server.progress import silent


def coin(chance):
    """One card of the deck decides: the first `chance` of 52 win."""
    return Sample(
        "coin",
        "Coin",
        100,
        1,
        "none",
        lambda decks: (decks[:, :1] < chance).astype(int),
        lambda deck, _seat: (100, 100) if deck[0] < chance else (-100, 100),
    )


@pytest.mark.parametrize("chance", [10, 26, 40])
def test_the_true_edge_lies_within_twice_the_interval(chance):
    told = played(coin(chance), 100_000, silent)

    assert told.rounds == 100_000
    assert told.method == "simulation"
    assert abs(told.house_edge - (1 - 2 * chance / 52)) < 2 * told.interval
    assert told.interval == pytest.approx(1.96 * told.standard_deviation / told.rounds**0.5)


def test_at_least_one_batch_is_played_and_the_same_each_time():
    assert played(coin(26), 1, silent).rounds == BATCH
    assert played(coin(26), 1, silent) == played(coin(26), 1, silent)


def test_winners_are_numbered_in_order():
    assert place_among(np.array([[True, False, True]])).tolist() == [[1, 0, 2]]
