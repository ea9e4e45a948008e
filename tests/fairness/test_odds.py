"""Rounds of the engine come to what `croupier odds` says, and rounds at a table that pays otherwise do not."""

import pytest

from server.odds.figures import figure
from tests.fairness import plans
from tests.fairness.odds import held, held_against, share_of
from tests.fairness.plans import PLANS
from tests.fairness.results import failed
from tests.odds import given


SEED = bytes(range(32))


def failures(plan, rounds):
    return failed([one.result for one in held_against(plan, rounds, SEED)])


def named(name):
    (plan,) = (plan for plan in PLANS if plan.name == name)
    return plan


def each_plan():
    """Each plan, with how many rounds; those that count for minutes are for the long run."""
    slow = (pytest.mark.full, pytest.mark.timeout(1_800))
    return [
        pytest.param(plan, 5_000 if plan.slow else 500, id=plan.name, marks=slow if plan.slow else ()) for plan in PLANS
    ]


@pytest.mark.parametrize(("plan", "rounds"), each_plan())
def test_each_wager_comes_to_its_figure(plan, rounds):
    found = list(held_against(plan, rounds, SEED))

    assert found
    assert failed([one.result for one in found]) == []


def test_a_table_that_pays_more_than_its_figure_says_is_found():
    plan = named("Winner's Pot Poker, folded on three")
    generous = given.winners_pot(jacks_plus=given.winners_pot().game.jacks_plus | {"jacks_or_better": "3:1"})
    expected = list(plan.figures(plan.settings, 0))

    assert failures(plan._replace(settings=generous, figures=lambda *_: expected), 1_500)


def test_another_strategy_than_the_figures_is_found():
    plan = named("Winner's Pot Poker, folded on three")

    assert failures(plan._replace(prepare=lambda: plans.held), 200)


def test_the_error_is_that_of_the_rounds_and_of_the_simulation():
    exact = figure("coin", "Coin", 100, {(100, 100): 1, (-100, 100): 1})
    simulated = figure("coin", "Coin", 100, {(100, 100): 1, (-100, 100): 1}, interval=0.196)

    assert held("Coin", exact, 100, 2_000).mean == pytest.approx(0.2)
    assert held("Coin", exact, 100, 2_000).result.statistic == pytest.approx(2)
    assert held("Coin", simulated, 100, 0).error == pytest.approx(0.1 * 2**0.5)


def test_the_plans_share_all_rounds():
    shares = [share_of(plan, PLANS, 1_000_000) for plan in PLANS]

    assert 1_000_000 - len(PLANS) < sum(shares) <= 1_000_000
    assert min(shares) >= 50_000
