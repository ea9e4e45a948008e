"""A small night of what `make chaos` does: two nodes, three tables, twelve clients, and ten seconds of faults."""

import pytest

from tests.chaos.night import Plan, night
from tests.chaos.resort import FEEDING


@pytest.mark.timeout(180)
async def test_in_a_night_of_chaos_nothing_is_lost(tmp_path):
    three_card, texas = FEEDING
    games = (three_card, texas, three_card)
    plan = Plan(
        nodes=2, people=12, places=4, seconds=10, processes=1, rate=36, seed=7, games=games, lucky=1, betting=1_500
    )
    report, books, happened, wrong = await night(tmp_path, plan)

    assert wrong == []
    assert happened.total() == plan.seconds
    assert (report.missed, report.duplicated, books.given - books.found) == (0, 0, 0)
    assert books.settled > 0
    assert books.receipts > 20
    assert books.staked > 0, "the tables fed one meter"


@pytest.mark.full
@pytest.mark.timeout(600)
async def test_twenty_tables_on_three_nodes_feed_one_meter_to_the_micro_unit_and_every_award_is_paid_once(tmp_path):
    plan = Plan(
        nodes=3, people=140, places=7, seconds=60, processes=2, rate=350, seed=6, games=FEEDING, lucky=1, betting=2_000
    )
    report, books, happened, wrong = await night(tmp_path, plan)
    print(*report.lines(), *books.lines(), f"faults        {happened}", sep="\n")

    assert wrong == []
    assert happened.total() == plan.seconds
    assert books.hits >= 3, "somebody won, again and again: how often is chance"
    assert len(books.by_table) == 20
    assert min(books.by_table.values()) >= 3, "no table waits on another"
