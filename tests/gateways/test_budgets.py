from protocol.costs import Allowance
from server.gateways.budgets import KEPT, Budget, Budgets


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_budget_is_spent_at_once_or_in_the_long_run_and_fills_with_time():
    clock = Clock()
    budget = Budget(Allowance(100, 1_000), clock)
    assert budget.spend(1_100) == -100
    assert (budget.left, budget.repaid_in) == (-100, 1)
    clock.now += 2
    assert (budget.left, budget.repaid_in) == (100, 0)
    clock.now += 3_600
    assert budget.left == 1_000


def test_each_has_a_budget_of_their_own_and_full_ones_are_forgotten():
    clock = Clock()
    budgets = Budgets(Allowance(100, 1_000), clock)
    budgets.of("ann").spend(500)
    assert (budgets.of("ann").left, budgets.of("bob").left) == (500, 1_000)
    for number in range(2 * KEPT):
        budgets.of(f"{number}")

    assert len(budgets.budgets) < 2 * KEPT
    assert budgets.of("ann").left == 500
