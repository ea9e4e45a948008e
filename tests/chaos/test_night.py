"""A small night of what `make chaos` does: two nodes, three tables, twelve clients, and ten seconds of faults."""

import pytest

from tests.chaos.night import Plan, night


@pytest.mark.timeout(180)
async def test_in_a_night_of_chaos_nothing_is_lost(tmp_path):
    plan = Plan(nodes=2, people=12, places=4, seconds=10, processes=1, rate=24, seed=7)
    report, books, happened, wrong = await night(tmp_path, plan)

    assert wrong == []
    assert happened.total() == plan.seconds
    assert (report.missed, report.duplicated, books.given - books.found) == (0, 0, 0)
    assert books.settled > 0
    assert books.receipts > 20
