"""In any play all cents are at the table, on their way or at the meter, and both agree on them."""

from random import Random

import pytest

from server.core.evolve import evolve
from server.core.progressive.evolve import KEPT, bounded, on_spots, stakes_to_reverse
from server.core.progressive.state import Progressive
from server.core.table import Table
from tests.core.games.texas_holdem_bonus.test_progressive import offering as texas_offering
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import Pit, conserved
from tests.core.progressive.test_state import claim
from tests.core.random_play import step


@pytest.mark.parametrize("seed", range(6))
def test_table_and_meter_agree_on_the_cents_sent_and_received(seed):
    rng = Random(seed)
    pit = Pit((offering if seed % 2 else texas_offering)(pace=rng.choice(["house", "dealer"]), confirm_over=10**7))
    for _ in range(250):
        step(pit, rng)
    pit.meter.answer(pit)

    assert pit.table.progressive.sent > 0
    assert pit.meter.agrees(pit.table)
    assert pit.table.progressive.there == on_spots(pit.table) * (pit.table.phase != "betting")
    table = Table()
    for event in pit.events:
        table = evolve(table, event)
        assert conserved(table)
        assert stakes_to_reverse(table) >= 0
    assert table == pit.table


def test_all_claims_that_are_not_over_stay_known_and_the_last_others():
    over = tuple(claim(n, "paid") for n in range(1, KEPT + 4))
    state = Progressive(claims=(claim(100, "waits"), *over))

    assert [one.claim for one in bounded(state.claims)] == [100, *range(4, KEPT + 4)]
