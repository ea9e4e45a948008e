"""How much work one connection, session or address may ask for."""

from collections.abc import Callable

from protocol.costs import Allowance


KEPT = 10_000  # budgets, beyond which those are forgotten that are full again


class Budget:
    """An allowance of work in microseconds that fills with time. `clock` counts seconds."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float]) -> None:
        self.rate, self.burst = allowance
        self.clock = clock
        self.was = float(self.burst)
        self.at = clock()

    @property
    def left(self) -> float:
        """How much may be asked for now; below zero is debt."""
        return min(self.burst, self.was + (self.clock() - self.at) * self.rate)

    def spend(self, cost: int) -> float:
        """Spend what a message costs, and return what is left; the last before the budget is used up may leave debt."""
        now = self.clock()
        self.was, self.at = min(self.burst, self.was + (now - self.at) * self.rate) - cost, now
        return self.was

    def forgo(self, seconds: float) -> None:
        """Do not fill for a time that has passed."""
        self.at = min(self.clock(), self.at + seconds)

    @property
    def repaid_in(self) -> float:
        """How many seconds until there is no debt."""
        return max(0.0, -self.left / self.rate)


class Budgets:
    """A budget for each of many sessions or addresses."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float]) -> None:
        self.allowance = allowance
        self.clock = clock
        self.budgets: dict[str, Budget] = {}
        self.most = KEPT

    def of(self, key: str) -> Budget:
        """Return the budget of one."""
        budget = self.budgets.get(key)
        if budget is None:
            if len(self.budgets) >= self.most:
                self.budgets = {name: each for name, each in self.budgets.items() if each.left < each.burst}
                self.most = KEPT + 2 * len(self.budgets)  # so that this is rare
            budget = self.budgets[key] = Budget(self.allowance, self.clock)
        return budget
